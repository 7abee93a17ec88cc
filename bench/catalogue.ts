import { Readable } from 'node:stream';
import pg from 'pg';
import { importDocuments } from '../src/data/import/import-documents.ts';
import { browsePath } from '../src/domain/catalogue/browse.ts';
import type { TitleKind } from '../src/domain/catalogue/title.ts';
import { ask } from './edge-client.ts';
import { generateDocuments } from './generator/generate-documents.ts';

const TITLES = 12_000;
const LISTS: Record<TitleKind, string> = { movie: '/movies', serie: '/series', anime: '/anime' };

export type Addresses = {
  /** At least a hundred, of every kind of page. */
  everyday: string[];
  /** Ten thousand, none of them among the others. */
  many: string[];
  /** Never requested before. */
  unseen: string[];
};

type Row = { id: string; kind: TitleKind; source_id: string };

async function listTitles(client: pg.Client): Promise<Row[]> {
  const rows = await client.query<Row>(
    `select id, kind, source_id from titles where active and not hidden
     order by newness desc, id desc`,
  );
  return rows.rows;
}

/** The demo catalogue plus a generated one, so that there are enough pages. */
export async function fillCatalogue(databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if ((await listTitles(client)).length < TITLES / 2) {
      const input = Readable.from(generateDocuments({ titles: TITLES, seed: 1 })).map((chunk) =>
        Buffer.from(chunk),
      );
      await importDocuments({ databaseUrl, input });
    }
    return await listTitles(client);
  } finally {
    await client.end();
  }
}

async function players(edge: string, moviePage: string, cookie: string): Promise<string[]> {
  const { body } = await ask(edge + moviePage, cookie);
  return [...body.matchAll(/href="(\/movie\/play\/[^"]+)"/g)].map((match) =>
    String(match[1]).replaceAll('&amp;', '&'),
  );
}

export async function addresses(
  edge: string,
  titles: readonly Row[],
  cookie = '',
): Promise<Addresses> {
  const cursorPage = (row: Row) => browsePath(row.kind, {}, row.id);
  const movies = titles.filter((row) => row.kind === 'movie');
  const shows = titles.filter((row) => row.kind !== 'movie');
  const moviePages = movies.map((row) => `/movie/${encodeURIComponent(row.source_id)}`);
  const movieLists = movies.map(cursorPage);
  const somePlayers = await Promise.all(
    moviePages.slice(0, 10).map((page) => players(edge, page, cookie)),
  );
  const everyday = [
    '/',
    ...Object.values(LISTS),
    ...movieLists.slice(0, 20),
    ...shows.slice(0, 10).map(cursorPage),
    ...moviePages.slice(0, 60),
    ...somePlayers.flat().slice(0, 30),
  ];
  const whole = (paths: readonly string[]) => paths.map((path) => edge + path);
  return {
    everyday: whole(everyday),
    many: whole([...moviePages.slice(100), ...shows.slice(10).map(cursorPage)].slice(0, 10_000)),
    unseen: whole(movieLists.slice(100)),
  };
}
