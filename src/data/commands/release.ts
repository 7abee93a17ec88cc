import { SITE_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { publish } from './publish.ts';

/** Stores which build runs. A new build renews every page, because pages contain the file names of their build. */
export async function noteRelease(db: Db, build: string): Promise<'new' | 'same'> {
  return await db.transaction().execute(async (tx) => {
    const moved = await tx
      .insertInto('release')
      .values({ build })
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet({ build }).where('release.build', '<>', build),
      )
      .returning('build')
      .executeTakeFirst();
    if (!moved) return 'same';
    await publish(tx, [SITE_TAG]);
    return 'new';
  });
}
