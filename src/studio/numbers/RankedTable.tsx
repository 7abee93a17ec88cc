import type { ReactNode } from 'react';
import controls from '../layout/controls.module.css';
import { Table } from '../layout/Table.tsx';
import { numbersText } from '../text/numbers.es.ts';
import styles from './numbers.module.css';

type Row = { key: string; name: ReactNode; about: string; value: number };
type Props = { names: readonly [string, string, string]; rows: readonly Row[] };

/** The largest first, each with a bar beside its number. */
export function RankedTable({ names, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Table columns={names} className={styles.scroll}>
      {rows.map(({ key, name, about, value }) => (
        <tr key={key}>
          <td className={styles.name}>{name}</td>
          <td className={controls.quiet}>{about}</td>
          <td className={styles.value}>
            {numbersText.count(value)}
            <svg width="100%" height="4" aria-hidden="true">
              <rect width={`${(100 * value) / most}%`} height="4" rx="2" />
            </svg>
          </td>
        </tr>
      ))}
    </Table>
  );
}
