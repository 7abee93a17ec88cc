import { descriptionWriter } from './descriptions.ts';
import { type AudioShares, randomCode, serverMaps, serverUrl } from './document-text.ts';
import { below, chance, type Random, seededRandom } from './prng.ts';
import { titleWriter } from './titles.ts';
import { evenDraw, spread, type Weighted } from './weighted.ts';
import { zipfSampler } from './zipf.ts';

export type CatalogueSize = { titles: number; seed: number };

type Collection = 'PELICULAS' | 'SERIES' | 'ANIME';
type Shape = { seasons: number; episodes: number };

/** Six films, three series and one anime in every ten titles. */
const COLLECTIONS: readonly Collection[] = spread([
  [6, 'PELICULAS'],
  [3, 'SERIES'],
  [1, 'ANIME'],
]);

/** Mean 12.5 episodes, so that a catalogue has five episodes per title. */
const SHAPES: Weighted<Shape> = [
  [21, { seasons: 1, episodes: 1 }],
  [30, { seasons: 1, episodes: 3 }],
  [10, { seasons: 1, episodes: 4 }],
  [60, { seasons: 1, episodes: 6 }],
  [60, { seasons: 1, episodes: 8 }],
  [50, { seasons: 1, episodes: 10 }],
  [39, { seasons: 1, episodes: 12 }],
  [41, { seasons: 2, episodes: 6 }],
  [19, { seasons: 2, episodes: 8 }],
  [30, { seasons: 2, episodes: 10 }],
  [10, { seasons: 3, episodes: 8 }],
  [10, { seasons: 3, episodes: 10 }],
  [10, { seasons: 4, episodes: 10 }],
  [9, { seasons: 5, episodes: 13 }],
  [1, { seasons: 1, episodes: 120 }],
];

/**
 * Mean 35/6 servers per film and 1.7 per episode: twelve servers per title. An episode without any
 * has only its URL.
 */
const FILM_SERVERS: Weighted<number> = [
  [1, 0],
  [4, 3],
  [10, 4],
  [11, 5],
  [13, 6],
  [10, 7],
  [6, 8],
  [3, 9],
  [2, 10],
];
const EPISODE_SERVERS: Weighted<number> = [
  [2, 0],
  [42, 1],
  [43, 2],
  [10, 3],
  [3, 4],
];

const AUDIO_SHARES: Record<Collection, AudioShares> = {
  PELICULAS: [60, 25, 2, 13],
  SERIES: [62, 25, 1, 12],
  ANIME: [30, 35, 30, 5],
};

const GENRES = [
  'ACCION',
  'DRAMA',
  'COMEDIA',
  'TERROR',
  'SUSPENSO',
  'AVENTURA',
  'ROMANCE',
  'ANIMACION',
  'CIENCIA FICCION',
  'FANTASIA',
  'DOCUMENTAL',
  'MISTERIO',
  'MUSICAL',
  'WESTERN',
];

/** Fixed, not the current time: the same arguments give the same bytes on any day. */
const FIRST_UPLOAD = Date.UTC(2018, 0, 1);
const LAST_UPLOAD = Date.UTC(2025, 11, 31);
const LAST_YEAR = 2025;

const CHUNK_CHARACTERS = 128 * 1024;

/**
 * A generated catalogue as legacy documents, one per line, in chunks of whole lines. A title comes
 * before its episodes. For N titles there are about 5 N episodes and 12 N servers, not counting the
 * single URL of a film or episode.
 */
export function* generateDocuments({ titles, seed }: CatalogueSize): Generator<string> {
  const random = seededRandom(seed);
  const write = documentWriter(random);
  const collections = [...COLLECTIONS];
  let chunk = '';
  for (let title = 0; title < titles; title++) {
    const place = title % collections.length;
    if (place === 0) shuffle(random, collections);
    for (const line of write(collections[place] as Collection)) {
      chunk += line;
      if (chunk.length >= CHUNK_CHARACTERS) {
        yield chunk;
        chunk = '';
      }
    }
  }
  if (chunk !== '') yield chunk;
}

function documentWriter(random: Random): (collection: Collection) => string[] {
  const { title, phrase, englishTitle } = titleWriter(random);
  const description = descriptionWriter(random);
  const drawShape = evenDraw(random, SHAPES);
  const drawFilmServers = evenDraw(random, FILM_SERVERS);
  const drawEpisodeServers = evenDraw(random, EPISODE_SERVERS);
  const drawGenre = zipfSampler(GENRES.length, 2);
  const drawAge = zipfSampler(96, 3);

  function commonMembers(id: string): string {
    const added = FIRST_UPLOAD + below(random, LAST_UPLOAD - FIRST_UPLOAD);
    const renewed = chance(random, 70) ? added : added + below(random, LAST_UPLOAD - added);
    return (
      `"NOMBRE":"${title()}"` +
      (chance(random, 25) ? `,"NOMBREORIGINAL":"${englishTitle()}"` : '') +
      `,"CATEGORIA":"${GENRES[drawGenre(random)]}"` +
      `,"FECHAR":${releaseYear(random, LAST_YEAR - drawAge(random))}` +
      `,"ESTADO":"${chance(random, 97) ? 'A' : 'I'}"` +
      `,"DETALLE":"${description()}"` +
      `,"IMG":"https://img${1 + below(random, 4)}.example/v/${id}.jpg"` +
      (chance(random, 95) ? `,"IMAGEN":"https://img.example/h/${id}.jpg"` : '') +
      `,"FECHA":"${new Date(added).toISOString()}"` +
      `,"FECHANUEVO":"${new Date(renewed).toISOString()}"`
    );
  }

  function film(id: string): string {
    const recommended = chance(random, 4) ? 'S' : 'N';
    const popular = chance(random, 6) ? 'S' : 'N';
    return (
      `{"path":"PELICULAS/${id}","data":{${commonMembers(id)}` +
      `,"RECOMENDADA":"${recommended}","POPULAR":"${popular}"` +
      serverMaps(random, drawFilmServers(), AUDIO_SHARES.PELICULAS) +
      `${chance(random, 2) ? `,"URL":"${serverUrl(random)}"` : ''}}}\n`
    );
  }

  function show(id: string, collection: 'SERIES' | 'ANIME'): string[] {
    const shape = drawShape();
    const seasons = seasonKeys(random, shape.seasons, collection);
    const isDefault = seasons.length === 1 && chance(random, 10);
    const lines = [
      `{"path":"${collection}/${id}","data":{${commonMembers(id)}` +
        `${chance(random, 50) ? ',"IDIOMAS":{}' : ''}` +
        `${isDefault ? '' : `,"TEMPORADAS":["${seasons.join('","')}"]`}}}\n`,
    ];
    const naming = below(random, 100);
    for (const season of seasons) {
      for (let number = 1; number <= shape.episodes; number++) {
        lines.push(
          episode(`${collection}/${id}/${season}`, number, naming, AUDIO_SHARES[collection]),
        );
      }
    }
    return lines;
  }

  function episode(season: string, number: number, naming: number, shares: AudioShares): string {
    const id = randomCode(random, 5);
    const count = drawEpisodeServers();
    return (
      `{"path":"${season}/${id}","data":{` +
      (chance(random, 99) ? `"NOMBRE":"${episodeName(number, naming)}",` : '') +
      `"IMG":"${chance(random, 98) ? `https://img.example/e/${id}.jpg` : ''}"` +
      `${count > 0 ? serverMaps(random, count, shares) : `,"URL":"${serverUrl(random)}"`}}}\n`
    );
  }

  /** A show names all its episodes in the same way. */
  function episodeName(number: number, naming: number): string {
    if (naming < 60) return `CAPITULO ${number}`;
    if (naming < 75) return `Episodio ${number}`;
    return naming < 90 ? `${number}. ${phrase()}` : `Capítulo ${number}: ${phrase()}`;
  }

  return (collection) => {
    const id = randomCode(random, 5);
    return collection === 'PELICULAS' ? [film(id)] : show(id, collection);
  };
}

function releaseYear(random: Random, year: number): string {
  if (chance(random, 93)) return `"${year}"`;
  const seconds = Date.UTC(year, below(random, 12), 1 + below(random, 28)) / 1000;
  return `{"_seconds":${seconds},"_nanoseconds":0}`;
}

function seasonKeys(random: Random, count: number, collection: 'SERIES' | 'ANIME'): string[] {
  const keys = Array.from({ length: count }, (_, index) => `TEMPORADA ${index + 1}`);
  if (count > 1 && chance(random, 8))
    keys[count - 1] = collection === 'ANIME' ? 'OVAS' : 'ESPECIALES';
  return keys;
}

function shuffle<T>(random: Random, items: T[]): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = below(random, last + 1);
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
}
