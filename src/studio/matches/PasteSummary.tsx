import { useState } from 'react';
import { COLUMN_ROLES, type ColumnRole as Role } from '../../domain/football/paste/columns.ts';
import controls from '../layout/controls.module.css';
import { NewTab } from '../layout/NewTab.tsx';
import { named, Options } from '../layout/SelectField.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './PasteSummary.module.css';
import {
  type Answering,
  dayText,
  openCount,
  type ReadPaste,
  sharedDays,
  unknownNames,
  withoutServers,
} from './paste.ts';

type Props = {
  read: ReadPaste;
  answering: Answering;
  onAnswering: (answering: Answering) => void;
  /** Reads the text again with other meanings of its columns. Without it they are only shown. */
  onColumns?: (roles: Role[]) => void;
};

/** A longer line is no name. */
const MAX_NAME = 60;

function CreateChannel({ name }: { name: string }) {
  return (
    <NewTab href={`/canales/nuevo?${new URLSearchParams({ nombre: name })}`}>
      {text.paste.createChannel(name)}
    </NewTab>
  );
}

/** Names that no channel has, and what was left over: all in view, because each may be a channel that is missing. */
function Unknown({ read }: { read: ReadPaste }) {
  const names = unknownNames(read.matches);
  if (names.length + read.unread.length === 0) return null;
  return (
    <div className={styles.unread}>
      {names.length > 0 && (
        <>
          <p>{text.paste.unknown(names.length)}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <CreateChannel name={name} />
              </li>
            ))}
          </ul>
        </>
      )}
      {read.unread.length > 0 && (
        <>
          <p>{text.paste.unread(read.unread.length)}</p>
          <ul>
            {read.unread.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat.
              <li key={place}>
                <span>{line}</span>
                {line.length <= MAX_NAME && !line.includes('://') && <CreateChannel name={line} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What was taken for what, what is open, and what was left over. */
export function PasteSummary({ read, answering, onAnswering, onColumns }: Props) {
  const { columns } = read;
  const [roles, setRoles] = useState<Role[]>(columns?.map(({ role }) => role) ?? []);
  const hasAuto = columns?.some(({ role }) => role === 'auto');
  const asked = openCount(read.matches, answering);
  const days = sharedDays(read.matches);
  const bare = withoutServers(read.matches, answering);
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
      {days.length > 0 && (
        <label className={styles.day}>
          <span>{text.paste.whichDay}</span>
          <select
            name="day"
            required
            className={controls.input}
            value={answering.day}
            onChange={(event) => onAnswering({ ...answering, day: event.target.value })}
          >
            <Options
              none={text.paste.choose}
              of={[
                ...days.map((day) => [day, dayText(day)] as const),
                ['each', text.paste.eachDay] as const,
              ]}
            />
          </select>
        </label>
      )}
      <Unknown read={read} />
      {bare.length > 0 && (
        <p className={styles.open}>
          {text.paste.bare(
            bare.length,
            bare.map((teams) => teams.join(' – ')),
          )}
        </p>
      )}
    </div>
  );
}
