import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { butaca } from '../../../tests/support/butaca.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';

const database = emptyDatabaseEachTest();

/** With documents on its standard input. */
const runImport = async (documents: readonly object[], ...flags: string[]) =>
  await butaca(['import', '-', ...flags], {
    env: { DATABASE_URL: database.url },
    input: documents.map((document) => JSON.stringify(document)).join('\n'),
  });

const HOSTS = { path: 'ADMINISTRADOR/x', data: { uno: ['a.example', 'b.example'] } };

test('frame hosts are named and counted, and added only with their flag', async () => {
  const without = await runImport([HOSTS]);
  expect(without.stderr).toContain('--frame-hosts adds them): https://a.example https://b.example');
  expect(without.stdout).toContain('0 new, 0 changed, 0 refused, 2 frame hosts left out;');
  const dry = await runImport([HOSTS], '--frame-hosts', '--dry-run');
  expect(dry.stdout).toContain('2 frame hosts added;');
  expect((await sql`select 1 from settings`.execute(database.db)).rows).toEqual([]);
  const added = await runImport([HOSTS], '--frame-hosts');
  expect(added.stderr).toContain('may be framed from now on: https://a.example https://b.example');
  expect(added.stdout).toContain('2 frame hosts added;');
  expect((await runImport([HOSTS])).stdout).toContain('0 refused;');
});

test('a table is read as it looks or as it is said, and every refusal has its line', async () => {
  const run = async (input: string, ...flags: string[]) =>
    await butaca(['import', '-', ...flags], { env: { DATABASE_URL: database.url }, input });
  const table = 'Canal;Sección;Dónde\nOmbú;deportes;https://o.example/\nHornero;cualquiera;\n';
  const ran = await run(table);
  expect(ran.stderr).toContain(
    'a table of channels: Canal → name, Sección → section, Dónde → servers',
  );
  expect(ran.stderr).toContain(
    "refused: line 3 : Sección: 'cualquiera' is not a section of channels",
  );
  expect(ran.stdout).toContain('1 documents read, 1 new, 0 changed, 1 refused');
  const said = await run(
    'nombre,b\nOmbú,1998\n',
    '--as',
    'movies',
    '--columns',
    'name,year',
    '--json',
  );
  expect(JSON.parse(said.stdout)).toMatchObject({ inserted: 1, refused: 0 });
  expect((await run('1998\n1999\n', '--as', 'movies')).stderr).toContain('needs a column for name');
  expect((await run('a\nx\n', '--as', 'movies', '--columns', 'price')).stderr).toContain(
    'movies have no price; they have id, name',
  );
  expect((await run('PK\u0003\u0004', '--dry-run')).stderr).toContain('This is a workbook');
});

test('a dry run on a database that lacks a migration says so, and does not migrate', async () => {
  await sql`delete from schema_migrations where name like '0009%'`.execute(database.db);
  const ran = await runImport([], '--dry-run');
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toContain('lacks 0009-empty-search-path.sql');
  const known = await sql`select 1 from schema_migrations where name like '0009%'`.execute(
    database.db,
  );
  expect(known.rows).toEqual([]);
  expect(await runImport([])).toMatchObject({ status: 0 });
  expect((await runImport([], '--dry-run')).status).toBe(0);
});

test('episodes that will not be listed are counted, and it is said why [SER-05]', async () => {
  const serie = { path: 'SERIES/s', data: { NOMBRE: 'Serie', ESTADO: 'A', TEMPORADAS: ['T1'] } };
  const episode = (id: string, IMG: string) => ({ path: `SERIES/s/T1/${id}`, data: { IMG } });
  const some = await runImport([
    serie,
    episode('1', ''),
    episode('2', '/2.webp'),
    episode('3', ' '),
  ]);
  expect(some.stderr).toContain('2 episodes are not listed: they have no image (IMG)');
  const none = await runImport([serie, episode('2', '/2.webp')]);
  expect(none.status).toBe(0);
  expect(none.stderr).not.toContain('not listed');
});

test('what was set by hand stays, the import says so, and it can be given back', async () => {
  const run = async (...args: string[]) =>
    await butaca(args, { env: { DATABASE_URL: database.url } });
  const mug = (STOCK: number) => ({
    path: 'PRODUCTOS/tz',
    data: { NOMBRE: 'Taza', CATEGORIA: 'tazas', PRECIO: 1, STOCK },
  });
  const stock = async () =>
    (await sql<{ stock: number }>`select stock from products`.execute(database.db)).rows[0]?.stock;
  await runImport([mug(5)]);
  await run('products', 'set', 'tz', 'stock=0');
  const kept = await runImport([mug(7)]);
  expect(kept.stderr).toContain('left as they were set by hand (butaca held list): 1 products\n');
  expect(JSON.parse((await runImport([mug(7)], '--json')).stdout)).toMatchObject({
    updated: 0,
    kept: { products: 1 },
    recorded: 'nothing',
  });
  expect((await run('held', 'list')).stdout).toBe('products/tz\tTaza\tstock\n');
  expect(await stock()).toBe(0);
  expect((await run('held', 'release', 'products/tz', 'price_ars')).stderr).toContain(
    'butaca: products/tz holds none of these; it holds stock.\n',
  );
  expect((await run('held', 'release', 'products/tz', 'stock')).stdout).toBe(
    'products/tz: the next import writes stock.\n',
  );
  await runImport([mug(7)]);
  expect(await stock()).toBe(7);
});
