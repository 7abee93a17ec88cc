import type pg from 'pg';
import {
  CHANNELS_TAG,
  channelTag,
  MATCHES_TAG,
  matchTag,
  RECOMMENDED_TAG,
  SITE_TAG,
  TV_APP_TAG,
  titleTag,
} from '../../domain/tags.ts';
import { FRESH_COUNTS } from '../commands/list-counts.ts';
import type { HeldTable } from '../held-tables.ts';
import { COLLECTION_NAMES, collectionOf } from '../operator-collections.ts';
import { type ListPlaceRow, listPlaceOf, listTagsOf, PLACE_COLUMNS } from '../places.ts';
import { applyLive } from './apply-live.ts';
import { appliedTable, applyOperatorRecords, operatorTags } from './apply-operator-records.ts';
import { applyServers, OWNERS } from './apply-servers.ts';
import { applyCatalogue, updateTitles } from './apply-titles.ts';
import type { Present } from './batches.ts';
import type { Refusal } from './stage-documents.ts';
import type { StagedTable } from './staged-tables.ts';

export type Kept = Partial<Record<HeldTable | 'servers', number>>;

/** What a batch did. */
export type Applied = {
  inserted: number;
  updated: number;
  unlistedEpisodes: number;
  kept: Kept;
  tags: string[];
};

/** With more changed titles than this, one tag for the whole site is cheaper for the edge. */
export const MAX_TITLE_TAGS = 5000;

type Options = { dryRun: boolean; isFirst: boolean };

const ownersIn = (present: Present): typeof OWNERS =>
  OWNERS.filter(({ table }) => present.has(table));

/**
 * Staged rows of the batch → records, within its transaction. `isFirst`: the catalogue is empty. Titles that exist are
 * changed last, so that nobody waits long for one.
 */
export async function applyBatch(
  client: pg.Client,
  present: Present,
  { dryRun, isFirst }: Options,
): Promise<Applied> {
  const isCatalogue = present.has('titles');
  if (isCatalogue) await notePlaces(client);
  const kept: Kept = {
    ...(isCatalogue && (await applyCatalogue(client, { isFirst }))),
    ...(await applyLive(client, present, { dryRun })),
    ...(present.has('operator_records') && (await applyOperatorRecords(client))),
    servers: 0,
  };
  for (const owner of ownersIn(present))
    kept.servers = (kept.servers ?? 0) + (await applyServers(client, owner));
  const counts = await countChanges(client, present);
  const unlistedEpisodes = isCatalogue ? await countUnlistedEpisodes(client) : 0;
  if (isCatalogue) {
    await noteTouched(client);
    await updateTitles(client);
    await countFirstLists(client);
  }
  return { ...counts, unlistedEpisodes, kept, tags: await changedTags(client, present) };
}

/** Staged rows that were not applied, and why. There may be millions, so they are read in batches. */
const STRAYS: { of: StagedTable; reason: string; query: string }[] = [
  {
    of: 'episodes',
    reason: 'its title does not exist',
    query: `select doc as line, case kind when 'serie' then 'SERIES' else 'ANIME' end || '/'
        || title_source_id || '/' || season_key || '/' || source_id as path
      from batch_episodes s where not exists (select from batch_episode_ids i where i.doc = s.doc)`,
  },
  {
    of: 'tv_codes',
    reason: 'the quota of TV-app codes is sold out',
    query: `select doc as line, 'USUARIOSTV1/' || source_id as path from batch_tv_codes s
      where not exists (select from tv_app_codes c where c.source_id = s.source_id)`,
  },
  ...COLLECTION_NAMES.map((collection) => ({
    of: 'operator_records' as const,
    reason: `a new one needs ${collectionOf(collection).required.join(', ')}`,
    query: `select doc as line, '${collection}/' || key as path from ${appliedTable(collection)} where not is_complete`,
  })),
];

export async function reportStrays(
  client: pg.Client,
  present: Present,
  onRefusal: (refusal: Refusal) => void,
): Promise<void> {
  for (const { reason, query } of STRAYS.filter(({ of }) => present.has(of))) {
    await client.query(`declare strays no scroll cursor for ${query}`);
    for (;;) {
      const piece = await client.query<{ line: number; path: string }>('fetch 10000 from strays');
      if (piece.rows.length === 0) break;
      for (const stray of piece.rows) onRefusal({ ...stray, reason });
    }
    await client.query('close strays');
  }
}

/** Remembers the places of the named titles in lists before anything is written. */
async function notePlaces(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table batch_places_before on commit drop as
    select place.* from title_places place join titles on titles.id = place.title_id
    where (titles.kind, titles.source_id) in (
      select kind, source_id from batch_titles union select kind, title_source_id from batch_episodes)`);
}

/** Collects the titles of which anything changed, even just a server of an episode. */
async function noteTouched(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table batch_touched on commit drop as
    select distinct id from (
      select id from batch_title_ids where is_new or is_changed
      union all select title_id from batch_touched_titles
      union all select id from batch_touched_by_title_id
      union all select e.title_id from batch_touched_by_episode_id t join batch_episode_ids e on e.id = t.id
    ) changed;
    analyze batch_touched`);
}

/** Counts the lists of a new portal at once; later the hourly job does it. */
async function countFirstLists(client: pg.Client): Promise<void> {
  const counted = await client.query('select 1 from list_counts limit 1');
  if (counted.rows.length > 0) return;
  for (const counts of FRESH_COUNTS) await client.query(`insert into list_counts ${counts}`);
}

/** The tags of the lists that a changed title enters, leaves or moves in. */
async function changedListTags(client: pg.Client): Promise<string[]> {
  const read = async (table: string) => {
    const { rows } = await client.query<ListPlaceRow>(
      `select ${PLACE_COLUMNS} from ${table} where title_id in (select id from batch_touched)`,
    );
    return new Map(rows.map((row) => [row.rowId, listPlaceOf(row)]));
  };
  return listTagsOf(await read('batch_places_before'), await read('title_places'));
}

async function changedTitleTags(client: pg.Client): Promise<string[]> {
  const titles = await client.query<{ id: string }>('select id from batch_touched limit $1', [
    MAX_TITLE_TAGS + 1,
  ]);
  if (titles.rows.length === 0) return [];
  if (titles.rows.length > MAX_TITLE_TAGS) return [SITE_TAG];
  const recommended = await client.query(
    'select 1 from batch_title_ids where is_recommended_anew limit 1',
  );
  return [
    ...titles.rows.map((row) => titleTag(row.id)),
    ...(await changedListTags(client)),
    ...(recommended.rows.length > 0 ? [RECOMMENDED_TAG] : []),
  ];
}

async function changedTags(client: pg.Client, present: Present): Promise<string[]> {
  const tags = present.has('titles') ? await changedTitleTags(client) : [];
  if (tags.includes(SITE_TAG)) return tags;
  const changedIn = async (table: StagedTable, one: string): Promise<string[]> => {
    if (!present.has(table)) return [];
    const { rows } = await client.query<{ id: string }>(
      `select id from batch_${one}_ids where is_changed union select id from batch_touched_by_${one}_id`,
    );
    return rows.map(({ id }) => id);
  };
  const matches = await changedIn('matches', 'match');
  const listed =
    matches.length > 0 &&
    (await client.query(`select from batch_match_ids where is_changed and is_listed_anew
      union all select from batch_touched_by_match_id limit 1`));
  const channels = await changedIn('channels', 'channel');
  // Lists of matches lead to the channels that viewers can open.
  const isOpened =
    channels.length > 0 &&
    (await client.query('select from batch_channel_ids where is_changed limit 1')).rows.length > 0;
  const codes = present.has('tv_codes')
    ? await client.query('select from batch_tv_codes join tv_app_codes using (source_id) limit 1')
    : null;
  return [
    ...tags,
    ...matches.map(matchTag),
    ...((listed && listed.rows.length > 0) || isOpened ? [MATCHES_TAG] : []),
    ...channels.map(channelTag),
    ...(channels.length > 0 ? [CHANNELS_TAG] : []),
    ...((codes?.rowCount ?? 0) > 0 ? [TV_APP_TAG] : []),
    ...(present.has('operator_records') ? await operatorTags(client) : []),
  ];
}

/** Counts documents that added something, and documents that changed something, even just a server or a season. */
async function countChanges(
  client: pg.Client,
  present: Present,
): Promise<{ inserted: number; updated: number }> {
  const owned = ownersIn(present).map(
    ({ column, ids }) => `
      select is_new, is_changed or t.id is not null as is_changed from batch_${ids} i
        left join (select distinct id from batch_touched_by_${column}${
          column === 'title_id'
            ? ' union select title_id from batch_touched_titles where by_seasons'
            : ''
        }) t on t.id = i.id`,
  );
  const kept = (present.has('operator_records') ? COLLECTION_NAMES : []).map(
    (collection) =>
      `select is_new, is_changed from ${appliedTable(collection)} where is_changed and is_complete`,
  );
  const codes = present.has('tv_codes')
    ? [
        'select true, false from (select distinct source_id from batch_tv_codes) s join tv_app_codes using (source_id)',
      ]
    : [];
  const counted = [...owned, ...kept, ...codes];
  if (counted.length === 0) return { inserted: 0, updated: 0 };
  const counts = await client.query<{ inserted: number; updated: number }>(`
    select count(*) filter (where is_new)::int as inserted,
      count(*) filter (where is_changed and not is_new)::int as updated
    from (${counted.join(' union all ')}) changes (is_new, is_changed)`);
  return counts.rows[0] ?? { inserted: 0, updated: 0 };
}

async function countUnlistedEpisodes(client: pg.Client): Promise<number> {
  const count = await client.query<{ count: number }>(
    "select count(*)::int from batch_episodes join batch_episode_ids using (doc) where image = ''",
  );
  return count.rows[0]?.count ?? 0;
}
