import type { TitleKind } from '../../domain/catalog/title.ts';
import { listTag, titleTag } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { publish } from './publish.ts';

type TitleRef = { kind: TitleKind; id: string };

/** Hiding is the takedown: it purges hard, so that no edge serves the old page even while the portals are down. */
export async function setTitleHidden(
  db: Db,
  title: TitleRef,
  hidden: boolean,
): Promise<'done' | 'not-found'> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('titles')
      .set({ hidden })
      .where('kind', '=', title.kind)
      .where('source_id', '=', title.id)
      .returning('id')
      .executeTakeFirst();
    if (!row) return 'not-found';
    // Hard only where the title itself is shown: lists that merely move up keep their old copy for a bad day.
    await publish(tx, [titleTag(row.id)], hidden ? 'hard' : 'soft');
    await publish(tx, [listTag(title.kind)]);
    return 'done';
  });
}
