import { sql } from 'kysely';
import {
  CHANNELS_TAG,
  channelTag,
  GAMES_TAG,
  MATCHES_TAG,
  matchTag,
  RECOMMENDED_TAG,
  SHOP_TAG,
  SITE_TAG,
  titleTag,
} from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { listTagsOf, PLACE_COLUMNS, type PlaceRow, placeOf } from '../places.ts';
import { publish } from './publish.ts';

export type RowRef = { table: string; key: string };

/** Pages that show any row of these tables. */
const TABLE_TAGS: Readonly<Record<string, readonly string[]>> = {
  leagues: [MATCHES_TAG],
  sports_channel_names: [CHANNELS_TAG, MATCHES_TAG],
  products: [SHOP_TAG],
  consoles: [GAMES_TAG],
  settings: [SITE_TAG],
};

type Owner = { title: string | null; match: string | null; channel: string | null };

/** The title, match or channel whose pages show a row. */
const OWNERS: Readonly<Record<string, string>> = {
  titles: 'select id as title, null as match, null as channel from titles r',
  seasons: 'select title_id as title, null as match, null as channel from seasons r',
  episodes: `select seasons.title_id as title, null as match, null as channel
    from episodes r join seasons on seasons.id = r.season_id`,
  matches: 'select null as title, id as match, null as channel from matches r',
  channels: 'select null as title, null as match, id as channel from channels r',
  servers: `select coalesce(r.title_id, seasons.title_id) as title, match_id as match, channel_id as channel
    from servers r left join episodes on episodes.id = r.episode_id left join seasons on seasons.id = episodes.season_id`,
};

async function ownersOf(tx: Db, rows: readonly RowRef[]): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (const [table, query] of Object.entries(OWNERS)) {
    const keys = rows.filter((row) => row.table === table).map(({ key }) => key);
    if (keys.length === 0) continue;
    const found = await sql<Owner>`
      select distinct title::text, match::text, channel::text
      from (${sql.raw(query)} where r.id = any(${keys}::bigint[])) owner`.execute(tx);
    owners.push(...found.rows);
  }
  return owners;
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** The tags of the pages that show these rows at present, except lists of titles. */
export async function tagsOf(
  tx: Db,
  rows: readonly RowRef[],
): Promise<{ tags: string[]; titleIds: string[] }> {
  const owners = await ownersOf(tx, rows);
  const titleIds = distinct(owners.map(({ title }) => title));
  const matches = distinct(owners.map(({ match }) => match));
  const channels = distinct(owners.map(({ channel }) => channel));
  const tags = [
    ...titleIds.map(titleTag),
    ...matches.map(matchTag),
    ...(matches.length > 0 ? [MATCHES_TAG] : []),
    ...channels.map(channelTag),
    ...(channels.length > 0 ? [CHANNELS_TAG] : []),
    ...rows.flatMap(({ table }) => TABLE_TAGS[table] ?? []),
  ];
  return { tags, titleIds };
}

type Shown = PlaceRow & { recommended: boolean; hidden: boolean };

async function shownTitles(tx: Db, titleIds: readonly string[]): Promise<Map<string, Shown>> {
  const { rows } = await sql<Shown>`
    select ${sql.raw(PLACE_COLUMNS)}, recommended, hidden
    from title_places join (select id, recommended, hidden from titles) t on t.id = title_id
    where title_id = any(${titleIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.rowId, row]));
}

const places = (titles: Map<string, Shown>) =>
  new Map(
    [...titles].map(([id, { recommended: _, hidden: __, ...row }]) => [id, placeOf(row)] as const),
  );

/**
 * Runs `work`, which changes these rows, and publishes the pages that showed them before or show them after. A title that
 * it hides is a takedown: a hard purge.
 */
export async function publishRows<Result>(
  tx: Db,
  rows: readonly RowRef[],
  work: (titleIds: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const old = await tagsOf(tx, rows);
  const oldTitles = await shownTitles(tx, old.titleIds);
  const result = await work(old.titleIds);
  const fresh = await tagsOf(tx, rows);
  const freshTitles = await shownTitles(tx, distinct([...old.titleIds, ...fresh.titleIds]));
  const ids = distinct([...oldTitles.keys(), ...freshTitles.keys()]);
  const hidden = ids.filter(
    (id) => freshTitles.get(id)?.hidden && oldTitles.get(id)?.hidden === false,
  );
  const isRecommendedAnew = ids.some(
    (id) =>
      oldTitles.get(id)?.recommended !== freshTitles.get(id)?.recommended &&
      (oldTitles.get(id)?.recommended || freshTitles.get(id)?.recommended),
  );
  if (hidden.length > 0) await publish(tx, hidden.map(titleTag), 'hard');
  const taken = new Set(hidden.map(titleTag));
  const tags = distinct([
    ...[...old.tags, ...fresh.tags].filter((tag) => !taken.has(tag)),
    ...listTagsOf(places(oldTitles), places(freshTitles)),
    ...(isRecommendedAnew ? [RECOMMENDED_TAG] : []),
  ]);
  if (tags.length > 0) await publish(tx, tags);
  return result;
}
