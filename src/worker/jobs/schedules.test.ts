import { parseCrontab } from 'graphile-worker';
import { expect, test } from 'vitest';
import type { Job } from './job.ts';
import { adoptMissedServersJob, queueServersJob } from './queue-servers.ts';
import { turnDayJob } from './turn-day.ts';
import { UPKEEP_JOBS } from './upkeep.ts';

const SCHEDULED = [...UPKEEP_JOBS, turnDayJob, queueServersJob, adoptMissedServersJob];

/** The minutes of an hour at which a job is due, by the rules of the one who runs it. */
function minutesOf(job: Job, hour: number, day = { date: 31, month: 12, dow: 4 }) {
  const [item] = parseCrontab(`${job.schedule} ${job.name}`);
  const minutes = Array.from({ length: 60 }, (_, min) => min);
  return minutes.filter((min) => item?.match({ min, hour, ...day }));
}

test('the most wanted are ranked anew once in every hour of every day [CALL-16]', () => {
  const rankTitlesJob = UPKEEP_JOBS.find(({ name }) => name === 'rank-titles') as Job;
  for (let hour = 0; hour < 24; hour += 1) {
    expect(minutesOf(rankTitlesJob, hour), `at ${hour}`).toHaveLength(1);
    expect(minutesOf(rankTitlesJob, hour, { date: 1, month: 3, dow: 0 })).toHaveLength(1);
  }
});

test('a midnight that was missed is made up for on the hour [FUT-10]', () => {
  for (let hour = 0; hour < 24; hour += 1) expect(minutesOf(turnDayJob, hour)).toEqual([0]);
});

test('every job on a schedule has a name of its own, and is due at least once a day', () => {
  expect(new Set(SCHEDULED.map(({ name }) => name)).size).toBe(SCHEDULED.length);
  for (const job of SCHEDULED) {
    const hours = Array.from({ length: 24 }, (_, hour) => minutesOf(job, hour));
    expect(hours.flat().length, job.name).toBeGreaterThan(0);
  }
});
