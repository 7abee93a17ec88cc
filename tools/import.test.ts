import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../tests/support/test-database.ts';

const database = emptyDatabaseEachTest();

type Ran = { code: unknown; output: string; errors: string };

/** The command as an operator runs it, with documents on its standard input. */
async function runImport(documents: readonly object[], ...flags: string[]): Promise<Ran> {
  const child = spawn(process.execPath, ['tools/import.ts', '-', ...flags], {
    env: { ...process.env, DATABASE_URL: database.url },
  });
  child.stdin.end(documents.map((document) => JSON.stringify(document)).join('\n'));
  const closed = new Promise((done) => child.once('close', done));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, output, errors };
}

const HOSTS = { path: 'ADMINISTRADOR/x', data: { uno: ['a.example', 'b.example'] } };

test('frame hosts are named and counted, and added only with their flag', async () => {
  const without = await runImport([HOSTS]);
  expect(without.errors).toContain('--frame-hosts adds them): https://a.example https://b.example');
  expect(without.output).toContain('0 new, 0 changed, 0 refused, 2 frame hosts left out;');
  const dry = await runImport([HOSTS], '--frame-hosts', '--dry-run');
  expect(dry.output).toContain('2 frame hosts added;');
  expect((await sql`select 1 from settings`.execute(database.db)).rows).toEqual([]);
  const added = await runImport([HOSTS], '--frame-hosts');
  expect(added.errors).toContain('may be framed from now on: https://a.example https://b.example');
  expect(added.output).toContain('2 frame hosts added;');
  expect((await runImport([HOSTS])).output).toContain('0 refused;');
});

test('a dry run on a database that lacks a migration says so, and does not migrate', async () => {
  await sql`delete from schema_migrations where name like '0009%'`.execute(database.db);
  const ran = await runImport([], '--dry-run');
  expect(ran).toMatchObject({ code: 1, output: '' });
  expect(ran.errors).toContain('lacks 0009-empty-search-path.sql');
  const known = await sql`select 1 from schema_migrations where name like '0009%'`.execute(
    database.db,
  );
  expect(known.rows).toEqual([]);
  expect(await runImport([])).toMatchObject({ code: 0 });
  expect((await runImport([], '--dry-run')).code).toBe(0);
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
  expect(some.errors).toContain('2 episodes are not listed: they have no image (IMG)');
  const none = await runImport([serie, episode('2', '/2.webp')]);
  expect(none).toMatchObject({ code: 0, errors: '' });
});
