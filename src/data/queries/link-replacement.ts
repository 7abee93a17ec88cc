import { sql } from 'kysely';
import { type LinkStart, moveLink } from '../../domain/links/link-start.ts';
import type { Health } from '../../domain/playback/health.ts';
import { anyRow, type Db, onlyValue, rowsOf } from '../database.ts';
import { hostOf } from '../links.ts';

/** Replaced as one change, which can be undone. */
export const MAX_REPLACED = 20_000;

type Owners = {
  titleId: string | null;
  episodeId: string | null;
  matchId: string | null;
  channelId: string | null;
};

export type MovedLink = Owners & { id: string; url: string; moved: string };

export type Replacement = {
  links: MovedLink[];
  /** Left out: their title, episode, match or channel has the new address already. */
  repeated: MovedLink[];
  /** Links of the old beginning beyond `MAX_REPLACED` are for the next time. */
  hasMore: boolean;
};

const ownerOf = ({ titleId, episodeId, matchId, channelId }: Owners): string =>
  [titleId, episodeId, matchId, channelId].join();

/** Those of a host that may begin like that. */
const readAtHost = async (
  db: Db,
  { host, path }: LinkStart,
  limit: number,
): Promise<Omit<MovedLink, 'moved'>[]> =>
  await rowsOf<Omit<MovedLink, 'moved'>>(db)`
    select id, url, title_id as "titleId", episode_id as "episodeId", match_id as "matchId", channel_id as "channelId"
    from servers where ${hostOf('servers')} = ${host}
      ${path === '' ? sql`` : sql`and strpos(url, ${path}) > 0`} order by id limit ${limit}`;

const idsOf = (links: readonly Owners[], owner: keyof Owners): string[] => [
  ...new Set(links.flatMap((link) => link[owner] ?? [])),
];

/** What the owners of these links have at a host already. */
async function ownedAt(db: Db, host: string, links: readonly Owners[]): Promise<Set<string>> {
  const rows = await rowsOf<Owners & { url: string }>(db)`
    select url, title_id as "titleId", episode_id as "episodeId", match_id as "matchId", channel_id as "channelId"
    from servers where ${hostOf('servers')} = ${host} and (
      title_id = ${anyRow(idsOf(links, 'titleId'))} or episode_id = ${anyRow(idsOf(links, 'episodeId'))}
      or match_id = ${anyRow(idsOf(links, 'matchId'))} or channel_id = ${anyRow(idsOf(links, 'channelId'))})`;
  return new Set(rows.map((row) => `${ownerOf(row)} ${row.url}`));
}

/** More links than may be replaced are read, because not all of them begin with the given path or change. */
const MAX_READ = 5 * MAX_REPLACED;

/** The links that begin with `from`, with the addresses that they would get. Writes nothing. */
export async function planReplacement(
  db: Db,
  from: LinkStart,
  to: LinkStart,
  maxRead = MAX_READ,
): Promise<Replacement> {
  const read = await readAtHost(db, from, maxRead + 1);
  const found = read.slice(0, maxRead).flatMap((link): MovedLink[] => {
    const moved = moveLink(link.url, from, to);
    return moved === null || moved === link.url ? [] : [{ ...link, moved }];
  });
  const taken = await ownedAt(db, to.host, found);
  const links: MovedLink[] = [];
  const repeated: MovedLink[] = [];
  for (const link of found) {
    const place = `${ownerOf(link)} ${link.moved}`;
    (taken.has(place) ? repeated : links).push(link);
    taken.add(place);
  }
  return {
    links: links.slice(0, MAX_REPLACED),
    repeated,
    hasMore: links.length > MAX_REPLACED || read.length > maxRead,
  };
}

const MAX_COMPARED = 100_000;

/** How many of these addresses other titles, episodes, matches or channels have already. */
export const countElsewhere = async (
  db: Db,
  host: string,
  links: readonly MovedLink[],
): Promise<number> =>
  await onlyValue<number>(db)`
    select count(distinct url)::int from (
      select url from servers where ${hostOf('servers')} = ${host} limit ${MAX_COMPARED}) known
    where url = any(${links.map(({ moved }) => moved)}::text[])`;

/** What the probe knows of the links that a host has now. */
export async function countHealth(db: Db, host: string): Promise<Partial<Record<Health, number>>> {
  const rows = await rowsOf<{ state: Health; count: number }>(db)`
    select state, count(*)::int from (
      select id from servers where ${hostOf('servers')} = ${host} limit ${MAX_COMPARED}) known
      join server_health on server_id = known.id
    group by state`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** What the first of these links belong to, by name. */
export async function nameOwners(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(db)`
    select servers.id, coalesce(titles.name || coalesce(' · ' || seasons.key || ' · ' || episodes.name, ''),
      matches.first_team || ' vs ' || matches.second_team, channels.name) as name
    from servers left join episodes on episodes.id = servers.episode_id
      left join seasons on seasons.id = episodes.season_id
      left join titles on titles.id = coalesce(servers.title_id, seasons.title_id)
      left join matches on matches.id = servers.match_id
      left join channels on channels.id = servers.channel_id
    where servers.id = ${anyRow(ids)}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
