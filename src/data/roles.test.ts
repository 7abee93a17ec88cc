import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectRoles, type RoleClients } from '../../tests/support/role-clients.ts';
import { insertOperator } from '../../tests/support/sample-operators.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { finishChange, SYSTEM, startChange } from './commands/change.ts';
import { setSetting } from './commands/settings.ts';
import { migrate } from './migrate.ts';
import { DATABASE_ROLES, listWrongPrivileges } from './roles.ts';

let database: TestDatabase;
let clients: RoleClients;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await connectRoles(database.url);
  await insertOperator(database.db, { name: 'Ana', role: 'owner' });
});
afterAll(async () => {
  await clients.end();
  await database.drop();
});

const refused = { code: '42501' };

describe("the portal's role is refused by PostgreSQL", () => {
  test.each([
    'select name from operators',
    'select id from passkeys',
    'select token_hash from operator_sessions',
    'select token_hash from invitations',
    'select challenge from used_challenges',
    'select summary from changes',
    'select table_name from change_rows',
    'select claimant from takedowns',
    'select contact from orders',
    'update titles set hidden = false',
    'update product_codes set revoked_at = null',
    "insert into operators (name, role) values ('Eva', 'owner')",
    "update operators set role = 'owner'",
    'delete from operator_sessions',
    "update settings set value = '1'",
    "update titles set name = 'x'",
    'delete from servers',
    'insert into servers default values',
    "update requests set name = 'x'",
    'delete from requests',
    'delete from request_votes',
    'delete from schema_migrations',
    'create table own (id int)',
    'set role butaca',
  ])('%s', async (statement) => {
    await expect(clients.butaca_portal.query(statement)).rejects.toMatchObject(refused);
  });
});

describe("the studio's role is refused by PostgreSQL", () => {
  test.each([
    "update changes set summary = 'x'",
    'delete from changes',
    "update change_rows set table_name = 'x'",
    'delete from change_rows',
    'truncate changes',
    'select name from sessions',
    'select address_hash from request_votes',
    'select address_hash from request_senders',
    'delete from schema_migrations',
    'alter table changes disable trigger all',
    'set role butaca',
  ])('%s', async (statement) => {
    await expect(clients.butaca_studio.query(statement)).rejects.toMatchObject(refused);
  });
});

test('the studio reads the team and adds to the history', async () => {
  const { rows } = await clients.butaca_studio.query('select name from operators');
  expect(rows).toEqual([{ name: 'Ana' }]);
  const added = "insert into changes (actor_name, action, summary) values ('Ana', 'import', 'x')";
  expect((await clients.butaca_studio.query(added)).rowCount).toBe(1);
  expect(
    (await clients.butaca_studio.query("select from changes where summary = 'x'")).rowCount,
  ).toBe(1);
});

test("a table of a later migration is nobody's until it is written down", async () => {
  await sql.raw('create table later (id int)').execute(database.db);
  await migrate(clients.owner);
  for (const role of DATABASE_ROLES)
    await expect(clients[role].query('select from later')).rejects.toMatchObject(refused);
  await sql.raw('drop table later').execute(database.db);
});

test('privileges that somebody gave or took by hand are found, down to columns and functions', async () => {
  await sql
    .raw(`
      grant update (price_ars) on products to butaca_portal;
      grant execute on function record_rows to public;
      revoke update (verified_at) on product_codes from butaca_portal;
      revoke usage on sequence changes_id_seq from butaca_studio`)
    .execute(database.db);
  const none = { lacks: [], exceeds: [] };
  expect(await listWrongPrivileges(clients.owner)).toEqual([
    { ...none, role: 'butaca_portal', on: 'product_codes', lacks: ['update (verified_at)'] },
    { ...none, role: 'butaca_portal', on: 'products', exceeds: ['update (price_ars)'] },
    { ...none, role: 'butaca_portal', on: 'record_rows', exceeds: ['execute'] },
    { ...none, role: 'butaca_studio', on: 'changes_id_seq', lacks: ['usage'] },
    { ...none, role: 'butaca_studio', on: 'record_rows', exceeds: ['execute'] },
    { ...none, role: 'butaca_worker', on: 'record_rows', exceeds: ['execute'] },
  ]);
  await migrate(clients.owner);
  expect(await listWrongPrivileges(clients.owner)).toEqual([]);
});

describe.each(DATABASE_ROLES)('whatever %s sets in its session', (role) => {
  const FIRES = {
    butaca_portal: 'update product_codes set verified_at = null where false',
    butaca_studio: 'update settings set updated_at = now() where false',
    butaca_worker: 'update titles set held = held where false',
  }[role];
  const setTo = async (change: string, maxRows: number) => {
    await clients[role].query(
      "select set_config('butaca.change', $1, false), set_config('butaca.max_rows', $2, false)",
      [change, String(maxRows)],
    );
  };
  afterEach(async () => void (await clients[role].query('reset all')));
  const rowsOf = async (change: string) =>
    (await clients.owner.query('select from change_rows where change_id = $1', [change])).rowCount;

  test.each([0, 5000])('it neither erases nor adds to a change (%i rows)', async (maxRows) => {
    await setSetting(database.db, SYSTEM, 'siteName', `${role} ${maxRows}`);
    const { rows } = await clients.owner.query('select max(id)::text as id from changes');
    await setTo(rows[0].id, maxRows);
    await expect(clients[role].query(FIRES)).rejects.toMatchObject(refused);
    expect(await rowsOf(rows[0].id)).toBe(1);
  });

  test('nor to one that is being recorded', async () => {
    let attempt: Promise<unknown> = Promise.resolve();
    let change = '';
    await database.db.transaction().execute(async (tx) => {
      change = await startChange(tx);
      await sql`insert into leagues (name) values (${role})`.execute(tx);
      await setTo(change, 0);
      attempt = expect(clients[role].query(FIRES)).rejects.toMatchObject(refused);
      await finishChange(tx, change, { actor: SYSTEM, action: 'import', summary: '' });
    });
    await attempt;
    expect(await rowsOf(change)).toBe(1);
  });

  test('nor in a transaction that does not see what others commit', async () => {
    await setTo('1000000', 0);
    await clients[role].query('begin isolation level repeatable read');
    await expect(clients[role].query(FIRES)).rejects.toMatchObject(refused);
    await clients[role].query('rollback');
  });
});
