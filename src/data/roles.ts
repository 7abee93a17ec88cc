import type pg from 'pg';
import { FUNCTIONS, type Rights, SEQUENCES, TABLES } from './role-rights.ts';

/**
 * What faces people has a role of its own in PostgreSQL, which can do what that process does and no more. Worker and
 * commands connect as the owner of the database: graphile-worker shows its tables, which have row security, to their
 * owner only.
 */
export const DATABASE_ROLES = ['butaca_portal', 'butaca_studio'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

async function existingRoles(client: pg.ClientBase): Promise<DatabaseRole[]> {
  const { rows } = await client.query<{ name: DatabaseRole }>(
    'select rolname as name from pg_roles where rolname = any($1) order by 1',
    [DATABASE_ROLES],
  );
  return rows.map(({ name }) => name);
}

type Kind = 'table' | 'sequence' | 'function';
type Thing = { kind: Kind; name: string };

function rightsOn(role: DatabaseRole, { kind, name }: Thing): Rights {
  if (kind === 'table') return TABLES[role][name] ?? {};
  if (kind === 'sequence') return SEQUENCES[role].includes(name) ? { usage: true } : {};
  return FUNCTIONS[role].includes(name) ? { execute: true } : {};
}

/** Ours: what an extension brings belongs to whoever installed it. */
const THINGS = `
  select case relkind when 'S' then 'sequence' else 'table' end as kind, relname::text as name, oid from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    and pg_has_role(relowner, 'usage')
  union all
  select 'function', proname, oid from pg_proc
  where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')`;

function grantsOf(roles: readonly DatabaseRole[], thing: Thing): string[] {
  const on = `on ${thing.kind} "${thing.name}"`;
  return [
    // PostgreSQL lets everybody call every function, and put it on a table of their own as a trigger.
    ...(thing.kind === 'function' ? [`revoke all ${on} from public`] : []),
    ...roles.flatMap((role) => [
      `revoke all ${on} from ${role}`,
      ...Object.entries(rightsOn(role, thing)).map(
        ([right, of]) =>
          `grant ${right} ${of === true ? '' : `(${of.join(', ')})`} ${on} to ${role}`,
      ),
    ]),
  ];
}

/**
 * Gives each role that exists exactly its privileges, on everything that there is now. In one transaction: a process
 * that is running misses none in between. Part of every migration, so that new tables are covered.
 */
export async function grantRoles(client: pg.ClientBase): Promise<DatabaseRole[]> {
  const roles = await existingRoles(client);
  if (roles.length === 0) return [];
  const { rows } = await client.query<Thing>(THINGS);
  // Several statements in one query are one transaction.
  await client.query(rows.flatMap((thing) => grantsOf(roles, thing)).join(';\n'));
  return roles;
}

export type WrongPrivileges = {
  role: DatabaseRole;
  /** A table, a sequence or a function. */
  on: string;
  /** As in GRANT: `update (verified_at)`. */
  lacks: string[];
  exceeds: string[];
};

/** What each role holds: on the whole, or on a column of it. */
const HELD = `
  select rolname as role, kind, name, array(
    select privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
    where kind = 'table' and has_table_privilege(pg_roles.oid, thing.oid, privilege)
    union all
    select format('%s (%I)', privilege, attname)
    from unnest(array['select', 'insert', 'update', 'references']) privilege, pg_attribute
    where kind = 'table' and attrelid = thing.oid and attnum > 0 and not attisdropped
      and has_column_privilege(pg_roles.oid, thing.oid, attnum, privilege)
      and not has_table_privilege(pg_roles.oid, thing.oid, privilege)
    union all
    select privilege from unnest(array['usage', 'select', 'update']) privilege
    where kind = 'sequence' and has_sequence_privilege(pg_roles.oid, thing.oid, privilege)
    union all
    select 'execute' where kind = 'function' and has_function_privilege(pg_roles.oid, thing.oid, 'execute')) as held
  from pg_roles, (${THINGS}) thing
  where rolname = any($1) order by role, name`;

/** Where a role that exists has other privileges than `grantRoles` would give it. */
export async function listWrongPrivileges(client: pg.ClientBase): Promise<WrongPrivileges[]> {
  const { rows } = await client.query<Thing & { role: DatabaseRole; held: string[] }>(HELD, [
    DATABASE_ROLES,
  ]);
  return rows.flatMap(({ role, held, ...thing }) => {
    const wanted = Object.entries(rightsOn(role, thing)).flatMap(([right, of]) =>
      of === true ? [right] : of.map((column) => `${right} (${column})`),
    );
    const lacks = wanted.filter((right) => !held.includes(right));
    const exceeds = held.filter((right) => !wanted.includes(right));
    return lacks.length + exceeds.length > 0 ? [{ role, on: thing.name, lacks, exceeds }] : [];
  });
}

/** Creates the role, or gives it another password. Roles are shared by all databases of the server. */
export async function setRolePassword(
  client: pg.Client,
  role: DatabaseRole,
  password: string,
): Promise<void> {
  const known = (await existingRoles(client)).includes(role);
  const words = known ? 'alter role' : 'create role';
  await client.query(`${words} ${role} login password ${client.escapeLiteral(password)}`);
}
