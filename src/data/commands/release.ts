import { SITE_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { publish } from './publish.ts';

/** Notes which build runs. When it is another one, every page turns over: it names the files of the build that made it. */
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
