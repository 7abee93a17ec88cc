import { runMigrations, runOnce } from 'graphile-worker';
import { beforeAll, expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { listFailedJobs } from '../queries/today.ts';
import { SYSTEM } from './change.ts';
import { forgetFailedJob, noteFailedJob, queueWantedJobs, wantJobAgain } from './failed-jobs.ts';

const database = emptyDatabaseEachTest();

beforeAll(async () => {
  await runMigrations({ connectionString: database.url });
});

test('a failure is known until the job succeeds', async () => {
  await noteFailedJob(database.db, 'a', new Error('no disk'));
  await noteFailedJob(database.db, 'a', new Error('x'.repeat(500)));
  expect(await listFailedJobs(database.db)).toMatchObject([
    { name: 'a', times: 2, reason: 'x'.repeat(200), isWanted: false },
  ]);
  await forgetFailedJob(database.db, 'a');
  expect(await listFailedJobs(database.db)).toEqual([]);
});

test('an operator has it run again, once', async () => {
  await noteFailedJob(database.db, 'a', new Error('no disk'));
  expect(await wantJobAgain(database.db, SYSTEM, 'a')).toBe(true);
  expect(await wantJobAgain(database.db, SYSTEM, 'b')).toBe(false);
  expect(await listFailedJobs(database.db)).toMatchObject([{ isWanted: true }]);
  await Promise.all([queueWantedJobs(database.db), queueWantedJobs(database.db)]);
  let ran = 0;
  await runOnce({
    connectionString: database.url,
    taskList: {
      a: () => {
        ran += 1;
      },
    },
    noHandleSignals: true,
  });
  expect(ran).toBe(1);
});

test('a helper may not', async () => {
  const helper: Actor = { operatorId: null, name: 'x', role: 'helper' };
  await expect(wantJobAgain(database.db, helper, 'a')).rejects.toThrow(NotAllowed);
});
