import { sql } from 'kysely';
import { DAY_TAG } from '../../domain/tags.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import type { Db } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { getDatabaseTime } from '../queries/clock.ts';
import { publish } from './publish.ts';

/**
 * Stores the current day in Argentina. A new day renews every page that shows a date. The clock is read under the
 * lock: of two workers at midnight, the second must not write yesterday again.
 */
export async function turnDay(db: Db, clock = getDatabaseTime): Promise<'turned' | 'same'> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.calendar})`.execute(tx);
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
