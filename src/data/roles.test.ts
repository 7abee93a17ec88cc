import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOperator } from '../../tests/support/sample-operators.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { migrate } from './migrate.ts';
import { DATABASE_ROLES, type DatabaseRole, grantRoles, setRolePassword } from './roles.ts';

let database: TestDatabase;
const clients = {} as Record<DatabaseRole | 'owner', pg.Client>;

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await createTestDatabase();
  clients.owner = await connect(database.url);
  for (const role of DATABASE_ROLES) {
    const password = randomBytes(12).toString('hex');
    await setRolePassword(clients.owner, role, password);
    const url = new URL(database.url);
    Object.assign(url, { username: role, password });
    clients[role] = await connect(url.href);
  }
  await insertOperator(database.db, { name: 'Ana', role: 'owner' });
  await grantRoles(clients.owner);
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end()));
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
    'update product_codes set revoked_at = null from orders',
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

test('a table of a later migration is covered: the portal reads it', async () => {
  await sql.raw('create table later (id int)').execute(database.db);
  await expect(clients.butaca_portal.query('select from later')).rejects.toMatchObject(refused);
  await migrate(clients.owner);
  expect((await clients.butaca_portal.query('select from later')).rowCount).toBe(0);
  await expect(clients.butaca_portal.query('delete from later')).rejects.toMatchObject(refused);
});

test('every table is one that a role may read or one that is withheld from it', async () => {
  const { rows } = await clients.owner.query<{ role: DatabaseRole; withheld: string }>(
    `select role, string_agg(relname, ' ' order by relname) as withheld
     from pg_class, unnest($1::text[]) as role
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname <> 'drafts'
       and not has_table_privilege(role, pg_class.oid, 'select')
     group by role order by role`,
    [DATABASE_ROLES],
  );
  expect(rows).toEqual([
    {
      role: 'butaca_portal',
      withheld:
        'change_rows changes failed_jobs host_days imports invitations opened_titles opening_days operator_sessions operators orders passkeys takedowns used_challenges',
    },
    { role: 'butaca_studio', withheld: 'request_senders request_votes sessions' },
  ]);
});
