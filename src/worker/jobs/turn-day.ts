import { turnDay } from '../../data/commands/calendar.ts';
import { getDatabaseTime } from '../../data/queries/clock.ts';
import { nextMidnightInArgentina } from '../../domain/time/clock.ts';
import { defineJob, type Job, noPayload } from './job.ts';

/**
 * Runs at midnight in Argentina by the clock of the database, which also decides when jobs are due. The schedule follows
 * the clock of this machine, which may be early; it makes up for a midnight that was missed. At other hours nothing changes.
 */
export const turnDayJob: Job = defineJob({
  name: 'turn-day',
  payload: noPayload,
  schedule: '0 * * * *',
  handle: async (db) => {
    // The next run is queued first: if midnight comes in between, `turnDay` sees it.
    const midnight = nextMidnightInArgentina(await getDatabaseTime(db));
    await turnDayJob.enqueue(db, {}, { key: 'turn-day-at-midnight', at: midnight });
    await turnDay(db);
  },
});
