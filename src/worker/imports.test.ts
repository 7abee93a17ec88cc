import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertOperator } from '../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../tests/support/test-database.ts';
import { queueImport, startImport, takeImport } from '../data/commands/imports.ts';
import { undoChange } from '../data/commands/undo.ts';
import { getImport } from '../data/queries/imports.ts';
import { fileStamp } from '../domain/imports/import.ts';
import { type Actor, NotAllowed } from '../domain/operators/permissions.ts';
import { runNextImport } from './imports.ts';

const database = emptyDatabaseEachTest();
let folder: string;
let actor: Actor;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-import-'));
  ({ actor } = await insertOperator(database.db, { name: 'Ana', role: 'editor' }));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const film = (id: string, name = id) =>
  JSON.stringify({ path: `PELICULAS/${id}`, data: { NOMBRE: name, ESTADO: 'A' } });

async function queue(lines: readonly string[], file = 'a.ndjson', isUpload = false) {
  const path = join(folder, file);
  writeFileSync(path, lines.join('\n'));
  const found = statSync(path);
  return await queueImport(database.db, actor, {
    name: 'mi archivo',
    file,
    isUpload,
    bytes: found.size,
    stamp: fileStamp(found),
  });
}

async function ended(id: string) {
  while (await runNextImport({ db: database.db, databaseUrl: database.url, folder }));
  return await getImport(database.db, id);
}

const names = async () =>
  (await database.db.selectFrom('titles').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

test('a file is checked, then imported by whoever said so, and taken back', async () => {
  const id = await queue([film('uno'), 'nada', film('dos'), '{"path":"COSAS/1"}']);
  expect(await startImport(database.db, actor, id)).toBe(false);
  expect(await ended(id)).toMatchObject({
    step: 'check',
    state: 'done',
    documents: 2,
    changeId: null,
    report: {
      documents: 2,
      inserted: 2,
      updated: 0,
      refused: 2,
      canUndo: true,
      refusals: [
        { line: 2, path: '' },
        { line: 4, path: 'COSAS/1', reason: 'unknown collection' },
      ],
    },
  });
  expect(await names()).toEqual([]);
  const { actor: bruno } = await insertOperator(database.db, { name: 'Bruno', role: 'owner' });
  expect(await startImport(database.db, bruno, id)).toBe(true);
  expect(await startImport(database.db, actor, id)).toBe(false);
  const done = await ended(id);
  expect(done).toMatchObject({ step: 'import', state: 'done', actor: 'Bruno' });
  expect(await names()).toEqual(['dos', 'uno']);
  const undone = await undoChange(database.db, bruno, String(done?.changeId));
  expect(undone).toMatchObject({ kind: 'undone', left: [] });
  expect(await names()).toEqual([]);
});

const tvUser = (id: string) => JSON.stringify({ path: `USUARIOSTV1/${id}`, data: {} });
const sold = async () =>
  (await database.db.selectFrom('tv_app_quota').select('sold').executeTakeFirstOrThrow()).sold;

test('codes of the TV app are counted before it is confirmed, and are in the quota again once it is undone', async () => {
  const id = await queue([tvUser('a'), tvUser('b'), tvUser('b'), film('uno')]);
  expect(await ended(id)).toMatchObject({ report: { tvCodes: 2, canUndo: true } });
  expect(await sold()).toBe(0);
  expect(await startImport(database.db, actor, id)).toBe(true);
  const done = await ended(id);
  expect(done).toMatchObject({ state: 'done', report: { tvCodes: 2 } });
  expect(await sold()).toBe(2);
  const changeId = String(done?.changeId);
  // A code in the place of one of them: somebody has it.
  await sql`update tv_app_codes set code_hash = 'x' where source_id = 'a'`.execute(database.db);
  expect(await undoChange(database.db, actor, changeId)).toMatchObject({
    kind: 'undone',
    left: [{ table: 'tv_app_codes', reason: 'issued-code' }],
  });
  expect(await sold()).toBe(1);
});

test('it uses up no more codes than whoever confirmed it was told', async () => {
  await sql`insert into tv_app_codes (source_id) values ('a')`.execute(database.db);
  const id = await queue([tvUser('a'), tvUser('b'), film('uno')]);
  expect(await ended(id)).toMatchObject({ report: { tvCodes: 1 } });
  await sql`delete from tv_app_codes`.execute(database.db);
  await startImport(database.db, actor, id);
  expect(await ended(id)).toMatchObject({ state: 'failed', failure: 'codes' });
  expect([await sold(), await names()]).toEqual([0, []]);
});

test('whatever is refused, the report tells, and no more of it than anybody reads', async () => {
  const long = '9'.repeat(250_000);
  const id = await queue([
    film('uno'),
    '{"path":"PELICULAS/\\u0000","data":{}}',
    '{"path":"COSAS/\\ud800","data":{}}',
    'nada \0',
    JSON.stringify({ path: `COSAS/${'x'.repeat(293)}😀`, data: {} }),
    JSON.stringify({ path: 'LIGAS/x', data: Object.fromEntries([[long, 1]]) }),
    JSON.stringify({ path: `PELICULAS/${long}`, data: {} }),
  ]);
  await ended(id);
  await startImport(database.db, actor, id);
  const done = await ended(id);
  expect(done).toMatchObject({ state: 'done', report: { inserted: 1 } });
  expect(done?.report?.refusals.length).toBeGreaterThanOrEqual(5);
  for (const { path, reason } of done?.report?.refusals ?? []) {
    expect(path.length).toBeLessThanOrEqual(300);
    expect(reason.length).toBeLessThanOrEqual(300);
  }
});

test('a document with thousands of bad servers hides no other refusal', async () => {
  const servers = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`s${at}`, 'nada']));
  const bad = JSON.stringify({
    path: 'PELICULAS/mala',
    data: { NOMBRE: 'Mala', ESTADO: 'A', IDIOMAS: servers },
  });
  const id = await queue([film('uno'), bad, '{"path":"COSAS/1"}', 'nada']);
  const { report } = (await ended(id)) ?? {};
  const lines = report?.refusals.map(({ line, more }) => [line, more]);
  expect(lines).toEqual([
    [2, undefined],
    [2, undefined],
    [2, (report?.refused ?? 0) - 5],
    [3, undefined],
    [4, undefined],
  ]);
  expect(report?.refused).toBeGreaterThanOrEqual(5000);
});

test('a file that changed after its check is not imported; one that is gone neither', async () => {
  const id = await queue([film('uno')]);
  await ended(id);
  writeFileSync(join(folder, 'a.ndjson'), film('otra', 'más larga'));
  await startImport(database.db, actor, id);
  expect(await ended(id)).toMatchObject({ state: 'failed', failure: 'changed' });
  const other = await queue([film('dos')], 'b.ndjson');
  await ended(other);
  rmSync(join(folder, 'b.ndjson'));
  await startImport(database.db, actor, other);
  expect(await ended(other)).toMatchObject({ failure: 'missing' });
  expect(await names()).toEqual([]);
});

test('nothing outside the folder is read', async () => {
  for (const file of ['../secreto.ndjson', '/etc/hosts', '.env']) {
    const id = await queueImport(database.db, actor, {
      name: 'x',
      file,
      isUpload: false,
      bytes: 1,
      stamp: '1-1',
    });
    expect(await ended(id)).toMatchObject({ failure: 'missing' });
  }
});

test('whoever may not import queues nothing, and what they queued before is not done', async () => {
  const helper: Actor = { ...actor, role: 'helper' };
  const chosen = { name: 'x', file: 'a.ndjson', isUpload: false, bytes: 1, stamp: '1-1' };
  await expect(queueImport(database.db, helper, chosen)).rejects.toThrow(NotAllowed);
  await expect(startImport(database.db, helper, '1')).rejects.toThrow(NotAllowed);
  const id = await queue([film('uno')]);
  await ended(id);
  await startImport(database.db, actor, id);
  await database.db.updateTable('operators').set({ role: 'helper' }).execute();
  expect(await ended(id)).toMatchObject({ failure: 'not-allowed' });
  expect(await names()).toEqual([]);
});

test('an upload goes once it is imported; another file stays', async () => {
  const [upload, own] = [
    await queue([film('uno')], 'subida-1.ndjson', true),
    await queue([film('dos')], 'b.ndjson'),
  ];
  for (const id of [upload, own]) {
    await ended(id);
    await startImport(database.db, actor, id);
    await ended(id);
  }
  expect(() => statSync(join(folder, 'b.ndjson'))).not.toThrow();
  expect(statSync(join(folder, 'subida-1.ndjson'), { throwIfNoEntry: false })).toBe(undefined);
});

test('of two workers one takes an import, and one whose worker is lost can be started again', async () => {
  const id = await queue([film('uno')]);
  const taken = await Promise.all([takeImport(database.db), takeImport(database.db)]);
  expect(taken.filter((job) => job !== null)).toHaveLength(1);
  await sql`update imports set step = 'import', touched_at = now() - interval '1 minute'`.execute(
    database.db,
  );
  expect(await getImport(database.db, id)).toMatchObject({ state: 'running', isLost: true });
  expect(await startImport(database.db, actor, id)).toBe(true);
  expect(await ended(id)).toMatchObject({ step: 'import', state: 'done' });
});
