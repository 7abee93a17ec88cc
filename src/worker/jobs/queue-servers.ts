import { adoptMissed, adoptServers, prioritiseWatched } from '../../data/commands/server-queue.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { defineJob, noPayload } from './job.ts';

/** What the probe looks at next: new servers, and those that viewers open. */
export const queueServersJob = defineJob({
  name: 'queue-servers',
  payload: noPayload,
  schedule: '* * * * *',
  handle: async (db) => {
    await adoptServers(db);
    await prioritiseWatched(db, dayInArgentina(new Date()));
  },
});

export const adoptMissedServersJob = defineJob({
  name: 'adopt-missed-servers',
  payload: noPayload,
  schedule: '41 6 * * *',
  handle: adoptMissed,
});
