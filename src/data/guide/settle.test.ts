import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import type { ListedProgramme } from '../../domain/guide/listing.ts';
import { settled } from '../../domain/guide/schedule.ts';
import { createClient } from '../database.ts';
import { settleProgrammes, swapProgrammes } from './settle.ts';
import { GuideStaging } from './staging.ts';

let database: TestDatabase;
let client: pg.Client;
let guideIds: Map<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into channels (source_id, name, type, active) values ('a', 'a', 'tv', true), ('b', 'b', 'tv', true);
    insert into guide_sources (name, kind) values ('x', 'guide');
    insert into source_channels (source_id, lists, key, name) select 1, 'guide', source_id, name from channels;
    insert into channel_guides (channel_id, guide_channel_id, mapped_by)
    select c.id, g.id, 'id' from channels c join source_channels g on g.key = c.source_id`.execute(
    database.db,
  );
  client = createClient(database.url);
  await client.connect();
  const { rows } = await client.query('select key, id from source_channels');
  guideIds = new Map(rows.map(({ key, id }) => [key, id]));
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T00:00:00Z');
const half = fc.integer({ min: 0, max: 40 });
const programme = fc.record({
  channelId: fc.constantFrom('a', 'b'),
  start: half.map((at) => START + (at * HOUR) / 2),
  length: fc.option(fc.integer({ min: 1, max: 10 }).map((halves) => (halves * HOUR) / 2)),
  title: fc.constantFrom('Uno', 'Dos\tTres', '\\N', 'Señal "x"'),
  categories: fc.array(fc.constantFrom('a b', '"', '\\', '{,}'), { maxLength: 2 }),
});

const listed = fc.array(programme, { maxLength: 30 }).map((all): ListedProgramme[] =>
  all.map(({ length, ...given }, place) => ({
    ...given,
    end: length === null ? null : given.start + length,
    subTitle: place % 2 ? null : 'x',
    description: null,
    episode: place % 3 ? null : `E${place}`,
    isLive: place % 2 === 0,
    isNew: false,
    isRepeat: false,
  })),
);

async function stored() {
  const { rows } = await client.query(`
    select key as "channelId", starts_at, ends_at, title, sub_title as "subTitle", categories, episode
    from guide_programmes join source_channels s on s.id = guide_channel_id order by 1, 2`);
  return rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    start: starts_at.getTime(),
    end: ends_at.getTime(),
  }));
}

async function swap(programmes: readonly ListedProgramme[]): Promise<void> {
  await client.query(
    'drop table if exists pg_temp.listed_channels, pg_temp.listed_programmes, pg_temp.settled_programmes',
  );
  const staging = await GuideStaging.open(client, guideIds);
  await staging.addProgrammes(programmes);
  await staging.finish([]);
  await settleProgrammes(client);
  await client.query('begin');
  await swapProgrammes(client, new Date(START));
  await client.query('commit');
}

test('what is stored is what the rule says of each channel, whatever was stored before', async () => {
  const property = fc.asyncProperty(listed, async (programmes) => {
    // A channel without any keeps what it has.
    const channels = [...new Set(programmes.map(({ channelId }) => channelId))];
    await swap(programmes);
    const wanted = channels.toSorted().flatMap((channel) =>
      settled(programmes.filter(({ channelId }) => channelId === channel)).map(
        ({ channelId, start, end, title, subTitle, categories, episode }) => ({
          ...{ channelId, start, end, title, subTitle, categories, episode },
        }),
      ),
    );
    expect((await stored()).filter(({ channelId }) => channels.includes(channelId))).toEqual(
      wanted,
    );
  });
  await fc.assert(property, { numRuns: 40 });
});
