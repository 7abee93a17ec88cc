import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../demo/fill.ts';
import { addDemand, rankTitles } from '../src/data/commands/demand.ts';
import { createDb, createPool, type Db } from '../src/data/database.ts';
import { migrate } from '../src/data/migrate.ts';
import { listFound } from '../src/data/queries/found.ts';
import { search } from '../src/data/queries/search.ts';
import { getTitleWithServers, listMostWanted, listTitles } from '../src/data/queries/titles.ts';
import {
  createDatabaseArgs,
  createDebianPostgres,
  type DebianPostgres,
  dumpArgs,
  restoreArgs,
} from '../tools/debian-postgres.ts';
import { readContents } from './support/database-contents.ts';
import { importLines } from './support/import-lines.ts';

const LIMIT_MS = 300_000;
const MIGRATIONS = 'src/data/migrations';
const EMPTY_SEARCH_PATH = join(MIGRATIONS, '0009-empty-search-path.sql');
const HOST = 'http://localhost:8090';

let folder: string;
let server: DebianPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-restore-'));
  server = await createDebianPostgres(folder, [
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
    'shared_buffers=128MB',
  ]);
}, LIMIT_MS);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function onDatabase<Result>(
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: server.url(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withDb<Result>(name: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = createDb(createPool(server.url(name), 2));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const createDatabase = async (name: string) =>
  await server.run('createdb', createDatabaseArgs(name));

/** Every migration except the one that makes functions work with an empty search_path; the import needs the later ones. */
function olderMigrations(): URL {
  const older = join(folder, 'older');
  mkdirSync(older);
  for (const file of readdirSync(MIGRATIONS).filter((name) => !name.startsWith('0009')))
    copyFileSync(join(MIGRATIONS, file), join(older, file));
  return pathToFileURL(`${older}/`);
}

/** The demo catalogue, jobs of the worker, and names with difficult characters. */
async function fill(name: string): Promise<void> {
  await runMigrations({ connectionString: server.url(name) });
  await fillDemo(server.url(name), HOST);
  await importLines(server.url(name), [
    { path: 'PELICULAS/raro', data: { NOMBRE: 'Ｆｕｌｌ ﷺ 🎬 \\N\t"x"', ESTADO: 'A' } },
    { path: 'USUARIOSTV1/u1', data: {} },
  ]);
  await withDb(name, async (db) => {
    const day = '2025-08-15';
    await addDemand(db, [{ kind: 'movie', id: 'metropolis-1927', day, opens: 3 }]);
    await rankTitles(db, day);
  });
  await onDatabase(name, async (client) => {
    await client.query("select graphile_worker.add_job('turn-day')");
    await client.query('insert into server_health (server_id) select id from servers');
    // What operators sent as files exists nowhere else.
    await client.query(`insert into pictures (sha256, body)
      select encode(sha256(body), 'hex'), body from (
        select convert_to(repeat('picture ' || place, 900), 'UTF8') as body from generate_series(1, 200) place) made`);
  });
}

/** The queries of home, a list, a movie page and a search. */
const pagesOf = async (name: string) =>
  await withDb(name, async (db) => {
    const title = await getTitleWithServers(db, 'movie', 'metropolis-1927');
    const found = await search(db, 'metropolys');
    return {
      title,
      newest: await listTitles(db, 'movie', { limit: 15 }),
      wanted: await listMostWanted(db, 'movie', 20),
      found,
      cards: await listFound(db, found.hits),
    };
  });

test(
  'a dump is restored into an empty database with every row, index and trigger, and needs no migration',
  async () => {
    await createDatabase('butaca');
    await onDatabase('butaca', migrate);
    await fill('butaca');
    const before = await readContents(server.url('butaca'));
    expect(Number(before.tables.titles?.rows)).toBeGreaterThan(100);
    expect(Number(before.tables.search_words?.rows)).toBeGreaterThan(100);

    const dump = join(folder, 'butaca.dump');
    await server.run('pg_dump', [...dumpArgs(dump), '-d', 'butaca']);
    await createDatabase('butaca_drill');
    await server.run('pg_restore', [...restoreArgs('butaca_drill'), dump]);

    expect(await onDatabase('butaca_drill', migrate)).toEqual([]);
    expect(await readContents(server.url('butaca_drill'))).toEqual(before);
    const pages = await pagesOf('butaca');
    expect(pages.found.hits.length).toBeGreaterThan(0);
    expect(await pagesOf('butaca_drill')).toEqual(pages);

    // Sequences continue where they were, and triggers work.
    const line = { path: 'PELICULAS/nueva', data: { NOMBRE: 'Después del incendio', ESTADO: 'A' } };
    const added = await importLines(server.url('butaca_drill'), [line]);
    expect(added).toMatchObject({ inserted: 1, refused: 0 });
    const found = await withDb('butaca_drill', (db) => search(db, 'despues del insendio'));
    expect(found.hits.length).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

test(
  'a dump of the older migrations is restored in three steps, and migrated to the same',
  async () => {
    const older = olderMigrations();
    await createDatabase('older');
    await onDatabase('older', (client) => migrate(client, { folder: older }));
    await fill('older');
    const dump = join(folder, 'older.dump');
    await server.run('pg_dump', [...dumpArgs(dump), '-d', 'older']);
    await onDatabase('older', migrate);

    await createDatabase('one_step');
    await expect(server.run('pg_restore', [...restoreArgs('one_step'), dump])).rejects.toThrow(
      'function search_sound(text) does not exist',
    );

    await createDatabase('three_steps');
    const restore = [...restoreArgs('three_steps'), dump];
    await server.run('pg_restore', ['--section=pre-data', ...restore]);
    await onDatabase('three_steps', (client) =>
      client.query(readFileSync(EMPTY_SEARCH_PATH, 'utf8')),
    );
    await server.run('pg_restore', ['--section=data', ...restore]);
    await server.run('pg_restore', ['--section=post-data', ...restore]);
    await onDatabase('three_steps', migrate);
    const { tables: expected, ...rest } = await readContents(server.url('older'));
    const { tables, ...restored } = await readContents(server.url('three_steps'));
    expect(restored).toEqual(rest);
    // The time at which each migration ran differs.
    expect({ ...tables, schema_migrations: 0 }).toEqual({ ...expected, schema_migrations: 0 });
  },
  LIMIT_MS,
);

test('every function of ours that the database runs by itself works with an empty search_path', async () => {
  await createDatabase('no_path');
  await onDatabase('no_path', async (client) => {
    await migrate(client);
    await client.query("set search_path = ''");
    await client.query(`
      insert into public.titles (kind, source_id, name, active) values ('serie', 'a', 'Árbol', true);
      insert into public.seasons (title_id, key) values (1, 'T1');
      insert into public.episodes (season_id, source_id, name) values (1, 'e', 'e');
      insert into public.matches (source_id, first_team, second_team, starts_at) values ('m', 'a', 'b', now());
      insert into public.channels (source_id, name, type, active) values ('c', 'c', 'tv', true);
      insert into public.servers (episode_id, audio, label, url, position)
        values (1, 'LATINO', 'x', 'https://a.example', 0);
      insert into public.server_health (server_id) values (1);
      insert into public.outbox (tags) values ('{a}');
      update public.servers set url = 'https://b.example';
      update public.titles set name = 'Árboles';
      update public.episodes set name = 'f'`);
    const words = await client.query('select word from public.search_words order by 1');
    expect(words.rows.map(({ word }) => word)).toEqual(['a', 'arbol', 'arboles', 'b', 'c']);
    await client.query(
      'delete from public.titles; delete from public.matches; delete from public.channels',
    );
    const left = await client.query('select 1 from public.server_health, public.search_entries');
    expect(left.rowCount).toBe(0);
  });
});

test('the commands of operating.md are those that were run', () => {
  const text = readFileSync('docs/operating.md', 'utf8');
  const commands = [
    ['createdb', ...createDatabaseArgs('butaca')],
    ['createdb', ...createDatabaseArgs('butaca_drill')],
    ['pg_dump', ...dumpArgs('butaca.dump')].slice(0, -1),
    ['pg_restore', ...restoreArgs('butaca_drill')],
  ];
  expect(
    commands.map((command) => command.join(' ')).filter((line) => !text.includes(line)),
  ).toEqual([]);
});
