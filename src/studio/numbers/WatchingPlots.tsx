import { ticksUpTo } from '../../domain/numbers/ticks.ts';
import { STARTS, type Watching } from '../../domain/numbers/watching.ts';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { Table } from '../layout/Table.tsx';
import { numbersText } from '../text/numbers.es.ts';
import { dayText } from '../text/when.es.ts';
import styles from './numbers.module.css';
import type { WatchedDay } from './numbers.ts';
import { INNER, Plot } from './Plot.tsx';
import { TROUBLES, WatchingCells, watchingColumns } from './WatchingTable.tsx';

const text = numbersText.watching;
const QUARTERS = [0, 25, 50, 75, 100];

/** A bar per day, the quickest starts at the bottom. */
function Starts({ days }: { days: readonly WatchedDay[] }) {
  const width = 100 / days.length;
  return days.map(({ day, watching }, place) => {
    let below = 0;
    return (
      <g key={day}>
        {(watching?.starts ?? []).map((share, start) => {
          below += share * INNER;
          return (
            <rect
              key={STARTS[start]}
              x={`${(place + 0.1) * width}%`}
              width={`${0.8 * width}%`}
              y={INNER - below}
              height={share * INNER}
              className={styles[`start${start}`]}
            />
          );
        })}
      </g>
    );
  });
}

type Trouble = (typeof TROUBLES)[number];

/** From the middle of a day to that of the next; days of which nothing is known interrupt it. */
function pathOf(days: readonly WatchedDay[], trouble: Trouble, top: number): string {
  let isDrawn = false;
  return days
    .map(({ watching }, place) => {
      const share = watching?.[trouble] ?? null;
      const move = isDrawn ? 'L' : 'M';
      isDrawn = share !== null;
      // One day alone is a short line.
      return share === null
        ? ''
        : `${move}${place + 0.3} ${100 - (10_000 * share) / top}H${place + 0.7}`;
    })
    .join('');
}

function StartsPlot({ days, last }: { days: readonly WatchedDay[]; last: Watching }) {
  return (
    <>
      <h3 className={styles.part}>{text.startsTitle}</h3>
      <ul className={styles.legend}>
        {STARTS.map((start, place) => (
          <li key={start}>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="2" className={styles[`start${place}`]} />
            </svg>
            {text.starts[start]}
          </li>
        ))}
      </ul>
      <Plot
        title={text.startsTitle}
        description={text.startsPlot(
          last.starts.map((share, place) => [text.starts[STARTS[place] ?? 'start_later'], share]),
        )}
        ticks={QUARTERS}
        tickText={(tick) => numbersText.share(tick / 100)}
        days={days.map(({ day }) => day)}
      >
        <Starts days={days} />
      </Plot>
    </>
  );
}

function TroublesPlot({ days, last }: { days: readonly WatchedDay[]; last: Watching }) {
  const shares = days.flatMap(({ watching }) =>
    TROUBLES.map((trouble) => watching?.[trouble] ?? 0),
  );
  const ticks = ticksUpTo(Math.ceil(100 * Math.max(...shares)));
  const top = ticks[ticks.length - 1] ?? 1;
  return (
    <>
      <h3 className={styles.part}>{text.troublesTitle}</h3>
      <ul className={styles.legend}>
        {TROUBLES.map((trouble, place) => (
          <li key={trouble}>
            <svg width="24" height="8" aria-hidden="true">
              <path d="M0 4H24" className={styles[`line${place}`]} />
            </svg>
            {text.troubles[trouble]}
          </li>
        ))}
      </ul>
      <Plot
        title={text.troublesTitle}
        description={text.troublesPlot(
          TROUBLES.map((trouble) => [text.troubles[trouble], last[trouble]]),
        )}
        ticks={ticks}
        tickText={(tick) => numbersText.share(tick / 100)}
        days={days.map(({ day }) => day)}
      >
        <svg
          width="100%"
          height={INNER}
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          overflow="visible"
          aria-hidden="true"
        >
          {TROUBLES.map((trouble, place) => (
            <path
              key={trouble}
              d={pathOf(days, trouble, top)}
              vectorEffect="non-scaling-stroke"
              className={styles[`line${place}`]}
            />
          ))}
        </svg>
      </Plot>
    </>
  );
}

/** How it started and what went wrong, day by day. */
export function WatchingPlots({ days, last }: { days: readonly WatchedDay[]; last: Watching }) {
  return (
    <>
      <div className={styles.pair}>
        <div>
          <StartsPlot days={days} last={last} />
        </div>
        <div>
          <TroublesPlot days={days} last={last} />
        </div>
      </div>
      <details className={records.open}>
        <summary className={controls.button}>{numbersText.asTable}</summary>
        <Table columns={watchingColumns(text.day)} className={styles.scroll} label={text.title}>
          {[...days].reverse().map(
            ({ day, watching }) =>
              watching && (
                <tr key={day}>
                  <td>{dayText(day)}</td>
                  <WatchingCells watching={watching} />
                </tr>
              ),
          )}
        </Table>
      </details>
    </>
  );
}
