import type { PlannedRow } from '../../domain/catalogue/planned-changes.ts';
import type { ChangedRow } from '../../domain/history/change.ts';
import { Columns } from '../layout/Columns.tsx';
import controls from '../layout/controls.module.css';
import {
  fieldText,
  historyText,
  isShownField,
  rowText,
  rowValueText,
  tableText,
} from '../text/history.es.ts';
import styles from './ChangedRows.module.css';

type Row = ChangedRow & { name: string } & Partial<Pick<PlannedRow, 'clash' | 'base'>>;

const kindOf = ({ before, after }: Row): 'added' | 'removed' | 'changed' =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

/** Each row of a change with its fields, before and after; of one that is planned, where somebody else changed the same. */
export function ChangedRows({ rows }: { rows: Row[] }) {
  return (
    <ol className={styles.rows}>
      {rows.map((row) => {
        const kind = kindOf(row);
        const fields = Object.keys(row.after ?? row.before ?? {}).filter(isShownField);
        return (
          <li key={`${row.table}/${row.key}`} className={controls.panel}>
            <h2 className={styles.head}>
              <span className={`${controls.badge} ${styles[kind]}`}>{historyText.kinds[kind]}</span>
              <span className={controls.quiet}>{tableText(row.table)}</span> {rowText(row)}
              {row.clash && (
                <span className={`${controls.badge} ${styles.removed}`}>
                  {historyText.clashes[row.clash]}
                </span>
              )}
            </h2>
            <table className={styles.diff}>
              <Columns names={historyText.columns} className="visually-hidden" />
              <tbody>
                {fields.map((field) => (
                  <tr key={field}>
                    <th scope="row">{fieldText(field, row.table)}</th>
                    <td className={styles.before}>
                      {row.before && <del>{rowValueText(row, field, row.before[field])}</del>}
                      {row.base && Object.hasOwn(row.base, field) && (
                        <p className={controls.hint}>
                          {historyText.base(rowValueText(row, field, row.base[field]))}
                        </p>
                      )}
                    </td>
                    <td className={styles.after}>
                      {row.after && <ins>{rowValueText(row, field, row.after[field])}</ins>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        );
      })}
    </ol>
  );
}
