import { createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { tableRow } from '../../src/domain/imports/table-text.ts';
import { atLeast, atMost, type Measured, none, yes } from '../report.ts';
import { runImport } from './load.ts';

const FOLDER = resolve('.data/bench-import');
const MIN_SHARE = 0.5;
const MAX_MEMORY_MB = 512;

const GENRES = ['DRAMA', 'COMEDIA', 'TERROR', 'ACCION'];
const WORDS = 'faro garúa tranvía orilla ñandú vereda tormenta calesita quebracho río'.split(' ');

const word = (at: number): string => WORDS[at % WORDS.length] as string;

function filmOf(at: number) {
  const about = Array.from({ length: 20 }, (_, place) => word(at * 7 + place * at + place));
  return {
    id: `f${at}`,
    name: `El ${word(at)} de ${word(Math.floor(at / 10))} ${at}`,
    genre: GENRES[at % GENRES.length] as string,
    year: String(1930 + (at % 95)),
    description: `Una historia, "la" de siempre: ${about.join(' ')}.`,
    poster: `https://img.example/p/${at}.webp`,
    date: new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString(),
    servers: [
      ['Voltio', `https://voltio.example/e/${at}`],
      ['Nube', `https://nube.example/v/${at}`],
    ] as const,
  };
}
type Film = ReturnType<typeof filmOf>;

const documentLine = (film: Film): string =>
  JSON.stringify({
    path: `PELICULAS/${film.id}`,
    data: {
      NOMBRE: film.name,
      CATEGORIA: film.genre,
      FECHAR: film.year,
      ESTADO: 'A',
      DETALLE: film.description,
      IMG: film.poster,
      FECHA: film.date,
      IDIOMAS: Object.fromEntries(film.servers),
    },
  });

const HEADER = ['id', 'nombre', 'género', 'año', 'estado', 'detalle', 'poster', 'fecha', 'latino'];
const csvLine = (film: Film): string =>
  tableRow(
    [
      ...[
        film.id,
        film.name,
        film.genre,
        film.year,
        'sí',
        film.description,
        film.poster,
        film.date,
      ],
      film.servers.map(([label, url]) => `${label}: ${url}`).join(' '),
    ],
    ',',
  );

async function write(file: string, films: number, line: (film: Film) => string, header = '') {
  const pieces = function* () {
    let piece = header;
    for (let at = 0; at < films; at++) {
      piece += `${line(filmOf(at))}\n`;
      if (piece.length < 1 << 17) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  };
  await pipeline(Readable.from(pieces()), createWriteStream(file));
}

/** What the database has of it, as one value. */
async function contentsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ hash: string }>(`
    select (select sum(hashtextextended(concat_ws('|', source_id, name, genre, release_year, active, description,
        image_vertical, created_at), 0))::text from titles) || '/' ||
      (select sum(hashtextextended(concat_ws('|', audio, label, url, position), 0))::text from servers) as hash`);
  await client.end();
  return rows[0]?.hash ?? '';
}

type OnEmpty = <Result>(work: (url: string) => Promise<Result>) => Promise<Result>;

/** The same rows as documents and as a table, one after the other, each into an empty catalogue. */
export async function measureTables(
  onEmptyDatabase: OnEmpty,
  { films, rounds }: { films: number; rounds: number },
): Promise<Measured> {
  mkdirSync(FOLDER, { recursive: true });
  const files = {
    ndjson: join(FOLDER, `films-${films}.ndjson`),
    csv: join(FOLDER, `films-${films}.csv`),
  };
  await write(files.ndjson, films, documentLine);
  await write(files.csv, films, csvLine, `${HEADER.join(',')}\n`);
  const seconds = { ndjson: [] as number[], csv: [] as number[] };
  const contents = new Set<string>();
  let refused = 0;
  let peakMb = 0;
  for (let round = 0; round < rounds; round++)
    for (const kind of ['ndjson', 'csv'] as const)
      await onEmptyDatabase(async (url) => {
        const ran = await runImport(url, files[kind]);
        seconds[kind].push(ran.seconds);
        refused += ran.refused + films - ran.documents;
        if (kind === 'csv') peakMb = Math.max(peakMb, ran.peakMb);
        contents.add(await contentsOf(url));
      });
  const best = { ndjson: Math.min(...seconds.ndjson), csv: Math.min(...seconds.csv) };
  const rates = (kind: 'ndjson' | 'csv') =>
    seconds[kind].map((each) => Math.round(films / each)).join(' and ');
  return {
    bars: [
      none('rows refused', refused),
      yes('the table stores what the documents store', contents.size === 1),
      atLeast('speed of the table over that of documents', best.ndjson / best.csv, MIN_SHARE),
      atMost('peak memory of the importer with a table', peakMb, MAX_MEMORY_MB, 'MB'),
    ],
    notes: [`${films} rows; per second: documents ${rates('ndjson')}, table ${rates('csv')}`],
  };
}
