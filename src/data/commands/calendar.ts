import { sql } from 'kysely';
import { DAY_TAG } from '../../domain/tags.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import type { Db } from '../database.ts';
import { getDatabaseTime } from '../queries/clock.ts';
import { publish } from './publish.ts';

// Any constant of its own among the advisory locks of this database.
const LOCK = 7_206_284;

/**
 * Notes the Argentine day. When it is a new one, every page that shows a date turns over. The clock is read behind a
 * lock: of two workers at midnight, the one that comes second must not bring yesterday back.
 */
export async function turnDay(db: Db, clock = getDatabaseTime): Promise<'turned' | 'same'> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const today = dayInArgentina(await clock(tx));
    const moved = await tx
      .insertInto('calendar')
      .values({ today })
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet({ today }).where('calendar.today', '<>', today),
      )
      .returning('today')
      .executeTakeFirst();
    if (!moved) return 'same';
    await publish(tx, [DAY_TAG]);
    return 'turned';
  });
}
