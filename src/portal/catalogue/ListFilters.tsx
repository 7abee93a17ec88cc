import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import {
  type Browse,
  browsePath,
  type Counted,
  choices,
  type Facets,
  ORDERS,
  parseBrowse,
} from '../../domain/catalogue/browse.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { button } from '../../ui/button.ts';
import lines from '../../ui/ScrollLine.module.css';
import { Link } from '../layout/Link.tsx';
import { filtersText } from '../text/filters.es.ts';
import { text } from '../text/text.es.ts';
import styles from './ListFilters.module.css';

type Props = { kind: TitleKind; browse: Browse; facets: Facets };

const SHEET = 'filtros';

type Option = { value: string | number; label: string };

function Choice({
  name,
  label,
  options,
  chosen,
  any,
}: {
  name: string;
  label: string;
  options: Option[];
  chosen: string | number | null;
  /** Label for 'no choice'. Absent when one value is always chosen. */
  any?: string;
}) {
  return (
    <label className={styles.choice}>
      {label}
      <select name={name} defaultValue={chosen ?? ''}>
        {any && <option value="">{any}</option>}
        {options.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Every value that has titles, plus the chosen one even if it has none. */
function optionsOf<Value extends string | number>(
  counted: readonly Counted<Value>[],
  chosen: Value | null,
  nameOf: (value: Value) => string,
): Option[] {
  const isMissing = chosen !== null && counted.every(({ value }) => value !== chosen);
  return [...counted, ...(isMissing ? [{ value: chosen, titles: 0 }] : [])].map(
    ({ value, titles }) => ({ value, label: filtersText.counted(nameOf(value), titles) }),
  );
}

/** The form that filters and sorts a list: a row, or a sheet on phones. Works without script. */
function FilterForm({ kind, browse, facets }: Props) {
  const navigate = useNavigate();
  const sheet = useRef<HTMLDivElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) given.set(name, String(value));
    sheet.current?.hidePopover?.();
    navigate(browsePath(kind, parseBrowse(given)));
  };
  return (
    <div id={SHEET} popover="auto" className={styles.sheet} ref={sheet}>
      {/* The key resets the form for every address, so that it shows the current choices. */}
      <Form
        action={browsePath(kind)}
        className={styles.form}
        key={browsePath(kind, browse)}
        onSubmit={submit}
      >
        <Choice
          name="genero"
          label={filtersText.genre}
          any={filtersText.anyGenre}
          chosen={browse.genre}
          options={optionsOf(facets.genres, browse.genre, text.genre)}
        />
        <Choice
          name="decada"
          label={filtersText.decade}
          any={filtersText.anyDecade}
          chosen={browse.decade}
          options={optionsOf(facets.decades, browse.decade, filtersText.years)}
        />
        <Choice
          name="audio"
          label={filtersText.audio}
          any={filtersText.anyAudio}
          chosen={browse.audio}
          options={optionsOf(
            facets.audios,
            browse.audio,
            (audio) => text.servers.audioNames[audio],
          )}
        />
        <Choice
          name="orden"
          label={filtersText.order}
          chosen={browse.order}
          options={ORDERS.map((order) => ({ value: order, label: filtersText.orders[order] }))}
        />
        <button type="submit" className={button.quiet}>
          {filtersText.apply}
        </button>
      </Form>
    </div>
  );
}

function Chip({
  to,
  isCurrent = false,
  children,
}: {
  to: string;
  isCurrent?: boolean;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={styles.chip} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </Link>
  );
}

/** Genres as links with their number of titles. The link of the chosen genre removes the choice. */
function Genres({ kind, browse, facets }: Props) {
  if (facets.genres.length === 0) return null;
  return (
    <nav aria-label={filtersText.genres} className={lines.line}>
      {choices(browse) > 0 && <Chip to={browsePath(kind)}>{filtersText.clear}</Chip>}
      {facets.genres.map(({ value, titles }) => {
        const isCurrent = value === browse.genre;
        const genre = isCurrent ? null : value;
        return (
          <Chip key={value} to={browsePath(kind, { ...browse, genre })} isCurrent={isCurrent}>
            {text.genre(value)} <small>{filtersText.number(titles)}</small>
          </Chip>
        );
      })}
    </nav>
  );
}

export function ListFilters(props: Props) {
  return (
    <div className={styles.filters} data-edad="">
      <button type="button" popoverTarget={SHEET} className={`${button.quiet} ${styles.open}`}>
        {filtersText.open}
      </button>
      <FilterForm {...props} />
      <Genres {...props} />
    </div>
  );
}
