import { Link } from 'react-router';
import { linksPath } from '../../domain/links/filters.ts';
import controls from '../layout/controls.module.css';
import { Table } from '../layout/Table.tsx';
import { numbersText } from '../text/numbers.es.ts';
import { dayText } from '../text/when.es.ts';
import styles from './numbers.module.css';
import type { HostLine } from './numbers.ts';
import { INNER, Plot } from './Plot.tsx';

const text = numbersText.links;

/** More lines could not be told apart. The table has all hosts. */
const LINES = ['line0', 'line1', 'line2', 'line3', 'line4'] as const;
const QUARTERS = [0, 25, 50, 75, 100];

/** Down in the middle of a day, level until the next. */
const steps = ({ from, shares }: HostLine): string =>
  shares.reduce(
    (path, share, place) => `${path}H${from + place + 0.5}V${(100 * (1 - share)).toFixed(2)}`,
    `M${from} 0`,
  );

/** Stretched to the width of the plot; its lines are not. */
function Lines({ hosts, days }: { hosts: readonly HostLine[]; days: number }) {
  return (
    <svg
      width="100%"
      height={INNER}
      viewBox={`0 0 ${days} 100`}
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      {hosts.map((host, place) => (
        <path
          key={host.host}
          d={`${steps(host)}H${days}`}
          vectorEffect="non-scaling-stroke"
          className={styles[LINES[place] ?? 'line4']}
        >
          <title>{host.host}</title>
        </path>
      ))}
    </svg>
  );
}

function HostRow({ line, place }: { line: HostLine; place: number }) {
  const { host, left, alive, died, revived, since } = line;
  const drawn = LINES[place];
  return (
    <tr>
      <td>
        <Link
          to={linksPath({ state: 'dead', host, kind: null })}
          className={styles.host}
          title={text.see(host)}
        >
          <svg width="24" height="8" aria-hidden="true">
            {drawn && <path d="M0 4H24" className={styles[drawn]} />}
          </svg>
          {host}
        </Link>
      </td>
      <td>{numbersText.share(left)}</td>
      <td>{numbersText.count(alive)}</td>
      <td>{numbersText.count(died)}</td>
      <td>{numbersText.count(revived)}</td>
      <td className={controls.quiet}>{dayText(since)}</td>
    </tr>
  );
}

type Props = { hosts: readonly HostLine[]; days: readonly string[] };

export function SurvivalPlot({ hosts, days }: Props) {
  const drawn = hosts.slice(0, LINES.length);
  return (
    <>
      <Plot
        title={text.title}
        description={text.plot(drawn)}
        ticks={QUARTERS}
        tickText={(tick) => numbersText.share(tick / 100)}
        days={days}
      >
        <Lines hosts={drawn} days={days.length} />
      </Plot>
      <Table columns={Object.values(text.columns)} className={styles.scroll}>
        {hosts.map((line, place) => (
          <HostRow key={line.host} line={line} place={place} />
        ))}
      </Table>
    </>
  );
}
