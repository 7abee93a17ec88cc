import { expect, test } from 'vitest';
import { jobText } from '../src/studio/text/today.es.ts';
import { adoptMissedServersJob, queueServersJob } from '../src/worker/jobs/queue-servers.ts';
import { turnDayJob } from '../src/worker/jobs/turn-day.ts';
import { UPKEEP_JOBS } from '../src/worker/jobs/upkeep.ts';

const JOBS = [queueServersJob, adoptMissedServersJob, turnDayJob, ...UPKEEP_JOBS];

test.each(JOBS.map(({ name }) => name))('operators read in Spanish what %s does', (name) => {
  expect(jobText(name)).not.toBe(name);
});
