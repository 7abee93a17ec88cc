import { sql } from 'kysely';
import type {
  SourceFailure,
  SourceKind,
  SourceReport,
  WantedRead,
} from '../../domain/guide/source.ts';
import { type Db, firstRow, rowsOf } from '../database.ts';

/** Sources as operators see them, without what lets somebody in. */

export type ListedSource = {
  id: string;
  name: string;
  kind: SourceKind;
  /** Its host or its file; empty if it has neither. */
  place: string;
  enabled: boolean;
  /** Listed channels, without those that it lists no longer, and those of them that are mapped to ours. */
  channels: number;
  mapped: number;
  readAt: Date | null;
  triedAt: Date | null;
  failure: SourceFailure | null;
  failedSince: Date | null;
  isUnderWay: boolean;
};

/** A worker that has not been heard of for longer is gone. */
export const LOST_SECONDS = 60;

const ROWS = sql.raw(`
  select s.id, s.name, s.kind, coalesce(x.place, s.file, '') as place, s.enabled,
    (select count(*)::int from source_channels c where c.source_id = s.id and c.missing_since is null) as channels,
    (select count(*)::int from source_channels c where c.source_id = s.id and c.missing_since is null
      and (c.channel_id is not null or exists (select from channel_guides j where j.guide_channel_id = c.id))) as mapped,
    r.read_at as "readAt", r.tried_at as "triedAt", r.failure, r.failed_since as "failedSince",
    r.wanted is not null or coalesce(r.taken_at > now() - interval '${LOST_SECONDS} seconds', false) as "isUnderWay"
  from guide_sources s left join guide_reads r on r.source_id = s.id left join guide_secrets x on x.source_id = s.id`);

export const listSources = async (db: Db): Promise<ListedSource[]> =>
  await rowsOf<ListedSource>(db)`${ROWS} order by s.name, s.id`;

/** Those that operators have to hear of: they are read, and the last try failed. */
export const listFailedSources = async (db: Db): Promise<ListedSource[]> =>
  await rowsOf<ListedSource>(
    db,
  )`${ROWS} where s.enabled and r.failure is not null order by r.failed_since, s.id`;

export type SourceState = ListedSource & {
  wanted: WantedRead | null;
  found: SourceReport | null;
  tried: SourceReport | null;
  checked: SourceReport | null;
};

export async function getSource(db: Db, id: string): Promise<SourceState | null> {
  return await firstRow<SourceState>(db)`
    select listed.*, r.wanted, r.found, r.tried, r.checked
    from (${ROWS}) listed left join guide_reads r on r.source_id = listed.id where listed.id = ${id}`;
}

export const getSourceId = async (db: Db, name: string): Promise<string | null> =>
  (await firstRow<{ id: string }>(db)`select id from guide_sources where name = ${name}`)?.id ??
  null;
