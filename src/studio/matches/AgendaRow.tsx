import { memo } from 'react';
import { Link } from 'react-router';
import type { IndexedName } from '../../domain/football/name-completion.ts';
import { readHour } from '../../domain/football/typed-hour.ts';
import { Icon } from '../layout/Icon.tsx';
import { hourThere } from '../layout/operator-zone.ts';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './AgendaTable.module.css';
import { Clashes } from './Clashes.tsx';
import { Combobox } from './Combobox.tsx';
import { cellName } from './grid-keys.ts';
import { type Cells, type Clash, FIELDS, type Field, problemOf, type Row } from './rows.ts';
import { ServersCell } from './ServersCell.tsx';

export type Names = {
  teams: readonly IndexedName[];
  leagues: readonly IndexedName[];
  channels: readonly IndexedName[];
  isChannel: (label: string) => boolean;
};

export type RowActions = {
  set: <F extends Field>(row: Row, field: F, value: Cells[F]) => void;
  discard: (row: Row) => void;
  settle: (row: Row, clash: Clash, choice: 'mine' | 'theirs') => void;
  /** Keeps a match that was deleted elsewhere, as a new one. */
  renew: (row: Row) => void;
};

type Props = {
  row: Row;
  place: number;
  day: string;
  zone: string | null;
  /** The match began. */
  isStarted: boolean;
  /** What is missing is said only once a save was tried. */
  isChecked: boolean;
  names: Names;
  actions: RowActions;
};

const COLUMNS = FIELDS.length;

export const rowName = ({ cells, isBlank }: Pick<Row, 'cells' | 'isBlank'>): string =>
  isBlank || (cells.first === '' && cells.second === '')
    ? text.table.newRow
    : `${cells.first || '…'} ${text.viewers.versus} ${cells.second || '…'}`;

export function stateOf(row: Row, isStarted: boolean): keyof typeof text.states {
  if (row.edit?.isGone) return 'gone';
  if (row.edit?.existing !== undefined) return 'exists';
  if (row.edit && row.edit.clashes.length > 0) return 'clash';
  if (row.edit) return row.match ? 'edited' : 'draft';
  return isStarted ? 'started' : 'saved';
}

/** A match of the table, every cell of which is a text to type in. */
export const AgendaRow = memo(function AgendaRow(props: Props) {
  const { row, place, day, zone, isStarted, isChecked, names, actions } = props;
  const { cells, isBlank, match, edit } = row;
  const found = isBlank ? null : problemOf(cells, names.isChannel);
  const problem = isChecked && edit ? found : null;
  const said = edit?.problem ?? problem?.problem;
  const name = rowName(row);
  const label = (field: Field) => text.table.cell(text.table.fields[field], name);
  const there = hourThere(day, readHour(cells.time) ?? '', zone);
  const hint = (field: Field) => (isBlank ? text.table.blank[field] : undefined);
  const state = stateOf(row, isStarted);

  const nameCell = (field: 'first' | 'second' | 'league', column: number) => (
    <td>
      <Combobox
        label={label(field)}
        cell={cellName(place, column)}
        value={cells[field]}
        names={field === 'league' ? names.leagues : names.teams}
        isInvalid={problem?.field === field}
        placeholder={hint(field)}
        onChange={(value) => actions.set(row, field, value)}
      />
    </td>
  );

  return (
    <>
      <tr className={styles.row} data-state={isBlank ? 'blank' : state}>
        <td className={styles.time}>
          <input
            className={styles.hour}
            aria-label={label('time')}
            aria-invalid={problem?.field === 'time' || undefined}
            data-cell={cellName(place, 0)}
            value={cells.time}
            placeholder={hint('time')}
            autoComplete="off"
            inputMode="numeric"
            onFocus={(event) => event.target.select()}
            onChange={(event) => actions.set(row, 'time', event.target.value)}
            onBlur={() => {
              const hour = readHour(cells.time);
              if (hour !== null && hour !== cells.time) actions.set(row, 'time', hour);
            }}
          />
          {there && (
            <span className={styles.there} title={text.table.thereLabel(zone ?? '')}>
              {text.table.there(there)}
            </span>
          )}
        </td>
        {nameCell('first', 1)}
        {nameCell('second', 2)}
        {nameCell('league', 3)}
        <td>
          <ServersCell
            label={label('servers')}
            cell={cellName(place, 4)}
            servers={cells.servers}
            states={match?.states ?? {}}
            channels={names.channels}
            isChannel={names.isChannel}
            placeholder={hint('servers')}
            onChange={(servers) => actions.set(row, 'servers', servers)}
          />
        </td>
        <td className={styles.state}>
          {!isBlank && (
            <span className={styles.stateLine}>
              <span className={styles.badge} data-state={state}>
                {text.states[state]}
              </span>
              {edit && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.small}
                  aria-label={text.table.discard(name)}
                  title={text.table.discardShort}
                  onClick={() => actions.discard(row)}
                >
                  <Icon name="undo" />
                </button>
              )}
              {match && (
                <Link
                  to={`/partidos/${match.id}`}
                  tabIndex={-1}
                  className={styles.small}
                  aria-label={text.table.open(name)}
                  title={text.table.openShort}
                >
                  <Icon name="open" />
                </Link>
              )}
            </span>
          )}
          {said && <span className={styles.problem}>{text.problems[said]}</span>}
        </td>
      </tr>
      {edit && (edit.clashes.length > 0 || edit.isGone || edit.existing !== undefined) && (
        <tr className={styles.clashRow}>
          <td colSpan={COLUMNS + 1}>
            <Clashes
              edit={edit}
              onSettle={(clash, choice) => actions.settle(row, clash, choice)}
              onRenew={() => actions.renew(row)}
            />
          </td>
        </tr>
      )}
    </>
  );
});
