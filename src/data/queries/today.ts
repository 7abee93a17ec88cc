import type { TitleKind } from '../../domain/catalogue/title.ts';
import { type Db, firstRow, onlyRow, onlyValue, rowsOf } from '../database.ts';
import { WATCHED } from '../links.ts';
import { isActive, isKnownSport } from './channels.ts';

/** What the start page of the studio looks for. */

export type UncoveredMatch = {
  rowId: string;
  firstTeam: string;
  secondTeam: string;
  leagueName: string;
  startsAt: Date;
  /** All of them dead. */
  servers: number;
};

/** Matches of which no server works: none at all, or only dead ones. One that was never probed may work. */
export const listUncoveredMatches = async (
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<UncoveredMatch[]> =>
  await rowsOf<UncoveredMatch>(db)`
    select matches.id as "rowId", first_team as "firstTeam", second_team as "secondTeam",
      league_name as "leagueName", starts_at as "startsAt", count(servers.id)::int as servers
    from matches left join servers on servers.match_id = matches.id
      left join server_health health on health.server_id = servers.id
    where starts_at >= ${from} and starts_at < ${to} and not hidden
    group by matches.id having coalesce(bool_and(coalesce(health.state = 'dead', servers.id is null)), true)
    order by starts_at, matches.id limit ${limit}`;

export type NextMatch = Omit<UncoveredMatch, 'servers' | 'leagueName'>;

export const getNextMatch = async (db: Db): Promise<NextMatch | null> =>
  await firstRow<NextMatch>(db)`
    select id as "rowId", first_team as "firstTeam", second_team as "secondTeam", starts_at as "startsAt"
    from matches where starts_at > now() and not hidden order by starts_at, id limit 1`;

export type UnplayableTitle = {
  titleId: string;
  name: string;
  kind: TitleKind;
  opens: number;
  /** Movies: 1. Shows: episodes of which every server is dead. */
  parts: number;
};

/** Of what viewers open: movies and episodes of which every server is dead. */
export const listUnplayable = async (db: Db, limit: number): Promise<UnplayableTitle[]> =>
  await rowsOf<UnplayableTitle>(db)`
    with ${WATCHED},
    hurt as (
      select distinct watched.title_id, watched.episode_id, watched.opens
      from watched join server_health health on health.server_id = watched.id
      where health.state = 'dead' and watched.title_id is not null),
    parts as (
      select * from hurt where episode_id is null and not exists (
        select from servers left join server_health health on health.server_id = servers.id
        where servers.title_id = hurt.title_id and health.state is distinct from 'dead')
      union all
      select * from hurt where episode_id is not null and not exists (
        select from servers left join server_health health on health.server_id = servers.id
        where servers.episode_id = hurt.episode_id and health.state is distinct from 'dead'))
    select titles.id as "titleId", titles.name, titles.kind, parts.opens, count(*)::int as parts
    from parts join titles on titles.id = parts.title_id
    group by titles.id, parts.opens order by parts.opens desc, titles.id limit ${limit}`;

export type FailedJob = {
  name: string;
  reason: string;
  times: number;
  since: Date;
  isWanted: boolean;
};

export const listFailedJobs = async (db: Db): Promise<FailedJob[]> =>
  await db
    .selectFrom('failed_jobs')
    .select(['name', 'reason', 'times', 'since', 'wanted_again as isWanted'])
    .orderBy('since')
    .execute();

export type FailedCodes = { minute: Date; failures: number };

/** The minute within these last minutes in which most codes of products failed. */
export const getFailedCodes = async (db: Db, minutes: number): Promise<FailedCodes | null> =>
  await firstRow<FailedCodes>(db)`
    select minute, failures from code_failure_minutes
    where minute > now() - make_interval(mins => ${minutes}) order by failures desc, minute desc limit 1`;

export type Archiving = { isOn: boolean; lastAt: Date | null; failedAt: Date | null };

/** What PostgreSQL itself knows about its backups: whether each minute is archived. Of dumps it knows nothing. */
export const getArchiving = async (db: Db): Promise<Archiving> =>
  await onlyRow<Archiving>(db)`
    select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "lastAt",
      last_failed_time as "failedAt"
    from pg_stat_archiver`;

/** Active sports channels that no page shows, if that is all of them: none is in the list of known channels. */
export const countUnlistedChannels = async (db: Db): Promise<number> =>
  await onlyValue<number>(db)`
    select case when bool_or(${isKnownSport}) then 0 else count(*) end::int as count
    from channels where ${isActive} and type = 'sports'`;
