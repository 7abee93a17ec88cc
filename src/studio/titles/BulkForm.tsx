import { Form, Link } from 'react-router';
import { type BulkEdit, bulkQuery, NOTHING, YEARS } from '../../domain/catalogue/bulk-edit.ts';
import { titleQuery, titlesPath } from '../../domain/catalogue/title-filter.ts';
import controls from '../layout/controls.module.css';
import { bulkText as text } from '../text/titles-bulk.es.ts';
import styles from './BulkForm.module.css';
import type { Selection } from './bulk.ts';

function MarkSelect({ name, label, value }: { name: string; label: string; value?: boolean }) {
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <select
        name={name}
        defaultValue={value === undefined ? '' : value ? 'si' : 'no'}
        className={controls.input}
      >
        <option value="">{text.unchanged}</option>
        <option value="si">{text.yes}</option>
        <option value="no">{text.no}</option>
      </select>
    </label>
  );
}

type Props = { selection: Selection; edit: BulkEdit; genres: string[] };

/** What to set in all of them. It asks for a preview; nothing is written yet. */
export function BulkForm({ selection, edit, genres }: Props) {
  const { filter, isAll, rowIds } = selection;
  return (
    <Form key={bulkQuery(edit).toString()} className={styles.form}>
      {[...titleQuery(filter)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isAll ? (
        <input type="hidden" name="todos" value="si" />
      ) : (
        rowIds.map((id) => <input key={id} type="hidden" name="id" value={id} />)
      )}
      <div className={styles.fields}>
        <label className={controls.field}>
          <span className={controls.label}>{text.fields.genre}</span>
          <input
            name="poner-genero"
            list="generos"
            maxLength={100}
            autoComplete="off"
            placeholder={text.unchanged}
            defaultValue={edit.genre === '' ? NOTHING : edit.genre}
            className={controls.input}
          />
        </label>
        <label className={controls.field}>
          <span className={controls.label}>{text.fields.year}</span>
          <input
            name="poner-anio"
            inputMode="numeric"
            pattern={`-|[0-9]{4}`}
            title={text.yearHint(YEARS.min, YEARS.max)}
            autoComplete="off"
            placeholder={text.unchanged}
            defaultValue={edit.year === null ? NOTHING : edit.year}
            className={controls.input}
          />
        </label>
        <MarkSelect name="poner-publicado" label={text.fields.active} value={edit.active} />
        <MarkSelect
          name="poner-recomendado"
          label={text.fields.recommended}
          value={edit.recommended}
        />
        <MarkSelect name="poner-popular" label={text.fields.popular} value={edit.popular} />
      </div>
      <p className={controls.hint}>{text.hint}</p>
      <div className={styles.ways}>
        <button type="submit" className={controls.button}>
          {text.see}
        </button>
        <Link to={titlesPath(filter)} className={controls.ghost}>
          {text.back}
        </Link>
      </div>
      <datalist id="generos">
        {genres.map((genre) => (
          <option key={genre} value={genre} />
        ))}
      </datalist>
    </Form>
  );
}
