import { useState } from 'react';
import { Form } from 'react-router';
import type { KnownLists } from '../../domain/football/paste/known-names.ts';
import { ClashChoices } from '../editing/ClashChoices.tsx';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
import { NameList } from '../layout/NameList.tsx';
import { type ServerState, stateText } from '../layout/ServerChip.tsx';
import lines from '../layout/server-lines.module.css';
import { TextField } from '../layout/TextField.tsx';
import { healthText } from '../text/health.es.ts';
import { matchesText as text } from '../text/matches.es.ts';
import type { SentRow } from './agenda.ts';
import { cellText, theirsText } from './Clashes.tsx';
import styles from './MatchForm.module.css';
import { MissingLeagues } from './MissingLeagues.tsx';
import { baseField, clashesField, rowField } from './match-form.ts';
import type { Clash, Field, RowServer } from './rows.ts';

const { fields } = text.table;

/** Blank lines for new servers, for whoever has no script to add more. */
const BLANK_SERVERS = 2;

const TYPED = { required: true, autoComplete: 'off' };

type Props = {
  /** As it is saved, or as it was sent and refused. */
  row: SentRow;
  states: Readonly<Record<string, ServerState>>;
  names: KnownLists;
  clashes: readonly Clash[];
  /** Its league, if nobody has made it and who reads this may. */
  missingLeagues: readonly string[];
  /** What is wrong with which field. */
  wrong: { field: Field | null; problem: string | null };
};

type ServerProps = { server: RowServer | null; place: number; state: ServerState | null };

function ServerFields({ server, place, state }: ServerProps) {
  const name = text.match.server(place + 1);
  const label = (field: string) => text.table.cell(field, name);
  return (
    <li className={`${lines.server} ${styles.columns}`}>
      <input type="hidden" name="server" value={server?.id ?? ''} />
      <input
        name="label"
        aria-label={label(text.match.name)}
        placeholder={text.match.name}
        list="channels"
        defaultValue={server?.label}
        autoComplete="off"
        className={controls.input}
      />
      <input
        name="url"
        type="url"
        inputMode="url"
        aria-label={label(text.match.url)}
        placeholder={server && !server.url ? text.match.urlOfChannel : text.match.urlExample}
        defaultValue={server?.url ?? ''}
        autoComplete="off"
        className={controls.input}
      />
      {server && (
        <p className={lines.known}>
          <span data-health={state?.health} className={lines.health}>
            {stateText(state)}
          </span>
          {state && <span className={controls.quiet}>{healthText.origins[state.origin]}</span>}
          <label className={lines.remove}>
            <input type="checkbox" name="remove" value={place} /> {text.match.remove}
          </label>
        </p>
      )}
    </li>
  );
}

function Clashes({ row, clashes }: Pick<Props, 'row' | 'clashes'>) {
  return (
    <>
      <input type="hidden" name={clashesField} value={JSON.stringify(clashes)} />
      <input type="hidden" name={rowField} value={JSON.stringify(row)} />
      <ClashChoices
        clashes={clashes.map((clash) => ({
          field: clash.field,
          name: text.table.fields[clash.field],
          mine: cellText(clash.mine),
          theirs: cellText(clash.theirs),
          by: theirsText(clash),
        }))}
      />
    </>
  );
}

/** One match as a plain form: on a phone, and without script. */
export function MatchForm(props: Props) {
  const { row, states, names, clashes, missingLeagues, wrong } = props;
  const [blanks, setBlanks] = useState(BLANK_SERVERS);
  const { cells, day, id } = row;
  const { servers } = cells;
  const errorOf = (field: Field) => (wrong.field === field ? wrong.problem : null);
  if (clashes.length > 0)
    return (
      <Form method="post" className={styles.form}>
        <Clashes row={row} clashes={clashes} />
      </Form>
    );
  return (
    <Form method="post" className={styles.form}>
      <input
        type="hidden"
        name="base"
        value={baseField(row.base && { cells: row.base, day: row.baseDay })}
      />
      <div className={styles.pair}>
        <TextField name="date" type="date" label={text.match.date} defaultValue={day} {...TYPED} />
        <TextField
          name="time"
          label={text.match.time}
          defaultValue={cells.time}
          error={errorOf('time')}
          {...TYPED}
        />
      </div>
      <div className={styles.pair}>
        {(['first', 'second'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={fields[name]}
            defaultValue={cells[name]}
            list="teams"
            error={errorOf(name)}
            {...TYPED}
          />
        ))}
      </div>
      <TextField
        name="league"
        label={fields.league}
        defaultValue={cells.league}
        list="leagues"
        autoComplete="off"
      />
      <MissingLeagues names={missingLeagues} />
      <fieldset className={lines.servers}>
        <legend>{fields.servers}</legend>
        <p className={controls.hint}>{text.match.serversAbout}</p>
        <ol>
          {servers.map((server, place) => (
            <ServerFields
              key={server.id ?? server.label}
              server={server}
              place={place}
              state={states[server.label] ?? null}
            />
          ))}
          {Array.from({ length: blanks }, (_, blank) => (
            <ServerFields
              // biome-ignore lint/suspicious/noArrayIndexKey: blank lines are all alike.
              key={blank}
              server={null}
              place={servers.length + blank}
              state={null}
            />
          ))}
        </ol>
        <button
          type="button"
          className={`${controls.button} ${lines.scripted}`}
          onClick={() => setBlanks((count) => count + 1)}
        >
          {text.match.add}
        </button>
        <details className={styles.replace}>
          <summary>{text.match.replace}</summary>
          <label className={controls.field}>
            <span className={controls.hint}>{text.match.replaceAbout}</span>
            <textarea
              name="lines"
              aria-label={text.match.replaceText}
              placeholder={text.match.replaceExample}
              rows={4}
              className={controls.input}
            />
          </label>
          <Button name="replace" value="on">
            {text.match.replaceNow}
          </Button>
        </details>
      </fieldset>
      <p className={controls.hint}>{text.match.held}</p>
      <div className={styles.ways}>
        <Button look="primary">{text.match.save}</Button>
        {id !== null && (
          <LinkButton to={`/partidos/${id}/borrar`} look="danger">
            {text.match.delete}
          </LinkButton>
        )}
      </div>
      {Object.entries(names).map(([id, list]) => (
        <NameList key={id} id={id} names={list} />
      ))}
    </Form>
  );
}
