import { sql } from 'kysely';
import type { Pair } from '../../domain/guide/mapping.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { currentChange, recordChange, someOf } from './change.ts';
import { publishGuides } from './publish-guides.ts';

/** Which guide a channel has, as operators say it: no reading changes that again. */

/** `change` is null if nothing was to be done. */
export type SavedMapping = { count: number; change: string | null };

type Said = { channelId: string; summary: string };

/** What was said of each channel, for history and for the pages that show it. */
async function save(
  db: Db,
  actor: Actor,
  work: (tx: Db) => Promise<Said[]>,
): Promise<SavedMapping> {
  let said: Said[] = [];
  const summary = () => someOf(said.map((each) => each.summary));
  return await recordChange(db, { actor, action: 'guide.edit', summary }, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.guideMappings})`.execute(tx);
    said = await work(tx);
    const current = said.length > 0 ? await currentChange(tx) : null;
    if (current !== null)
      await publishGuides(
        tx,
        said.map(({ channelId }) => channelId),
      );
    return { count: said.length, change: current };
  });
}

const part = async (tx: Db, channelId: string): Promise<void> =>
  void (await sql`delete from channel_guides where channel_id = ${channelId}`.execute(tx));

const withGuide = async (tx: Db, channelIds: readonly string[]): Promise<void> =>
  void (await sql`delete from guideless_channels where id = any(${channelIds}::bigint[])`.execute(
    tx,
  ));

/** Programmes are kept only of what is joined: its source is read again, unless that is off. */
const readSoon = async (tx: Db, guideIds: readonly string[]): Promise<void> =>
  void (await sql`
    update guide_reads set wanted = 'read' where wanted is null and source_id in (
      select s.id from source_channels g join guide_sources s on s.id = g.source_id
      where g.id = any(${guideIds}::bigint[]) and s.enabled)`.execute(tx));

type Given = Pair & { channel: string; guide: string };

/** Both are there, locked in one order against their removal, and differ from what is so already. */
const readGiven = async (tx: Db, pairs: readonly Pair[]): Promise<Given[]> =>
  await rowsOf<Given>(tx)`
    select c.id as "channelId", g.id as "guideId", c.name as channel, g.key as guide
    from unnest(${pairs.map(({ channelId }) => channelId)}::bigint[], ${pairs.map(({ guideId }) => guideId)}::bigint[])
        given (channel_id, guide_id)
      join channels c on c.id = given.channel_id join source_channels g on g.id = given.guide_id and g.lists = 'guide'
    where not exists (
      select from channel_guides j where (j.channel_id, j.guide_channel_id, j.mapped_by) = (c.id, g.id, 'hand'))
    order by c.id for key share of c, g`;

/** Minutes of the guide before say nothing about another one. */
async function join(tx: Db, given: readonly Given[]): Promise<Said[]> {
  const channelIds = given.map(({ channelId }) => channelId);
  await withGuide(tx, channelIds);
  const guideIds = given.map(({ guideId }) => guideId);
  await sql`
    insert into channel_guides as j (channel_id, guide_channel_id, mapped_by)
    select channel_id, guide_id, 'hand'
    from unnest(${channelIds}::bigint[], ${guideIds}::bigint[]) given (channel_id, guide_id)
    on conflict (channel_id) do update set guide_channel_id = excluded.guide_channel_id, mapped_by = 'hand',
      offset_minutes = case when j.guide_channel_id = excluded.guide_channel_id then j.offset_minutes end`.execute(
    tx,
  );
  await readSoon(tx, guideIds);
  return given.map(({ channelId, channel, guide }) => ({
    channelId,
    summary: `${channel} = ${guide}`,
  }));
}

/** Also one that another channel has. */
export const chooseGuide = async (db: Db, actor: Actor, pair: Pair): Promise<SavedMapping> =>
  await save(db, actor, async (tx) => await join(tx, await readGiven(tx, [pair])));

/** As they were shown. What somebody decided otherwise meanwhile stays. */
export const acceptSuggestions = async (
  db: Db,
  actor: Actor,
  pairs: readonly Pair[],
): Promise<SavedMapping> =>
  await save(db, actor, async (tx) => {
    const open = await rowsOf<Pair>(tx)`
      select o.channel_id as "channelId", o.guide_channel_id as "guideId"
      from unnest(${pairs.map(({ channelId }) => channelId)}::bigint[], ${pairs.map(({ guideId }) => guideId)}::bigint[])
          given (channel_id, guide_channel_id)
        join guide_suggestions o using (channel_id, guide_channel_id)
      where not exists (select from guideless_channels n where n.id = o.channel_id)
        and not exists (select from channel_guides j where j.channel_id = o.channel_id)`;
    const once = new Map(open.map((pair) => [pair.channelId, pair]));
    return await join(tx, await readGiven(tx, [...once.values()]));
  });

/** Of one that is still there. */
const saidOf = async (tx: Db, channelId: string, sign = ''): Promise<Said[]> =>
  (
    await rowsOf<{ name: string }>(tx)`select name from channels where id = ${channelId} for share`
  ).map(({ name }) => ({ channelId, summary: `${name}${sign}` }));

/** No guide is that of this channel. */
export const chooseNoGuide = async (
  db: Db,
  actor: Actor,
  channelId: string,
): Promise<SavedMapping> =>
  await save(db, actor, async (tx) => {
    const said = await saidOf(tx, channelId, ' ≠');
    if (said.length === 0) return said;
    await part(tx, channelId);
    await sql`insert into guideless_channels values (${channelId}) on conflict do nothing`.execute(
      tx,
    );
    return said;
  });

/** The rules decide again, after the next reading. */
export const forgetChoice = async (
  db: Db,
  actor: Actor,
  channelId: string,
): Promise<SavedMapping> =>
  await save(db, actor, async (tx) => {
    await part(tx, channelId);
    await withGuide(tx, [channelId]);
    return await saidOf(tx, channelId);
  });

/** Minutes instead of those of the source; null: those of the source. */
export const setChannelOffset = async (
  db: Db,
  actor: Actor,
  channelId: string,
  minutes: number | null,
): Promise<SavedMapping> =>
  await save(db, actor, async (tx) => {
    const set = await sql`
      update channel_guides set offset_minutes = ${minutes}
      where channel_id = ${channelId} and offset_minutes is distinct from ${minutes}`.execute(tx);
    return Number(set.numAffectedRows) > 0 ? await saidOf(tx, channelId) : [];
  });
