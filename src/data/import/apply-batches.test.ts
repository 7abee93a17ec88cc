import { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Document, importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../commands/change.ts';
import { setNamedHidden } from '../commands/takedowns.ts';
import { undoChange } from '../commands/undo.ts';
import { endUnfinishedImport, importDocuments } from './import-documents.ts';

const database = emptyDatabaseEachTest();

const film = (id: string, name = id, label = 'Uno'): Document => ({
  path: `PELICULAS/${id}`,
  data: {
    NOMBRE: name,
    ESTADO: 'A',
    IDIOMAS: { [label]: `https://a.example/${encodeURIComponent(name)}` },
  },
});
const episode = (of: string, id: string, data: object = {}): Document => ({
  path: `${of}/T1/${id}`,
  data: { NOMBRE: id, IMG: `/${id}.webp`, IDIOMAS: { Uno: `https://a.example/${id}` }, ...data },
});
const SERIES: Document = {
  path: 'SERIES/s',
  data: { NOMBRE: 's', ESTADO: 'A', TEMPORADAS: ['T1'] },
};

const contents = async (): Promise<unknown> =>
  (
    await sql`select
      (select jsonb_agg(jsonb_build_array(kind, source_id, name, audios, hidden) order by kind, source_id) from titles) as titles,
      (select jsonb_agg(jsonb_build_array(s.key, e.source_id, e.name, e.image) order by s.key, e.source_id)
        from episodes e join seasons s on s.id = e.season_id) as episodes,
      (select jsonb_agg(jsonb_build_array(label, url, position) order by label, url) from servers) as servers,
      (select jsonb_agg(jsonb_build_array(source_id, first_team) order by source_id) from matches) as matches,
      (select jsonb_agg(jsonb_build_array(id, name, position) order by id) from products) as products,
      (select jsonb_agg(source_id order by source_id) from tv_app_codes) as codes`.execute(
      database.db,
    )
  ).rows[0];

test('however an import is cut, it does the same and reports the same, and so does its check', async () => {
  const before: Document[] = [film('a'), film('b'), SERIES, episode('SERIES/s', '1')];
  const file: (Document | string)[] = [
    episode('SERIES/s', '2'),
    film('a', 'Otra'),
    film('c'),
    'nada',
    { path: 'PARTIDOSFUTBOL/p', data: { EQUIPO1: 'A', EQUIPO2: 'B', FECHAP: '2026/01/02 10:00' } },
    film('d'),
    { path: 'USUARIOSTV1/u1', data: {} },
    { path: 'PRODUCTOS/p1', data: { NOMBRE: 'P', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 1 } },
    episode('ANIME/nada', '1'),
    film('a', 'La última'),
    { path: 'PRODUCTOS/p2', data: { NOMBRE: 'Q', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 1 } },
    { path: 'PRODUCTOS/p1', data: { STOCK: 4 } },
    { path: 'USUARIOSTV1/u2', data: {} },
    { ...SERIES, data: { ...(SERIES.data as object), TEMPORADAS: ['T1', 'T2'] } },
    episode('SERIES/s', '1', { IMG: '' }),
    film('b'),
    { path: 'ITEMS/c1', data: { NOMBRE: 'C', ESTADO: 'A' } },
    { path: 'ADMINISTRADOR/x', data: { uno: ['a.example'] } },
  ];
  const outcomes: unknown[] = [];
  for (const batchSize of [1, 3, 1000]) {
    await database.empty();
    await sql`update tv_app_quota set total = 1, sold = 0`.execute(database.db);
    await importLines(database.url, before);
    const run = async (dryRun: boolean) => {
      const {
        tags,
        changeId: _,
        refusals,
        ...report
      } = await importLines(database.url, file, {
        batchSize,
        dryRun,
      });
      return {
        ...report,
        tags: tags.toSorted(),
        refusals: refusals.toSorted((a, b) => a.line - b.line),
      };
    };
    const stored = await contents();
    const checked = await run(true);
    expect(await contents()).toEqual(stored);
    const { tags, ...done } = await run(false);
    // New rows have other numbers in a check.
    expect(checked).toMatchObject(done);
    outcomes.push({ ...done, count: tags.length, contents: await contents() });
  }
  await sql`update tv_app_quota set total = 2000, sold = 0`.execute(database.db);
  expect(outcomes[0]).toMatchObject({ documents: 17, refused: 3, inserted: 8, updated: 3 });
  expect(outcomes[0]).toEqual(outcomes[2]);
  expect(outcomes[1]).toEqual(outcomes[2]);
});

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Somebody has the row of a title for as long as `work` takes. */
async function whileTaken(id: string, work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from titles where source_id = $1 for update', [id]);
    await work();
  } finally {
    await holder.end();
  }
}

/** Until the import waits for somebody. */
const waits = async (): Promise<void> =>
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            database.db,
          )
        ).rows.length,
      { interval: 5 },
    )
    .toBeGreaterThan(0);

describe.each([
  ['a check', true],
  ['an import', false],
])('while %s goes on', (_, dryRun) => {
  test('titles are taken down, whether it has been there or not, and stay so', async () => {
    await importLines(
      database.url,
      IDS.map((id) => film(id)),
    );
    let running: Promise<unknown> = Promise.resolve();
    await whileTaken('e', async () => {
      const file = IDS.map((id) => film(id, `${id} otra`));
      running = importLines(database.url, file, { dryRun, batchSize: 2 });
      await waits();
      // One that it has changed, and one of those that it tries to change.
      for (const id of ['a', 'f'])
        await setNamedHidden(database.db, SYSTEM, { kind: 'movie', id }, true);
    });
    expect(await running).toMatchObject({ inserted: 0, updated: 6, refused: 0 });
    const { rows } = await sql`select source_id as id, name, hidden from titles order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual(
      IDS.map((id) => ({
        id,
        name: dryRun ? id : `${id} otra`,
        hidden: id === 'a' || id === 'f',
      })),
    );
  });
});

test('all batches are one change, which can be undone', async () => {
  await importLines(
    database.url,
    IDS.map((id) => film(id)),
  );
  const stored = await contents();
  const file = [...IDS.map((id) => film(id, `${id} otra`)), film('g')];
  const { changeId, recorded } = await importLines(database.url, file, { batchSize: 2 });
  expect(recorded).toBe('with-rows');
  const changes = await database.db.selectFrom('changes').select(['id', 'summary']).execute();
  expect(changes.at(-1)).toEqual({ id: changeId, summary: '+1 ~6' });
  expect(changes).toHaveLength(2);
  await undoChange(database.db, SYSTEM, `${changeId}`);
  expect(await contents()).toEqual(stored);
});

test('one that is killed between two batches is published by the worker, and can be repeated', async () => {
  await importLines(
    database.url,
    IDS.map((id) => film(id)),
  );
  const file = IDS.map((id) => film(id, `${id} otra`));
  // The first batch is 'a' and 'b'. How many the second wants depends on the time the first took, but it begins with 'c'.
  await whileTaken('c', async () => {
    const lines = file.map((line) => JSON.stringify(line)).join('\n');
    const failed = importDocuments({
      databaseUrl: `${database.url}?application_name=perdida`,
      input: Readable.from([Buffer.from(lines)]),
      batchSize: 2,
    }).catch((error: unknown) => error);
    await waits();
    await takeOutbox(database.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'perdida'`.execute(
      database.db,
    );
    expect(await failed).toBeInstanceOf(Error);
  });
  expect(await takeOutbox(database.db)).toEqual([]);
  await endUnfinishedImport(database.url);
  await endUnfinishedImport(database.url);
  expect(await takeOutbox(database.db)).toEqual([{ tags: ['site'], hard: false }]);
  // What it had done is there; the rest comes with the next one.
  expect(await importLines(database.url, file)).toMatchObject({ inserted: 0, updated: 4 });
});

test('a batch reads the servers of its own titles, however many there are', async () => {
  const all = Array.from({ length: 4000 }, (_, place) => film(`p${place}`));
  await importLines(database.url, all);
  await sql`analyze`.execute(database.db);
  const read = async (): Promise<number> => {
    // Its own count comes with its next transaction.
    await sql`select pg_stat_force_next_flush()`.execute(database.db);
    const { rows } = await sql<{ read: string }>`
      select seq_tup_read as read from pg_stat_user_tables where relname = 'servers'`.execute(
      database.db,
    );
    return Number(rows[0]?.read);
  };
  const before = await read();
  const changed = all.slice(0, 1000).map((line, place) => film(`p${place}`, `${line.path} otra`));
  await importLines(database.url, changed, { batchSize: 100 });
  expect((await read()) - before).toBeLessThan(2 * all.length);
});
