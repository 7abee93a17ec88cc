import { mayRepeat, type TableField } from '../../domain/imports/table-fields.ts';
import type { TableMapping } from '../../domain/imports/table-mapping.ts';
import type { ReadRow, TableValue } from '../../domain/imports/table-row.ts';
import { Table } from '../layout/Table.tsx';
import { columnsText, refusalText } from '../text/imports.es.ts';
import styles from './imports.module.css';

const shown = (value: TableValue | undefined): string =>
  Array.isArray(value)
    ? value.join(', ')
    : (columnsText.values[String(value ?? '')] ?? String(value ?? ''));

type Props = { mapping: TableMapping; rows: readonly ({ line: number } & ReadRow)[] };

/** The first rows as they would be stored, or why they would not. */
export function Preview({ mapping: { kind, fields }, rows }: Props) {
  const named = [...new Set(fields)].filter(
    (field): field is TableField =>
      field !== null && !mayRepeat(kind, field) && field !== 'audio' && field !== 'label',
  );
  const hasLinks = fields.some((field) => field !== null && mayRepeat(kind, field));
  const { line, links } = columnsText.previewColumns;
  if (rows.length === 0) return <p>{columnsText.previewNone}</p>;
  return (
    <Table
      label={columnsText.preview}
      columns={[
        line,
        ...named.map((field) => columnsText.fields[field]),
        ...(hasLinks ? [links] : []),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.line}>
          <td>{row.line}</td>
          {row.kind === 'refused' ? (
            <td colSpan={named.length + (hasLinks ? 1 : 0)}>{refusalText(row.reason)}</td>
          ) : (
            <>
              {named.map((field) => (
                <td key={field} className={styles.value}>
                  {shown(row.values.fields[field])}
                </td>
              ))}
              {hasLinks && (
                <td className={styles.value}>
                  {row.values.servers.map(({ audio, label }) => `${audio} ${label}`).join(', ')}
                </td>
              )}
            </>
          )}
        </tr>
      ))}
    </Table>
  );
}
