import { useState } from 'react';
import { COLUMN_ROLES, type ColumnRole as Role } from '../../domain/football/paste/columns.ts';
import controls from '../layout/controls.module.css';
import { named, Options } from '../layout/SelectField.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './PasteSummary.module.css';
import { askedCount, type ReadPaste } from './paste.ts';

type Props = {
  read: ReadPaste;
  /** Reads the text again with other meanings of its columns. Without it they are only shown. */
  onColumns?: (roles: Role[]) => void;
};

/** What was taken for what, what is open, and what was left over. */
export function PasteSummary({ read, onColumns }: Props) {
  const { columns, unread } = read;
  const [roles, setRoles] = useState<Role[]>(columns?.map(({ role }) => role) ?? []);
  const hasAuto = columns?.some(({ role }) => role === 'auto');
  const asked = askedCount(read.matches);
  return (
    <div className={styles.summary}>
      <p className={asked > 0 ? styles.open : styles.clear}>
        {asked > 0 ? `${text.paste.asked(asked)}. ${text.paste.confirm}` : text.paste.allClear}
      </p>
      {columns && (
        <fieldset className={styles.columns}>
          <legend className={controls.label}>{text.paste.columnsAbout}</legend>
          {columns.map(({ name }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name of their own.
            <label key={place} className={styles.column}>
              <span className={styles.name}>{name || text.paste.unnamed(place + 1)}</span>
              <select
                name={`c${place}`}
                className={controls.input}
                value={roles[place]}
                onChange={(event) => {
                  const next = roles.with(place, event.target.value as Role);
                  setRoles(next);
                  onColumns?.(next);
                }}
              >
                <Options
                  of={named(
                    COLUMN_ROLES.filter((role) => role !== 'auto' || hasAuto),
                    text.paste.roles,
                  )}
                />
              </select>
            </label>
          ))}
        </fieldset>
      )}
      {unread.length > 0 && (
        <details className={styles.unread}>
          <summary>{text.paste.unread(unread.length)}</summary>
          <ul>
            {unread.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat.
              <li key={place}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
