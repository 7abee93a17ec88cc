import { sql } from 'kysely';
import { type Db, rowsOf } from '../database.ts';
import {
  type HeldTable,
  hasServers,
  heldKey,
  SERVER_OWNERS,
  SERVERS_FIELD,
} from '../held-tables.ts';

export type HeldRow = { table: HeldTable; id: string; name: string; fields: string[] };

/** What a person calls a row of each table. */
const NAMES: Record<HeldTable, string> = {
  titles: 'r.name',
  episodes: 'r.name',
  matches: "r.first_team || ' – ' || r.second_team",
  channels: 'r.name',
  products: 'r.name',
  consoles: 'r.name',
  leagues: 'r.name',
  sports_channel_names: 'r.name',
};

/** Owners of servers that an operator added, changed or deleted. */
const editedServers = (column: string): string => `
  select ${column} from servers where origin = 'studio' and ${column} is not null
  union select ${column} from suppressed_servers where ${column} is not null`;

function heldRows([table, name]: [HeldTable, string]): string {
  const column = hasServers(table) && SERVER_OWNERS[table];
  const columns = `'${table}' as table, r.${heldKey(table)}::text as id, ${name} as name`;
  const fields = `select ${columns}, r.held as fields from ${table} r where r.held <> '{}'`;
  return column
    ? `${fields} union all select ${columns}, '{${SERVERS_FIELD}}' from (${editedServers(column)}) e (id) join ${table} r using (id)`
    : fields;
}

/** What imports leave alone, with the name of the record. */
export const listHeld = async (db: Db, limit: number): Promise<HeldRow[]> =>
  await rowsOf<HeldRow>(db)`
    select held.table, id, min(name) as name, array(select unnest(array_agg(fields)) order by 1) as fields
    from (${sql.raw((Object.entries(NAMES) as [HeldTable, string][]).map(heldRows).join(' union all '))}) held
    group by held.table, id order by held.table, length(id), id limit ${limit}`;
