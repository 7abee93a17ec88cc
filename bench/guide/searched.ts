import { sql } from 'kysely';
import { indexProgrammes } from '../../src/data/commands/guide-search.ts';
import {
  createDb,
  createPlannedPool,
  createPool,
  type Db,
  firstRow,
} from '../../src/data/database.ts';
import { listFound } from '../../src/data/queries/found.ts';
import { search } from '../../src/data/queries/search.ts';
import { searchProgrammes } from '../../src/data/queries/search-programmes.ts';
import { goldenQueries } from '../../tests/search/golden.ts';
import { goldenFromCatalogue } from '../../tests/search/golden-made.ts';
import { quantile } from '../edge-client.ts';
import { familySeconds } from '../process-cpu.ts';
import { atMost, type Measured } from '../report.ts';
import { listNames, openCatalogue } from '../search/catalogue.ts';

/** What programmes cost a search: the same searches of the same catalogue with a full guide and with none. */

const PORT = 5460;
const MAX_RATIO = 1.2;
const PROGRAMMES = 6;

async function insertChannels(db: Db, channels: number): Promise<void> {
  await sql`truncate guide_programmes, guide_airings, guide_titles`.execute(db);
  await sql`delete from channels where source_id like 'bench-%'`.execute(db);
  await sql`delete from guide_sources`.execute(db);
  await sql`
    with source as (insert into guide_sources (name, kind) values ('Fuente', 'guide') returning id),
    made as (
      insert into channels (source_id, name, type, active)
      select 'bench-' || place, 'Canal ' || place, 'tv', true from generate_series(0, ${channels - 1}) place
      returning id),
    listed as (
      insert into source_channels (source_id, lists, key, name) select source.id, 'guide', made.id, made.id from made, source
      returning id, key)
    insert into channel_guides (channel_id, guide_channel_id, mapped_by) select key::bigint, id, 'id' from listed`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

/** Channels show what the catalogue has, half an hour each: a search that finds a title finds programmes, too. */
async function insertProgrammes(db: Db): Promise<void> {
  await sql`
    insert into guide_programmes (guide_channel_id, starts_at, ends_at, title, description)
    select g, at, at + interval '30 minutes', left(name, 300), repeat('Una tarde de noticias y entrevistas. ', 7)
    from (select guide_channel_id as g, row_number() over (order by guide_channel_id) as nth from channel_guides) c
      cross join generate_series(0, 249) slot
      cross join lateral (select date_trunc('hour', now()) + (slot - 48) * interval '30 minutes' as at) t
      join (select name, row_number() over () as place from titles where name <> '') n
        on n.place = 1 + (nth * 48 + slot % 48) % (select count(*) from titles where name <> '')
    order by g, at`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function sizeOf(db: Db, tables: readonly string[]): Promise<string> {
  const row = await firstRow<{ size: string }>(db)`
    select pg_size_pretty(sum(pg_total_relation_size(name::regclass))) as size from unnest(${tables}::text[]) name`;
  return String(row?.size);
}

/** All database queries of a page of results. */
async function asPage(db: Db, query: string): Promise<number> {
  const { hits } = await search(db, query);
  await listFound(
    db,
    hits.filter((hit) => hit.kind === hits[0]?.kind),
  );
  const found = await searchProgrammes(db, query, {
    over: new Date(Date.now() + 60_000),
    limit: PROGRAMMES + 1,
  });
  return found.length;
}

const urlOf = (url: string, name: string): string => url.replace(/\/butaca$/, `/${name}`);

export async function measureSearched(quick: boolean): Promise<Measured> {
  const titles = quick ? 5000 : 100_000;
  const channels = quick ? 200 : 20_000;
  const postgres = await openCatalogue(titles, PORT);
  const pid = Number(postgres.pid());
  const admin = createDb(createPool(urlOf(postgres.url, 'postgres'), 1));
  try {
    const golden = goldenFromCatalogue(await listNames(postgres.url), 7, goldenQueries.length);
    const queries = [...goldenQueries, ...golden].map(({ query }) => query);
    const unlimited = { statement_timeout: 0, query_timeout: 0 };
    const before = createDb(createPool(postgres.url, 1, unlimited));
    await insertChannels(before, channels);
    await before.destroy();
    await sql`drop database if exists unguided`.execute(admin);
    await sql`create database unguided template butaca`.execute(admin);
    const slow = createDb(createPool(postgres.url, 1, unlimited));
    await insertProgrammes(slow);
    const start = performance.now();
    const cpu = familySeconds(pid);
    const indexed = await indexProgrammes(slow);
    const seconds = (performance.now() - start) / 1000;
    const indexCpu = familySeconds(pid) - cpu;
    const againStart = performance.now();
    await indexProgrammes(slow);
    const again = (performance.now() - againStart) / 1000;
    await sql`vacuum analyze`.execute(slow);
    const sizes = await sizeOf(slow, ['guide_titles', 'guide_airings']);
    const whole = await sizeOf(slow, ['guide_programmes']);
    await slow.destroy();
    const lanes = ['butaca', 'unguided'].map((name) => ({
      db: createDb(createPlannedPool(urlOf(postgres.url, name), 1)),
      seconds: [] as number[],
      found: 0,
    }));
    const rounds = quick ? 3 : 7;
    for (let round = 0; round < rounds; round++)
      for (const lane of round % 2 === 0 ? lanes : lanes.toReversed()) {
        const from = familySeconds(pid) + process.cpuUsage().user / 1e6;
        lane.found = 0;
        for (const query of queries) lane.found += Number((await asPage(lane.db, query)) > 0);
        // The first round warms everything up.
        if (round > 0) lane.seconds.push(familySeconds(pid) + process.cpuUsage().user / 1e6 - from);
      }
    await Promise.all(lanes.map(async ({ db }) => await db.destroy()));
    await sql`drop database unguided`.execute(admin);
    const [full = 0, empty = 1] = lanes.map((lane) => quantile(lane.seconds, 0.5));
    const each = (value: number) => `${((value / queries.length) * 1000).toFixed(1)} ms`;
    return {
      bars: [
        atMost(
          ...(['CPU of a search with a guide, over that with none', full / empty] as const),
          ...([MAX_RATIO, '', `${each(full)} / ${each(empty)}`] as const),
        ),
      ],
      notes: [
        `${titles} titles, ${channels} channels; ${lanes[0]?.found} of ${queries.length} searches found programmes`,
        `index of ${indexed.written} programmes: ${seconds.toFixed(0)} s, ${indexCpu.toFixed(0)} s of PostgreSQL's CPU; again ${again.toFixed(0)} s`,
        `its tables ${sizes}, programmes ${whole}`,
      ],
    };
  } finally {
    await admin.destroy();
    await postgres.stop();
  }
}
