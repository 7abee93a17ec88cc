import type pg from 'pg';
import { fieldsOf } from './staged-tables.ts';

/** Fields that an operator has set stay as they are (`held`, src/data/held-tables.ts). */

type HeldTable = 'titles' | 'episodes' | 'matches' | 'channels';

/** The fields of a staged row `s`, but of its stored row `r` where they are held. */
const unlessHeld = (table: HeldTable): string =>
  fieldsOf(table)
    .split(', ')
    .map((field) => `case when '${field}' = any(r.held) then r.${field} else s.${field} end`)
    .join(', ');

/**
 * Gives the staged rows the stored values of held fields, so that the steps that follow find no difference there.
 * Returns how many rows the import leaves alone in part.
 */
export async function keepHeld(client: pg.Client, table: HeldTable, ids: string): Promise<number> {
  const known = await client.query(`select 1 from batch_${ids} where is_held limit 1`);
  if (known.rowCount === 0) return 0;
  const kept = await client.query(`
    update batch_${table} staged set (${fieldsOf(table)}) = row(${fieldsOf(table, 'k')})
    from (
      select s.doc, v.* from batch_${ids} i join ${table} r on r.id = i.id join batch_${table} s using (doc),
        lateral (values (${unlessHeld(table)})) v (${fieldsOf(table)})
      where i.is_held) k
    where staged.doc = k.doc and (${fieldsOf(table, 'k')}) is distinct from (${fieldsOf(table, 'staged')})`);
  await client.query(`
    update batch_${ids} i set is_changed = (${fieldsOf(table, 'r')}) is distinct from (${fieldsOf(table, 's')})
    from batch_${table} s, ${table} r where i.is_held and r.id = i.id and s.doc = i.doc`);
  return kept.rowCount ?? 0;
}

/**
 * Updates the rows that differ. What an operator holds is looked at again: they may have saved since the rows were
 * compared.
 */
export async function updateChanged(
  client: pg.Client,
  table: HeldTable,
  ids: string,
): Promise<void> {
  const rows = `from batch_${table} s join batch_${ids} i using (doc)
    where r.id = i.id and i.is_changed and not i.is_new`;
  await client.query(
    `update ${table} r set (${fieldsOf(table)}) = row(${fieldsOf(table, 's')}) ${rows} and r.held = '{}'`,
  );
  const held = await client.query(`select 1 from ${table} where held <> '{}' limit 1`);
  if (held.rowCount === 0) return;
  await client.query(
    `update ${table} r set (${fieldsOf(table)}) = row(${unlessHeld(table)}) ${rows} and r.held <> '{}'`,
  );
}
