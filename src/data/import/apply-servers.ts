import type pg from 'pg';
import { fieldsOf, keyOf, type StagedTable } from './staged-tables.ts';

type Owner = { table: StagedTable; column: string; ids: string };

export const OWNERS: Owner[] = [
  { table: 'titles', column: 'title_id', ids: 'title_ids' },
  { table: 'episodes', column: 'episode_id', ids: 'episode_ids' },
  { table: 'matches', column: 'match_id', ids: 'match_ids' },
  { table: 'channels', column: 'channel_id', ids: 'channel_ids' },
];

const key = (alias?: string): string => keyOf('servers', alias);
const fields = (alias?: string): string => fieldsOf('servers', alias);

/**
 * The staged servers of owners that exist, each with its owner's id: the planner can then join them with stored ones by
 * owner, audio and label at once. By audio and label alone, which may be the same for all, every row would meet every other.
 */
const stagedOf = ({ column }: Owner): string => `batch_servers_by_${column}`;

/** How many servers an operator added, changed or deleted that the documents have otherwise. */
async function countKept(client: pg.Client, owner: Owner): Promise<number> {
  const { column, ids } = owner;
  const edited = await client.query<{ is: boolean }>(`
    select exists (select from servers where origin = 'studio') or exists (select from suppressed_servers) as is`);
  if (!edited.rows[0]?.is) return 0;
  const kept = await client.query<{ count: number }>(`
    select count(*)::int from (
      select from servers v join batch_${ids} i on i.id = v.${column}
        left join ${stagedOf(owner)} s on s.id = v.${column} and (${key('s')}) = (${key('v')})
      where v.origin = 'studio' and (${fields('v')}) is distinct from (${fields('s')})
      union all
      select from suppressed_servers x
        join ${stagedOf(owner)} s on s.id = x.${column} and (${key('s')}) = (${key('x')})
      where not exists (select from servers v where v.${column} = s.id and (${key('v')}) = (${key('x')}))
    ) kept`);
  return kept.rows[0]?.count ?? 0;
}

/**
 * The servers of each staged document replace those of its owner, except what an operator added, changed or deleted. A
 * server that stays keeps its id, because its health is stored by that id. For a new owner there is nothing to compare,
 * so its servers are simply inserted. Returns how many servers were left alone.
 */
export async function applyServers(client: pg.Client, owner: Owner): Promise<number> {
  const { column, ids } = owner;
  await client.query(`
    insert into servers (id, ${column}, ${key()}, ${fields()})
    select nextval('servers_id_seq'), i.id, ${key('s')}, ${fields('s')}
    from batch_servers s join batch_${ids} i using (doc)
    where i.is_new`);
  await client.query(
    `create temporary table batch_touched_by_${column} (id bigint) on commit drop`,
  );
  const known = await client.query(`select 1 from batch_${ids} where not is_new limit 1`);
  if (known.rowCount === 0) return 0;
  await client.query(`
    create temporary table ${stagedOf(owner)} on commit drop as
    select i.id, ${key('s')}, ${fields('s')} from batch_servers s join batch_${ids} i using (doc)
    where not i.is_new;
    analyze ${stagedOf(owner)}`);
  const statements = [
    `delete from servers v using batch_${ids} i
     where v.${column} = i.id and not i.is_new and v.origin = 'source' and not exists (
       select from ${stagedOf(owner)} s where s.id = v.${column} and (${key('s')}) = (${key('v')}))
     returning v.${column}`,
    `update servers v set (${fields()}) = row(${fields('s')})
     from ${stagedOf(owner)} s
     where v.${column} = s.id and v.origin = 'source' and (${key('s')}) = (${key('v')})
       and (${fields('v')}) is distinct from (${fields('s')})
     returning v.${column}`,
    `insert into servers (id, ${column}, ${key()}, ${fields()})
     select nextval('servers_id_seq'), s.id, ${key('s')}, ${fields('s')}
     from ${stagedOf(owner)} s
     where not exists (select from servers v where v.${column} = s.id and (${key('s')}) = (${key('v')}))
       and not exists (
         select from suppressed_servers x where x.${column} = s.id and (${key('s')}) = (${key('x')}))
     -- An operator may add the same one at this moment.
     on conflict do nothing
     returning ${column}`,
  ];
  for (const statement of statements) {
    await client.query(
      `with touched as (${statement}) insert into batch_touched_by_${column} select * from touched`,
    );
  }
  return await countKept(client, owner);
}
