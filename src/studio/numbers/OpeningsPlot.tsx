import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import { ticksUpTo } from '../../domain/numbers/ticks.ts';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { Table } from '../layout/Table.tsx';
import { numbersText } from '../text/numbers.es.ts';
import { dayText } from '../text/when.es.ts';
import styles from './numbers.module.css';
import type { DayOpenings } from './numbers.ts';
import { INNER, Plot } from './Plot.tsx';

const text = numbersText.openings;

/** A bar per day, from the bottom up by kind. */
function Bars({ days, top }: { days: readonly DayOpenings[]; top: number }) {
  const width = 100 / days.length;
  return days.map((day, place) => {
    let below = 0;
    return (
      <g key={day.day}>
        <title>{text.bar(dayText(day.day), day.total)}</title>
        {TITLE_KINDS.map((kind) => {
          const height = (day[kind] / top) * INNER;
          below += height;
          return (
            <rect
              key={kind}
              x={`${(place + 0.1) * width}%`}
              width={`${0.8 * width}%`}
              y={INNER - below}
              height={height}
              className={styles[kind]}
            />
          );
        })}
      </g>
    );
  });
}

export function OpeningsPlot({ days, total }: { days: readonly DayOpenings[]; total: number }) {
  const most = days.reduce((best, day) => (day.total > best.total ? day : best));
  const ticks = ticksUpTo(most.total);
  return (
    <>
      <ul className={styles.legend}>
        {TITLE_KINDS.map((kind) => (
          <li key={kind}>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="2" className={styles[kind]} />
            </svg>
            {numbersText.kinds[kind]}
          </li>
        ))}
      </ul>
      <Plot
        title={text.title}
        description={text.plot(days.length, total, text.bar(dayText(most.day), most.total))}
        ticks={ticks}
        tickText={numbersText.count}
        days={days.map(({ day }) => day)}
      >
        <Bars days={days} top={ticks[ticks.length - 1] ?? 1} />
      </Plot>
      <details className={records.open}>
        <summary className={controls.button}>{numbersText.asTable}</summary>
        <Table
          columns={[text.day, ...TITLE_KINDS.map((kind) => numbersText.kinds[kind]), text.all]}
          className={styles.scroll}
        >
          {[...days].reverse().map((day) => (
            <tr key={day.day}>
              <td>{dayText(day.day)}</td>
              {TITLE_KINDS.map((kind) => (
                <td key={kind}>{numbersText.count(day[kind])}</td>
              ))}
              <td>{numbersText.count(day.total)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}
