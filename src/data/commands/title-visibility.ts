import { sql } from 'kysely';
import type { Place } from '../../domain/catalogue/browse.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { titleTag } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { changedListTagsOf, PLACE_COLUMNS, type PlaceRow, placeOf } from '../places.ts';
import { recordChange } from './change.ts';
import { publish } from './publish.ts';

type TitleRef = { kind: TitleKind; id: string };

async function getPlace(db: Db, { kind, id }: TitleRef): Promise<Place | null> {
  const { rows } = await sql<PlaceRow>`
    select ${sql.raw(PLACE_COLUMNS)} from title_places
    where title_id = (select id from titles where kind = ${kind} and source_id = ${id})`.execute(
    db,
  );
  return rows[0] ? placeOf(rows[0]) : null;
}

/** Hiding is a takedown: a hard purge, so that no edge serves the old page even while the portals are down. */
export async function setTitleHidden(
  db: Db,
  actor: Actor,
  title: TitleRef,
  hidden: boolean,
): Promise<'done' | 'not-found'> {
  const summary = `${title.kind}/${title.id}: ${hidden ? 'hide' : 'show'}`;
  return await recordChange(db, { actor, action: 'titles.hide', summary }, async (tx) => {
    const before = await getPlace(tx, title);
    const row = await tx
      .updateTable('titles')
      .set({ hidden })
      .where('kind', '=', title.kind)
      .where('source_id', '=', title.id)
      .returning('id')
      .executeTakeFirst();
    if (!row) return 'not-found';
    // Hard only for pages of the title itself. Lists keep their old copy in case the portals fail.
    await publish(tx, [titleTag(row.id)], hidden ? 'hard' : 'soft');
    const lists = changedListTagsOf(before, await getPlace(tx, title));
    if (lists.length > 0) await publish(tx, lists);
    return 'done';
  });
}
