import type pg from 'pg';
import { fieldsOf, keyOf } from './staged-tables.ts';

type Owner = { column: string; ids: string };

export const OWNERS: Owner[] = [
  { column: 'title_id', ids: 'title_ids' },
  { column: 'episode_id', ids: 'episode_ids' },
  { column: 'match_id', ids: 'match_ids' },
  { column: 'channel_id', ids: 'channel_ids' },
];

const key = (alias?: string): string => keyOf('servers', alias);
const fields = (alias?: string): string => fieldsOf('servers', alias);

/** How many servers an operator added, changed or deleted that the documents have otherwise. */
async function countKept(client: pg.Client, { column, ids }: Owner): Promise<number> {
  const edited = await client.query<{ is: boolean }>(`
    select exists (select from servers where origin = 'studio') or exists (select from suppressed_servers) as is`);
  if (!edited.rows[0]?.is) return 0;
  const kept = await client.query<{ count: number }>(`
    select count(*)::int from (
      select from servers v join staging.${ids} i on i.id = v.${column}
        left join staging.servers s on s.doc = i.doc and (${key('s')}) = (${key('v')})
      where v.origin = 'studio' and (${fields('v')}) is distinct from (${fields('s')})
      union all
      select from suppressed_servers x join staging.${ids} i on i.id = x.${column}
        join staging.servers s on s.doc = i.doc and (${key('s')}) = (${key('x')})
      where not exists (select from servers v where v.${column} = i.id and (${key('v')}) = (${key('x')}))
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
    from staging.servers s join staging.${ids} i using (doc)
    where i.is_new`);
  await client.query(`create unlogged table staging.touched_by_${column} (id bigint)`);
  const known = await client.query(`select 1 from staging.${ids} where not is_new limit 1`);
  if (known.rowCount === 0) return 0;
  const statements = [
    `delete from servers v using staging.${ids} i
     where v.${column} = i.id and not i.is_new and v.origin = 'source' and not exists (
       select from staging.servers s where s.doc = i.doc and (${key('s')}) = (${key('v')}))
     returning v.${column}`,
    `update servers v set (${fields()}) = row(${fields('s')})
     from staging.${ids} i join staging.servers s using (doc)
     where not i.is_new and v.${column} = i.id and v.origin = 'source' and (${key('s')}) = (${key('v')})
       and (${fields('v')}) is distinct from (${fields('s')})
     returning v.${column}`,
    `insert into servers (id, ${column}, ${key()}, ${fields()})
     select nextval('servers_id_seq'), i.id, ${key('s')}, ${fields('s')}
     from staging.${ids} i join staging.servers s using (doc)
     where not i.is_new and not exists (
       select from servers v where v.${column} = i.id and (${key('s')}) = (${key('v')}))
       and not exists (
         select from suppressed_servers x where x.${column} = i.id and (${key('s')}) = (${key('x')}))
     -- An operator may add the same one at this moment.
     on conflict do nothing
     returning ${column}`,
  ];
  for (const statement of statements) {
    await client.query(
      `with touched as (${statement}) insert into staging.touched_by_${column} select * from touched`,
    );
  }
  return await countKept(client, owner);
}
