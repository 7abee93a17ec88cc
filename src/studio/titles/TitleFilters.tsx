import { Form, Link } from 'react-router';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import {
  EDITS,
  LACKS,
  NO_GENRE,
  STATES,
  type TitleFilter,
  titlesPath,
} from '../../domain/catalogue/title-filter.ts';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import controls from '../layout/controls.module.css';
import { audioNames, titlesText as text, titleKinds } from '../text/titles.es.ts';
import styles from './TitleFilters.module.css';

type SelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  all?: string;
  options: readonly (readonly [value: string, label: string])[];
};

function Select({ name, label, value, all = text.any, options }: SelectProps) {
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <select name={name} defaultValue={value ?? ''} className={controls.input}>
        <option value="">{all}</option>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A plain form: its answer is an address that can be kept and shared. */
export function TitleFilters({ filter, genres }: { filter: TitleFilter; genres: string[] }) {
  const { genre } = filter;
  const known = genre && !genres.includes(genre) ? [genre, ...genres] : genres;
  return (
    // The key empties fields that are not set any more.
    <Form action="/titulos" key={titlesPath(filter)} className={styles.filters} role="search">
      <label className={`${controls.field} ${styles.text}`}>
        <span className={controls.label}>{text.filters.text}</span>
        <input
          type="search"
          name="texto"
          defaultValue={filter.text}
          placeholder={text.filters.textHint}
          maxLength={200}
          className={controls.input}
        />
      </label>
      <Select
        name="tipo"
        label={text.filters.kind}
        value={filter.kind}
        options={TITLE_KINDS.map((kind) => [kind, titleKinds[kind]])}
      />
      <Select
        name="genero"
        label={text.filters.genre}
        value={genre === '' ? NO_GENRE : genre}
        options={[[NO_GENRE, text.filters.noGenre], ...known.map((each) => [each, each] as const)]}
      />
      <label className={controls.field}>
        <span className={controls.label}>{text.filters.year}</span>
        <input
          type="number"
          name="anio"
          min={1870}
          max={2199}
          defaultValue={filter.year}
          className={controls.input}
        />
      </label>
      <Select
        name="idioma"
        label={text.filters.audio}
        value={filter.audio}
        options={AUDIO_GROUPS.map((audio) => [audio, audioNames[audio]])}
      />
      <Select
        name="estado"
        label={text.filters.state}
        value={filter.state}
        options={STATES.map((state) => [state, text.states[state]])}
      />
      <Select
        name="falta"
        label={text.filters.lack}
        value={filter.lack}
        all={text.filters.nothing}
        options={LACKS.map((lack) => [lack, text.lacks[lack]])}
      />
      <Select
        name="estudio"
        label={text.filters.edits}
        value={filter.edits}
        options={EDITS.map((each) => [each, text.edits[each]])}
      />
      <div className={styles.buttons}>
        <button type="submit" className={controls.button}>
          {text.filters.apply}
        </button>
        {Object.keys(filter).length > 0 && (
          <Link to="/titulos" className={controls.ghost}>
            {text.filters.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}
