import type { Author } from '../../domain/editing/author.ts';
import { type Db, rowsOf } from '../database.ts';
import type { HeldTable } from '../held-tables.ts';

/** Who wrote a row last, of these columns if any are named; of orders the row, since history has no contact and no note. */
export async function authorOf(
  tx: Db,
  table: HeldTable | 'guide_sources' | 'servers' | 'orders' | 'settings',
  rowKey: string,
  columns: readonly string[] = [],
): Promise<Author> {
  const [last] = await rowsOf<{ name: string; at: Date }>(tx)`
    select changes.actor_name as name, changes.at from change_rows join changes on changes.id = change_rows.change_id
    where table_name = ${table} and row_key = ${rowKey}
      and (${columns.length === 0 || table === 'orders'} or change_rows.after is null or change_rows.after ?| ${columns}::text[])
    order by change_rows.change_id desc, seq desc limit 1`;
  return last ? { name: last.name, at: last.at.toISOString() } : null;
}
