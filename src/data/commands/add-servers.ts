import { sql } from 'kysely';
import type { PlaceKey } from '../../domain/links/known-title.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { freeLabel } from '../../domain/playback/free-label.ts';
import {
  type AudioGroup,
  ONLY_SERVER_AUDIO,
  ONLY_SERVER_LABEL,
} from '../../domain/playback/servers.ts';
import { anyRow, type Db, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { idsOf, listServersAt } from '../queries/known-titles.ts';
import { limitLockWait, unlessBusy } from './busy.ts';
import { currentChange, recordChange, someOf } from './change.ts';
import { publishRows } from './publish-rows.ts';
import { refreshLanguages } from './title-languages.ts';

export type NewServer = { place: PlaceKey; audio: AudioGroup; label: string; url: string };

export type AddedServers =
  /** `change` is null if all of them were there already, or their places are gone. */
  | { kind: 'added'; change: string | null; serverIds: string[] }
  /** An import is changing the same titles. */
  | { kind: 'busy' };

type Owner = { key: PlaceKey; name: string; next: number; singleUrl: string | null };

const TABLES = { t: 'titles', e: 'episodes', c: 'channels' } as const;

/** The movies, episodes and channels that exist, locked so that they stay until the servers are there. */
async function readOwners(tx: Db, keys: readonly PlaceKey[]): Promise<Map<PlaceKey, Owner>> {
  const rows = await rowsOf<Owner>(tx)`
    with movies as (select id, name from titles where id = ${anyRow(idsOf(keys, 't'))} order by id for key share),
    shown as (select id, season_id, url from episodes where id = ${anyRow(idsOf(keys, 'e'))} order by id for key share),
    live as (select id, name from channels where id = ${anyRow(idsOf(keys, 'c'))} order by id for key share)
    select 't' || movies.id as key, movies.name, null as "singleUrl",
      coalesce((select max(position) + 1 from servers where title_id = movies.id), 0) as next
    from movies
    union all
    select 'e' || shown.id, titles.name, shown.url,
      coalesce((select max(position) + 1 from servers where episode_id = shown.id), 0)
    from shown join seasons on seasons.id = shown.season_id join titles on titles.id = seasons.title_id
    union all
    select 'c' || live.id, live.name, null,
      coalesce((select max(position) + 1 from servers where channel_id = live.id), 0)
    from live`;
  return new Map(rows.map((row) => [row.key, row]));
}

type Row = NewServer & { position: number };

/**
 * What is to be inserted: addresses that the place does not have, under labels that are free. The single address of an
 * episode is shown only while it has no servers, so it becomes the first of them.
 */
async function rowsFor(
  tx: Db,
  owners: ReadonlyMap<PlaceKey, Owner>,
  links: readonly NewServer[],
): Promise<Row[]> {
  const stored = Map.groupBy(await listServersAt(tx, [...owners.keys()]), ({ owner }) => owner);
  const rows: Row[] = [];
  for (const [place, ofPlace] of Map.groupBy(links, (link) => link.place)) {
    const owner = owners.get(place);
    if (!owner) continue;
    const known = stored.get(place) ?? [];
    const single: NewServer[] =
      owner.singleUrl && known.length === 0
        ? [{ place, audio: ONLY_SERVER_AUDIO, label: ONLY_SERVER_LABEL, url: owner.singleUrl }]
        : [];
    const urls = new Set(known.map(({ url }) => url));
    const labels = new Set(known.map(({ audio, label }) => `${audio} ${label}`));
    let position = owner.next;
    for (const link of [...single, ...ofPlace]) {
      if (urls.has(link.url)) continue;
      urls.add(link.url);
      const prefix = `${link.audio} `;
      const label = freeLabel(prefix + link.label, labels).slice(prefix.length);
      labels.add(prefix + label);
      rows.push({ ...link, label, position: position++ });
    }
  }
  return rows;
}

async function insertRows(tx: Db, rows: readonly Row[]): Promise<string[]> {
  const inserted = await rowsOf<{ id: string }>(tx)`
    insert into servers (title_id, episode_id, channel_id, audio, label, url, position, origin)
    select case when place like 't%' then substr(place, 2)::bigint end,
      case when place like 'e%' then substr(place, 2)::bigint end,
      case when place like 'c%' then substr(place, 2)::bigint end, audio, label, url, position, 'studio'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (place text, audio audio_group, label text, url text, position smallint)
    -- An import may add the same one at this moment.
    on conflict do nothing
    returning id`;
  return inserted.map(({ id }) => id);
}

function summaryOf(owners: ReadonlyMap<PlaceKey, Owner>, links: readonly NewServer[]): string {
  const names = [...new Set(links.flatMap(({ place }) => owners.get(place)?.name ?? []))];
  return `+${links.length}: ${someOf(names)}`;
}

/** Adds links to movies, episodes and channels, as one change. Imports leave them alone. Those that a place has already are skipped. */
export async function addServers(
  db: Db,
  actor: Actor,
  links: readonly NewServer[],
): Promise<AddedServers> {
  const keys = [...new Set(links.map(({ place }) => place))];
  const summary = summaryOf(await readOwners(db, keys), links);
  const change = { actor, action: 'servers.edit' as const, summary };
  return await unlessBusy(() =>
    recordChange(db, change, async (tx): Promise<AddedServers> => {
      await limitLockWait(tx);
      await sql`select pg_advisory_xact_lock(${LOCKS.addedServers})`.execute(tx);
      const owners = await readOwners(tx, keys);
      const rows = await rowsFor(tx, owners, links);
      if (rows.length === 0) return { kind: 'added', change: null, serverIds: [] };
      const touched = [...new Set(rows.map(({ place }) => place))].map((key) => ({
        table: TABLES[key[0] as keyof typeof TABLES],
        key: key.slice(1),
      }));
      const serverIds = await publishRows(tx, touched, async (titleIds) => {
        const inserted = await insertRows(tx, rows);
        await refreshLanguages(tx, titleIds);
        return inserted;
      });
      const named = serverIds.length > 0 ? await currentChange(tx) : null;
      return { kind: 'added', change: named, serverIds };
    }),
  );
}
