import { useRef } from 'react';
import { Form } from 'react-router';
import type { Fields, FieldValue } from '../../domain/catalogue/record-fields.ts';
import type { fieldProblems, ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { Part } from '../../domain/editing/merge.ts';
import { ClashChoices } from '../editing/ClashChoices.tsx';
import { ServersFields } from '../editing/ServersFields.tsx';
import { Button } from '../layout/Button.tsx';
import { Hidden } from '../layout/Hidden.tsx';
import { NameList } from '../layout/NameList.tsx';
import { clashText } from '../text/clash.es.ts';
import { fieldName, editorText as text, valueText } from '../text/title-editor.es.ts';
import { audioNames } from '../text/titles.es.ts';
import { dateText } from '../text/when.es.ts';
import { DraftWays } from './DraftWays.tsx';
import styles from './RecordForm.module.css';
import { RecordInputs } from './RecordInputs.tsx';
import type { FormClash, LoadedRecord, RecordEditing } from './record.ts';
import { useAutosave } from './use-autosave.ts';

function clashValue(value: FormClash['mine']): string {
  if (!Array.isArray(value)) return valueText(value as FieldValue);
  return (value as Part<ServerFields>[])
    .map(({ fields: { audio, label, url } }) => `${audioNames[audio]} ${label} (${url})`)
    .join(', ');
}

function Clashes({ editing, clashes }: { editing: RecordEditing; clashes: FormClash[] }) {
  return (
    <Form method="post" className={styles.form}>
      <Hidden
        fields={{
          base: JSON.stringify(editing.base),
          mine: JSON.stringify(editing.mine),
          clashes: JSON.stringify(clashes),
        }}
      />
      <ClashChoices
        clashes={clashes.map(({ field, mine, theirs, author }) => ({
          field,
          name: fieldName(field),
          mine: clashValue(mine),
          theirs: clashValue(theirs),
          by: author ? clashText.by(author.name, dateText(new Date(author.at))) : clashText.unknown,
        }))}
      />
    </Form>
  );
}

type Props = Pick<LoadedRecord, 'owner' | 'editing' | 'held' | 'states' | 'genres'> & {
  clashes: FormClash[];
  /** What is wrong with which field. */
  wrong: ReturnType<typeof fieldProblems>;
  /** A time that was refused. */
  due: string | null;
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
  const { owner, editing, wrong, due, held, states, genres, hasServers } = props;
  const { table, rowId } = owner;
  const form = useRef<HTMLFormElement>(null);
  const autosave = useAutosave(form, `/titulos/borrador/${table}/${rowId}`);
  const { fields, servers } = editing.mine;
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="base" value={JSON.stringify(editing.base)} />
      <RecordInputs
        table={table}
        fields={fields as Fields}
        wrong={wrong}
        held={held}
        isMovie={hasServers}
      />
      {hasServers && <ServersFields servers={servers} states={states} />}
      <div className={styles.ways}>
        <Button look="primary">{text.save}</Button>
        <DraftWays autosave={autosave} due={due} />
      </div>
      <NameList id="generos" names={genres} />
    </Form>
  );
}
