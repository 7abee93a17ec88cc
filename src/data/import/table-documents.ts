import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { TableField, TableKind } from '../../domain/imports/table-fields.ts';
import type { RowValues, TableServer } from '../../domain/imports/table-row.ts';
import type { AudioGroup } from '../../domain/playback/servers.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import type { OperatorCollection } from '../operator-collections.ts';
import type { Staged } from './staged-tables.ts';

/** Rows of tables → documents. What a row does not say, its record keeps (complete-rows.ts). */

/** What is missing from a row, and how its record is found. */
export type Gap = Omit<Staged<'gaps'>, 'doc'>;
export type RowDocument = { path: string; data: Record<string, unknown>; gap: Gap };

const COLLECTIONS: Readonly<Record<TitleKind, string>> = {
  movie: 'PELICULAS',
  serie: 'SERIES',
  anime: 'ANIME',
};
const KIND_OF: Partial<Record<TableKind, TitleKind>> = {
  movies: 'movie',
  series: 'serie',
  anime: 'anime',
};
const AUDIO_MAPS: readonly (readonly [AudioGroup, string])[] = [
  ['LATINO', 'IDIOMAS'],
  ['SUBTITULADO', 'SERVERSUB'],
  ['ESPAÑOL', 'SERVERCASTELLANO'],
  ['JAPONÉS', 'SERVERJAP'],
];
const MENUS: Readonly<Record<string, string>> = {
  tv: 'cPaginasTv',
  kids: 'ddaTvInfantil',
  sports: 'cDeportes',
};

type Written = readonly [field: string, columns: readonly string[]];

/** Each field as documents call it, and the columns that it fills. */
const TITLE_FIELDS: Partial<Record<TableField, Written>> = {
  originalName: ['NOMBREORIGINAL', ['original_name']],
  genre: ['CATEGORIA', ['genre']],
  year: ['FECHAR', ['release_year']],
  age: ['EDAD', ['age']],
  description: ['DETALLE', ['description']],
  poster: ['IMG', ['image_vertical']],
  backdrop: ['IMAGEN', ['image_horizontal']],
  createdAt: ['FECHA', ['created_at']],
  renewedAt: ['FECHANUEVO', ['renewed_at']],
};
const CHANNEL_FIELDS: Partial<Record<TableField, Written>> = {
  image: ['IMAGENBANER', ['image']],
  createdAt: ['FECHA', ['created_at']],
};

const OPERATOR_FIELDS: Partial<
  Record<TableKind, [OperatorCollection, Partial<Record<TableField, string>>]>
> = {
  leagues: ['LIGAS', { name: 'NOMBRE', icon: 'ICONO', background: 'FONDO', minutes: 'MINUTOS' }],
  sportsNames: ['CANALESDEPORTIVOS', { name: 'NOMBRE', channel: 'CANAL' }],
  products: [
    'PRODUCTOS',
    {
      ...{ name: 'NOMBRE', category: 'CATEGORIA', price: 'PRECIO', stock: 'STOCK', code: 'CODIGO' },
      ...{ image: 'IMAGEN', description: 'DESCRIPCION', position: 'ORDEN' },
    },
  ],
  consoles: [
    'CONSOLAS',
    {
      ...{ name: 'NOMBRE', maker: 'FABRICANTE', year: 'ANIO', image: 'IMAGEN', url: 'URL' },
      position: 'ORDEN',
    },
  ],
};

const keyOf = (name: string): string => normaliseText(name).replaceAll(' ', '');

/** A part of a path from a name: letters of any script, with hyphens. */
function idOf(name: string, year: number | null = null): string {
  const plain = normaliseText(name).replaceAll(' ', '-');
  if (plain === '') throw new Error('the name has no letters or digits');
  return year === null ? plain : `${plain}-${year}`;
}

const pathPart = (id: string): string => id.replaceAll('/', '-');
const text = (value: unknown): string => (value === undefined ? '' : String(value));

const mapOf = (servers: readonly TableServer[]): Record<string, string> =>
  Object.fromEntries(servers.map(({ label, url }) => [label, url]));

function addServers(data: Record<string, unknown>, servers: readonly TableServer[]): void {
  for (const [audio, field] of servers.length > 0 ? AUDIO_MAPS : []) {
    const own = servers.filter((server) => server.audio === audio);
    if (own.length > 0) data[field] = mapOf(own);
  }
}

const seasonKey = (season: string): string =>
  /^\d+$/.test(season) ? `TEMPORADA ${Number(season)}` : season;

type Row = { kind: TableKind; values: RowValues; now: Date };

function fill(
  { fields }: RowValues,
  of: Partial<Record<TableField, Written>>,
  data: Record<string, unknown>,
  lacks: string[],
): void {
  for (const name in of) {
    const [field, columns] = of[name as TableField] as Written;
    const value = fields[name as TableField];
    if (value === undefined) lacks.push(...columns);
    else data[field] = value;
  }
}

/** Which title a row is about. */
function titleOf({ kind, values: { fields } }: Row): { collection: string; id: string; gap: Gap } {
  const isOwn = KIND_OF[kind] !== undefined;
  const name = text(isOwn ? fields.name : fields.title);
  const givenId = isOwn ? fields.id : fields.titleId;
  const type = (fields.type as TitleKind | undefined) ?? KIND_OF[kind];
  const year = typeof fields.year === 'number' ? fields.year : null;
  const hasEpisode = fields.episode !== undefined;
  return {
    collection: COLLECTIONS[type ?? (kind === 'links' && !hasEpisode ? 'movie' : 'serie')],
    id: givenId === undefined ? idOf(name, isOwn ? year : null) : text(givenId),
    gap: {
      lacks: [],
      nameKey: givenId === undefined ? keyOf(name) : null,
      year,
      anyKind: type === undefined,
      mustExist: kind === 'links' || (isOwn && fields.name === undefined),
    },
  };
}

function titleDocument(row: Row): RowDocument {
  const { values, now } = row;
  const { fields, servers } = values;
  const { collection, id, gap } = titleOf(row);
  const lacks = ['url'];
  const data: Record<string, unknown> = {
    NOMBRE: text(fields.name) || id,
    ESTADO: fields.active === false ? 'I' : 'A',
    FECHA: now.toISOString(),
  };
  fill(values, TITLE_FIELDS, data, lacks);
  if (fields.name === undefined) lacks.push('name');
  if (fields.active === undefined) lacks.push('active');
  if (fields.recommended === undefined) lacks.push('recommended');
  else if (fields.recommended) data.RECOMENDADA = 'S';
  if (fields.popular === undefined) lacks.push('popular');
  else if (fields.popular) data.POPULAR = 'S';
  if (Array.isArray(fields.seasons)) data.TEMPORADAS = fields.seasons.map(seasonKey);
  else lacks.push('seasons');
  addServers(data, servers);
  return { path: `${collection}/${pathPart(id)}`, data, gap: { ...gap, lacks } };
}

function episodeDocument(row: Row): RowDocument {
  const { fields, servers } = row.values;
  const { collection, id, gap } = titleOf(row);
  const [season, episode] = [seasonKey(text(fields.season) || '1'), text(fields.episode)];
  const data: Record<string, unknown> = {};
  const lacks = ['url'];
  if (row.kind === 'links' || fields.name === undefined) lacks.push('name');
  else data.NOMBRE = fields.name;
  if (fields.image === undefined) lacks.push('image');
  else data.IMG = fields.image;
  addServers(data, servers);
  const path = [collection, id, season, episode].map(pathPart).join('/');
  return { path, data, gap: { ...gap, lacks } };
}

function linkDocument(row: Row): RowDocument {
  const { fields, servers } = row.values;
  if (fields.episode !== undefined) return episodeDocument(row);
  if (fields.season !== undefined) throw new Error('episode is missing');
  const { path, data, gap } = titleDocument({
    ...row,
    values: { fields: { ...fields, name: text(fields.title) }, servers, dropped: [] },
  });
  return { path, data, gap: { ...gap, lacks: [...gap.lacks, 'name', 'release_year'] } };
}

const NO_GAP: Gap = { lacks: [], nameKey: null, year: null, anyKind: false, mustExist: false };

function channelDocument({ values, now }: Row): RowDocument {
  const { fields, servers } = values;
  const name = text(fields.name);
  const id = fields.id === undefined ? idOf(name) : text(fields.id);
  const lacks: string[] = [];
  const data: Record<string, unknown> = {
    NOMBRE: name || id,
    ESTADO: fields.active === false ? 'I' : 'A',
    FECHA: now.toISOString(),
    LINKS: mapOf(servers),
    MENU: MENUS[text(fields.section)] ?? MENUS.tv,
  };
  fill(values, CHANNEL_FIELDS, data, lacks);
  if (fields.name === undefined) lacks.push('name');
  if (fields.active === undefined) lacks.push('active');
  if (fields.section === undefined) lacks.push('menu', 'type');
  return {
    path: `ITEMS/${pathPart(id)}`,
    data,
    gap: {
      ...NO_GAP,
      lacks,
      nameKey: fields.id === undefined ? keyOf(name) : null,
      mustExist: fields.name === undefined,
    },
  };
}

/** Times are those of the portal's viewers, as in the agenda. */
function startOf({ fields }: RowValues): string {
  const [, date = '', time, zone = ''] = /^(.{10})(?:T(.{5})(.*))?$/.exec(text(fields.day)) ?? [];
  if (time && zone) {
    const shown = wallClock(new Date(`${date}T${time}${zone}`), VIEWER_ZONE);
    return `${shown.date} ${shown.time}`.replaceAll('-', '/');
  }
  const clock = text(fields.time) || time;
  if (!clock) throw new Error('time is missing');
  return `${date} ${clock}`.replaceAll('-', '/');
}

function matchDocument({ values }: Row): RowDocument {
  const { fields, servers } = values;
  const [first, second] = Array.isArray(fields.teams)
    ? fields.teams
    : [fields.firstTeam, fields.secondTeam];
  const start = startOf(values);
  const lacks = ['first_goals', 'second_goals', 'half', 'half_began_at'];
  if (fields.league === undefined) lacks.push('league_name');
  const day = start.slice(0, 10).replaceAll('/', '-');
  const id = fields.id === undefined ? idOf(`${first} ${second} ${day}`) : text(fields.id);
  return {
    path: `PARTIDOSFUTBOL/${pathPart(id)}`,
    data: {
      EQUIPO1: first,
      EQUIPO2: second,
      CATEGORIA: text(fields.league),
      FECHAP: start,
      LINKS: mapOf(servers),
    },
    gap: {
      ...NO_GAP,
      lacks,
      nameKey: fields.id === undefined ? keyOf(text(first)) + keyOf(text(second)) : null,
    },
  };
}

function operatorDocument({ kind, values: { fields } }: Row): RowDocument {
  const [collection, of] = OPERATOR_FIELDS[kind] as [string, Partial<Record<TableField, string>>];
  const name = text(fields.name);
  const data: Record<string, unknown> = {};
  for (const [field, written] of Object.entries(of)) {
    const value = fields[field as TableField];
    if (value !== undefined) data[written] = value;
  }
  if (fields.active !== undefined) data.ESTADO = fields.active ? 'A' : 'I';
  return {
    path: `${collection}/${pathPart(text(fields.id) || idOf(name))}`,
    data,
    gap: { ...NO_GAP, nameKey: fields.id === undefined ? keyOf(name) : null },
  };
}

const MAKERS: Readonly<Record<TableKind, (row: Row) => RowDocument>> = {
  movies: titleDocument,
  series: titleDocument,
  anime: titleDocument,
  episodes: episodeDocument,
  links: linkDocument,
  channels: channelDocument,
  matches: matchDocument,
  leagues: operatorDocument,
  sportsNames: operatorDocument,
  products: operatorDocument,
  consoles: operatorDocument,
};

/** The document that a row is. Throws what is wrong with it. */
export const rowDocument = (row: Row): RowDocument => MAKERS[row.kind](row);
