import { type FieldsOf, fieldsOf } from '../../domain/catalogue/record-fields.ts';
import { mergeParts, type Part } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { slug } from '../../domain/slug.ts';
import { type Db, rowsOf } from '../database.ts';
import { recordChange } from './change.ts';
import { hold } from './held.ts';
import { publishRows } from './publish-rows.ts';
import { refreshLanguages } from './title-languages.ts';

/** `position` is null for a season that the title does not list. */
export type SeasonFields = { key: string; position: number | null };

/** Stands for the list of seasons among the columns of a title that imports leave alone. */
export const SEASONS_FIELD = 'seasons';

export type ArrangeResult = { kind: 'saved' } | { kind: 'changed-meanwhile' } | { kind: 'gone' };

/** Adds seasons, and says which are listed and in what order. Seasons are never removed: their episodes belong to them. */
export async function arrangeSeasons(
  db: Db,
  actor: Actor,
  titleId: string,
  { base, mine }: { base: Part<SeasonFields>[]; mine: Part<SeasonFields>[] },
): Promise<ArrangeResult> {
  const summary = `titles/${titleId}: ${mine.map(({ fields }) => fields.key).join(', ')}`;
  return await recordChange(db, { actor, action: 'titles.edit', summary }, async (tx) => {
    const title = await tx
      .selectFrom('titles')
      .select('id')
      .where('id', '=', titleId)
      .forUpdate()
      .executeTakeFirst();
    if (!title) return { kind: 'gone' };
    const stored = await tx
      .selectFrom('seasons')
      .select(['id', 'key', 'position'])
      .where('title_id', '=', titleId)
      .execute();
    const theirs = stored.map(({ id, key, position }) => ({ id, fields: { key, position } }));
    const { added, changed, clashes } = mergeParts<SeasonFields>(base, mine, theirs, 'key');
    if (clashes.length > 0) return { kind: 'changed-meanwhile' };
    if (added.length + changed.length === 0) return { kind: 'saved' };
    await publishRows(tx, [{ table: 'titles', key: titleId }], async () => {
      for (const { id, merged } of changed)
        await tx
          .updateTable('seasons')
          .set({ position: merged.position })
          .where('id', '=', id)
          .execute();
      for (const fields of new Map(added.map((each) => [each.key, each])).values())
        await tx
          .insertInto('seasons')
          .values({ ...fields, title_id: titleId })
          .execute();
      await hold(tx, 'titles', titleId, [SEASONS_FIELD]);
      await refreshLanguages(tx, [titleId]);
    });
    return { kind: 'saved' };
  });
}

async function freeId(tx: Db, seasonId: string, name: string): Promise<string> {
  const wanted = slug(name).slice(0, 80) || 'episodio';
  const rows = await rowsOf<{ source_id: string }>(tx)`
    select source_id from episodes where season_id = ${seasonId}`;
  const taken = new Set(rows.map(({ source_id }) => source_id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** A new episode of a season; null if there is no such season of the title. */
export async function addEpisode(
  db: Db,
  actor: Actor,
  { titleId, seasonId }: { titleId: string; seasonId: string },
  { name, image, url }: FieldsOf['episodes'],
): Promise<string | null> {
  const change = { actor, action: 'titles.edit', summary: `+${name}` } as const;
  return await recordChange(db, change, async (tx) => {
    const season = await tx
      .selectFrom('seasons')
      .select('id')
      .where('id', '=', seasonId)
      .where('title_id', '=', titleId)
      .forUpdate()
      .executeTakeFirst();
    if (!season) return null;
    return await publishRows(tx, [{ table: 'titles', key: titleId }], async () => {
      const { id } = await tx
        .insertInto('episodes')
        .values({
          season_id: seasonId,
          source_id: await freeId(tx, seasonId, name),
          name,
          image,
          url: url || null,
          held: fieldsOf('episodes')
            .map(({ column }) => column)
            .sort(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await refreshLanguages(tx, [titleId]);
      return id;
    });
  });
}
