import { type AudioGroup, asAudioGroup } from '../playback/servers.ts';
import { isStorableText } from '../storable-text.ts';
import type { TitleKind } from './title.ts';

/** How lists of titles are filtered and sorted, and the one address of each list. */

export const ORDERS = ['nuevas', 'buscadas', 'nombre', 'anio'] as const;
export type Order = (typeof ORDERS)[number];

/** Null: no filter. */
export type Filter = { genre: string | null; decade: number | null; audio: AudioGroup | null };
export type Browse = Filter & { order: Order };

export const EVERYTHING: Filter = { genre: null, decade: null, audio: null };
export const NEWEST: Browse = { ...EVERYTHING, order: 'nuevas' };

const LIST_PATHS: Record<TitleKind, string> = {
  movie: '/movies',
  serie: '/series',
  anime: '/anime',
};

/** Decades of the years that are imported, 1870 to 2200. */
const DECADE = /^(1[89]\d|2[01]\d|220)0$/;

/** What an address asks for. Invalid values count as missing. */
export function parseBrowse(query: URLSearchParams): Browse {
  const decade = query.get('decada') ?? '';
  const genre = query.get('genero');
  return {
    genre: genre && isStorableText(genre) ? genre : null,
    decade: DECADE.test(decade) ? Number(decade) : null,
    audio: asAudioGroup(query.get('audio')),
    order: ORDERS.find((order) => order === query.get('orden')) ?? 'nuevas',
  };
}

/** The address of a list, or of its page after a row. Parameters are sorted by name. */
export function browsePath(
  kind: TitleKind,
  { genre, decade, audio, order }: Partial<Browse> = {},
  cursor: string | null = null,
): string {
  const query = new URLSearchParams({
    ...(audio && { audio }),
    ...(cursor && { cursor }),
    ...(decade && { decada: String(decade) }),
    ...(genre && { genero: genre }),
    ...(order && order !== 'nuevas' && { orden: order }),
  });
  return query.size === 0 ? LIST_PATHS[kind] : `${LIST_PATHS[kind]}?${query}`;
}

/** How many filters a list has, a special order included. Search engines see lists with at most one. */
export const choices = ({ genre, decade, audio, order }: Browse): number =>
  [genre, decade, audio, order !== 'nuevas'].filter(Boolean).length;

export type Counted<Value> = { value: Value; titles: number };

/** The values that a list can be filtered by, each with the number of titles that remain. */
export type Facets = {
  genres: Counted<string>[];
  decades: Counted<number>[];
  audios: Counted<AudioGroup>[];
};

/** What decides in which lists a title appears, and at which place. */
export type ListPlace = {
  kind: TitleKind;
  listed: boolean;
  genre: string;
  year: number;
  audios: readonly AudioGroup[];
  newness: number;
  name: string;
  popular: boolean;
};

export const decadeOf = (year: number): number => year - (year % 10);

/** Every combination of filters that includes the title. */
function filtersOf({ listed, genre, year, audios }: ListPlace): Filter[] {
  if (!listed) return [];
  return [null, ...(genre ? [genre] : [])].flatMap((oneGenre) =>
    [null, decadeOf(year)].flatMap((decade) =>
      [null, ...audios].map((audio) => ({ genre: oneGenre, decade, audio })),
    ),
  );
}

/**
 * The place of a title in a list of this order. `buscadas` also sorts by demand, which is counted separately every
 * hour.
 */
const KEYS: Record<Order, (place: ListPlace) => string> = {
  nuevas: ({ newness }) => String(newness),
  buscadas: ({ popular, newness }) => `${popular} ${newness}`,
  nombre: ({ name }) => name,
  anio: ({ year, newness }) => `${year} ${newness}`,
};

const keyOf = (filter: Filter): string => JSON.stringify(filter);

/** Changes of titles with the same key change the same lists: of many titles most are alike. */
export function changeKey(before: ListPlace | null, after: ListPlace | null): string {
  const place = (of: ListPlace | null) =>
    of && [of.kind, of.listed, of.genre, decadeOf(of.year), of.audios];
  const moves = ORDERS.map(
    (order) => before && after && KEYS[order](before) !== KEYS[order](after),
  );
  return JSON.stringify([place(before), place(after), moves]);
}

/** The lists that a title enters, leaves or moves in. */
export function changedLists(before: ListPlace | null, after: ListPlace | null): Browse[] {
  const left = new Map((before ? filtersOf(before) : []).map((filter) => [keyOf(filter), filter]));
  const entered = new Map((after ? filtersOf(after) : []).map((filter) => [keyOf(filter), filter]));
  const filters = [...new Map([...left, ...entered])];
  return ORDERS.flatMap((order) => {
    const moves = before && after && KEYS[order](before) !== KEYS[order](after);
    return filters
      .filter(([key]) => moves || left.has(key) !== entered.has(key))
      .map(([, filter]) => ({ ...filter, order }));
  });
}
