import { areBarred, type Delimiter, roleOf, rolesByName } from '../paste/table.ts';
import { normaliseText } from '../search/text.ts';
import { addressesIn } from './addresses.ts';
import type { ReadPart } from './part.ts';
import { FAR_PART, type Said, said, type Token } from './said.ts';
import { saidByPath } from './said-by-path.ts';
import { AUDIOS } from './vocabulary.ts';

/** Sheets: rows of cells, with the meaning of columns from their header. */

const ROLES = {
  title: 'titulo,nombre,title,name,titulos,titulo en espanol,show',
  original: 'titulo original,original,original title',
  year: 'ano,year,anio,estreno',
  kind: 'tipo,kind,type,categoria',
  season: 'temporada,temp,t,season,s,temporadas',
  episode: 'capitulo,cap,episodio,ep,e,c,episode,capitulos,episodios,numero,n,nro',
  audio: 'idioma,audio,lang,language,lenguaje,idiomas',
  label: 'servidor,server,host,opcion,label,etiqueta,reproductor,player',
  quality: 'calidad,quality,resolucion',
  link: 'link,links,url,urls,enlace,enlaces,embed,direccion,address',
};
type Role = keyof typeof ROLES;
const BY_NAME = rolesByName(ROLES);
/** Names of a kind are the column of titles: 'Película', 'Serie'. */
const KIND_TITLES = new Set(['pelicula', 'peliculas', 'peli', 'serie', 'series', 'anime']);

const isHeaderWord = (cell: string): boolean => {
  const name = normaliseText(cell);
  return BY_NAME.has(name) || KIND_TITLES.has(name);
};

/** What parts the cells of a text; null if it is no table. */
export function linkDelimiter(text: string): Delimiter | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [first = ''] = lines;
  if (lines.length < 2) return first.includes('\t') && addressesIn(first).length > 0 ? '\t' : null;
  const tabbed = lines.filter((line) => line.includes('\t')).length;
  if (tabbed >= 2 && tabbed * 2 > lines.length) return '\t';
  if (areBarred(lines)) return '|';
  const namesOf = (mark: string): string[] => first.replaceAll('"', '').split(mark);
  const isHeader = (mark: string): boolean => namesOf(mark).filter(isHeaderWord).length >= 2;
  return ([';', ','] as const).find(isHeader) ?? null;
}

type Column = { role: Role | 'other'; label: string | null; audio: string | null };

const PLAIN: Omit<Column, 'role'> = { label: null, audio: null };

function columnsOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Column[] | null {
  const columns = header.map((cell, at): Column => {
    const name = normaliseText(cell);
    const role = roleOf(BY_NAME, name);
    if (role) return { role, ...PLAIN };
    if (KIND_TITLES.has(name)) return { role: 'title', ...PLAIN };
    if (!rows.some((row) => addressesIn(row[at] ?? '').length > 0))
      return { role: 'other', ...PLAIN };
    const isAudio = name.split(' ').some((word) => AUDIOS.has(word));
    return {
      role: 'link',
      label: isAudio || name === '' ? null : cell.trim(),
      audio: isAudio ? name : null,
    };
  });
  const known = columns.filter(({ role }) => role !== 'other').length;
  const isHeader = header.every((cell) => addressesIn(cell).length === 0);
  return isHeader && known >= 2 && header.some(isHeaderWord) ? columns : null;
}

/** '-', 'n/a' and the like. */
const isBlank = (cell: string): boolean =>
  !/[\p{L}\p{N}]/u.test(cell) || /^\s*n\/a\s*$/i.test(cell);

/** A number in a column of its own. */
const numberOf = (cell: string): number | null =>
  /^\s*\d{1,4}\s*$/.test(cell) ? Number(cell) : null;

const withPart = (tokens: readonly Token[], part: number): Token[] =>
  tokens.map((token) => ({ ...token, part: token.part + part }));

function rowParts(
  columns: readonly Column[],
  row: readonly string[],
  trusted: readonly string[],
): ReadPart[] {
  const cellOf = (role: Role): string =>
    row.find((cell, at) => columns[at]?.role === role && !isBlank(cell)) ?? '';
  // 'Capítulo' may be the column of names: 'Jardín de peces 1x01'.
  const hasTitle =
    columns.some(({ role }) => role === 'title') || numberOf(cellOf('episode')) !== null;
  const title = hasTitle ? cellOf('title') : cellOf('original') || cellOf('episode');
  const base = said(title || cellOf('original'));
  const [season, episode] = [cellOf('season'), hasTitle ? cellOf('episode') : ''];
  const [seasonSaid, episodeSaid] = [said(season), said(episode)];
  // Columns that say something besides the name: each its own kind of word.
  const more = (['year', 'kind', 'quality'] as const).flatMap((role) =>
    said(cellOf(role)).tokens.filter(({ tag }) => tag === role),
  );
  const number = numberOf(episode);
  const whole: Said = {
    ...base,
    lead: null,
    season: numberOf(season) ?? seasonSaid.season ?? episodeSaid.season ?? base.season,
    episodes: number !== null ? [number] : [...base.episodes, ...episodeSaid.episodes],
    isVague:
      base.isVague ||
      episodeSaid.isVague ||
      (episode.trim() !== '' && number === null && episodeSaid.episodes.length === 0),
  };
  const label = cellOf('label').trim() || null;
  const parts: ReadPart[] = [];
  for (const [at, cell] of row.entries()) {
    const column = columns[at];
    const spans = addressesIn(cell, trusted);
    for (const { address } of spans) {
      const audio = said(`${cellOf('audio')} ${column?.audio ?? ''}`).tokens.filter(
        ({ tag }) => tag === 'audio',
      );
      const tokens = [
        ...base.tokens,
        ...withPart(more, FAR_PART),
        ...withPart(audio, 2 * FAR_PART),
      ];
      parts.push({
        said: { ...whole, tokens },
        address,
        path: saidByPath(address.url),
        isSameLine: false,
        label: column?.label ?? label,
      });
    }
  }
  return parts;
}

/** Merged cells: a title, and its season, count for the rows below that have none. */
function filledDown(columns: readonly Column[], rows: readonly (readonly string[])[]): string[][] {
  let last: readonly string[] = [];
  return rows.map((row) => {
    const hasTitle = columns.some(
      ({ role }, at) => role === 'title' && (row[at] ?? '').trim() !== '',
    );
    const hasLink = row.some((cell) => cell.includes('://'));
    const filled = columns.map(({ role }, at) => {
      const cell = row[at] ?? '';
      const isKept = cell.trim() !== '' || hasTitle || !hasLink;
      return !isKept && ['title', 'original', 'year', 'season', 'kind'].includes(role)
        ? (last[at] ?? '')
        : cell;
    });
    if (hasLink) last = filled;
    return filled;
  });
}

/** Columns of small numbers without a header: season and episode, if there are two in every row. */
function withNumbers(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isSmall = (cell: string | undefined): boolean => /^\s*\d{1,3}\s*$/.test(cell ?? '');
  const numeric = Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.every((row) => isSmall(row[at])),
  );
  const [season, episode] = numeric;
  return rows.map((row) =>
    row
      .map((cell, at) => {
        if (numeric.length !== 2 || (at !== season && at !== episode)) return cell;
        return at === season ? `${cell.trim()}x${(row[episode as number] ?? '').trim()}` : '';
      })
      .filter((cell) => cell.trim() !== '')
      .join(' | '),
  );
}

/** The links of a table; lines to be read as text if its columns have no names. */
export function readTable(
  rows: readonly (readonly string[])[],
  trusted: readonly string[],
): { parts: ReadPart[] } | { lines: string[] } {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [header = [], ...body] = filled;
  const columns = columnsOf(header, body);
  if (!columns) return { lines: withNumbers(filled) };
  return { parts: filledDown(columns, body).flatMap((row) => rowParts(columns, row, trusted)) };
}
