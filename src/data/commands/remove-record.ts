import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { currentChange, MAX_LARGE_CHANGE_ROWS, recordChange } from './change.ts';
import { hold } from './held.ts';
import { publishRows } from './publish-rows.ts';
import { SEASONS_FIELD } from './seasons.ts';
import { refreshLanguages } from './title-languages.ts';

/** A title with all that belongs to it, a season with its episodes, or an episode. */
export type Removable = { table: 'titles' | 'seasons' | 'episodes'; rowId: string };

export type RemoveResult =
  | { kind: 'removed'; name: string; change: string | null }
  /** It, or something of it, came with an import, which would bring it back. */
  | { kind: 'imported' }
  /** It, or something of it, is taken down. That stays on record. */
  | { kind: 'taken-down' }
  | { kind: 'gone' };

/** The record, named after what it belongs to. */
const NAMED: Record<Removable['table'], string> = {
  titles: `select t.id as title_id, t.name from titles t where t.id = `,
  seasons: `select t.id as title_id, t.name || ' · ' || s.key as name
    from seasons s join titles t on t.id = s.title_id where s.id = `,
  episodes: `select t.id as title_id, t.name || ' · ' || s.key || ' · ' || e.name as name
    from episodes e join seasons s on s.id = e.season_id join titles t on t.id = s.title_id where e.id = `,
};

/** What goes with it. A season is never taken down by itself. */
const PARTS: Record<Removable['table'], string> = {
  titles: `
    select origin, hidden from titles where id = $id
    union select s.origin, false from seasons s where s.title_id = $id
    union select e.origin, e.hidden from seasons s join episodes e on e.season_id = s.id where s.title_id = $id`,
  seasons: `
    select origin, false as hidden from seasons where id = $id
    union select origin, hidden from episodes where season_id = $id`,
  episodes: 'select origin, hidden from episodes where id = $id',
};

const asParameter = (query: string, rowId: string) =>
  sql.join(
    query.split('$id').map((part) => sql.raw(part)),
    sql`${rowId}::bigint`,
  );

/** Deletes what was made here. What came with an import, and what is taken down, stays: it can be hidden. */
export async function removeRecord(
  db: Db,
  actor: Actor,
  { table, rowId }: Removable,
): Promise<RemoveResult> {
  let name = '';
  const change = { actor, action: 'titles.edit', summary: () => `− ${name}` } as const;
  // A series has many rows, and all of them must come back when this is undone.
  const large = { ...change, maxRows: MAX_LARGE_CHANGE_ROWS };
  return await recordChange(db, large, async (tx): Promise<RemoveResult> => {
    const [found] = await rowsOf<{ title_id: string; name: string }>(tx)`
      ${sql.raw(NAMED[table])} ${rowId}::bigint for update of t`;
    if (!found) return { kind: 'gone' };
    name = found.name;
    const parts = await rowsOf<{ origin: 'source' | 'studio'; hidden: boolean }>(tx)`${asParameter(
      PARTS[table],
      rowId,
    )}`;
    // Gone since the title was looked up.
    if (parts.length === 0) return { kind: 'gone' };
    if (parts.some(({ hidden }) => hidden)) return { kind: 'taken-down' };
    if (parts.some(({ origin }) => origin === 'source')) return { kind: 'imported' };
    const titleId = found.title_id;
    await publishRows(tx, [{ table: 'titles', key: titleId }], async () => {
      await tx.deleteFrom(table).where('id', '=', rowId).execute();
      if (table === 'titles') return;
      if (table === 'seasons') await hold(tx, 'titles', titleId, [SEASONS_FIELD]);
      await refreshLanguages(tx, [titleId]);
    });
    return { kind: 'removed', name, change: await currentChange(tx) };
  });
}
