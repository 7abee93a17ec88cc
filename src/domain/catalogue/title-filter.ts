import { type AudioGroup, asAudioGroup } from '../playback/servers.ts';
import { isStorableText } from '../storable-text.ts';
import { TITLE_KINDS, type TitleKind } from './title.ts';

/** Which titles the studio lists. Every filter has one name in addresses. */

export const STATES = ['publicado', 'sin-publicar', 'retirado'] as const;
export type TitleState = (typeof STATES)[number];
/** What a title lacks. */
export const LACKS = ['servidor', 'poster', 'descripcion', 'anio'] as const;
export type Lack = (typeof LACKS)[number];
/** What operators did to it: fields that imports leave alone, a draft, a change at a time. */
export const EDITS = ['propios', 'borrador', 'programado'] as const;
export type TitleEdits = (typeof EDITS)[number];

/** Without a value a filter is not set. `genre` is empty for titles without one. */
export type TitleFilter = {
  text?: string;
  kind?: TitleKind;
  genre?: string;
  year?: number;
  audio?: AudioGroup;
  state?: TitleState;
  lack?: Lack;
  edits?: TitleEdits;
};

/** How addresses say 'without a genre'. */
export const NO_GENRE = '-';

const MAX_TEXT = 200;

const asText = (value: string | null): string | undefined => {
  const given = value?.trim().slice(0, MAX_TEXT) ?? '';
  return given !== '' && isStorableText(given) && given.isWellFormed() ? given : undefined;
};

const oneOf = <Value extends string>(
  values: readonly Value[],
  given: string | null,
): Value | undefined => values.find((value) => value === given);

/** What an address asks for. Values that mean nothing are left out. */
export function readTitleFilter(query: URLSearchParams): TitleFilter {
  const genre = asText(query.get('genero'));
  const year = query.get('anio') ?? '';
  const found = {
    text: asText(query.get('texto')),
    kind: oneOf(TITLE_KINDS, query.get('tipo')),
    genre: genre === NO_GENRE ? '' : genre,
    year: /^(18[7-9]|19\d|2[01]\d)\d$/.test(year) ? Number(year) : undefined,
    audio: asAudioGroup(query.get('idioma')) ?? undefined,
    state: oneOf(STATES, query.get('estado')),
    lack: oneOf(LACKS, query.get('falta')),
    edits: oneOf(EDITS, query.get('estudio')),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as TitleFilter;
}

/** The same filter as parameters of an address, without those that are not set. */
export function titleQuery(filter: TitleFilter): URLSearchParams {
  const { text, kind, genre, year, audio, state, lack, edits } = filter;
  return new URLSearchParams({
    ...(text && { texto: text }),
    ...(kind && { tipo: kind }),
    ...(genre !== undefined && { genero: genre || NO_GENRE }),
    ...(year && { anio: String(year) }),
    ...(audio && { idioma: audio }),
    ...(state && { estado: state }),
    ...(lack && { falta: lack }),
    ...(edits && { estudio: edits }),
  });
}

export function titlesPath(filter: TitleFilter, after: string | null = null): string {
  const query = titleQuery(filter);
  if (after) query.set('despues', after);
  return query.size > 0 ? `/titulos?${query}` : '/titulos';
}

/** A row of the studio's list. */
export type StudioTitle = {
  rowId: string;
  id: string;
  kind: TitleKind;
  name: string;
  genre: string;
  year: number | null;
  image: string;
  active: boolean;
  hidden: boolean;
  audios: AudioGroup[];
  /** Columns that imports leave alone. */
  held: string[];
  draft: 'borrador' | 'programado' | null;
};
