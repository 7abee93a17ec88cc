import type pg from 'pg';
import {
  COLLECTION_NAMES,
  collectionOf,
  type OperatorCollection,
  type OperatorTable,
} from '../operator-collections.ts';

/** The rows of a collection as they will be after the import, each with whether it differs from the stored row. */
export const appliedTable = (collection: OperatorCollection): string =>
  `batch_applied_${collectionOf(collection).table}`;

/**
 * Several documents for one row are merged in the order of their lines. New rows come last, in that order. Returns how
 * many rows keep what an operator has set.
 */
async function applyCollection(client: pg.Client, collection: OperatorCollection): Promise<number> {
  const { table, key, fields, required, defaults } = collectionOf(collection);
  const columns = Object.values(fields)
    .map(([column]) => column)
    .filter((column) => column !== key);
  const place = columns.includes('position')
    ? `jsonb_build_object('position', least(32767,
        (select coalesce(max(position), -1) from ${table})
        + row_number() over (partition by r.${key} is null order by m.first_doc)))`
    : `'{}'::jsonb`;
  const given = `data - coalesce((r).held, '{}')`;
  const isComplete = required.map((field) => `(n).${fields[field]?.[0]} is not null`);
  // Whoever edits one of these rows now waits, so that neither overwrites the other.
  await client.query(
    `select from ${table} where ${key} in (select key from batch_operator_records where collection = '${collection}')
     for update`,
  );
  await client.query(
    `create temporary table ${appliedTable(collection)} on commit drop as
     with merged as (
       select s.key, min(s.doc) as first_doc, max(s.doc) as doc,
         coalesce(jsonb_object_agg(f.key, f.value order by s.doc) filter (where f.key is not null), '{}') as data
       from batch_operator_records s left join lateral jsonb_each(s.data) f on true
       where s.collection = '${collection}' group by s.key),
     found as (
       select m.doc, m.key, m.data, r, ${place} || jsonb_build_object('${key}', m.key) as fresh
       from merged m left join ${table} r on r.${key} = m.key),
     made as (
       select doc, key, r, data, jsonb_populate_record(r,
         case when r is null then '${JSON.stringify(defaults)}'::jsonb || fresh || ${given} else ${given} end) as n
       from found)
     select doc, key, r is null as is_new, r is distinct from n as is_changed,
       not (r is null) and n is distinct from jsonb_populate_record(r, data) as is_kept,
       ${isComplete.length > 0 ? isComplete.join(' and ') : 'true'} as is_complete, n as record
     from made`,
  );
  await client.query(
    `insert into ${table} select (record).* from ${appliedTable(collection)} where is_changed and is_complete
     on conflict (${key}) do update
       set (${columns.join(', ')}) = row(${columns.map((column) => `excluded.${column}`).join(', ')})`,
  );
  const kept = await client.query<{ count: number }>(
    `select count(*)::int from ${appliedTable(collection)} where is_kept`,
  );
  return kept.rows[0]?.count ?? 0;
}

export async function applyOperatorRecords(client: pg.Client) {
  const kept: Partial<Record<OperatorTable, number>> = {};
  for (const collection of COLLECTION_NAMES)
    kept[collectionOf(collection).table] = await applyCollection(client, collection);
  return kept;
}

export async function operatorTags(client: pg.Client): Promise<string[]> {
  const tags = new Set<string>();
  for (const collection of COLLECTION_NAMES) {
    const changed = await client.query(
      `select 1 from ${appliedTable(collection)} where is_changed and is_complete limit 1`,
    );
    if (changed.rowCount) for (const tag of collectionOf(collection).tags) tags.add(tag);
  }
  return [...tags];
}
