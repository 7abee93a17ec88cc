import type pg from 'pg';
import { SCORE_PAIRS } from '../../domain/football/score.ts';
import type { Present } from './batches.ts';
import { keepHeld, updateChanged } from './held.ts';
import { fieldsOf } from './staged-tables.ts';

/** A score changes no list of matches. */
const SCORE: readonly string[] = SCORE_PAIRS.flat();
const withoutScore = (table: 'matches' | 'channels', alias: string): string =>
  fieldsOf(table)
    .split(', ')
    .filter((field) => !SCORE.includes(field))
    .map((field) => `${alias}.${field}`)
    .join(', ');

/** Returns how many rows keep what an operator has set. */
async function applyLiveTable(
  client: pg.Client,
  table: 'matches' | 'channels',
  ids: string,
): Promise<number> {
  await client.query(`
    create temporary table batch_${ids} on commit drop as
    select distinct on (s.source_id) s.doc,
      coalesce(r.id, nextval('${table}_id_seq')) as id, r.id is null as is_new,
      r.id is null or (${fieldsOf(table, 'r')}) is distinct from (${fieldsOf(table, 's')}) as is_changed,
      r.id is null or (${withoutScore(table, 'r')}) is distinct from (${withoutScore(table, 's')}) as is_listed_anew,
      coalesce(r.held <> '{}', false) as is_held
    from batch_${table} s left join ${table} r on r.source_id = s.source_id
    order by s.source_id, s.doc desc`);
  const kept = await keepHeld(client, table, ids);
  await updateChanged(client, table, ids);
  await client.query(`
    insert into ${table} (id, source_id, ${fieldsOf(table)})
    select i.id, s.source_id, ${fieldsOf(table, 's')}
    from batch_${table} s join batch_${ids} i using (doc)
    where i.is_new`);
  return kept;
}

/**
 * Codes sold elsewhere count against the quota. Those beyond it are not stored, but reported. A dry run takes its own ids:
 * sales use the same sequence, and must neither find gaps in it nor wait for it.
 */
async function applyTvCodes(client: pg.Client, dryRun: boolean): Promise<void> {
  await client.query(
    'delete from batch_tv_codes s using tv_app_codes c where c.source_id = s.source_id',
  );
  await client.query(`
    with room as (select total - sold as seats from tv_app_quota for update),
      added as (
        insert into tv_app_codes (${dryRun ? 'id, ' : ''}source_id)
        select ${dryRun ? '-row_number() over (), ' : ''}s.source_id
        from (select distinct source_id from batch_tv_codes) s
        order by s.source_id limit (select seats from room)
        returning 1)
    update tv_app_quota set sold = sold + (select count(*) from added)`);
}

/** What an operator deleted stays away. Returns how many. */
async function dropSuppressed(client: pg.Client, table: 'matches' | 'channels'): Promise<number> {
  const dropped = await client.query(
    `delete from batch_${table} s using suppressed_${table} x where x.source_id = s.source_id`,
  );
  return dropped.rowCount ?? 0;
}

export async function applyLive(
  client: pg.Client,
  present: Present,
  { dryRun }: { dryRun: boolean },
) {
  const kept = { matches: 0, channels: 0 };
  if (present.has('matches')) {
    kept.matches += await dropSuppressed(client, 'matches');
    kept.matches += await applyLiveTable(client, 'matches', 'match_ids');
  }
  if (present.has('channels')) {
    kept.channels += await dropSuppressed(client, 'channels');
    kept.channels += await applyLiveTable(client, 'channels', 'channel_ids');
  }
  if (present.has('tv_codes')) await applyTvCodes(client, dryRun);
  return kept;
}
