import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';

export type ListedChange = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  summary: string;
  undoes: string | null;
  undoneBy: string | null;
  /** How many row images there are; without any it can't be undone. */
  rows: number;
};

export type ChangedRow = {
  table: string;
  key: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

async function listWhere(
  db: Db,
  condition: Expression<SqlBool>,
  limit: number,
): Promise<ListedChange[]> {
  return await db
    .selectFrom('changes')
    .select(({ selectFrom }) => [
      'id',
      'at',
      'actor_name as actor',
      'action',
      'summary',
      'undoes',
      selectFrom('changes as later')
        .select(sql<string | null>`max(later.id)::text`.as('id'))
        .whereRef('later.undoes', '=', 'changes.id')
        .as('undoneBy'),
      selectFrom('change_rows')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('change_id', '=', 'changes.id')
        .$asScalar()
        .$notNull()
        .as('rows'),
    ])
    .where(condition)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest first; `before` goes on from the last one of a page. */
export const listChanges = async (
  db: Db,
  { limit, before }: { limit: number; before?: string },
): Promise<ListedChange[]> =>
  await listWhere(db, before ? sql<boolean>`id < ${before}` : sql<boolean>`true`, limit);

export async function getChange(
  db: Db,
  id: string,
): Promise<(ListedChange & { changed: ChangedRow[] }) | null> {
  const [change] = await listWhere(db, sql<boolean>`id = ${id}`, 1);
  if (!change) return null;
  const changed = await db
    .selectFrom('change_rows')
    .select(['table_name as table', 'row_key as key', 'before', 'after'])
    .where('change_id', '=', id)
    .orderBy('seq')
    .execute();
  return { ...change, changed };
}
