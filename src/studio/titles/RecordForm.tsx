import { useRef } from 'react';
import { Form } from 'react-router';
import { fieldsOf, type RecordTable } from '../../domain/catalogue/record-fields.ts';
import type { ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { Part } from '../../domain/editing/merge.ts';
import { ClashChoices } from '../editing/ClashChoices.tsx';
import { ControlField } from '../editing/ControlField.tsx';
import { type Control, typedValues } from '../editing/controls.ts';
import controls from '../layout/controls.module.css';
import { Notice } from '../layout/Notice.tsx';
import { clashText } from '../text/clash.es.ts';
import { fieldName, editorText as text } from '../text/title-editor.es.ts';
import { audioNames } from '../text/titles.es.ts';
import { dateText } from '../text/when.es.ts';
import { DraftWays } from './DraftWays.tsx';
import styles from './RecordForm.module.css';
import { type FormClash, type RecordEditing, recordControls } from './record.ts';
import { type ServerStates, ServersFields } from './ServersFields.tsx';
import { useAutosave } from './use-autosave.ts';

function valueText(value: FormClash['mine']): string {
  if (Array.isArray(value))
    return (value as Part<ServerFields>[])
      .map(({ fields: { audio, label, url } }) => `${audioNames[audio]} ${label} (${url})`)
      .join(', ');
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  return String(value ?? '');
}

function Clashes({ editing, clashes }: { editing: RecordEditing; clashes: FormClash[] }) {
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="base" value={JSON.stringify(editing.base)} />
      <input type="hidden" name="mine" value={JSON.stringify(editing.mine)} />
      <input type="hidden" name="clashes" value={JSON.stringify(clashes)} />
      <ClashChoices
        clashes={clashes.map(({ field, mine, theirs, author }) => ({
          field,
          name: fieldName(field),
          mine: valueText(mine),
          theirs: valueText(theirs),
          by: author ? clashText.by(author.name, dateText(new Date(author.at))) : clashText.unknown,
        }))}
      />
    </Form>
  );
}

type Props = {
  table: RecordTable;
  editing: RecordEditing;
  clashes: FormClash[];
  problem: string | null;
  held: readonly string[];
  states: ServerStates;
  genres: readonly string[];
  rowId: string;
  /** A series has servers in its episodes only. */
  hasServers: boolean;
};

/** A title or an episode as a plain form that carries what it is based on. */
export function RecordForm(props: Props) {
  return props.clashes.length > 0 ? (
    <Clashes editing={props.editing} clashes={props.clashes} />
  ) : (
    <RecordFields {...props} />
  );
}

function RecordFields(props: Props) {
  const { table, rowId, editing, problem, held, states, genres, hasServers } = props;
  const form = useRef<HTMLFormElement>(null);
  const autosave = useAutosave(form, `/titulos/borrador/${table}/${rowId}`);
  const { fields, servers } = editing.mine;
  const all = recordControls(table);
  const typed = typedValues(all, fields);
  // Of titles, those with servers are movies.
  const shown = fieldsOf(table).filter((field) => hasServers || !field.isOfMovies);
  return (
    <Form ref={form} method="post" className={styles.form}>
      <input type="hidden" name="base" value={JSON.stringify(editing.base)} />
      {problem && <Notice kind="bad" title={problem} />}
      <div className={styles.fields}>
        {shown.map(({ name, kind }) => (
          <div key={name} className={kind === 'area' ? styles.long : undefined}>
            <ControlField
              name={name}
              control={all[name] as Control}
              typed={typed}
              list={name === 'genre' ? 'generos' : undefined}
              label={
                <>
                  {fieldName(name)}
                  {held.includes(name) && <span className={styles.own}>{text.own}</span>}
                </>
              }
            />
          </div>
        ))}
      </div>
      {hasServers && <ServersFields servers={servers} states={states} />}
      <div className={styles.ways}>
        <button type="submit" className={controls.primary}>
          {text.save}
        </button>
        <DraftWays autosave={autosave} />
      </div>
      <datalist id="generos">
        {genres.map((genre) => (
          <option key={genre} value={genre} />
        ))}
      </datalist>
    </Form>
  );
}
