import { type RawBuilder, sql } from 'kysely';
import { serversTag } from '../domain/tags.ts';

/** The host of a server, as the index `servers_by_host` has it. */
export const hostOf = (servers: string): RawBuilder<string> =>
  sql.raw(`link_host(${servers}.url) collate "C"`);

/** Titles beyond the most opened ones hardly count, and nobody would wait for all of them. */
const MAX_OPENED = 1000;

/**
 * Servers of what viewers open, as common table expressions `opened` and `watched`: the most opened titles of the days
 * that are counted, matches that are near, and channels; nothing that was taken down. `title_id` and `opens` are null for the live ones, which nobody
 * counts.
 */
export const WATCHED = sql.raw(`
  opened as (
    select title_id, opens from (
      select title_id, sum(opens)::int as opens from demand_counts group by title_id order by opens desc
      limit ${MAX_OPENED}) most
      join titles on titles.id = title_id where titles.active and not titles.hidden),
  watched as (
    select servers.id, opened.title_id, null::bigint as episode_id, opened.opens
    from opened join servers on servers.title_id = opened.title_id
    union all
    select servers.id, opened.title_id, episodes.id, opened.opens from opened
      join seasons on seasons.title_id = opened.title_id join episodes on episodes.season_id = seasons.id
      join servers on servers.episode_id = episodes.id
    where not episodes.hidden
    union all
    select servers.id, null, null, null from matches join servers on servers.match_id = matches.id
    where starts_at between now() - interval '3 hours' and now() + interval '2 days'
      and not matches.hidden
    union all
    select servers.id, null, null, null from channels join servers on servers.channel_id = channels.id
    where channels.active and not channels.hidden)`);

/** Of the pages that show a server, by what it belongs to. The page of a season lists its episodes that have an image. */
export const tagsOfServer = (row: Readonly<Record<string, unknown>>): string[] =>
  (['title', 'season', 'episode', 'match', 'channel'] as const).flatMap((owner) =>
    row[owner] ? serversTag(owner, String(row[owner])) : [],
  );
