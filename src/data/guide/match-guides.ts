import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type GuideRow,
  type Matched,
  matchGuides,
  type OurChannel,
} from '../../domain/guide/matching/match-guides.ts';
import { publishGuides } from '../commands/publish-guides.ts';
import { type Db, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';

/** Channels have their guide by rules alone. What an operator said stays, also that a channel has none. */

type Listed = {
  rowId: string;
  name: string;
  menu: string;
  names: string[] | null;
  guideIds: string[] | null;
  groups: string[] | null;
};

/** Channels about which an operator has spoken. */
const DECIDED = sql`
  select id from guideless_channels union all
  select channel_id from channel_guides where mapped_by = 'hand'`;

async function readChannels(db: Db): Promise<OurChannel[]> {
  const rows = await rowsOf<Listed>(db)`
    select c.id as "rowId", c.name, c.menu, s.names, s.guide_ids as "guideIds", s.groups
    from channels c left join source_channels s on s.channel_id = c.id and s.lists = 'channel'
    where c.id not in (${DECIDED})
    order by c.id, s.id`;
  return [...Map.groupBy(rows, ({ rowId }) => rowId).values()].map((listed) => {
    const [{ rowId, name, menu }] = listed as [Listed];
    const all = (what: 'names' | 'guideIds' | 'groups'): string[] => [
      ...new Set(listed.flatMap((each) => each[what] ?? [])),
    ];
    return {
      ...{ rowId, name },
      otherNames: all('names').filter((other) => other !== name),
      guideIds: all('guideIds'),
      groups: [...new Set([menu, ...all('groups')])].filter(Boolean),
    };
  });
}

const readGuides = async (db: Db): Promise<GuideRow[]> =>
  await rowsOf<GuideRow>(db)`
    select g.id as "rowId", g.source_id as "sourceId", g.key as "tvgId", g.names, s.enabled as "isEnabled"
    from source_channels g join guide_sources s on s.id = g.source_id
    where g.lists = 'guide' and g.missing_since is null
    order by g.id`;

async function stage(tx: Db, { mappings, suggestions }: Matched): Promise<void> {
  await sql`
    create temporary table matched on commit drop as
    select m."channelId" as channel_id, m."guideId" as guide_id, m.by
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) m ("channelId" bigint, "guideId" bigint, by text)
      join channels c on c.id = m."channelId" join source_channels g on g.id = m."guideId"
    where c.id not in (${DECIDED})`.execute(tx);
  await sql`
    create temporary table suggested on commit drop as
    select m."channelId" as channel_id, m."guideId" as guide_channel_id, m.reason, m.place
    from jsonb_to_recordset(${JSON.stringify(suggestions)}::jsonb)
        m ("channelId" bigint, "guideId" bigint, reason text collate "C", place smallint)
      join channels c on c.id = m."channelId" join source_channels g on g.id = m."guideId"`.execute(
    tx,
  );
  await sql`create index on matched (channel_id)`.execute(tx);
  await sql`create index on suggested (channel_id, guide_channel_id)`.execute(tx);
  await sql`analyze matched, suggested`.execute(tx);
}

type Written = { channelId: string; sourceId: string };

/** One that its source lists no longer stays until another is found. Minutes stay as long as the guide does. */
async function writeMappings(tx: Db): Promise<{ joined: Written[]; parted: Written[] }> {
  const parted = await rowsOf<Written>(tx)`
    delete from channel_guides j using source_channels g
    where g.id = j.guide_channel_id and j.mapped_by <> 'hand'
      and not exists (select from matched m where m.channel_id = j.channel_id and m.guide_id = j.guide_channel_id)
      and (g.missing_since is null or exists (select from matched m where m.channel_id = j.channel_id))
    returning j.channel_id as "channelId", g.source_id as "sourceId"`;
  await sql`
    update channel_guides j set mapped_by = m.by from matched m
    where m.channel_id = j.channel_id and m.guide_id = j.guide_channel_id and j.mapped_by <> m.by`.execute(
    tx,
  );
  const joined = await rowsOf<Written>(tx)`
    with added as (
      insert into channel_guides (channel_id, guide_channel_id, mapped_by)
      select channel_id, guide_id, by from matched on conflict do nothing returning channel_id, guide_channel_id)
    select a.channel_id as "channelId", g.source_id as "sourceId"
    from added a join source_channels g on g.id = a.guide_channel_id`;
  return { joined, parted };
}

async function writeSuggestions(tx: Db): Promise<void> {
  await sql`
    delete from guide_suggestions s where not exists (
      select from suggested n where n.channel_id = s.channel_id and n.guide_channel_id = s.guide_channel_id)`.execute(
    tx,
  );
  await sql`
    insert into guide_suggestions as s (channel_id, guide_channel_id, reason, place)
    select channel_id, guide_channel_id, reason, place from suggested
    on conflict (channel_id, guide_channel_id) do update set reason = excluded.reason, place = excluded.place
    where (s.reason, s.place) is distinct from (excluded.reason, excluded.place)`.execute(tx);
}

/** Programmes are kept only of what was joined before a reading. */
const readGuidesSoon = async (tx: Db, sourceIds: readonly string[]): Promise<void> =>
  void (await sql`
    update guide_reads set due_at = now() where due_at > now() and source_id = any(${sourceIds}::bigint[])`.execute(
    tx,
  ));

type GuideMatching = {
  /** Channels of ours that the rules give a guide, that somebody is asked about, and the rest. */
  matched: number;
  asked: number;
  none: number;
  /** What was written. */
  joined: number;
  parted: number;
};

/** After each reading, and whenever somebody asks for it. Only what differs is written. */
export async function matchAllGuides(db: Db, isDryRun = false): Promise<GuideMatching> {
  const channels = await readChannels(db);
  const steps = matchGuides(channels, await readGuides(db));
  let step = steps.next();
  for (; !step.done; step = steps.next()) await setImmediate();
  const found = step.value;
  const matched = found.mappings.length;
  const asked = new Set(found.suggestions.map(({ channelId }) => channelId)).size;
  const counts = { matched, asked, none: channels.length - matched - asked };
  if (isDryRun) return { ...counts, joined: 0, parted: 0 };
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.guideMappings})`.execute(tx);
    await stage(tx, found);
    const { joined, parted } = await writeMappings(tx);
    await writeSuggestions(tx);
    await readGuidesSoon(tx, [...new Set(joined.map(({ sourceId }) => sourceId))]);
    await publishGuides(tx, [...new Set([...joined, ...parted].map(({ channelId }) => channelId))]);
    return { ...counts, joined: joined.length, parted: parted.length };
  });
}
