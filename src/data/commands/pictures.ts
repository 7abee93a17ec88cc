import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { uploadAddress } from '../../domain/pictures/upload.ts';
import type { Db } from '../database.ts';
import { checkAllowed } from './change.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { HISTORY_DAYS } from './history.ts';

/**
 * Keeps a picture and returns the address that records store. History has no line of it: no page shows it until a record
 * does, and that is a change.
 */
export async function addPicture(db: Db, actor: Actor, body: Uint8Array): Promise<string> {
  checkAllowed({ actor, action: 'pictures.add' });
  const sha256 = hash('sha256', body, 'hex');
  await db
    .insertInto('pictures')
    .values({ sha256, body: Buffer.from(body) })
    // Somebody is about to use it again.
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ unused_since: null }))
    .execute();
  return uploadAddress(sha256);
}

/** What shows a picture. A record that was taken down shows nothing; a draft may be published any day. */
const USED = sql`
  select image_vertical as address from titles where image_vertical like '/subidas/%' and not hidden
  union all select image_horizontal from titles where image_horizontal like '/subidas/%' and not hidden
  union all select image from episodes where image like '/subidas/%' and not hidden
  union all select image from channels where image like '/subidas/%' and not hidden
  union all select image from products where image like '/subidas/%' and not hidden
  union all select image from consoles
  union all select icon from leagues
  union all select background from leagues
  union all select (regexp_matches(value::text, '/subidas/[0-9a-f]{64}\\.webp', 'g'))[1] from settings
  union all select (regexp_matches(patch::text, '/subidas/[0-9a-f]{64}\\.webp', 'g'))[1] from drafts`;

/** Each has about a hundred parts that go with it, within the time limit of a statement. */
const REMOVED_AT_ONCE = 100;

/**
 * Notes since when pictures are unused, and removes those that have been for as long as history lasts: no undo can bring
 * them back to a record. Returns how many went.
 */
export async function removeUnusedPictures(db: Db): Promise<number> {
  await sql`
    with used as materialized (
      select substring(address from '[0-9a-f]{64}') as sha256 from (${USED}) shown)
    update pictures set unused_since = case when unused_since is null then now() end
    where (unused_since is null) <> exists (select from used where used.sha256 = pictures.sha256)`.execute(
    db,
  );
  return await deleteInBatches(
    db,
    'pictures',
    sql`unused_since < now() - make_interval(days => ${HISTORY_DAYS})`,
    REMOVED_AT_ONCE,
  );
}
