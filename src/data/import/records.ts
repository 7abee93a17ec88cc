import { z } from 'zod';
import type { Half } from '../../domain/football/score.ts';
import { ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import { isEmbedOrigin } from '../../domain/settings/settings.ts';
import { instantInZone } from '../../domain/time/clock.ts';
import { audioBits } from '../audio-bits.ts';
import { fitsIndex, isWebAddress } from '../value-limits.ts';
import type { AddressOf } from './path.ts';
import type { Staged } from './staged-tables.ts';
import {
  address,
  age,
  goals,
  indexedText,
  instant,
  isStorable,
  mark,
  type ReadServers,
  readServers,
  requiredText,
  text,
  year,
} from './values.ts';

/** Uppercase Spanish documents of the source → staged rows. Every mapping and default of the source is here. */

const languageMaps = {
  IDIOMAS: z.unknown().optional(),
  SERVERSUB: z.unknown().optional(),
  SERVERCASTELLANO: z.unknown().optional(),
  SERVERJAP: z.unknown().optional(),
};

type LanguageMaps = Partial<Record<keyof typeof languageMaps, unknown>>;

const serversOf = (data: LanguageMaps): ReadServers =>
  readServers([
    ['LATINO', data.IDIOMAS],
    ['SUBTITULADO', data.SERVERSUB],
    ['ESPAÑOL', data.SERVERCASTELLANO],
    ['JAPONÉS', data.SERVERJAP],
  ]);

const languagesOf = ({ servers }: ReadServers): number =>
  audioBits(servers.map(({ audio }) => audio));

const DEFAULT_SEASON = 'TEMPORADA 1';

const MAX_SEASONS = 1000;

const seasonKeys = z
  .unknown()
  .optional()
  .transform((value) => {
    const keys = Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
    const named = new Set(keys.map((key) => key.toWellFormed()).filter((key) => key !== ''));
    return named.size > 0 ? [...named] : [DEFAULT_SEASON];
  })
  .refine((keys) => keys.length <= MAX_SEASONS && keys.every(fitsIndex), 'is too long');

const orNull = (value: string): string | null => value || null;
const optionalText = indexedText.transform(orNull);
const optionalAddress = address.transform(orNull);

const titleSchema = z.object({
  NOMBRE: requiredText,
  NOMBREORIGINAL: optionalText,
  CATEGORIA: indexedText,
  FECHAR: year,
  EDAD: age,
  RECOMENDADA: mark('S'),
  POPULAR: mark('S'),
  ESTADO: mark('A'),
  DETALLE: text,
  IMG: text,
  IMAGEN: text,
  URL: optionalAddress,
  FECHA: instant,
  FECHANUEVO: instant,
  TEMPORADAS: seasonKeys,
  ...languageMaps,
});

export function readTitle(
  data: unknown,
  { titleKind, id }: Pick<AddressOf<'title'>, 'titleKind' | 'id'>,
): Staged<'titles'> & ReadServers {
  const source = titleSchema.parse(data);
  const read = serversOf(source);
  const isMovie = titleKind === 'movie';
  return {
    kind: titleKind,
    sourceId: id,
    name: source.NOMBRE,
    originalName: source.NOMBREORIGINAL,
    genre: source.CATEGORIA,
    releaseYear: source.FECHAR,
    age: source.EDAD,
    recommended: isMovie && source.RECOMENDADA,
    popular: isMovie && source.POPULAR,
    active: source.ESTADO,
    description: source.DETALLE,
    imageVertical: source.IMG,
    imageHorizontal: source.IMAGEN,
    url: isMovie ? source.URL : null,
    createdAt: source.FECHA,
    renewedAt: source.FECHANUEVO,
    seasons: isMovie ? [] : source.TEMPORADAS,
    audios: languagesOf(read),
    ...read,
  };
}

const episodeSchema = z.object({
  IMG: text,
  NOMBRE: indexedText,
  URL: optionalAddress,
  ...languageMaps,
});

export function readEpisode(
  data: unknown,
  { titleKind, titleId, season, id }: Omit<AddressOf<'episode'>, 'kind'>,
): Staged<'episodes'> & ReadServers {
  const source = episodeSchema.parse(data);
  const read = serversOf(source);
  const url = isWebAddress(source.URL) ? source.URL : null;
  if (source.URL !== url) read.dropped.push('URL: not an http or https address');
  return {
    kind: titleKind,
    titleSourceId: titleId,
    seasonKey: season,
    sourceId: id,
    name: source.NOMBRE || id,
    image: source.IMG,
    url,
    audios: languagesOf(read) || (url ? audioBits([ONLY_SERVER_AUDIO]) : 0),
    ...read,
  };
}

const matchSchema = z.object({
  EQUIPO1: requiredText,
  EQUIPO2: requiredText,
  CATEGORIA: indexedText,
  FECHAP: z.string().regex(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/, 'is not yyyy/mm/dd hh:mm'),
  LINKS: z.unknown().optional(),
  GOLES1: goals,
  GOLES2: goals,
  TIEMPO: indexedText,
  INICIOTIEMPO: z.unknown().optional(),
});

const HALF_NAMES = new Map<string, Half>([
  ['1', 'first'],
  ['ENTRETIEMPO', 'break'],
  ['2', 'second'],
]);

/** A time without a zone is one of the source, as in FECHAP. */
function localInstant(value: unknown, zone: string): Date | null {
  const written = typeof value === 'string' ? value.trim() : '';
  const [, date, time] =
    /^(\d{4}[-/]\d{2}[-/]\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/.exec(written) ?? [];
  if (date === undefined || time === undefined) return instant.parse(value);
  const read = instantInZone(date.replaceAll('/', '-'), time, zone);
  return read && isStorable(read) ? read : null;
}

export function readMatch(
  data: unknown,
  id: string,
  sourceZone: string,
): Staged<'matches'> & ReadServers {
  const source = matchSchema.parse(data);
  const startsAt = instantInZone(
    source.FECHAP.slice(0, 10).replaceAll('/', '-'),
    source.FECHAP.slice(11, 16),
    sourceZone,
  );
  if (!startsAt || !isStorable(startsAt)) throw new Error('FECHAP: no such date');
  return {
    sourceId: id,
    firstTeam: source.EQUIPO1,
    secondTeam: source.EQUIPO2,
    leagueName: source.CATEGORIA,
    startsAt,
    firstGoals: source.GOLES1,
    secondGoals: source.GOLES2,
    half: HALF_NAMES.get(source.TIEMPO) ?? null,
    halfBeganAt: localInstant(source.INICIOTIEMPO, sourceZone),
    ...readServers([['LATINO', source.LINKS]]),
  };
}

const TV_MENUS = new Set(['cPaginasTv', 'ddaTvInfantil']);

const channelSchema = z.object({
  NOMBRE: requiredText,
  IMAGENBANER: text,
  URL: address,
  LINKS: z.unknown().optional(),
  ESTADO: mark('A'),
  FECHA: instant,
  MENU: indexedText,
});

/** A channel's own address becomes its first server, named like the channel; others may follow in a map. */
export function readChannel(data: unknown, id: string): Staged<'channels'> & ReadServers {
  const source = channelSchema.parse(data);
  const own = source.URL ? { [source.NOMBRE]: source.URL } : {};
  return {
    sourceId: id,
    name: source.NOMBRE,
    image: source.IMAGENBANER,
    type: TV_MENUS.has(source.MENU) ? 'tv' : 'sports',
    active: source.ESTADO,
    menu: source.MENU,
    createdAt: source.FECHA ?? new Date(0),
    ...readServers([
      ['LATINO', own],
      ['LATINO', source.LINKS],
    ]),
  };
}

/** The administrator document: every list of domain names in it holds video hosts that may be framed. */
export function readEmbedOrigins(data: unknown): string[] {
  const lists = Object.values(z.record(z.string(), z.unknown()).parse(data)).filter(Array.isArray);
  return lists
    .flat()
    .filter((host) => typeof host === 'string')
    .map((host) => URL.parse(/^https?:\/\//.test(host) ? host : `https://${host}`))
    .flatMap((url) =>
      url?.protocol === 'https:' && isEmbedOrigin(url.origin) ? [url.origin] : [],
    );
}

/** The fields of documents that are read, for those who describe the format. */
export const DOCUMENT_FIELDS = [titleSchema, episodeSchema, matchSchema, channelSchema].flatMap(
  ({ shape }) => Object.keys(shape),
);
