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

/**
 * The servers of each staged document replace those of its owner. A server that stays keeps its id, because its
 * health is stored by that id. For a new owner there is nothing to compare, so its servers are simply inserted.
 */
export async function applyServers(client: pg.Client, { column, ids }: Owner): Promise<void> {
  await client.query(`
    insert into servers (${column}, ${key()}, ${fields()})
    select i.id, ${key('s')}, ${fields('s')}
    from staging.servers s join staging.${ids} i using (doc)
    where i.is_new`);
  await client.query(`create unlogged table staging.touched_by_${column} (id bigint)`);
  const known = await client.query(`select 1 from staging.${ids} where not is_new limit 1`);
  if (known.rowCount === 0) return;
  const statements = [
    `delete from servers v using staging.${ids} i
     where v.${column} = i.id and not i.is_new and not exists (
       select from staging.servers s where s.doc = i.doc and (${key('s')}) = (${key('v')}))
     returning v.${column}`,
    `update servers v set (${fields()}) = row(${fields('s')})
     from staging.${ids} i join staging.servers s using (doc)
     where not i.is_new and v.${column} = i.id and (${key('s')}) = (${key('v')})
       and (${fields('v')}) is distinct from (${fields('s')})
     returning v.${column}`,
    `insert into servers (${column}, ${key()}, ${fields()})
     select i.id, ${key('s')}, ${fields('s')}
     from staging.${ids} i join staging.servers s using (doc)
     where not i.is_new and not exists (
       select from servers v where v.${column} = i.id and (${key('s')}) = (${key('v')}))
     returning ${column}`,
  ];
  for (const statement of statements) {
    await client.query(
      `with touched as (${statement}) insert into staging.touched_by_${column} select * from touched`,
    );
  }
}
