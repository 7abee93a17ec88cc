import { randomBytes } from 'node:crypto';
import { onDatabase } from '../../data/migrate.ts';
import { DATABASE_ROLES, type DatabaseRole, existingRoles } from '../../data/roles.ts';
import { listClusters } from '../backups/site.ts';
import { notAllowed } from '../database.ts';
import { CommandFailed } from '../errors.ts';
import { isLoopback, DEFAULT_PORT as PORT, placeOf, urlAt } from '../machine/database-place.ts';
import { run } from '../machine/run.ts';
import { systemctl } from '../machine/units.ts';
import { canSignIn, roleStatement } from '../sign-in.ts';

/** The database and the roles that connect to it. */

export const OWNER = 'butaca';
const DATABASE = 'butaca';

/** What the files say now. */
export type Urls = Record<typeof OWNER | DatabaseRole, string | undefined>;
/** Which addresses to write into the files; `apply` then makes them work. In this order a killed setup can be repeated. */
export type Prepared = { urls: Record<keyof Urls, string>; apply: () => Promise<string[]> };
/** `isReset`: a person wants new passwords where this machine's do not work. */
type How = { isReset: boolean; roles?: readonly DatabaseRole[] };

const newPassword = (): string => randomBytes(24).toString('base64url');

export const isOfRole = (url: string | undefined, role: string): url is string =>
  url !== undefined && URL.canParse(url) && new URL(url).username === role;

/** The same database with another role. */
function urlWithRole(url: string, username: string, password: string): string {
  const other = new URL(url);
  Object.assign(other, { username, password });
  return other.href;
}

type Decided = { url: string; statement: string | null };

/** Roles are shared by all machines of a portal: a new password would lock the others out. */
async function decide(
  role: keyof Urls,
  known: string | undefined,
  server: { has: (role: string) => Promise<boolean>; newUrl: string } & How,
): Promise<Decided> {
  const own = isOfRole(known, role) ? known : null;
  if (!(await server.has(role))) {
    const url = own ?? server.newUrl;
    return { url, statement: roleStatement('create role', url) };
  }
  if (own && (await canSignIn(own))) return { url: own, statement: null };
  if (server.isReset)
    return { url: server.newUrl, statement: roleStatement('alter role', server.newUrl) };
  throw new CommandFailed(
    `PostgreSQL has the role ${role}, and this machine does not have its password. To join the portal that uses it: butaca setup --kit FILE, with the kit of one of its machines. To give it a new password, with which every other machine is locked out: butaca setup --reset-passwords`,
  );
}

export async function startLocalPostgres(): Promise<void> {
  if (!(await listClusters()).some(({ port }) => port === PORT))
    throw new CommandFailed(
      `There is no PostgreSQL here at port ${PORT}: \`pg_lsclusters\` shows which there are. To use one of them: DATABASE_URL=postgres://… butaca setup --database given`,
    );
  await systemctl('start', 'postgresql');
}

/** Statements of the superuser, whom PostgreSQL knows by the user of the system. They may hold a password: not as arguments. */
export const asSuperuser = async (statements: string): Promise<string> =>
  (
    await run(
      [
        ...['runuser', '-u', 'postgres', '--', 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1'],
        ...['-p', String(PORT), '-d', 'postgres'],
      ],
      { input: statements },
    )
  ).trim();

async function createLocalDatabase(): Promise<boolean> {
  if (await hasLocalDatabase()) return false;
  await asSuperuser(
    `create database ${DATABASE} owner ${OWNER} template template0 encoding 'UTF8' locale_provider icu icu_locale 'es-AR' locale 'C'`,
  );
  return true;
}

const LOCAL = { host: '127.0.0.1', port: PORT };

export const hasLocalDatabase = async (): Promise<boolean> =>
  (await asSuperuser(`select 1 from pg_database where datname = '${DATABASE}'`)) === '1';

export async function prepareLocalDatabase(
  before: Urls,
  { roles = DATABASE_ROLES, ...how }: How,
): Promise<Prepared> {
  await startLocalPostgres();
  const has = async (role: string) =>
    (await asSuperuser(`select 1 from pg_roles where rolname = '${role}'`)) === '1';
  const decided = new Map<keyof Urls, Decided>();
  for (const role of [OWNER, ...roles] as const) {
    const newUrl = `postgres://${role}:${newPassword()}@${LOCAL.host}:${PORT}/${DATABASE}`;
    const known =
      before[role] && (isLoopback(before[role]) ? before[role] : urlAt(before[role], LOCAL));
    decided.set(role, await decide(role, known, { has, newUrl, ...how }));
  }
  return {
    urls: urlsOf(decided),
    apply: async () => {
      const changed = await applyAll(decided, asSuperuser);
      return (await createLocalDatabase()) ? [...changed, `database ${DATABASE}`] : changed;
    },
  };
}

const urlsOf = (decided: ReadonlyMap<keyof Urls, Decided>): Prepared['urls'] =>
  Object.fromEntries([...decided].map(([role, { url }]) => [role, url])) as Prepared['urls'];

async function applyAll(
  decided: ReadonlyMap<keyof Urls, Decided>,
  send: (statement: string) => Promise<unknown>,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [role, { statement }] of decided) {
    if (statement === null) continue;
    await send(statement);
    changed.push(`role ${role} of PostgreSQL`);
  }
  return changed;
}

/** `owner` is the address that a person gave, or that the file has. */
export async function prepareGivenDatabase(
  owner: string | undefined,
  before: Urls,
  { roles = DATABASE_ROLES, ...how }: How,
): Promise<Prepared> {
  if (!owner)
    throw new CommandFailed(
      'Which database? With the kit of a machine that uses it: butaca setup --kit FILE --database-at HOST. Or put its address, as the role that owns it, into the environment: DATABASE_URL=postgres://butaca:…@HOST/butaca butaca setup …',
    );
  const decided = new Map<keyof Urls, Decided>([[OWNER, { url: owner, statement: null }]]);
  await onDatabase(owner, async (client) => {
    const existing = await existingRoles(client);
    const has = async (role: string) => existing.some((each) => each === role);
    for (const role of roles) {
      const newUrl = urlWithRole(owner, role, newPassword());
      const known = before[role] && urlAt(before[role], placeOf(owner));
      decided.set(role, await decide(role, known, { has, newUrl, ...how }));
    }
  });
  const refused = notAllowed(
    `The role of DATABASE_URL may not create roles. As the superuser: alter role ${new URL(owner).username} createrole; then this command again.`,
  );
  return {
    urls: urlsOf(decided),
    apply: async () =>
      await onDatabase(owner, async (client) =>
        applyAll(decided, (statement) => client.query(statement).catch(refused)),
      ),
  };
}
