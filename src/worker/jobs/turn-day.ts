import { sql } from 'kysely';
import { z } from 'zod';
import { readClock, turnDay } from '../../data/commands/calendar.ts';
import { nextMidnightInArgentina } from '../../domain/time/clock.ts';
import type { Job } from './job.ts';

/**
 * At midnight in Argentina by the clock of the database, which also says when jobs are due. The schedule goes by the
 * clock of this machine, which may be early; it is for a midnight that was missed. Other hours change nothing.
 */
export const turnDayJob: Job<unknown> = {
  name: 'turn-day',
  payload: z.unknown(),
  schedule: '0 * * * *',
  run: async (_, db) => {
    // First, so that a midnight in between is seen below.
    const midnight = nextMidnightInArgentina(await readClock(db));
    await sql`select graphile_worker.add_job(
      'turn-day', run_at := ${midnight}, job_key := 'turn-day-at-midnight')`.execute(db);
    await turnDay(db);
  },
};
