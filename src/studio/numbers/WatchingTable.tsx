import type { Watching } from '../../domain/numbers/watching.ts';
import { Table } from '../layout/Table.tsx';
import { numbersText } from '../text/numbers.es.ts';
import styles from './numbers.module.css';
import type { WatchedBy } from './numbers.ts';

const text = numbersText.watching;

export const TROUBLES = ['failed', 'stalled', 'left'] as const;

export const watchingColumns = (first: string): string[] => [
  first,
  text.playbacks,
  text.middle,
  ...TROUBLES.map((trouble) => text.troubles[trouble]),
];

/** Shares of starts side by side, the quickest first. */
function StartsBar({ starts }: { starts: readonly number[] }) {
  let before = 0;
  return (
    <svg width="100%" height="6" aria-hidden="true">
      {starts.map((share, place) => {
        before += share;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it stands for
            key={place}
            x={`${100 * (before - share)}%`}
            width={`${100 * share}%`}
            height="6"
            className={styles[`start${place}`]}
          />
        );
      })}
    </svg>
  );
}

/** A row of `watchingColumns`, without its first cell. `most` draws bars: the largest share of each trouble. */
export function WatchingCells({
  watching,
  most,
}: {
  watching: Watching;
  most?: Record<(typeof TROUBLES)[number], number>;
}) {
  const { playbacks, starts, middleStart } = watching;
  return (
    <>
      <td>{numbersText.count(playbacks)}</td>
      <td className={most && styles.bar}>
        {middleStart ? text.starts[middleStart] : text.none}
        {most && <StartsBar starts={starts} />}
      </td>
      {TROUBLES.map((trouble) => {
        const share = watching[trouble];
        return (
          <td key={trouble} className={most && styles.bar}>
            {share === null ? text.none : text.fine(share)}
            {most && (
              <svg width="100%" height="6" aria-hidden="true">
                <rect
                  width={`${(100 * (share ?? 0)) / (most[trouble] || 1)}%`}
                  height="6"
                  className={styles.trouble}
                />
              </svg>
            )}
          </td>
        );
      })}
    </>
  );
}

type Props<Name extends string> = {
  title: string;
  first: string;
  rows: readonly WatchedBy<Name>[];
  nameOf: (name: Name) => string;
};

/** A row per host or engine, with bars beside its numbers. */
export function WatchingTable<Name extends string>({ title, first, rows, nameOf }: Props<Name>) {
  const most = (trouble: (typeof TROUBLES)[number]) =>
    Math.max(0, ...rows.map((row) => row[trouble] ?? 0));
  const largest = { failed: most('failed'), stalled: most('stalled'), left: most('left') };
  return (
    <Table columns={watchingColumns(first)} className={styles.scroll} label={title}>
      {rows.map((row) => (
        <tr key={row.name}>
          <td className={styles.name}>{nameOf(row.name)}</td>
          <WatchingCells watching={row} most={largest} />
        </tr>
      ))}
    </Table>
  );
}
