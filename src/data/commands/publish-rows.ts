import { sql } from 'kysely';
import {
  CHANNELS_TAG,
  channelTag,
  GAMES_TAG,
  MATCHES_TAG,
  matchTag,
  RECOMMENDED_TAG,
  REQUESTS_TAG,
  SHOP_TAG,
  SITE_TAG,
  titleTag,
} from '../../domain/tags.ts';
import { type Db, rowsOf } from '../database.ts';
import { type ListPlaceRow, listPlaceOf, listTagsOf, PLACE_COLUMNS } from '../places.ts';
import { publish } from './publish.ts';
import { guideTagsOf } from './publish-guides.ts';

export type RowRef = { table: string; key: string };

/** Pages that show any row of these tables. */
const TABLE_TAGS: Readonly<Record<string, readonly string[]>> = {
  leagues: [MATCHES_TAG],
  // Lists of matches lead to the channels that viewers can open.
  channels: [MATCHES_TAG],
  sports_channel_names: [CHANNELS_TAG, MATCHES_TAG],
  products: [SHOP_TAG],
  consoles: [GAMES_TAG],
  requests: [REQUESTS_TAG],
  settings: [SITE_TAG],
};

type Owner = { title: string | null; match: string | null; channel: string | null };

const OF_SERVERS = `select coalesce(r.title_id, seasons.title_id) as title, match_id as match, channel_id as channel
    from servers r left join episodes on episodes.id = r.episode_id left join seasons on seasons.id = episodes.season_id`;

/** The title, match or channel whose pages show a row. */
const OWNERS: Readonly<Record<string, string>> = {
  titles: 'select id as title, null as match, null as channel from titles r',
  seasons: 'select title_id as title, null as match, null as channel from seasons r',
  episodes: `select seasons.title_id as title, null as match, null as channel
    from episodes r join seasons on seasons.id = r.season_id`,
  matches: 'select null as title, id as match, null as channel from matches r',
  channels: 'select null as title, null as match, id as channel from channels r',
  servers: OF_SERVERS,
  // Its key is that of the server.
  server_repairs: OF_SERVERS,
};

async function ownersOf(tx: Db, rows: readonly RowRef[]): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (const [table, query] of Object.entries(OWNERS)) {
    const keys = rows.filter((row) => row.table === table).map(({ key }) => key);
    if (keys.length === 0) continue;
    const found = await rowsOf<Owner>(tx)`
      select distinct title::text, match::text, channel::text
      from (${sql.raw(query)} where r.id = any(${keys}::bigint[])) owner`;
    owners.push(...found);
  }
  return owners;
}

/** Channels whose guide is that of these rows. A row of `channel_guides` has the key of its channel. */
async function guidedChannels(tx: Db, rows: readonly RowRef[]): Promise<string[]> {
  const keysOf = (table: string) => rows.filter((row) => row.table === table).map(({ key }) => key);
  const sources = keysOf('guide_sources');
  const ofSources =
    sources.length === 0
      ? []
      : await rowsOf<{ id: string }>(tx)`
          select j.channel_id as id from channel_guides j join source_channels g on g.id = j.guide_channel_id
          where g.source_id = any(${sources}::bigint[])`;
  return [...keysOf('channel_guides'), ...ofSources.map(({ id }) => id)];
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
    ...(await guideTagsOf(tx, distinct(await guidedChannels(tx, rows)))),
    ...rows.flatMap(({ table }) => TABLE_TAGS[table] ?? []),
  ];
  return { tags, titleIds };
}

/** Rows that are taken off every page: a page that showed one must not stay anywhere. */
const HIDDEN_TABLES = ['titles', 'episodes', 'matches', 'channels', 'products'];

async function hiddenRows(tx: Db, rows: readonly RowRef[]): Promise<RowRef[]> {
  const hidden: RowRef[] = [];
  for (const table of HIDDEN_TABLES) {
    const keys = rows.filter((row) => row.table === table).map(({ key }) => key);
    if (keys.length === 0) continue;
    const found = await rowsOf<{ key: string }>(tx)`
      select id::text as key from ${sql.table(table)}
      where hidden and id = any(${keys}::${sql.raw(table === 'products' ? 'text' : 'bigint')}[])`;
    hidden.push(...found.map(({ key }) => ({ table, key })));
  }
  return hidden;
}

/** Of the pages of a record itself. Lists of matches and channels keep their old copy in case the portals fail. */
async function hardTagsOf(tx: Db, rows: readonly RowRef[]): Promise<string[]> {
  const { tags } = await tagsOf(tx, rows);
  return distinct(tags.filter((tag) => tag !== MATCHES_TAG && tag !== CHANNELS_TAG));
}

type Shown = ListPlaceRow & { recommended: boolean };

async function shownTitles(tx: Db, titleIds: readonly string[]): Promise<Map<string, Shown>> {
  const rows = await rowsOf<Shown>(tx)`
    select ${sql.raw(PLACE_COLUMNS)}, recommended
    from title_places join (select id, recommended from titles) t on t.id = title_id
    where title_id = any(${titleIds}::bigint[])`;
  return new Map(rows.map((row) => [row.rowId, row]));
}

const places = (titles: Map<string, Shown>) =>
  new Map([...titles].map(([id, { recommended: _, ...row }]) => [id, listPlaceOf(row)] as const));

/**
 * Runs `work`, which changes these rows, and publishes the pages that showed them before or show them after. A row that
 * it hides is a takedown: a hard purge.
 */
export async function publishRows<Result>(
  tx: Db,
  rows: readonly RowRef[],
  work: (titleIds: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const old = await tagsOf(tx, rows);
  const oldTitles = await shownTitles(tx, old.titleIds);
  const wereHidden = new Set(
    (await hiddenRows(tx, rows)).map(({ table, key }) => `${table}/${key}`),
  );
  const result = await work(old.titleIds);
  const fresh = await tagsOf(tx, rows);
  const freshTitles = await shownTitles(tx, distinct([...old.titleIds, ...fresh.titleIds]));
  const ids = distinct([...oldTitles.keys(), ...freshTitles.keys()]);
  const hidden = (await hiddenRows(tx, rows)).filter(
    ({ table, key }) => !wereHidden.has(`${table}/${key}`),
  );
  const hard = await hardTagsOf(tx, hidden);
  const isRecommendedAnew = ids.some(
    (id) =>
      oldTitles.get(id)?.recommended !== freshTitles.get(id)?.recommended &&
      (oldTitles.get(id)?.recommended || freshTitles.get(id)?.recommended),
  );
  if (hard.length > 0) await publish(tx, hard, 'hard');
  const tags = distinct([
    ...[...old.tags, ...fresh.tags].filter((tag) => !hard.includes(tag)),
    ...listTagsOf(places(oldTitles), places(freshTitles)),
    ...(isRecommendedAnew ? [RECOMMENDED_TAG] : []),
  ]);
  if (tags.length > 0) await publish(tx, tags);
  return result;
}
