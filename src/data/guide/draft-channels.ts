import { sql } from 'kysely';
import { MAX_NAME } from '../../domain/catalogue/title-edit.ts';
import { channelIds } from '../../domain/channels/channel-edit.ts';
import { ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import { CHANNELS_TAG, channelTag, MATCHES_TAG } from '../../domain/tags.ts';
import {
  currentChange,
  finishChange,
  MAX_LARGE_CHANGE_ROWS,
  SYSTEM,
  startChange,
} from '../commands/change.ts';
import { publish } from '../commands/publish.ts';
import { type Db, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';

/** Channels of ours that a source brought: they arrive as drafts, and follow the source where nobody has set anything by hand. */

type NewChannel = { rowId: string; name: string; type: 'tv' | 'sports'; isKnown: boolean };
type Draft = { rowId: string; id: string };

/** Listed and nobody's yet. The name of one that is here already, also once in this list, may mean the same channel. */
const listNew = async (tx: Db, sourceId: string): Promise<NewChannel[]> =>
  await rowsOf<NewChannel>(tx)`
    select s.id as "rowId", l.name, l.type, row_number() over (partition by search_text(l.name) order by l.place) > 1
      or exists (select from channels c where c.search_name = search_text(l.name)) as "isKnown"
    from listed_channels l join source_channels s on s.source_id = ${sourceId} and s.lists = l.lists and s.key = l.key
    where l.lists = 'channel' and l.type is not null and s.mapped_by is null
    order by l.place`;

/** Ids for their addresses. A name that was deleted stays away, whichever source has it. */
async function idsFor(
  tx: Db,
  fresh: readonly NewChannel[],
): Promise<{ drafts: Draft[]; undecided: number }> {
  const taken = new Set<string>();
  const deleted = new Set<string>();
  for (const { id, isDeleted } of await rowsOf<{ id: string; isDeleted: boolean }>(tx)`
    select source_id as id, false as "isDeleted" from channels
    union all select source_id, true from suppressed_channels`)
    (isDeleted ? deleted : taken).add(id);
  const drafts: Draft[] = [];
  for (const { rowId, name, isKnown } of fresh) {
    const [first = ''] = channelIds(name);
    if (isKnown || deleted.has(first)) continue;
    for (const id of channelIds(name)) {
      if (taken.has(id) || deleted.has(id)) continue;
      taken.add(id);
      drafts.push({ rowId, id });
      break;
    }
  }
  return { drafts, undecided: fresh.length - drafts.length };
}

async function addDrafts(tx: Db, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  const given = sql`unnest(${drafts.map(({ rowId }) => rowId)}::bigint[], ${drafts.map(({ id }) => id)}::text[])
    with ordinality as given (row_id, id, place)`;
  await sql`
    insert into channels (source_id, name, image, type, active, menu, created_at)
    select given.id, left(l.name, ${MAX_NAME}), l.logo, l.type, false, left(coalesce(l.groups[1], ''), ${MAX_NAME}), now()
    from ${given} join source_channels s on s.id = given.row_id
      join listed_channels l on l.lists = s.lists and l.key = s.key
    order by given.place`.execute(tx);
  // Lists show a sports channel only if its own name is known.
  await sql`
    insert into sports_channel_names (name, channel_source_id)
    select c.name, c.source_id from channels c
    where c.type = 'sports' and c.source_id = any(${drafts.map(({ id }) => id)}::text[])
    on conflict (name) do nothing`.execute(tx);
}

type Changed = { id: string; isShown: boolean };

/** What the source says otherwise now, but for what an operator has set. Another section moves only what nobody sees yet. */
const updateChannels = async (tx: Db, sourceId: string): Promise<Changed[]> =>
  await rowsOf<Changed>(tx)`
    update channels c set name = w.name, image = w.image, menu = w.menu, type = w.type
    from (
      select c.id, case when 'name' = any(c.held) then c.name else left(l.name, ${MAX_NAME}) end as name,
        case when 'image' = any(c.held) or l.logo = '' then c.image else l.logo end as image,
        case when 'menu' = any(c.held) then c.menu else left(coalesce(l.groups[1], ''), ${MAX_NAME}) end as menu,
        case when 'type' = any(c.held) or c.active then c.type else l.type end as type
      from listed_channels l join source_channels s on s.source_id = ${sourceId} and s.lists = l.lists and s.key = l.key
        join channels c on c.id = s.channel_id
      where s.mapped_by = 'source' and l.type is not null) w
    where c.id = w.id and (c.name, c.image, c.menu, c.type) is distinct from (w.name, w.image, w.menu, w.type)
    returning c.id, c.active and not c.hidden as "isShown"`;

/** Its servers become those that the source lists now, except what an operator added, changed or deleted. */
async function syncServers(tx: Db, sourceId: string): Promise<Changed[]> {
  await sql`
    create temporary table wanted_servers on commit drop as
    select s.channel_id, given.url, (given.place - 1)::smallint as position,
      'Señal' || case when given.place > 1 then ' ' || given.place else '' end as label
    from listed_channels l join source_channels s on s.source_id = ${sourceId} and s.lists = l.lists and s.key = l.key,
      unnest(l.addresses) with ordinality given (url, place)
    where s.mapped_by = 'source' and s.channel_id is not null`.execute(tx);
  await sql`create index on wanted_servers (channel_id); analyze wanted_servers`.execute(tx);
  const audio = sql`${ONLY_SERVER_AUDIO}::audio_group`;
  const statements = [
    sql`delete from servers v using source_channels s
      where s.source_id = ${sourceId} and s.mapped_by = 'source' and s.missing_since is null and v.channel_id = s.channel_id
        and v.origin = 'source' and v.audio = ${audio} and v.label ~ '^Señal( \d+)?$'
        and not exists (select from wanted_servers w where w.channel_id = v.channel_id and w.label = v.label)
      returning v.channel_id`,
    sql`update servers v set url = w.url, position = w.position from wanted_servers w
      where v.channel_id = w.channel_id and v.audio = ${audio} and v.label = w.label and v.origin = 'source'
        and (v.url, v.position) is distinct from (w.url, w.position)
      returning v.channel_id`,
    sql`insert into servers (channel_id, audio, label, url, position)
      select w.channel_id, ${audio}, w.label, w.url, w.position from wanted_servers w
      where not exists (
          select from servers v where v.channel_id = w.channel_id and v.audio = ${audio} and v.label = w.label)
        and not exists (
          select from suppressed_servers x where x.channel_id = w.channel_id and x.audio = ${audio} and x.label = w.label)
      on conflict do nothing returning channel_id`,
  ];
  const changed: Changed[] = [];
  for (const statement of statements)
    changed.push(
      ...(await rowsOf<Changed>(tx)`
        with touched as (${statement})
        select distinct c.id, c.active and not c.hidden as "isShown" from touched join channels c on c.id = touched.channel_id`),
    );
  return changed;
}

export type Drafted = { drafted: number; updated: number; undecided: number };

/** In the transaction of a swap, as a change of its own in the history. */
export async function draftChannels(
  tx: Db,
  { sourceId, name }: { sourceId: string; name: string },
): Promise<Drafted> {
  await sql`select pg_advisory_xact_lock(${LOCKS.channels})`.execute(tx);
  const { drafts, undecided } = await idsFor(tx, await listNew(tx, sourceId));
  const change = await startChange(tx, MAX_LARGE_CHANGE_ROWS);
  await addDrafts(tx, drafts);
  const changed = await updateChannels(tx, sourceId);
  const recorded = await currentChange(tx);
  // Not part of the change: undone, these channels stay away.
  await sql`select set_config('butaca.change', '', true)`.execute(tx);
  await sql`
    update source_channels s set channel_id = c.id, mapped_by = 'source'
    from unnest(${drafts.map(({ rowId }) => rowId)}::bigint[], ${drafts.map(({ id }) => id)}::text[]) given (row_id, id)
      join channels c on c.source_id = given.id
    where s.id = given.row_id`.execute(tx);
  await sql`select set_config('butaca.change', ${recorded ?? ''}, true)`.execute(tx);
  const served = await syncServers(tx, sourceId);
  const isNew = new Set(drafts.map(({ id }) => id));
  const touched = new Map([...changed, ...served].map((each) => [each.id, each]));
  const updated = Math.max(touched.size - isNew.size, 0);
  const summary = `${name} +${drafts.length} ~${updated}`;
  await finishChange(tx, change, { actor: SYSTEM, action: 'guide.edit', summary });
  const shown = [...touched.values()].filter(({ isShown }) => isShown);
  if (shown.length > 0)
    await publish(tx, [
      ...shown.map(({ id }) => channelTag(id)),
      ...(changed.some(({ isShown }) => isShown) ? [CHANNELS_TAG, MATCHES_TAG] : []),
    ]);
  return { drafted: drafts.length, updated, undecided };
}
