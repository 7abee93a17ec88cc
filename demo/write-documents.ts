import type { LegacyDocument } from '../src/data/legacy-document.ts';
import type { TitleKind } from '../src/domain/catalogue/title.ts';
import type { AudioGroup } from '../src/domain/playback/servers.ts';
import { wallClock } from '../src/domain/time/clock.ts';

/** The reverse of src/data/import/records.ts: domain values as documents of the source, for generated catalogues. */

type ServerRow = { audio: AudioGroup; label: string; url: string };

const COLLECTIONS: Record<TitleKind, string> = {
  movie: 'PELICULAS',
  serie: 'SERIES',
  anime: 'ANIME',
};

const LANGUAGE_FIELDS: [AudioGroup, string][] = [
  ['LATINO', 'IDIOMAS'],
  ['SUBTITULADO', 'SERVERSUB'],
  ['ESPAÑOL', 'SERVERCASTELLANO'],
  ['JAPONÉS', 'SERVERJAP'],
];

const languageMaps = (servers: readonly ServerRow[]): Record<string, unknown> =>
  Object.fromEntries(
    LANGUAGE_FIELDS.map(([audio, field]) => [
      field,
      Object.fromEntries(
        servers.filter((row) => row.audio === audio).map((row) => [row.label, row.url]),
      ),
    ]),
  );

const yesNo = (value: boolean): string => (value ? 'S' : 'N');

export type WrittenTitle = {
  kind: TitleKind;
  id: string;
  name: string;
  originalTitle?: string | undefined;
  genre: string;
  year: number;
  age?: number | undefined;
  description: string;
  recommended: boolean;
  popular: boolean;
  imageVertical: string;
  imageHorizontal: string;
  newness: Date;
  seasons: string[];
  servers: ServerRow[];
};

export function titleDocument(title: WrittenTitle): LegacyDocument {
  return {
    path: `${COLLECTIONS[title.kind]}/${title.id}`,
    data: {
      NOMBRE: title.name,
      NOMBREORIGINAL: title.originalTitle,
      CATEGORIA: title.genre,
      FECHAR: String(title.year),
      ...(title.age !== undefined && { EDAD: title.age }),
      ESTADO: 'A',
      DETALLE: title.description,
      IMG: title.imageVertical,
      IMAGEN: title.imageHorizontal,
      FECHA: title.newness.toISOString(),
      FECHANUEVO: title.newness.toISOString(),
      ...(title.kind === 'movie'
        ? { RECOMENDADA: yesNo(title.recommended), POPULAR: yesNo(title.popular) }
        : { TEMPORADAS: title.seasons }),
      ...languageMaps(title.servers),
    },
  };
}

export type WrittenEpisode = {
  kind: TitleKind;
  titleId: string;
  season: string;
  id: string;
  name: string;
  image: string;
  servers: ServerRow[];
};

export function episodeDocument(episode: WrittenEpisode): LegacyDocument {
  return {
    path: `${COLLECTIONS[episode.kind]}/${episode.titleId}/${episode.season}/${episode.id}`,
    data: { NOMBRE: episode.name, IMG: episode.image, ...languageMaps(episode.servers) },
  };
}

export type WrittenMatch = {
  id: string;
  firstTeam: string;
  secondTeam: string;
  league: string;
  startsAt: Date;
  goals?: [first: number, second: number] | undefined;
  servers: { label: string; url: string }[];
};

export function matchDocument(match: WrittenMatch, sourceZone: string): LegacyDocument {
  const { date, time } = wallClock(match.startsAt, sourceZone);
  return {
    path: `PARTIDOSFUTBOL/${match.id}`,
    data: {
      EQUIPO1: match.firstTeam,
      EQUIPO2: match.secondTeam,
      CATEGORIA: match.league,
      FECHAP: `${date.replaceAll('-', '/')} ${time}`,
      GOLES1: match.goals?.[0],
      GOLES2: match.goals?.[1],
      LINKS: Object.fromEntries(match.servers.map((row) => [row.label, row.url])),
    },
  };
}

export type WrittenChannel = {
  id: string;
  name: string;
  image: string;
  menu: string;
  url: string;
  /** Further servers, by label. */
  others: Record<string, string>;
  createdAt: Date;
};

export function channelDocument(channel: WrittenChannel): LegacyDocument {
  return {
    path: `ITEMS/${channel.id}`,
    data: {
      NOMBRE: channel.name,
      IMAGENBANER: channel.image,
      URL: channel.url,
      LINKS: channel.others,
      ESTADO: 'A',
      FECHA: channel.createdAt.toISOString(),
      MENU: channel.menu,
    },
  };
}

/** A TV-app code that was sold before this portal existed. */
export const tvCodeDocument = (id: string): LegacyDocument => ({
  path: `USUARIOSTV1/${id}`,
  data: {},
});
