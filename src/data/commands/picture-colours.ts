import type { Db } from '../database.ts';

/** The first one stays. Portals read colours when they start, so nothing is published. */
export async function notePictureColour(db: Db, hash: string, colour: string): Promise<void> {
  await db
    .insertInto('picture_colours')
    .values({ hash, colour })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
