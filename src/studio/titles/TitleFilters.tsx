import { YEARS } from '../../domain/catalogue/bulk-edit.ts';
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
import { FilterForm } from '../layout/FilterForm.tsx';
import { named, type Option, SelectField } from '../layout/SelectField.tsx';
import { TextField } from '../layout/TextField.tsx';
import { audioNames, titlesText as text, titleKinds } from '../text/titles.es.ts';
import styles from './TitleFilters.module.css';

export function TitleFilters({ filter, genres }: { filter: TitleFilter; genres: string[] }) {
  const { genre } = filter;
  const known = genre && !genres.includes(genre) ? [genre, ...genres] : genres;
  const select = (
    name: string,
    label: string,
    value: string | undefined,
    options: Option[],
    none: string = text.any,
  ) => (
    <SelectField
      name={name}
      label={label}
      defaultValue={value ?? ''}
      none={none}
      options={options}
    />
  );
  return (
    <FilterForm
      at={titlesPath(filter)}
      className={styles.filters}
      clear={Object.keys(filter).length > 0 ? '/titulos' : null}
    >
      <div className={styles.text}>
        <TextField
          label={text.filters.text}
          type="search"
          name="texto"
          defaultValue={filter.text}
          placeholder={text.filters.textHint}
          maxLength={200}
        />
      </div>
      {select('tipo', text.filters.kind, filter.kind, named(TITLE_KINDS, titleKinds))}
      {select('genero', text.filters.genre, genre === '' ? NO_GENRE : genre, [
        [NO_GENRE, text.filters.noGenre],
        ...known.map((each): Option => [each, each]),
      ])}
      <TextField
        label={text.filters.year}
        type="number"
        name="anio"
        min={YEARS.min}
        max={YEARS.max}
        defaultValue={filter.year}
      />
      {select('idioma', text.filters.audio, filter.audio, named(AUDIO_GROUPS, audioNames))}
      {select('estado', text.filters.state, filter.state, named(STATES, text.states))}
      {select(
        'falta',
        text.filters.lack,
        filter.lack,
        named(LACKS, text.lacks),
        text.filters.nothing,
      )}
      {select('estudio', text.filters.edits, filter.edits, named(EDITS, text.edits))}
    </FilterForm>
  );
}
