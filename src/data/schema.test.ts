import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertTitles } from '../../tests/support/sample-titles.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  await insertTitles(database.db, [{ source_id: 'a', kind: 'serie' }]);
  await run(`
    insert into seasons (title_id, key) values (1, 'T1');
    insert into episodes (season_id, source_id, name) values (1, 'e', 'e');
    insert into matches (source_id, first_team, second_team, starts_at) values ('m', 'a', 'b', now());
    insert into channels (source_id, name, type, active) values ('c', 'c', 'tv', true)`);
});
afterAll(async () => {
  await database.drop();
});

const run = async (statement: string) => await sql.raw(statement).execute(database.db);
const count = async (table: string): Promise<number> => {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*)::int as count from ${table}`)
    .execute(database.db);
  return rows[0]?.count ?? -1;
};
const server = (columns: string, values: string, rest = "'LATINO', 'x', 'https://a.example', 0") =>
  `insert into servers (${columns}, audio, label, url, position) values (${values}, ${rest})`;

describe('the database itself refuses', () => {
  test.each([
    ['more sold than there are', 'update tv_app_quota set sold = 2001'],
    ['fewer sold than none', 'update tv_app_quota set sold = -1'],
    [
      'a total below what is sold',
      'update tv_app_quota set sold = 10; update tv_app_quota set total = 9',
    ],
    ['a second quota', 'insert into tv_app_quota (only_row) values (true)'],
    ['a quota beside the one', 'insert into tv_app_quota (only_row) values (false)'],
    ['a code without an origin', 'insert into tv_app_codes default values'],
    [
      'a code with two origins',
      "insert into tv_app_codes (source_id, order_key) values ('a', 'b')",
    ],
    ['an order twice', "insert into tv_app_codes (order_key) values ('a'), ('a')"],
    ['a server of nobody', server('title_id', 'null')],
    ['a server of two', server('title_id, episode_id', '1, 1')],
    ['a server of a title and a match', server('title_id, match_id', '1, 1')],
    ['a server of a title that does not exist', server('title_id', '99')],
    ['a server of an episode that does not exist', server('episode_id', '99')],
    ['a server of a match that does not exist', server('match_id', '99')],
    ['a server of a channel that does not exist', server('channel_id', '99')],
    ['a server moved to nobody', `${server('title_id', '1')}; update servers set title_id = 99`],
    ['a label twice in a group', `${server('title_id', '1')}; ${server('title_id', '1')}`],
    ['a server without a label', server('title_id', '1', "'LATINO', '', 'https://a.example', 0")],
    ['a server in no group', server('title_id', '1', "'INGLÉS', 'x', 'https://a.example', 0")],
    ['a javascript: server', server('title_id', '1', "'LATINO', 'x', 'javascript:alert(1)', 0")],
    [
      'a server whose second line is an address',
      server('title_id', '1', "'LATINO', 'x', E'javascript:1\\nhttps://a', 0"),
    ],
    ['a negative place', server('title_id', '1', "'LATINO', 'x', 'https://a.example', -1")],
    [
      'an episode of no season',
      "insert into episodes (season_id, source_id, name) values (99, 'x', 'x')",
    ],
    [
      'an episode twice in a season',
      "insert into episodes (season_id, source_id, name) values (1, 'e', 'x')",
    ],
    ['a season twice', "insert into seasons (title_id, key) values (1, 'T1')"],
    [
      'a title twice',
      "insert into titles (kind, source_id, name, active) values ('serie', 'a', 'x', true)",
    ],
    [
      'a title without a name',
      "insert into titles (kind, source_id, name, active) values ('movie', 'x', '', true)",
    ],
    ['a year before films', 'update titles set release_year = 1800'],
    [
      'negative stock',
      "insert into products (id, name, category, price_ars, stock) values ('x', 'x', 'mates', 1, -1)",
    ],
    [
      'a console that is no web page',
      "insert into consoles (id, name, url) values ('x', 'x', 'javascript:alert(1)')",
    ],
    [
      'a programme that ends before it starts',
      "insert into programmes (channel_id, name, starts_at, ends_at) values (1, 'x', now(), now() - interval '1 hour')",
    ],
    ['an outbox row without tags', "insert into outbox (tags) values ('{}')"],
    [
      'a second calendar',
      "insert into calendar (today) values ('2025-01-01'); insert into calendar (today) values ('2025-01-02')",
    ],
  ])('%s', async (_, statement) => {
    await expect(run(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(23|22P02)/),
    });
  });
});

test('one label may stand in every group, and at every owner', async () => {
  for (const audio of ['LATINO', 'SUBTITULADO', 'ESPAÑOL', 'JAPONÉS']) {
    for (const owner of ['title_id', 'episode_id', 'match_id', 'channel_id']) {
      await run(server(owner, '1', `'${audio}', 'x', 'https://a.example', 0`));
    }
  }
  expect(await count('servers')).toBe(16);
});

test('the last seats are sold once, however many buy at once', async () => {
  await run('update tv_app_quota set sold = 1995');
  const buy = async () =>
    (
      await sql`update tv_app_quota set sold = sold + 1 where sold < total returning sold`.execute(
        database.db,
      )
    ).rows.length;
  const bought = await Promise.all(Array.from({ length: 30 }, buy));
  expect(bought.filter((rows) => rows === 1)).toHaveLength(5);
});

test('what belongs to a title goes with it', async () => {
  await run(`${server('title_id', '1')}; ${server('episode_id', '1')}; ${server('match_id', '1')};
    insert into demand_counts (title_id, day) values (1, '2025-01-01')`);
  expect(await count('title_places')).toBe(1);
  await run('delete from titles');
  for (const table of ['seasons', 'episodes', 'demand_counts', 'title_places'])
    expect(await count(table), table).toBe(0);
  expect((await run('select match_id from servers')).rows).toEqual([{ match_id: '1' }]);
});

test.each([
  ['seasons', 'episode_id'],
  ['episodes', 'episode_id'],
  ['matches', 'match_id'],
  ['channels', 'channel_id'],
])('servers go with their %s', async (table, owner) => {
  await run(server(owner, '1'));
  await run(`delete from ${table}`);
  expect(await count('servers')).toBe(0);
});

test('a commit into the outbox is heard, a rollback is not', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let heard = 0;
  client.on('notification', () => {
    heard += 1;
  });
  await client.query('listen outbox');
  await run("begin; insert into outbox (tags) values ('{a}'); rollback");
  await client.query('select 1');
  expect(heard).toBe(0);
  await run("insert into outbox (tags) values ('{a}'), ('{b}')");
  await expect.poll(() => heard).toBe(1);
  await client.end();
});

test('processes that start together migrate once', async () => {
  const clients = [1, 2, 3].map(() => new pg.Client({ connectionString: database.url }));
  await Promise.all(clients.map((client) => client.connect()));
  await run('drop schema public cascade; create schema public');
  const ran = await Promise.all(clients.map((client) => migrate(client)));
  await Promise.all(clients.map((client) => client.end()));
  expect(ran.filter((files) => files.length > 0)).toHaveLength(1);
  expect(await count('tv_app_quota')).toBe(1);
});
