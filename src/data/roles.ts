import type pg from 'pg';
import {
  DATABASE_ROLES,
  type DatabaseRole,
  FUNCTIONS,
  JOB_TABLES,
  type Rights,
  SEQUENCES,
  TABLES,
} from './role-rights.ts';

export { DATABASE_ROLES, type DatabaseRole };

export async function existingRoles(client: pg.ClientBase): Promise<DatabaseRole[]> {
  const { rows } = await client.query<{ name: DatabaseRole }>(
    'select rolname as name from pg_roles where rolname = any($1) order by 1',
    [DATABASE_ROLES],
  );
  return rows.map(({ name }) => name);
}

type Kind = 'table' | 'sequence' | 'function' | 'schema' | 'database' | 'job table';
type Thing = { kind: Kind; name: string };

const ifAny = (is: boolean, right: string): Rights => (is ? { [right]: true } : {});

function rightsOn(role: DatabaseRole, { kind, name }: Thing): Rights {
  const isWorker = role === 'butaca_worker';
  switch (kind) {
    case 'table':
      return TABLES[role][name] ?? {};
    case 'job table':
      return isWorker ? (JOB_TABLES[name] ?? {}) : {};
    case 'sequence':
      return ifAny(SEQUENCES[role].includes(name), 'usage');
    case 'function':
      return ifAny(FUNCTIONS[role].includes(name), 'execute');
    case 'schema':
      return ifAny(isWorker, 'usage');
    case 'database':
      return ifAny(isWorker, 'temporary');
  }
}

/** Ours: what an extension brings belongs to whoever installed it. */
const THINGS = `
  select case when relkind = 'S' then 'sequence' when relnamespace = 'public'::regnamespace then 'table' else 'job table' end as kind,
    relname::text as name, oid from pg_class
  where (relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      or relnamespace = to_regnamespace('graphile_worker') and relkind in ('r', 'p', 'v'))
    and pg_has_role(relowner, 'usage')
  union all
  select 'function', proname, oid from pg_proc
  where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
  union all
  select 'schema', nspname, oid from pg_namespace where nspname = 'graphile_worker' and pg_has_role(nspowner, 'usage')
  union all
  select 'database', datname, oid from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')`;

/** What PostgreSQL lets everybody do: call a function, or put it as a trigger on a temporary table of their own. */
const FOR_EVERYBODY: Partial<Record<Kind, string>> = { function: 'execute', database: 'temporary' };

function grantsOf(roles: readonly DatabaseRole[], thing: Thing): string[] {
  const { kind, name } = thing;
  const on = kind === 'job table' ? `on graphile_worker."${name}"` : `on ${kind} "${name}"`;
  const right = FOR_EVERYBODY[kind];
  return [
    ...(right ? [`revoke ${right} ${on} from public`] : []),
    ...roles.flatMap((role) => [
      // Who may connect to the database is not ours to say.
      `revoke ${kind === 'database' ? right : 'all'} ${on} from ${role}`,
      ...Object.entries(rightsOn(role, thing)).map(
        ([each, of]) => `grant ${each} ${of === true ? '' : `(${of.join(', ')})`} ${on} to ${role}`,
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
    where kind in ('table', 'job table') and has_table_privilege(pg_roles.oid, thing.oid, privilege)
    union all
    select format('%s (%I)', privilege, attname)
    from unnest(array['select', 'insert', 'update', 'references']) privilege, pg_attribute
    where kind in ('table', 'job table') and attrelid = thing.oid and not attisdropped
      and has_column_privilege(pg_roles.oid, thing.oid, attnum, privilege)
      and not has_table_privilege(pg_roles.oid, thing.oid, privilege)
    union all
    select privilege from unnest(array['usage', 'select', 'update']) privilege
    where kind = 'sequence' and has_sequence_privilege(pg_roles.oid, thing.oid, privilege)
    union all
    select 'execute' where kind = 'function' and has_function_privilege(pg_roles.oid, thing.oid, 'execute')
    union all
    select privilege from unnest(array['usage', 'create']) privilege
    where kind = 'schema' and has_schema_privilege(pg_roles.oid, thing.oid, privilege)
    union all
    select 'temporary' where kind = 'database' and has_database_privilege(pg_roles.oid, thing.oid, 'temporary')) as held
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

/** Follows the log, and sees no table. */
const BACKUP_ROLE = 'butaca_backup';

/** Creates the role, or gives it another password. Roles are shared by all databases of the server. */
export async function setRolePassword(
  client: pg.Client,
  role: DatabaseRole | typeof BACKUP_ROLE,
  password: string,
): Promise<void> {
  const known = await client.query('select from pg_roles where rolname = $1', [role]);
  const words = known.rowCount ? 'alter role' : 'create role';
  const kind = role === BACKUP_ROLE ? 'login replication' : 'login';
  await client.query(`${words} ${role} ${kind} password ${client.escapeLiteral(password)}`);
}
