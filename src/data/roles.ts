import type pg from 'pg';

/**
 * What faces people has a role of its own in PostgreSQL, which can do what that process does and no more. Worker and
 * commands connect as the owner of the database: graphile-worker shows its tables, which have row security, to their
 * owner only.
 */
export const DATABASE_ROLES = ['butaca_portal', 'butaca_studio'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

type Privilege = 'select' | 'insert' | 'update' | 'delete';

const ALL: Privilege[] = ['select', 'insert', 'update', 'delete'];

/** What tells who the operators are and what they did. */
const OPERATORS = ['operators', 'passkeys', 'operator_sessions', 'invitations', 'used_challenges'];
const HISTORY = ['changes', 'change_rows'];
const DRAFTS = ['drafts', 'imports'];
const WORKER = ['failed_jobs', 'opening_days', 'opened_titles', 'host_days'];
/** Who claimed and who bought. */
const CLAIMANTS_AND_CUSTOMERS = ['takedowns', 'orders'];

/** All that viewers cause to be written. */
const WRITTEN_BY_VIEWERS: Record<string, Privilege[]> = {
  code_failure_minutes: ['insert', 'update'],
  code_failures: ['insert', 'update'],
  demand_counts: ['insert', 'update'],
  missed_searches: ['insert', 'update'],
  picture_colours: ['insert'],
  product_codes: ['update'],
  request_counts: ['insert', 'update'],
  request_days: ['insert', 'update'],
  request_senders: ['insert', 'update'],
  request_votes: ['insert'],
  requests: ['insert'],
  server_health: ['insert', 'update'],
  sessions: ['insert', 'delete'],
};

const RULES: Record<DatabaseRole, (table: string) => readonly Privilege[]> = {
  butaca_portal: (table) =>
    [...OPERATORS, ...HISTORY, ...DRAFTS, ...WORKER, ...CLAIMANTS_AND_CUSTOMERS].includes(table)
      ? []
      : ['select', ...(WRITTEN_BY_VIEWERS[table] ?? [])],
  butaca_studio: (table) => {
    if (HISTORY.includes(table)) return ['select', 'insert'];
    // Who watches what, and who asks for what, is no business of operators.
    if (['sessions', 'request_votes', 'request_senders'].includes(table)) return [];
    return table === 'schema_migrations' ? ['select'] : ALL;
  },
};

async function existingRoles(client: pg.ClientBase): Promise<DatabaseRole[]> {
  const { rows } = await client.query<{ name: DatabaseRole }>(
    'select rolname as name from pg_roles where rolname = any($1) order by 1',
    [DATABASE_ROLES],
  );
  return rows.map(({ name }) => name);
}

/** Ours: an extension's tables belong to whoever installed it. */
async function relationsOf(
  client: pg.ClientBase,
): Promise<{ name: string; isSequence: boolean }[]> {
  const { rows } = await client.query<{ name: string; isSequence: boolean }>(`
    select quote_ident(relname) as name, relkind = 'S' as "isSequence" from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(relowner, 'usage')
    order by 1`);
  return rows;
}

function grantsFor(
  role: DatabaseRole,
  relations: Awaited<ReturnType<typeof relationsOf>>,
): string[] {
  return relations.flatMap(({ name, isSequence }) => {
    if (isSequence) return [`grant usage on sequence ${name} to ${role}`];
    const privileges = RULES[role](name);
    return [
      `revoke all on ${name} from ${role}`,
      ...(privileges.length > 0 ? [`grant ${privileges.join(', ')} on ${name} to ${role}`] : []),
    ];
  });
}

/**
 * Gives each role that exists exactly its privileges, on every table that there is now. In one transaction: a process
 * that is running misses none in between. Part of every migration, so that new tables are covered.
 */
export async function grantRoles(client: pg.ClientBase): Promise<DatabaseRole[]> {
  const roles = await existingRoles(client);
  if (roles.length === 0) return [];
  const relations = await relationsOf(client);
  await client.query('begin');
  try {
    for (const role of roles)
      for (const statement of grantsFor(role, relations)) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return roles;
}

export type WrongPrivileges = {
  role: DatabaseRole;
  table: string;
  lacks: Privilege[];
  exceeds: Privilege[];
};

/** Where a role that exists has other privileges than `grantRoles` would give it. */
export async function listWrongPrivileges(client: pg.ClientBase): Promise<WrongPrivileges[]> {
  const { rows } = await client.query<{ role: DatabaseRole; table: string; held: Privilege[] }>(
    `select rolname as role, quote_ident(relname) as table,
       array(select privilege from unnest($2::text[]) privilege
         where has_table_privilege(pg_roles.oid, pg_class.oid, privilege)) as held
     from pg_roles, pg_class
     where rolname = any($1) and relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and pg_has_role(relowner, 'usage')
     order by 1, 2`,
    [DATABASE_ROLES, ALL],
  );
  return rows.flatMap(({ role, table, held }) => {
    const wanted = RULES[role](table);
    const lacks = wanted.filter((privilege) => !held.includes(privilege));
    const exceeds = held.filter((privilege) => !wanted.includes(privilege));
    return lacks.length + exceeds.length > 0 ? [{ role, table, lacks, exceeds }] : [];
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
