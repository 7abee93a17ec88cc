import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { insertTitles, takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { type PlannedRow, plannedRows } from '../../domain/catalogue/planned-changes.ts';
import type { RecordVersion } from '../../domain/catalogue/title-edit.ts';
import { netChanges } from '../../domain/history/undo.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { titleTag } from '../../domain/tags.ts';
import { listScheduled } from '../queries/drafts.ts';
import { listStudioTitles } from '../queries/studio-titles.ts';
import { cancelScheduled, getDraft, scheduleDraft } from './drafts.ts';
import { publishDue, recordName } from './publish-due.ts';
import { readRecord, saveRecord } from './save-record.ts';

const database = emptyDatabaseEachTest();

const TOMORROW = new Date(Date.now() + 86_400_000);

/** A title whose name changes tomorrow, by Ana. */
async function plan(): Promise<{ actor: Actor; rowId: string; record: string }> {
  const { actor } = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  const [rowId = ''] = await insertTitles(database.db, [{ source_id: 'a', name: 'Antes' }]);
  const record = recordName('titles', rowId);
  const base = (await readRecord(database.db, { table: 'titles', rowId })) as RecordVersion;
  const patch = { ...base, fields: { ...base.fields, name: 'Después' } };
  const draft = { record, action: 'titles.edit' } as const;
  await scheduleDraft(database.db, actor, draft, { base, patch }, TOMORROW);
  await takeOutbox(database.db);
  return { actor, rowId, record };
}

/** It was due while nobody published. */
const wasDue = async (): Promise<unknown> =>
  await sql`update drafts set due_at = now() - interval '2 minutes'`.execute(database.db);
/** The pause before the next try is over. */
const pauseEnds = async (): Promise<unknown> =>
  await sql`update drafts set updated_at = updated_at - interval '1 hour', due_at = due_at - interval '1 hour'`.execute(
    database.db,
  );

const nameOf = async (rowId: string): Promise<string | undefined> =>
  (await readRecord(database.db, { table: 'titles', rowId }))?.fields.name;

const comes = async (): Promise<unknown> =>
  await sql`update drafts set due_at = now() - interval '1 ms'`.execute(database.db);

test('nothing happens before its time; then it is a change of its author, once, and its pages are renewed', async () => {
  const { rowId, record } = await plan();
  const wait = await publishDue(database.db);
  expect(wait).toBeGreaterThan(80_000_000);
  expect(await nameOf(rowId)).toBe('Antes');
  expect(await listScheduled(database.db, record)).toMatchObject([
    { name: 'Después', author: 'Ana', titleRowId: rowId, episodeRowId: null, dueAt: TOMORROW },
  ]);
  const filter = { edits: 'programado' } as const;
  const page = { after: null, limit: 5, maxCount: 5 };
  expect((await listStudioTitles(database.db, filter, page)).titles).toMatchObject([
    { rowId, draft: 'programado' },
  ]);
  await comes();
  await Promise.all([publishDue(database.db), publishDue(database.db)]);
  expect(await nameOf(rowId)).toBe('Después');
  expect((await takeOutbox(database.db)).flatMap(({ tags }) => tags)).toContain(titleTag(rowId));
  expect(await listScheduled(database.db)).toEqual([]);
  const changes = await database.db
    .selectFrom('changes')
    .select(['actor_name', 'action'])
    .where('action', '=', 'titles.edit')
    .execute();
  expect(changes).toEqual([{ actor_name: 'Ana', action: 'titles.edit' }]);
});

test('what somebody changed meanwhile is not overwritten: it is a draft with its clash', async () => {
  const { actor, rowId, record } = await plan();
  const owner = { table: 'titles', rowId } as const;
  const base = (await readRecord(database.db, owner)) as RecordVersion;
  const mine = { ...base, fields: { ...base.fields, name: 'De Bruno' } } as RecordVersion;
  await saveRecord(database.db, { ...actor, name: 'Bruno' }, { owner, base, mine });
  await comes();
  await publishDue(database.db);
  expect(await nameOf(rowId)).toBe('De Bruno');
  const draft = await getDraft(database.db, actor, record);
  expect(draft?.refused).toMatchObject({
    kind: 'clash',
    clashes: [{ field: 'name', mine: 'Después', theirs: 'De Bruno', author: { name: 'Bruno' } }],
  });
  expect(await publishDue(database.db)).toBeNull();
  const [listed] = await listScheduled(database.db);
  expect(listed).toMatchObject({ name: 'Después', author: 'Ana', state: 'refused', why: 'clash' });
  expect(await cancelScheduled(database.db, actor, String(listed?.id))).toBe(true);
  expect(await listScheduled(database.db)).toEqual([]);
});

test('one that was cancelled is its author’s draft again; of a role that may not any more nothing is published', async () => {
  const { actor, rowId, record } = await plan();
  const [planned] = await listScheduled(database.db);
  expect(await cancelScheduled(database.db, actor, String(planned?.id))).toBe(true);
  expect(await cancelScheduled(database.db, actor, String(planned?.id))).toBe(false);
  await publishDue(database.db);
  expect((await getDraft(database.db, actor, record))?.refused).toBeNull();
  await sql`update operators set role = 'helper'`.execute(database.db);
  await comes();
  await publishDue(database.db);
  expect(await nameOf(rowId)).toBe('Antes');
  expect((await getDraft(database.db, actor, record))?.refused).toMatchObject({
    kind: 'not-allowed',
  });
});

test('of two changes of one record that are late the earlier one comes first', async () => {
  const { actor, rowId, record } = await plan();
  const base = (await readRecord(database.db, { table: 'titles', rowId })) as RecordVersion;
  const patch = { ...base, fields: { ...base.fields, name: 'Primero' } };
  const hourBefore = new Date(TOMORROW.getTime() - 3_600_000);
  const draft = { record, action: 'titles.edit' } as const;
  await scheduleDraft(database.db, actor, draft, { base, patch }, hourBefore);
  await sql`update drafts set due_at = due_at - interval '2 days'`.execute(database.db);
  await publishDue(database.db);
  expect(await nameOf(rowId)).toBe('Primero');
  expect((await getDraft(database.db, actor, record))?.patch).toMatchObject({
    fields: { name: 'Después' },
  });
});

test('one whose row is taken long after its time is tried until it is free, and others do not wait for it', async () => {
  const { rowId, actor } = await plan();
  const [other = ''] = await insertTitles(database.db, [{ source_id: 'b', name: 'Otra' }]);
  const base = (await readRecord(database.db, { table: 'titles', rowId: other })) as RecordVersion;
  const draft = { record: recordName('titles', other), action: 'titles.edit' } as const;
  const patch = { ...base, fields: { ...base.fields, name: 'También' } };
  await scheduleDraft(database.db, actor, draft, { base, patch }, TOMORROW);
  await wasDue();
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from titles where id = $1 for update', [rowId]);
    const wait = await publishDue(database.db);
    expect(wait).toBeGreaterThan(1000);
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(await nameOf(other)).toBe('También');
    expect(await listScheduled(database.db)).toMatchObject([
      { name: 'Después', titleRowId: rowId, state: 'late', why: 'busy' },
    ]);
    await pauseEnds();
    await publishDue(database.db);
    expect(await listScheduled(database.db)).toMatchObject([{ state: 'late', why: 'busy' }]);
  } finally {
    await holder.end();
  }
  await pauseEnds();
  expect(await publishDue(database.db)).toBeNull();
  expect(await nameOf(rowId)).toBe('Después');
  expect(await listScheduled(database.db)).toEqual([]);
});

test('one that fails after a time without a worker is not given up', async () => {
  const { rowId } = await plan();
  await wasDue();
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no disk'; end $$`.execute(
    database.db,
  );
  await sql`create trigger fails before update on titles execute function fail()`.execute(
    database.db,
  );
  const failures: unknown[] = [];
  try {
    await publishDue(database.db, (error) => failures.push(error));
  } finally {
    await sql`drop function fail() cascade`.execute(database.db);
  }
  expect(failures).toHaveLength(1);
  expect(await listScheduled(database.db)).toMatchObject([{ state: 'late', why: 'failed' }]);
  await pauseEnds();
  await publishDue(database.db);
  expect(await nameOf(rowId)).toBe('Después');
});

test('what a release before or after this one scheduled leaves the fields alone that only one of them knows', async () => {
  const { rowId } = await plan();
  // The older one knew no popular titles; the later one has a field for a phrase, which its author filled in.
  await sql`
    update drafts set base = jsonb_set(base #- '{fields,popular}', '{fields,phrase}', '""'),
      patch = jsonb_set(patch #- '{fields,popular}', '{fields,phrase}', '"Una frase"')`.execute(
    database.db,
  );
  await database.db.updateTable('titles').set({ popular: true }).where('id', '=', rowId).execute();
  await comes();
  await publishDue(database.db);
  expect(await listScheduled(database.db)).toEqual([]);
  expect(await readRecord(database.db, { table: 'titles', rowId })).toMatchObject({
    fields: { name: 'Después', popular: true },
  });
});

test('what a screen lists of a scheduled change is what history has of it afterwards', async () => {
  const { actor, rowId, record } = await plan();
  const owner = { table: 'titles', rowId } as const;
  const server = { audio: 'LATINO', position: 0, url: 'https://a.example/1' } as const;
  await database.db
    .insertInto('servers')
    .values(['Uno', 'Dos', 'Tres'].map((label) => ({ ...server, label, title_id: rowId })))
    .execute();
  const base = (await readRecord(database.db, owner)) as RecordVersion;
  const [one, two, three] = base.servers.map(({ id, fields }) => ({ id, fields }));
  if (!one || !two || !three) throw new Error('no servers');
  const patch: RecordVersion = {
    fields: { ...base.fields, name: 'Después', originalName: 'After', year: null },
    servers: [
      one,
      { id: two.id, fields: { ...two.fields, label: 'Segundo', position: 4 } },
      { id: null, fields: { ...server, label: 'Nuevo' } },
    ],
  };
  await database.db.deleteFrom('drafts').execute();
  const draft = { record, action: 'titles.edit' } as const;
  await scheduleDraft(database.db, actor, draft, { base, patch }, TOMORROW);
  // Somebody else changes another field of the same server and of the title.
  const theirs = {
    fields: { ...base.fields, genre: 'TERROR' },
    servers: [one, { id: two.id, fields: { ...two.fields, url: 'https://b.example/2' } }, three],
  } as RecordVersion;
  await saveRecord(database.db, actor, { owner, base, mine: theirs });
  const stored = (await readRecord(database.db, owner)) as RecordVersion;
  const listed = plannedRows(owner, { base, mine: patch }, stored);
  expect(listed.map(({ clash }) => clash)).toEqual([null, null, null, null]);
  await comes();
  await publishDue(database.db);
  const recorded = await database.db
    .selectFrom('change_rows')
    .select(['table_name as table', 'row_key as key', 'before', 'after'])
    .where('change_id', '=', ({ selectFrom }) =>
      selectFrom('changes').select(({ fn }) => fn.max('id').as('id')),
    )
    .where('table_name', 'in', ['titles', 'servers'])
    .execute();
  const added = recorded.find(({ before }) => before === null)?.key;
  const net = netChanges(recorded);
  expect(net).toHaveLength(listed.length);
  const recordedOf = ({ table, key, before }: PlannedRow) =>
    net.find((row) => row.table === table && row.key === (before === null ? added : key));
  for (const row of listed)
    expect(recordedOf(row)).toMatchObject({ before: row.before, after: row.after });
});
