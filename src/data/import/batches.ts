import type pg from 'pg';
import { STAGED_TABLES, type StagedTable } from './staged-tables.ts';

/**
 * An import is applied a batch at a time, so that whoever changes the same rows waits for a moment, not for the import. The
 * statements of apply-*.ts read the staged rows of their batch from `batch_…`, which go with the transaction.
 */

/** Those of the staged documents whose unit is after `from`, up to `to`. */
export type Batch = { from: number; to: number };

/** The staged tables of which a file has rows: what it has none of costs its batches nothing. */
export type Present = ReadonlySet<StagedTable>;

/** Titles and episodes are applied together, with what plays them. */
const TOGETHER: readonly StagedTable[] = ['titles', 'episodes'];

export async function findPresent(client: pg.Client): Promise<Present> {
  const looks = STAGED_TABLES.map(
    (table) => `select '${table}' as name where exists (select from staging.${table})`,
  );
  const { rows } = await client.query<{ name: StagedTable }>(looks.join(' union all '));
  const present = new Set<StagedTable>(['servers', ...rows.map(({ name }) => name)]);
  // What rows lack is filled in before any batch.
  present.delete('gaps');
  if (TOGETHER.some((table) => present.has(table)))
    for (const table of TOGETHER) present.add(table);
  return present;
}

/**
 * Documents that only make sense together: a title and its episodes, lines of one path, all codes, which share a quota. Each
 * unit is named after its first line, so batches follow the file.
 */
export async function planBatches(client: pg.Client): Promise<void> {
  await client.query(`
    create unlogged table staging.units as
    select doc, min(doc) over (partition by kind, key) as unit from (
      select doc, kind, source_id as key from staging.titles
      union all select doc, kind, title_source_id from staging.episodes) catalogue
    union all select doc, min(doc) over (partition by source_id) from staging.matches
    union all select doc, min(doc) over (partition by source_id) from staging.channels
    union all select doc, min(doc) over (partition by collection, key) from staging.operator_records
    union all select doc, min(doc) over () from staging.tv_codes`);
  await client.query('create index on staging.units (unit, doc)');
  await client.query('analyze staging.units');
  for (const table of STAGED_TABLES) await client.query(`create index on staging.${table} (doc)`);
}

/** The next batch, of this many documents or a few more: units stay whole. Null after the last one. */
export async function nextBatch(
  client: pg.Client,
  from: number,
  documents: number,
): Promise<(Batch & { isLast: boolean }) | null> {
  const { rows } = await client.query<{ to: number | null; last: number | null }>(
    `select max(unit) as to, (select max(unit) from staging.units) as last
     from (select unit from staging.units where unit > $1 order by unit, doc limit $2) next`,
    [from, documents],
  );
  const { to = null, last = null } = rows[0] ?? {};
  return to === null ? null : { from, to, isLast: to === last };
}

/** Within its transaction. One request: on a busy machine each answer takes its time, and others wait for the batch. */
export async function loadBatch(
  client: pg.Client,
  present: Present,
  { from, to }: Batch,
): Promise<void> {
  const tables = [...present].map(
    (table) => `
      create temporary table batch_${table} on commit drop as
      select s.* from batch_docs join staging.${table} s using (doc);
      analyze batch_${table}`,
  );
  await client.query(`
    create temporary table batch_docs on commit drop as
    select doc from staging.units where unit > ${from} and unit <= ${to};
    analyze batch_docs; ${tables.join(';')}`);
}

/** All staged rows at once, without a copy of them. */
export async function loadAll(client: pg.Client, present: Present): Promise<void> {
  const views = [...present].map(
    (table) => `create temporary view batch_${table} as select * from staging.${table}`,
  );
  await client.query(views.join(';'));
}
