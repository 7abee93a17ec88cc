import { sql } from 'kysely';
import {
  nextReadMs,
  type ReadSource,
  type SourceReport,
  type WantedRead,
} from '../../domain/guide/source.ts';
import { type Db, firstRow, onlyValue, rowsOf } from '../database.ts';
import { LOST_SECONDS } from '../queries/guide-sources.ts';

/** Which source is read when, and what came of it. */

export type TakenRead = { source: ReadSource; wanted: WantedRead };

type Row = Omit<ReadSource, 'place'> & ReadSource['place'] & { wanted: WantedRead | null };

const placed = ({ wanted, kind, file, address, user, password, ...source }: Row): TakenRead => ({
  source: { ...source, place: { kind, file, address, user, password } },
  wanted: wanted ?? 'read',
});

const SOURCE = sql`
  s.id, s.name, s.kind, s.file, s.zone, s.sections, taken.found, taken.asked as wanted,
  x.address, coalesce(x.user_name, '') as user, coalesce(x.password, '') as password`;

const TAKEN = sql`taken_at > now() - make_interval(secs => ${sql.lit(LOST_SECONDS)})`;

/** Whether there is one that `takeRead` would take. */
export const hasDueRead = async (db: Db): Promise<boolean> =>
  await onlyValue<boolean>(db)`
    select exists (
      select from guide_sources s left join guide_reads r on r.source_id = s.id
      where (r.wanted is not null or s.enabled and coalesce(r.due_at <= now(), true)) and (${TAKEN}) is not true)`;

/** The next one that is due or asked for. Of several workers one gets it, and another one if that worker dies. */
export async function takeRead(db: Db): Promise<TakenRead | null> {
  await sql`
    insert into guide_reads (source_id) select id from guide_sources s
    where not exists (select from guide_reads r where r.source_id = s.id) on conflict do nothing`.execute(
    db,
  );
  const row = await firstRow<Row>(db)`
    with next as (
      select r.source_id, r.wanted from guide_reads r join guide_sources s on s.id = r.source_id
      where (r.wanted is not null or s.enabled and r.due_at <= now()) and (${TAKEN}) is not true
      order by r.wanted is null, r.due_at, r.source_id limit 1 for update of r skip locked),
    taken as (
      update guide_reads r set wanted = null, taken_at = now() from next where r.source_id = next.source_id
      returning r.source_id, r.found, next.wanted as asked)
    select ${SOURCE} from taken join guide_sources s on s.id = taken.source_id left join guide_secrets x on x.source_id = s.id`;
  return row && placed(row);
}

/** One that somebody reads from the command line, whoever reads it beside. */
export async function takeReadOf(
  db: Db,
  name: string,
  wanted: WantedRead,
): Promise<TakenRead | null> {
  const row = await firstRow<Row>(db)`
    with taken as (
      insert into guide_reads as r (source_id, taken_at) select id, now() from guide_sources where name = ${name}
      on conflict (source_id) do update set taken_at = now() returning r.source_id, r.found, ${wanted}::text as asked)
    select ${SOURCE} from taken join guide_sources s on s.id = taken.source_id left join guide_secrets x on x.source_id = s.id`;
  return row && placed(row);
}

/** Its worker is there. */
export const noteReading = async (db: Db, id: string): Promise<void> =>
  void (await sql`update guide_reads set taken_at = now() where source_id = ${id}`.execute(db));

/** What a dry run found; when it is read next stays as it is. */
const noteCheck = async (db: Db, id: string, report: SourceReport): Promise<void> =>
  void (await sql`
    update guide_reads set taken_at = null, checked = ${JSON.stringify(report)}::jsonb where source_id = ${id}`.execute(
    db,
  ));

/** What a reading found. One that failed keeps what the last good one found. */
export async function finishRead(
  db: Db,
  { source: { id }, wanted }: TakenRead,
  report: SourceReport,
): Promise<void> {
  if (wanted === 'check') return await noteCheck(db, id, report);
  const { failure } = report;
  const [source] = await rowsOf<{ everyHours: number }>(db)`
    select every_hours as "everyHours" from guide_sources where id = ${id}`;
  // Removed meanwhile.
  if (!source) return;
  const hasFailed = failure !== null;
  const waitMs = nextReadMs({ ...source, hasFailed });
  const json = JSON.stringify(report);
  await sql`
    update guide_reads set taken_at = null, tried_at = now(), tried = ${json}::jsonb, failure = ${failure},
      failed_since = case when ${hasFailed} then coalesce(failed_since, now()) end,
      read_at = case when ${hasFailed} then read_at else now() end,
      found = case when ${hasFailed} then found else ${json}::jsonb end,
      due_at = now() + ${waitMs} * interval '1 millisecond'
    where source_id = ${id}`.execute(db);
}

/** How long what is past is kept, counted from when it began. */
const KEPT_PAST_HOURS = 48;
const CHANNELS_AT_ONCE = 200;

/** Removes what is past, and what is left of sources that were removed. */
export async function removeOldProgrammes(db: Db): Promise<void> {
  for (let after = '0'; ; ) {
    // Channel by channel along the key: no other index is kept for this.
    const ids = (
      await rowsOf<{ id: string }>(db)`
        with recursive ids as (
          (select guide_channel_id as id from guide_programmes where guide_channel_id > ${after} order by 1 limit 1)
          union all
          select (select p.guide_channel_id from guide_programmes p where p.guide_channel_id > ids.id order by 1 limit 1)
          from ids where ids.id is not null)
        select id from ids where id is not null limit ${CHANNELS_AT_ONCE}`
    ).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await sql`
      delete from guide_programmes p where p.guide_channel_id = any(${ids}::bigint[])
        and (p.starts_at < now() - ${KEPT_PAST_HOURS} * interval '1 hour'
          or not exists (select from channel_guides j where j.guide_channel_id = p.guide_channel_id))`.execute(
      db,
    );
    after = last;
  }
}
