import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useOperatorZone } from '../layout/operator-zone.ts';
import { matchesText as text } from '../text/matches.es.ts';
import { AgendaRow, type Names, type RowActions } from './AgendaRow.tsx';
import styles from './AgendaTable.module.css';
import { moveByKey } from './grid-keys.ts';
import { type Cells, FIELDS, type Field, type Row } from './rows.ts';

type Props = {
  caption: string;
  day: string;
  rows: readonly Row[];
  startedIds: ReadonlySet<string>;
  isChecked: boolean;
  names: Names;
  actions: RowActions;
};

type Entered = { key: string; field: Field; value: Cells[Field] };

/** The agenda of a day. Its keys are those of a spreadsheet. */
export function AgendaTable(props: Props) {
  const { caption, day, rows, startedIds, isChecked, names, actions } = props;
  const zone = useOperatorZone();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  /** The cell as it was when it got the focus, for Escape. */
  const entered = useRef<Entered | null>(null);

  const placeOf = (target: EventTarget): { row: Row; above: Row | null; field: Field } | null => {
    const [at, column] = ((target as HTMLElement).dataset.cell ?? '').split(':').map(Number);
    const [row, field] = [rows[at ?? -1], FIELDS[column ?? -1]];
    return row && field ? { row, above: rows[Number(at) - 1] ?? null, field } : null;
  };

  const enter = (event: FocusEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    const { row, field } = place;
    entered.current = { key: row.key, field, value: row.cells[field] };
  };

  const press = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { row, above, field } = place;
    const hasControl = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      if (row.match) void navigate(`/partidos/${row.match.id}`);
      return;
    }
    if (event.key === 'Escape') {
      const was = entered.current;
      if (was?.key === row.key && was.field === field) actions.set(row, field, was.value);
      return;
    }
    if (hasControl && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      if (above) actions.set(row, field, above.cells[field]);
      return;
    }
    if (table.current) moveByKey(table.current, event.target as HTMLInputElement, event);
  };

  return (
    <table ref={table} className={styles.table} onKeyDown={press} onFocus={enter}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {FIELDS.map((field) => (
            <th key={field} scope="col" data-field={field}>
              {text.table.fields[field]}
            </th>
          ))}
          <th scope="col" data-field="state">
            {text.table.state}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <AgendaRow
            key={row.key}
            row={row}
            place={place}
            day={day}
            zone={zone}
            isStarted={row.match !== null && startedIds.has(row.match.id)}
            isChecked={isChecked}
            names={names}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  );
}
