import { sql } from 'kysely';
import type { Left, UndoStep } from '../../domain/history/undo.ts';
import { settingsFromRows } from '../../domain/settings/settings.ts';
import type { Db } from '../database.ts';
import { setTvAppTotal } from './settings.ts';

/** What an undo has to respect beyond what the tables themselves refuse. */

export type Planned = { table: string; key: string; step: UndoStep };

/** The total of codes also stands beside the number sold, and can't be below it. */
export async function restoresTvAppTotal(tx: Db, { table, key, step }: Planned): Promise<boolean> {
  if (table !== 'settings' || key !== 'tvAppTotal') return true;
  const image = step.kind === 'update' ? step.values : step.kind === 'insert' ? step.row : {};
  const value = image.value === undefined ? undefined : JSON.parse(image.value);
  const rows = value === undefined ? [] : [{ key, value }];
  return await setTvAppTotal(tx, settingsFromRows(rows).tvAppTotal);
}

/** Whether all of a change is undone or nothing: the state of an order and the stock of its product belong together. */
export const isIndivisible = (rows: readonly { table: string }[]): boolean =>
  rows.some(({ table }) => table === 'orders');

const CODES = sql`(
  select order_id, product_id from product_codes where revoked_at is null
  union all select order_id, null from tv_app_codes where revoked_at is null)`;

/** Each finds the rows, of those that were written, with which it is broken. */
const RULES = [
  {
    // Every valid code of an order is for one of its pieces.
    table: 'orders',
    reason: 'issued-code',
    broken: (keys: readonly string[]) => sql<{ key: string }>`
      select r.id::text as key from orders r join ${CODES} code on code.order_id = r.id
      where r.id = any(${keys}::bigint[]) group by r.id
      having count(*) > r.quantity or bool_or(code.product_id is distinct from r.product_id)`,
  },
  {
    // No request may be joined to one that is joined to another: its votes would be counted nowhere.
    table: 'requests',
    reason: 'in-use',
    broken: (keys: readonly string[]) => sql<{ key: string }>`
      select r.id::text as key from requests r join requests stayed on stayed.id = r.joined_to
      where (r.id = any(${keys}::bigint[]) or stayed.id = any(${keys}::bigint[])) and stayed.joined_to is not null`,
  },
] as const;

/** The rows that break a rule after an undo was written. */
export async function brokenRules(tx: Db, planned: readonly Planned[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const { table, reason, broken } of RULES) {
    const keys = planned.filter((row) => row.table === table).map(({ key }) => key);
    if (keys.length === 0) continue;
    const { rows } = await broken(keys).execute(tx);
    left.push(...rows.map(({ key }) => ({ table, key, fields: [], reason })));
  }
  return left;
}
