import { DAY_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { publish } from './publish.ts';

/** Notes the Argentine day. When it is a new one, every page that shows a date turns over. */
export async function turnDay(db: Db, today: string): Promise<'turned' | 'same'> {
  return await db.transaction().execute(async (tx) => {
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
