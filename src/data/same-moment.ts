import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const MAX_ROUNDS = 20;
const TRIES_PER_ROUND = 1000;
/** Longer than any commit takes to reach the disk. */
const STILL_RUNNING_MS = 1000;

class NeverQuiet extends Error {
  override name = 'NeverQuiet';
}

/** Transactions that write, and have not ended. A snapshot does not list those that are younger than the last that ended. */
const RUNNING = `
  select backend_xid::text as id from pg_stat_activity where backend_xid is not null
  union select pg_snapshot_xip(pg_current_snapshot())::xid::text`;

async function listRunning(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(RUNNING);
  return rows.map(({ id }) => id);
}

/** PostgreSQL reads what others do once per transaction, unless it is told to forget it. */
const IS_QUIET = (long: readonly string[]): string =>
  `pg_stat_clear_snapshot() is not null and not exists (
    select from (${RUNNING}) running where id <> all('{${long.join(',')}}'))`;

/**
 * Looks for a restore point with the same snapshot just before and just after it, and nobody running right behind it: whoever
 * is running may have its commit in the log already, unless it is known to run for long.
 */
const FIND_POINT = (name: string, long: readonly string[]): string => `
do $$ declare before text; after text; exported text; point text; file text; quiet boolean;
begin
  for try in 1..${TRIES_PER_ROUND} loop
    select pg_current_snapshot()::text, pg_export_snapshot() into before, exported;
    if ${IS_QUIET(long)} then
      point := '${name}-' || try;
      file := pg_walfile_name(pg_create_restore_point(point));
      quiet := ${IS_QUIET(long)};
      after := pg_current_snapshot()::text;
      if quiet and before = after then
        perform set_config('butaca.point', concat_ws(' ', point, file, exported), true);
        return;
      end if;
    end if;
    perform pg_sleep(0.002);
  end loop;
end $$`;

/**
 * Opens a transaction on the reader that sees exactly what a recovery to the returned restore point will hold, without a
 * lock: no transaction began or ended between two snapshots around the point. Needs a superuser.
 */
export async function openAtRestorePoint(
  reader: pg.ClientBase,
  other: pg.ClientBase,
  name: string,
): Promise<{ point: string; file: string }> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const running = await listRunning(other);
    if (running.length > 0) await sleep(STILL_RUNNING_MS);
    const later = running.length > 0 ? await listRunning(other) : [];
    const long = running.filter((id) => later.includes(id));
    await other.query("begin; set local butaca.point = ''");
    await other.query(FIND_POINT(`${name}-${round}`, long));
    const { rows } = await other.query<{ found: string }>(
      "select current_setting('butaca.point') as found",
    );
    const [point, file, exported] = (rows[0]?.found ?? '').split(' ');
    if (point && file && exported) {
      await reader.query('begin isolation level repeatable read');
      await reader.query(`set transaction snapshot '${exported}'`);
      await other.query('commit');
      if (long.length > 0) await sleep(STILL_RUNNING_MS);
      const still = long.length > 0 ? await listRunning(other) : [];
      if (long.every((id) => still.includes(id))) return { point, file };
      await reader.query('rollback');
    } else await other.query('commit');
  }
  throw new NeverQuiet('The database is never without commits for a moment; try again later.');
}
