import { runMigrations, runOnce } from 'graphile-worker';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { defineJob, noPayload, taskListOf } from './job.ts';

const database = emptyDatabaseEachTest();
const handled: unknown[] = [];
const greetJob = defineJob({
  name: 'greet',
  payload: z.object({ name: z.string().trim().min(1) }),
  handle: async (_, payload) => handled.push(payload),
});

beforeAll(async () => {
  await runMigrations({ connectionString: database.url });
});

const runJobs = async () =>
  await runOnce({
    connectionString: database.url,
    taskList: taskListOf([greetJob], database.db),
    noHandleSignals: true,
  });

test('what is enqueued is what runs, once per key and not before its time', async () => {
  await greetJob.enqueue(database.db, { name: ' Ana ' }, { key: 'now' });
  await greetJob.enqueue(database.db, { name: 'Eva' }, { key: 'now' });
  const tomorrow = new Date(Date.now() + 86_400_000);
  await greetJob.enqueue(database.db, { name: 'Luz' }, { key: 'later', at: tomorrow });
  await runJobs();
  expect(handled).toEqual([{ name: 'Eva' }]);
});

test('a job that fails is known until it succeeds', async () => {
  let isBroken = true;
  const job = defineJob({
    name: 'greet',
    payload: noPayload,
    handle: async () => {
      if (isBroken) throw new Error('no disk');
    },
  });
  const { greet } = taskListOf([job], database.db);
  const failed = async () =>
    await database.db.selectFrom('failed_jobs').select(['name', 'reason']).execute();
  const run = async () => await (greet as (payload: unknown) => Promise<void>)({});
  await expect(run()).rejects.toThrow('no disk');
  expect(await failed()).toEqual([{ name: 'greet', reason: 'no disk' }]);
  isBroken = false;
  await run();
  expect(await failed()).toEqual([]);
});

test('a payload that its handler could not use is refused where it is enqueued, and where it runs', async () => {
  const key = 'x';
  await expect(greetJob.enqueue(database.db, { name: ' ' }, { key })).rejects.toThrow('name');
  await expect(greetJob.run(database.db, { name: 5 })).rejects.toThrow('name');
});

test('fields that the schedule adds do not reach a job without a payload', async () => {
  let given: unknown;
  const job = defineJob({
    name: 'x',
    payload: noPayload,
    handle: async (_, payload) => {
      given = payload;
    },
  });
  await job.run(database.db, { _cron: { ts: '2026-01-01T00:00:00Z' } });
  expect(given).toEqual({});
});
