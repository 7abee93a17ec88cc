import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Action, Actor } from '../../domain/operators/permissions.ts';
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
import {
  checkAllowed,
  finishChange,
  type Recorded,
  SYSTEM,
  startChange,
} from '../commands/change.ts';
import type { HeldTable } from '../commands/held.ts';
import { FRESH_COUNTS } from '../commands/list-counts.ts';
import { publish } from '../commands/publish.ts';
import { createClient, dbOnConnection } from '../database.ts';
import { takeAdvisoryLock } from '../locks.ts';
import { listTagsOf, PLACE_COLUMNS, type PlaceRow, placeOf } from '../places.ts';
import { getSettings } from '../queries/settings.ts';
import { applyLive } from './apply-live.ts';
import { appliedTable, applyOperatorRecords, operatorTags } from './apply-operator-records.ts';
import { applyServers, OWNERS } from './apply-servers.ts';
import { applyCatalogue, applyLanguages } from './apply-titles.ts';
import { applyFrameHosts, type FrameHosts } from './frame-hosts.ts';
import { COLLECTION_NAMES, collectionOf } from './operator-collections.ts';
import { type Refusal, stageDocuments } from './stage-documents.ts';
import { STAGED_TABLES } from './staged-tables.ts';
import { Staging } from './staging.ts';

export type ImportReport = {
  documents: number;
  refused: number;
  inserted: number;
  updated: number;
  /** Episodes that no page lists, because they have no image. */
  unlistedEpisodes: number;
  frameHosts: FrameHosts;
  /** Rows per table of which something stays as an operator has set it, although the documents differ. */
  kept: Kept;
  /** What history has of it; without rows it can't be undone. */
  recorded: Recorded;
  /** Its number in the history. */
  changeId: string | null;
  tags: string[];
};

type Kept = Partial<Record<HeldTable | 'servers', number>>;

export type ImportOptions = {
  databaseUrl: string;
  input: Readable;
  dryRun?: boolean;
  /** Whether to add the hosts that the documents name to those that may be framed. */
  addFrameHosts?: boolean;
  /** Who imports what: for history. */
  actor?: Actor;
  name?: string;
  /** An operator's edit by hand, which holds the fields that it sets, and what history calls it. */
  edit?: { action: Action; summary: string };
  onRefusal?: (refusal: Refusal) => void;
  onProgress?: (bytes: number, documents: number) => void;
  onPhase?: (phase: string) => void;
};

/** With more changed titles than this, one tag for the whole site is cheaper for the edge. */
const MAX_TITLE_TAGS = 5000;
const LOCK = 7_206_282;
const MAX_LOCK_WAIT_MS = 30 * 60_000;

/** Legacy documents → records, and one outbox row with the tags of the pages that change. Safe to repeat. */
export async function importDocuments(options: ImportOptions): Promise<ImportReport> {
  const { onPhase = () => {}, onProgress = () => {}, actor = SYSTEM, name = '', edit } = options;
  const action = edit?.action ?? 'import';
  checkAllowed({ actor, action });
  const client = createClient(options.databaseUrl);
  await client.connect();
  const db = dbOnConnection(client);
  let refused = 0;
  const onRefusal = (refusal: Refusal): void => {
    refused += 1;
    options.onRefusal?.(refusal);
  };
  try {
    await takeAdvisoryLock(client, LOCK, {
      what: 'another import',
      maxWaitMs: MAX_LOCK_WAIT_MS,
    });
    const staging = await Staging.open(client, options.databaseUrl);
    onPhase('stage');
    const staged = await stageDocuments({
      input: options.input,
      staging,
      sourceZone: (await getSettings(db)).sourceZone,
      onRefusal,
      onProgress,
    })
      .then(async (report) => {
        await staging.close();
        return report;
      })
      // An open COPY keeps its table locked, and the staging schema could not be dropped.
      .catch(async (error: unknown) => {
        await staging.abort();
        throw error;
      });

    onPhase('apply');
    await client.query('begin');
    await client.query("set local work_mem = '256MB'");
    if (options.dryRun) await setSequencesAside(client);
    const changeId = options.dryRun ? await pretendChange(client) : await startChange(db);
    for (const table of STAGED_TABLES) await client.query(`analyze staging.${table}`);
    await notePlaces(client);
    const kept: Kept = {
      ...(await applyCatalogue(client)),
      ...(await applyLive(client, { dryRun: options.dryRun === true })),
      ...(await applyOperatorRecords(client, edit ? 'operator' : 'source')),
      servers: 0,
    };
    for (const owner of OWNERS)
      kept.servers = (kept.servers ?? 0) + (await applyServers(client, owner));
    await noteTouched(client);
    await applyLanguages(client);
    await countFirstLists(client);
    await reportStrays(client, onRefusal);
    const tags = await changedTags(client);
    const isAllowed = options.addFrameHosts === true;
    const frameHosts = await applyFrameHosts(db, staged.embedOrigins, isAllowed);
    if (frameHosts.added.length > 0) tags.push(SITE_TAG);
    if (tags.length > 0 && !options.dryRun) await publish(db, tags);
    const counts = await countChanges(client);
    const unlistedEpisodes = await countUnlistedEpisodes(client);
    const recorded = await finishChange(db, changeId, {
      actor,
      action,
      summary: edit?.summary ?? `${name} +${counts.inserted} ~${counts.updated}`.trim(),
    });
    await client.query(options.dryRun ? 'rollback' : 'commit');
    if (!options.dryRun && counts.inserted > 100_000) {
      onPhase('analyze');
      await client.query('select analyze_catalogue()');
      // Index-only scans need a vacuum first. PostgreSQL does it by itself a little later where the role may not.
      await client.query('vacuum search_entries, title_places');
    }
    return {
      documents: staged.documents,
      refused,
      tags,
      unlistedEpisodes,
      frameHosts,
      kept: Object.fromEntries(Object.entries(kept).filter(([, count]) => count > 0)),
      recorded,
      changeId: recorded === 'nothing' || options.dryRun ? null : changeId,
      ...counts,
    };
  } finally {
    await client.query('select close_staging()').catch(() => {});
    await client.end();
  }
}

/** A dry run records too, to say whether it could be undone; it takes no number for that. */
async function pretendChange(client: pg.Client): Promise<string> {
  await client.query("select set_config('butaca.change', '0', true)");
  return '0';
}

/** Staged rows that were not applied, and why. There may be millions, so they are read in batches. */
const STRAYS = [
  {
    reason: 'its title does not exist',
    query: `select doc as line, case kind when 'serie' then 'SERIES' else 'ANIME' end || '/'
        || title_source_id || '/' || season_key || '/' || source_id as path
      from staging.episodes s where not exists (select from staging.episode_ids i where i.doc = s.doc)`,
  },
  {
    reason: 'the quota of TV-app codes is sold out',
    query: `select doc as line, 'USUARIOSTV1/' || source_id as path from staging.tv_codes s
      where not exists (select from tv_app_codes c where c.source_id = s.source_id)`,
  },
  ...COLLECTION_NAMES.map((collection) => ({
    reason: `a new one needs ${collectionOf(collection).required.join(', ')}`,
    query: `select doc as line, '${collection}/' || key as path from ${appliedTable(collection)} where not is_complete`,
  })),
];

async function reportStrays(
  client: pg.Client,
  onRefusal: (refusal: Refusal) => void,
): Promise<void> {
  for (const { reason, query } of STRAYS) {
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
    create unlogged table staging.places_before as
    select place.* from title_places place join titles on titles.id = place.title_id
    where (titles.kind, titles.source_id) in (
      select kind, source_id from staging.titles union select kind, title_source_id from staging.episodes)`);
}

/** Collects the titles of which anything changed, even just a server of an episode. */
async function noteTouched(client: pg.Client): Promise<void> {
  await client.query(`
    create unlogged table staging.touched as
    select distinct id from (
      select id from staging.title_ids where is_new or is_changed
      union all select title_id from staging.touched_titles
      union all select id from staging.touched_by_title_id
      union all select e.title_id from staging.touched_by_episode_id t join staging.episode_ids e on e.id = t.id
    ) changed`);
  await client.query('analyze staging.touched');
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
    const { rows } = await client.query<PlaceRow>(
      `select ${PLACE_COLUMNS} from ${table} where title_id in (select id from staging.touched)`,
    );
    return new Map(rows.map((row) => [row.rowId, placeOf(row)]));
  };
  return listTagsOf(await read('staging.places_before'), await read('title_places'));
}

async function changedTags(client: pg.Client): Promise<string[]> {
  const titles = await client.query<{ id: string }>('select id from staging.touched limit $1', [
    MAX_TITLE_TAGS + 1,
  ]);
  if (titles.rows.length > MAX_TITLE_TAGS) return [SITE_TAG];
  const recommended = await client.query(
    'select 1 from staging.title_ids where is_recommended_anew limit 1',
  );
  const matches = await client.query<{ id: string }>(
    'select id from staging.match_ids where is_changed union select id from staging.touched_by_match_id',
  );
  const channels = await client.query<{ id: string }>(
    'select id from staging.channel_ids where is_changed union select id from staging.touched_by_channel_id',
  );
  const codes = await client.query(
    'select 1 from staging.tv_codes join tv_app_codes using (source_id) limit 1',
  );
  return [
    ...titles.rows.map((row) => titleTag(row.id)),
    ...(await changedListTags(client)),
    ...(recommended.rows.length > 0 ? [RECOMMENDED_TAG] : []),
    ...matches.rows.map((row) => matchTag(row.id)),
    ...(matches.rows.length > 0 ? [MATCHES_TAG] : []),
    ...channels.rows.map((row) => channelTag(row.id)),
    ...(channels.rows.length > 0 ? [CHANNELS_TAG] : []),
    ...((codes.rowCount ?? 0) > 0 ? [TV_APP_TAG] : []),
    ...(await operatorTags(client)),
  ];
}

/**
 * A dry run must neither use up ids nor make others wait for them: operators add matches and servers meanwhile. These
 * sequences are its own and are found before the others. They count down from -1, where no row is.
 */
async function setSequencesAside(client: pg.Client): Promise<void> {
  for (const table of ['titles', 'seasons', 'episodes', 'servers', 'matches', 'channels'])
    await client.query(`create temporary sequence ${table}_id_seq increment by -1`);
}

/** Counts documents that added something, and documents that changed something, even just a server or a season. */
async function countChanges(client: pg.Client): Promise<{ inserted: number; updated: number }> {
  const owned = OWNERS.map(
    ({ column, ids }) => `
      select is_new, is_changed or t.id is not null as is_changed from staging.${ids} i
        left join (select distinct id from staging.touched_by_${column}${
          column === 'title_id'
            ? ' union select title_id from staging.touched_titles where by_seasons'
            : ''
        }) t on t.id = i.id`,
  );
  const kept = COLLECTION_NAMES.map(
    (collection) =>
      `select is_new, is_changed from ${appliedTable(collection)} where is_changed and is_complete`,
  );
  const counts = await client.query<{ inserted: number; updated: number }>(`
    select count(*) filter (where is_new)::int as inserted,
      count(*) filter (where is_changed and not is_new)::int as updated
    from (${[...owned, ...kept].join(' union all ')} union all
      select true, false from (select distinct source_id from staging.tv_codes) s join tv_app_codes using (source_id)
    ) changes`);
  return counts.rows[0] ?? { inserted: 0, updated: 0 };
}

async function countUnlistedEpisodes(client: pg.Client): Promise<number> {
  const count = await client.query<{ count: number }>(
    "select count(*)::int from staging.episodes join staging.episode_ids using (doc) where image = ''",
  );
  return count.rows[0]?.count ?? 0;
}
