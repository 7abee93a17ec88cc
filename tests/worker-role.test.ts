import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleDraft } from '../src/data/commands/drafts.ts';
import { removeOldChangeRows } from '../src/data/commands/history.ts';
import { publishDue, recordName } from '../src/data/commands/publish-due.ts';
import { readRecord } from '../src/data/commands/save-record.ts';
import { leaseDue, recordProbes } from '../src/data/commands/server-health.ts';
import { createDb, type Db } from '../src/data/database.ts';
import { endUnfinishedImport } from '../src/data/import/import-documents.ts';
import type { RecordVersion } from '../src/domain/catalogue/title-edit.ts';
import { startJobs } from '../src/worker/job-runner.ts';
import { defineJob, noPayload } from '../src/worker/jobs/job.ts';
import { adoptMissedServersJob, queueServersJob } from '../src/worker/jobs/queue-servers.ts';
import { turnDayJob } from '../src/worker/jobs/turn-day.ts';
import { UPKEEP_JOBS } from '../src/worker/jobs/upkeep.ts';
import { databaseUrlOf } from '../tools/database-roles.ts';
import { importLines } from './support/import-lines.ts';
import { connectRoles, type RoleClients } from './support/role-clients.ts';
import { insertOperator } from './support/sample-operators.ts';
import { createTestDatabase, patientPool, type TestDatabase } from './support/test-database.ts';

/** What the worker does, as its own role: `src/data/roles-table.txt` says what else that role may not. */

let database: TestDatabase;
let clients: RoleClients;
let db: Db;
const workerUrl = () => databaseUrlOf(database.url, 'butaca_worker');

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await connectRoles(database.url);
  db = createDb(patientPool(workerUrl(), 4));
});
afterAll(async () => {
  await db.destroy();
  await clients.end();
  await database.drop();
});

/** Something of every kind. One of them is refused. */
const DOCUMENTS = [
  ...readFileSync('tests/e2e/new-portal.ndjson', 'utf8')
    .replaceAll('HOY', '2026/01/01')
    .trim()
    .split('\n'),
  ...[
    { path: 'ANIME/a', data: { NOMBRE: 'A', ESTADO: 'A', TEMPORADAS: ['T1'] } },
    { path: 'ANIME/a/T1/1', data: { NOMBRE: '1', IMG: '/1.webp', URL: 'https://a.example/1' } },
    { path: 'USUARIOSTV1/u', data: {} },
    { path: 'LIGAS/L', data: { ICONO: '/l.webp' } },
    { path: 'CANALESDEPORTIVOS/C', data: { CANAL: 'c' } },
    { path: 'PRODUCTOS/p', data: { NOMBRE: 'P', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 1 } },
    { path: 'CONSOLAS/nes', data: { URL: 'https://juegos.example/otra' } },
  ].map((document) => JSON.stringify(document)),
];

describe('imports', () => {
  test('the first, again, and one that changes what is there', async () => {
    const checked = await importLines(workerUrl(), DOCUMENTS, { dryRun: true });
    expect(checked).toMatchObject({ refused: 1, inserted: 16 });
    expect(await importLines(workerUrl(), DOCUMENTS)).toMatchObject({
      ...{ refused: 1, recorded: 'with-rows', inserted: 16 },
    });
    expect(await importLines(workerUrl(), DOCUMENTS)).toMatchObject({ inserted: 0, updated: 0 });
    const changed = DOCUMENTS.map((line) => line.replace('"NOMBRE":"', '"NOMBRE":"Otra: '));
    expect(await importLines(workerUrl(), changed, { dryRun: true, batchSize: 1 })).toMatchObject({
      updated: 3,
    });
    expect((await importLines(workerUrl(), changed, { batchSize: 1 })).updated).toBe(3);
    await endUnfinishedImport(workerUrl());
    expect(await importLines(database.url, DOCUMENTS)).toMatchObject({ refused: 1 });
  });

  test('one that was killed is in the way of nobody', async () => {
    const leave = 'select open_staging(); create table staging.titles (doc int)';
    await clients.owner.query(leave);
    expect(await importLines(workerUrl(), DOCUMENTS)).toMatchObject({ refused: 1 });
    await clients.butaca_worker.query(leave);
    expect(await importLines(database.url, DOCUMENTS)).toMatchObject({ refused: 1 });
  });
});

test('every job runs', async () => {
  for (const job of [...UPKEEP_JOBS, adoptMissedServersJob, queueServersJob, turnDayJob])
    await job.run(db, {});
  const leases = await leaseDue(db, 10, 60);
  expect(leases.length).toBeGreaterThan(0);
  const judged = { reason: '', plays: '', since: new Date(), failures: 3, dueInMs: 1 };
  await recordProbes(
    db,
    leases.map((lease) => ({ lease, judged: { ...judged, state: 'dead' } })),
  );
});

test('jobs are queued and taken', async () => {
  const done = Promise.withResolvers<void>();
  const job = defineJob({
    ...{ name: 'told', payload: noPayload },
    handle: async () => done.resolve(),
  });
  const jobs = startJobs({
    ...{ databaseUrl: workerUrl(), db, jobs: [job] },
    onStart: async () => await job.enqueue(db, {}, { key: 'told' }),
  });
  await done.promise;
  await jobs.stop();
});

test('a draft goes public at its time, as a change of its author', async () => {
  const { actor } = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  const { rows } = await sql<{ id: string }>`select id from titles limit 1`.execute(db);
  const owner = { table: 'titles', rowId: rows[0]?.id ?? '' } as const;
  const base = (await readRecord(db, owner)) as RecordVersion;
  // Its servers go: imports must not bring them back.
  const patch = { ...base, fields: { ...base.fields, name: 'Después' }, servers: [] };
  const draft = { record: recordName('titles', owner.rowId), action: 'titles.edit' } as const;
  await scheduleDraft(database.db, actor, draft, { base, patch }, new Date());
  await publishDue(db);
  expect((await readRecord(db, owner))?.fields.name).toBe('Después');
});

test('of history only what is old goes, whatever the worker asks', async () => {
  await clients.butaca_worker.query('delete from change_rows');
  const count = async () =>
    (
      await clients.owner.query(
        'select from change_rows where change_id in (select min(id) from changes)',
      )
    ).rowCount ?? 0;
  expect(await count()).toBeGreaterThan(0);
  await clients.owner.query(
    "update changes set at = at - interval '181 days' where id = (select min(id) from changes)",
  );
  await removeOldChangeRows(db);
  expect(await count()).toBe(0);
  await expect(clients.butaca_worker.query('delete from changes')).rejects.toMatchObject({
    code: '42501',
  });
});
