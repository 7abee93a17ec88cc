import { Form } from 'react-router';
import { MAX_AGE } from '../../domain/catalogue/age.ts';
import { type BulkEdit, bulkQuery, NOTHING, YEARS } from '../../domain/catalogue/bulk-edit.ts';
import { titleQuery, titlesPath } from '../../domain/catalogue/title-filter.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Hidden } from '../layout/Hidden.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { NameList } from '../layout/NameList.tsx';
import records from '../layout/records.module.css';
import { SelectField } from '../layout/SelectField.tsx';
import { TextField } from '../layout/TextField.tsx';
import { editorText } from '../text/title-editor.es.ts';
import { bulkText as text } from '../text/titles-bulk.es.ts';
import styles from './BulkForm.module.css';
import type { Selection } from './bulk.ts';

const { fields, yes, no } = editorText;

const MARKS = [
  ['active', 'poner-publicado'],
  ['recommended', 'poner-recomendado'],
  ['popular', 'poner-popular'],
] as const;

const markOf = (value: boolean | undefined): string =>
  value === undefined ? '' : value ? 'si' : 'no';

type Props = {
  selection: Selection;
  edit: BulkEdit;
  genres: string[];
  wrongYear: string | null;
  wrongAge: string | null;
};

/** What to set in all of them. It asks for a preview; nothing is written yet. */
export function BulkForm({ selection, edit, genres, wrongYear, wrongAge }: Props) {
  const { filter, isAll, rowIds } = selection;
  return (
    <Form key={`${bulkQuery(edit)} ${wrongYear} ${wrongAge}`} className={styles.form}>
      <Hidden fields={titleQuery(filter)} />
      <Hidden fields={isAll ? { todos: 'si' } : rowIds.map((id) => ['id', id] as const)} />
      <div className={styles.fields}>
        <TextField
          label={fields.genre}
          name="poner-genero"
          list="generos"
          maxLength={100}
          autoComplete="off"
          placeholder={text.unchanged}
          defaultValue={edit.genre === '' ? NOTHING : edit.genre}
        />
        <TextField
          label={fields.year}
          name="poner-anio"
          inputMode="numeric"
          pattern="-|[0-9]{4}"
          title={text.yearHint(YEARS.min, YEARS.max)}
          autoComplete="off"
          placeholder={text.unchanged}
          defaultValue={wrongYear ?? (edit.year === null ? NOTHING : edit.year)}
          error={wrongYear === null ? null : text.yearHint(YEARS.min, YEARS.max)}
        />
        <TextField
          label={fields.age}
          name="poner-edad"
          inputMode="numeric"
          pattern="-|[0-9]{1,2}"
          title={text.ageHint(MAX_AGE)}
          autoComplete="off"
          placeholder={text.unchanged}
          defaultValue={wrongAge ?? (edit.age === null ? NOTHING : edit.age)}
          error={wrongAge === null ? null : text.ageHint(MAX_AGE)}
        />
        {MARKS.map(([field, name]) => (
          <SelectField
            key={field}
            label={fields[field]}
            name={name}
            defaultValue={markOf(edit[field])}
            none={text.unchanged}
            options={[
              ['si', yes],
              ['no', no],
            ]}
          />
        ))}
      </div>
      <p className={controls.hint}>{text.hint}</p>
      <div className={records.ways}>
        <Button>{text.see}</Button>
        <LinkButton to={titlesPath(filter)} look="ghost">
          {text.back}
        </LinkButton>
      </div>
      <NameList id="generos" names={genres} />
    </Form>
  );
}
