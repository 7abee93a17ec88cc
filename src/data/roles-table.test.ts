import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectRoles, type RoleClients } from '../../tests/support/role-clients.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { DATABASE_ROLES, type DatabaseRole } from './roles.ts';

/**
 * `roles-table.txt` says what each role may do with each table, view, sequence and function; what it does not say must be
 * refused. It is written by hand: whoever adds a table, a column or a function decides there who may use it.
 */
const TABLE = new URL('./roles-table.txt', import.meta.url);

const SCHEMAS = ['public', 'graphile_worker'];

let database: TestDatabase;
let clients: RoleClients;
beforeAll(async () => {
  database = await createTestDatabase();
  clients = await connectRoles(database.url);
});
afterAll(async () => {
  await clients.end();
  await database.drop();
});

const THINGS = `
  select format('%s%I', nullif(relnamespace::regnamespace::text || '.', 'public.'), relname) as name,
    format('%I.%I', relnamespace::regnamespace, relname) as sql_name,
    case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind, oid, relnamespace as schema
  from pg_class where relnamespace::regnamespace::text = any($1) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  union all
  select format('%s%I(%s)', nullif(pronamespace::regnamespace::text || '.', 'public.'), proname,
      pg_get_function_identity_arguments(oid)),
    format('%I.%I(%s)', pronamespace::regnamespace, proname, (
      select string_agg('null::' || format_type(type, null), ', ' order by place)
      from unnest(proargtypes::oid[]) with ordinality as argument (type, place))),
    'function', oid, pronamespace
  from pg_proc where pronamespace::regnamespace::text = any($1)`;

type Line = { name: string; columns: string | null; role: DatabaseRole; held: string | null };

/** The table as PostgreSQL's catalogue has it. */
async function tableHeld(): Promise<string> {
  const { rows } = await clients.owner.query<Line>(
    `select name, role, string_agg(held, ' ' order by place) as held, (
        select string_agg(attname, ' ' order by attnum) from pg_attribute
        where kind in ('table', 'view') and attrelid = oid and attnum > 0 and not attisdropped) as columns
     from (${THINGS}) thing cross join unnest($2::text[]) role
       left join lateral (
         select place, case when has_table_privilege(role, oid, privilege) then privilege else privilege || '(' || (
             select string_agg(attname, ' ' order by attnum) from pg_attribute
             where attrelid = oid and attnum > 0 and not attisdropped
               and case when not privilege in ('delete', 'truncate', 'trigger') then has_column_privilege(role, oid, attnum, privilege) end) || ')' end as held
         from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
           with ordinality as each (privilege, place)
         where kind in ('table', 'view')
         union all
         select place, privilege from unnest(array['usage', 'select', 'update']) with ordinality as each (privilege, place)
         where kind = 'sequence' and has_sequence_privilege(role, oid, privilege)
         union all
         select 1, 'execute' where kind = 'function' and has_function_privilege(role, oid, 'execute')
       ) rights on has_schema_privilege(role, schema, 'usage')
     group by 1, 2, oid, kind order by kind = 'function', kind = 'sequence', name collate "C", role`,
    [SCHEMAS, DATABASE_ROLES],
  );
  return [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, lines]) => {
      const columns = lines[0]?.columns ? `: ${lines[0].columns}` : '';
      const may = lines.filter(({ held }) => held);
      return `${name}${columns}\n${may.map(({ role, held }) => `  ${role}: ${held}\n`).join('')}`;
    })
    .join('');
}

type Attempt = { thing: string; right: string; column: string | null; statement: string };

/** One statement for each right on each thing and column. None finds a row. */
async function listAttempts(): Promise<Attempt[]> {
  const { rows } = await clients.owner.query<Attempt>(
    `with thing as (${THINGS})
     select name as thing, right_ as right, quote_ident(attname) as column, format(template, sql_name, attname) as statement
     from thing join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped, (values
       ('select', 'select %2$I from %1$s limit 0'),
       ('insert', 'insert into %1$s (%2$I) overriding system value select null where false'),
       ('update', 'update %1$s set %2$I = default where false')) attempt (right_, template)
     where kind = 'table' and not (right_ = 'insert' and attgenerated <> '') or kind = 'view' and right_ = 'select'
     union all
     select name, right_, null, format(template, sql_name) from thing, (values
       ('delete', 'delete from %s where false'), ('truncate', 'truncate %s')) attempt (right_, template)
     where kind = 'table'
     union all
     select name, 'usage', null, format('select nextval(%L)', sql_name) from thing where kind = 'sequence'
     union all
     select name, 'execute', null, 'select ' || sql_name from thing where kind = 'function'`,
    [SCHEMAS],
  );
  return rows;
}

const REFUSED = '42501';

/** Tries each on the server, in a savepoint of its own, and undoes it: the code of its error, or nothing. */
async function tryAll(role: DatabaseRole, attempts: readonly Attempt[]): Promise<string[]> {
  const client = clients[role];
  await client.query("select set_config('test.statements', $1, false)", [
    JSON.stringify(attempts.map(({ statement }) => statement)),
  ]);
  await client.query(`
    do $$
    declare
      statement text;
      codes jsonb := '[]';
    begin
      for statement in select jsonb_array_elements_text(current_setting('test.statements')::jsonb) loop
        begin
          execute statement;
          raise exception using errcode = 'TRIED';
        exception when others then
          codes := codes || to_jsonb(case sqlstate when 'TRIED' then '' else sqlstate end);
        end;
      end loop;
      perform set_config('test.codes', codes::text, false);
    end $$`);
  const { rows } = await client.query("select current_setting('test.codes')::jsonb as codes");
  return rows[0].codes;
}

/** As `thing right(column)`, everything that the table lets a role do. */
function allowedTo(role: DatabaseRole, table: string, attempts: readonly Attempt[]): string[] {
  const blocks = table.split(/\n(?! )/).map((block) => block.split('\n'));
  const rights = new Map(
    blocks.map(([head = '', ...lines]) => [
      head.split(': ')[0] ?? '',
      lines.find((line) => line.startsWith(`  ${role}: `))?.slice(role.length + 4) ?? '',
    ]),
  );
  return attempts.flatMap(({ thing, right, column }) => {
    const held = [...(rights.get(thing) ?? '').matchAll(/([a-z]+)(?:\(([^)]*)\))?/g)];
    const [, , columns] = held.find(([, name]) => name === right) ?? [null, null, ''];
    const may = columns === undefined || (column !== null && columns?.split(' ').includes(column));
    return may ? [`${thing} ${right} ${column ?? ''}`] : [];
  });
}

test('the catalogue has the rights of the table, and no others', async () => {
  expect(await tableHeld()).toBe(await readFile(TABLE, 'utf8'));
});

describe.each(DATABASE_ROLES)('%s', (role) => {
  test('can do what the table says, and is refused everything else', async () => {
    const attempts = await listAttempts();
    const codes = await tryAll(role, attempts);
    const done = attempts.filter((_, place) => codes[place] !== REFUSED);
    expect(done.map(({ thing, right, column }) => `${thing} ${right} ${column ?? ''}`)).toEqual(
      allowedTo(role, await readFile(TABLE, 'utf8'), attempts),
    );
    // Everything else works. Functions are called with nothing, which some of them refuse.
    const failed = attempts.filter((_, place) => !['', REFUSED].includes(codes[place] ?? ''));
    expect(failed.filter(({ right }) => right !== 'execute')).toEqual([]);
    expect(attempts.length).toBeGreaterThan(900);
  });

  test('can become nobody else, and make nothing', async () => {
    const { rows } = await clients.owner.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         exists (select from pg_auth_members where member = pg_roles.oid) as "isMember",
         has_schema_privilege(oid, 'public', 'create') as "hasSchema",
         has_database_privilege(oid, current_database(), 'create') as "hasDatabase",
         has_database_privilege(oid, current_database(), 'temporary') as "hasTemporary"
       from pg_roles where rolname = $1`,
      [role],
    );
    const { hasTemporary, ...rest } = rows[0];
    expect(Object.values(rest)).toEqual(Array(8).fill(false));
    expect(hasTemporary).toBe(role === 'butaca_worker');
  });
});
