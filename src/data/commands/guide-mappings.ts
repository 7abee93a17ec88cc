import { sql } from 'kysely';
import type { Pair } from '../../domain/guide/mapping.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { currentChange, recordChange, someOf } from './change.ts';

/** Which guide a channel has, as operators say it: no reading changes that again. */

/** `change` is null if nothing was to be done. */
export type SavedMapping = { count: number; change: string | null };

async function save(
  db: Db,
  actor: Actor,
  work: (tx: Db) => Promise<{ summaries: string[] }>,
): Promise<SavedMapping> {
  let names: string[] = [];
  const change = { actor, action: 'guide.edit', summary: () => someOf(names) } as const;
  return await recordChange(db, change, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.guideMappings})`.execute(tx);
    names = (await work(tx)).summaries;
    const current = names.length > 0 ? await currentChange(tx) : null;
    return { count: names.length, change: current };
  });
}

/** The guide that a channel had is free again. */
const part = async (tx: Db, channelIds: readonly string[]): Promise<void> =>
  void (await sql`
    update source_channels set channel_id = null, mapped_by = null
    where lists = 'guide' and channel_id = any(${channelIds}::bigint[])`.execute(tx));

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

/** Both are there, locked in one order, and differ from what is so already. */
const readGiven = async (tx: Db, pairs: readonly Pair[]): Promise<Given[]> =>
  await rowsOf<Given>(tx)`
    select c.id as "channelId", g.id as "guideId", c.name as channel, g.key as guide
    from unnest(${pairs.map(({ channelId }) => channelId)}::bigint[], ${pairs.map(({ guideId }) => guideId)}::bigint[])
        given (channel_id, guide_id)
      join channels c on c.id = given.channel_id join source_channels g on g.id = given.guide_id and g.lists = 'guide'
    where (g.channel_id, g.mapped_by) is distinct from (c.id, 'hand')
    order by g.id for update of g`;

async function join(tx: Db, given: readonly Given[]): Promise<{ summaries: string[] }> {
  const channelIds = given.map(({ channelId }) => channelId);
  await part(tx, channelIds);
  await withGuide(tx, channelIds);
  const guideIds = given.map(({ guideId }) => guideId);
  await sql`
    update source_channels g set channel_id = given.channel_id, mapped_by = 'hand'
    from unnest(${channelIds}::bigint[], ${guideIds}::bigint[]) given (channel_id, guide_id) where g.id = given.guide_id`.execute(
    tx,
  );
  await readSoon(tx, guideIds);
  return { summaries: given.map(({ channel, guide }) => `${channel} = ${guide}`) };
}

/** Whoever had that guide before has none now. */
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
        join guide_suggestions o using (channel_id, guide_channel_id) join source_channels g on g.id = o.guide_channel_id
      where g.mapped_by is null and not exists (select from guideless_channels n where n.id = o.channel_id)
        and not exists (select from source_channels h where h.channel_id = o.channel_id and h.lists = 'guide')`;
    const once = [
      ...new Map(
        [...new Map(open.map((pair) => [pair.channelId, pair])).values()].map((pair) => [
          pair.guideId,
          pair,
        ]),
      ).values(),
    ];
    return await join(tx, await readGiven(tx, once));
  });

const nameOf = async (tx: Db, channelId: string): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(tx)`select name from channels where id = ${channelId} for share`
  ).map(({ name }) => name);

/** No guide is that of this channel. */
export const chooseNoGuide = async (
  db: Db,
  actor: Actor,
  channelId: string,
): Promise<SavedMapping> =>
  await save(db, actor, async (tx) => {
    const names = await nameOf(tx, channelId);
    if (names.length === 0) return { summaries: [] };
    await part(tx, [channelId]);
    await sql`insert into guideless_channels values (${channelId}) on conflict do nothing`.execute(
      tx,
    );
    return { summaries: names.map((name) => `${name} ≠`) };
  });

/** The rules decide again, after the next reading. */
export const forgetChoice = async (
  db: Db,
  actor: Actor,
  channelId: string,
): Promise<SavedMapping> =>
  await save(db, actor, async (tx) => {
    const names = await nameOf(tx, channelId);
    await part(tx, [channelId]);
    await withGuide(tx, [channelId]);
    return { summaries: names };
  });

/** Minutes instead of those of the source; null: those of the source. */
export const setChannelOffset = async (
  db: Db,
  actor: Actor,
  channelId: string,
  minutes: number | null,
): Promise<SavedMapping> =>
  await save(db, actor, async (tx) => {
    const names = await nameOf(tx, channelId);
    const set = await sql`
      update source_channels set offset_minutes = ${minutes}
      where channel_id = ${channelId} and lists = 'guide' and offset_minutes is distinct from ${minutes}`.execute(
      tx,
    );
    return { summaries: Number(set.numAffectedRows) > 0 ? names : [] };
  });
