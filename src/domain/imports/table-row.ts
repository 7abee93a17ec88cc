import type { TitleKind } from '../catalogue/title.ts';
import { AUDIOS, KINDS } from '../links/vocabulary.ts';
import { type AudioGroup, ONLY_SERVER_AUDIO } from '../playback/servers.ts';
import { normaliseText } from '../search/text.ts';
import { PRODUCT_CATEGORIES } from '../shop/product.ts';
import {
  fieldNames,
  fieldsOfTable,
  headerMeanings,
  type TableField,
  type ValueKind,
} from './table-fields.ts';
import type { TableMapping } from './table-mapping.ts';
import type { RowProblem } from './table-text.ts';
import { unguardedCell } from './table-text.ts';
import { readCount, readDate, readMark, readTime, readYear } from './table-values.ts';

export type TableValue = string | number | boolean | readonly string[];
export type TableServer = { audio: AudioGroup; label: string; url: string };

/** What a row says. A field whose cell is empty is not in it. */
export type RowValues = {
  fields: Partial<Record<TableField, TableValue>>;
  servers: TableServer[];
  /** Cells that should have an address and have none. */
  dropped: string[];
};

export type ReadRow = { kind: 'read'; values: RowValues } | { kind: 'refused'; reason: string };

export const ROW_PROBLEMS: Readonly<Record<RowProblem, string>> = {
  quote: 'a quote opens a cell and does not close it',
  long: 'the line is too long for a table',
  nul: 'holds a NUL character',
};

const AUDIO_OF: Partial<Record<TableField, AudioGroup>> = {
  latino: 'LATINO',
  subtitled: 'SUBTITULADO',
  spanish: 'ESPAÑOL',
  japanese: 'JAPONÉS',
};

/** Cells that say that there is nothing. */
const isNothing = (cell: string): boolean => /^(?:-+|–|—|n\/a|#n\/[ad]|null)$/i.test(cell);

const readType = (cell: string): TitleKind | null => {
  const word = normaliseText(cell);
  return KINDS.get(word) ?? (word === 'tv' ? 'serie' : null);
};

function readAudio(cell: string): AudioGroup | null {
  const word = normaliseText(cell);
  const [group] = word.split(' ').flatMap((part) => AUDIOS.get(part)?.groups ?? []);
  return group ?? null;
}

const MAX_SEASON_COUNT = 100;

/** '3' is how many there are; a list is their names. */
function readSeasons(cell: string): string[] | null {
  const count = /^\d{1,3}$/.test(cell) ? Number(cell) : null;
  if (count === null)
    return cell
      .split(/[\n;,|]/)
      .map((name) => name.trim())
      .filter(Boolean);
  if (count < 1 || count > MAX_SEASON_COUNT) return null;
  return Array.from({ length: count }, (_, at) => String(at + 1));
}

/** 'Temporada 02' and 'T2' are 2; any other name is taken as it is. */
const readSeason = (cell: string): string =>
  /^(?:temporada|temp|season|t|s)?[\s.]*0*(\d{1,4})$/i.exec(cell)?.[1] ?? cell;

/** '1x05' says the season too. */
function readEpisode(cell: string): { season?: string; episode: string } {
  const [, season, number] = /^[ts]?0*(\d{1,3})\s*[xe]\s*0*(\d{1,4})$/i.exec(cell) ?? [];
  if (season !== undefined && number !== undefined) return { season, episode: number };
  const bare = /^(?:episodio|capitulo|capítulo|episode|cap|ep|e|c)?[\s.#]*0*(\d{1,4})$/i.exec(cell);
  return { episode: bare?.[1] ?? cell };
}

const SECTIONS: readonly (readonly [RegExp, string])[] = [
  [/infantil|kids|ninos/, 'kids'],
  [/deporte|sport|futbol/, 'sports'],
  [/tv|television|aire|noticias|cine|cpaginastv|canal/, 'tv'],
];
const readSection = (cell: string): string | null =>
  SECTIONS.find(([words]) => words.test(normaliseText(cell)))?.[1] ?? null;

function readCategory(cell: string): string | null {
  const word = normaliseText(cell);
  return (
    PRODUCT_CATEGORIES.find((category) => category === word || category === `${word}s`) ?? null
  );
}

function readTeams(cell: string): string[] | null {
  if (cell.length > MAX_READ) return null;
  const parts = cell.split(/\s+(?:vs?\.?|contra|x|[-–—])\s+/i).map((team) => team.trim());
  return parts.length === 2 && parts.every(Boolean) ? parts : null;
}

const writtenDate = (cell: string): string | null => {
  const read = readDate(cell);
  return read && `${read.date}${read.time ? `T${read.time}${read.zone}` : ''}`;
};

/** What each kind of cell is, and what it is not where it cannot be read. */
const READERS: Readonly<
  Partial<Record<ValueKind, readonly [what: string, read: (cell: string) => TableValue | null]>>
> = {
  year: ['a year', readYear],
  date: ['a date', writtenDate],
  time: ['a time', readTime],
  mark: ['yes or no', readMark],
  count: ['a whole number', readCount],
  type: ['a type of title', readType],
  audio: ['a language', readAudio],
  seasons: ['a number of seasons', readSeasons],
  season: ['a season', readSeason],
  section: ['a section of channels', readSection],
  category: ['a category of products', readCategory],
  teams: ['a match of two teams', readTeams],
};

const MAX_QUOTED = 60;

const hostOf = (url: string): string =>
  URL.parse(url)?.host.replace(/^www\./, '') || url.slice(0, 40);

/** Characters of a name, and of a date or a match. In longer ones, runs of spaces would take too long. */
const MAX_READ = 300;

/** Addresses of a cell, each with the words before it in its line, which are its name. */
function addressesIn(cell: string): { label: string; url: string }[] {
  let from = 0;
  return [...cell.matchAll(/https?:\/\/\S+/gi)].map(({ 0: url, index }) => {
    const before = cell.slice(Math.max(from, index - MAX_READ), index);
    from = index + url.length;
    return {
      label: before.slice(before.lastIndexOf('\n') + 1).replace(/^[\s,;|/-]+|[\s:=|>-]+$/g, ''),
      url: url.replace(/[,;|]+$/, ''),
    };
  });
}

/** Reads the rows of a table as its mapping says. */
export class RowValuesReader {
  readonly #mapping: TableMapping;
  readonly #columns: {
    at: number;
    field: TableField;
    kind: ValueKind;
    name: string;
    label: string;
  }[];
  readonly #required: TableField[];

  constructor(mapping: TableMapping) {
    const { kind, fields, names } = mapping;
    this.#mapping = mapping;
    this.#columns = fields.flatMap((field, at) => {
      if (field === null) return [];
      const name = (names[at] ?? '').trim();
      const isKnown = headerMeanings(kind, normaliseText(name)).length > 0;
      const of = fieldsOfTable(kind)[field]?.kind ?? 'text';
      return [
        { at, field, kind: of, name: name || `column ${at + 1}`, label: isKnown ? '' : name },
      ];
    });
    this.#required = fieldNames(kind).filter((field) => fieldsOfTable(kind)[field]?.isRequired);
  }

  read(cells: readonly string[]): ReadRow {
    const values: RowValues = { fields: {}, servers: [], dropped: [] };
    const width = this.#mapping.fields.length;
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
      return {
        kind: 'refused',
        reason: `has ${cells.length} cells and the table ${width} columns`,
      };
    const links: { audio: AudioGroup | null; label: string; text: string }[] = [];
    for (const { at, field, kind, name, label } of this.#columns) {
      const cell = unguardedCell(cells[at] ?? '').trim();
      if (cell === '' || isNothing(cell)) continue;
      if (kind === 'servers') {
        links.push({ audio: AUDIO_OF[field] ?? null, label, text: cell });
        continue;
      }
      if (kind === 'episode') {
        const { season, episode } = readEpisode(cell);
        values.fields.episode = episode;
        if (season !== undefined) values.fields.season ??= season;
        continue;
      }
      const reader = READERS[kind];
      const read = reader ? reader[1](cell) : cell;
      if (read === null) {
        const shown = cell.length > MAX_QUOTED ? `${cell.slice(0, MAX_QUOTED)}…` : cell;
        return { kind: 'refused', reason: `${name}: '${shown}' is not ${reader?.[0]}` };
      }
      values.fields[field] = read;
    }
    const missing = this.#missing(values);
    if (missing) return { kind: 'refused', reason: `${missing} is missing` };
    if (links.length > 0) this.#addServers(values, links);
    return { kind: 'read', values };
  }

  #missing({ fields }: RowValues): TableField | null {
    const { kind } = this.#mapping;
    for (const field of this.#required)
      if (fields[field] === undefined && !(field === 'name' && fields.id !== undefined))
        return field;
    const isOfTitle = kind === 'episodes' || kind === 'links';
    if (isOfTitle && fields.title === undefined && fields.titleId === undefined) return 'title';
    if (kind !== 'matches' || fields.teams !== undefined) return null;
    if (fields.firstTeam === undefined) return 'firstTeam';
    return fields.secondTeam === undefined ? 'secondTeam' : null;
  }

  #addServers(
    values: RowValues,
    links: readonly { audio: AudioGroup | null; label: string; text: string }[],
  ): void {
    const own = typeof values.fields.label === 'string' ? values.fields.label : '';
    const said = values.fields.audio as AudioGroup | undefined;
    const taken = new Set<string>();
    for (const { audio: ofColumn, label: header, text } of links) {
      const audio = ofColumn ?? said ?? ONLY_SERVER_AUDIO;
      const found = addressesIn(text);
      if (found.length === 0)
        values.dropped.push(`${audio} ${text.slice(0, 40)}: not an http or https address`);
      for (const { label, url } of found) {
        const name = label || own || header || hostOf(url);
        let free = name;
        for (let count = 2; taken.has(`${audio} ${free}`); count++) free = `${name} ${count}`;
        taken.add(`${audio} ${free}`);
        values.servers.push({ audio, label: free, url });
      }
    }
  }
}
