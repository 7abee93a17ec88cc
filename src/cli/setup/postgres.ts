import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createClient } from '../../data/database.ts';
import { onDatabase } from '../../data/migrate.ts';
import { type DatabaseRole, setRolePassword } from '../../data/roles.ts';
import { CommandFailed } from '../errors.ts';
import { runProgram, systemctl } from './system.ts';

/** The database and the three roles that connect to it. */

const OWNER = 'butaca';
const DATABASE = 'butaca';
const PORT = 5432;
const CONNECT_LIMIT_MS = 5000;
const NOT_ALLOWED = '42501';

/** Those that a file names. The worker connects as the owner. */
const ROLES = ['butaca_portal', 'butaca_studio'] as const satisfies readonly DatabaseRole[];

/** What the files say now. */
export type Urls = Record<typeof OWNER | (typeof ROLES)[number], string | undefined>;
export type Prepared = { urls: Record<keyof Urls, string>; changed: string[] };

const newPassword = (): string => randomBytes(24).toString('base64url');

async function canConnect(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  const client = createClient(url, CONNECT_LIMIT_MS);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const isOfRole = (url: string, role: string): boolean =>
  URL.canParse(url) && new URL(url).username === role;

/** The same database with another role. */
function urlWithRole(url: string, username: string, password: string): string {
  const other = new URL(url);
  Object.assign(other, { username, password });
  return other.href;
}

const clusters = z.array(z.object({ port: z.coerce.number(), running: z.coerce.number() }));

async function startLocalPostgres(): Promise<void> {
  const listed = clusters.parse(JSON.parse(await runProgram(['pg_lsclusters', '--json'])));
  if (!listed.some(({ port }) => port === PORT))
    throw new CommandFailed(
      `There is no PostgreSQL here at port ${PORT}: \`pg_lsclusters\` shows which there are. To use one of them: DATABASE_URL=postgres://… butaca setup --database given`,
    );
  await systemctl('start', 'postgresql');
}

/** Statements of the superuser, whom PostgreSQL knows by the user of the system. They may hold a password: not as arguments. */
const asSuperuser = async (statements: string, database = 'postgres'): Promise<string> =>
  (
    await runProgram(
      [
        ...['runuser', '-u', 'postgres', '--', 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1'],
        ...['-p', String(PORT), '-d', database],
      ],
      { input: statements },
    )
  ).trim();

async function setLocalRole(role: string, password: string): Promise<void> {
  // The password is ours, of letters that need no quoting.
  await asSuperuser(`
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if;
end $$;
alter role ${role} login password '${password}';`);
}

async function createLocalDatabase(): Promise<boolean> {
  if ((await asSuperuser(`select 1 from pg_database where datname = '${DATABASE}'`)) === '1')
    return false;
  await asSuperuser(
    `create database ${DATABASE} owner ${OWNER} template template0 encoding 'UTF8' locale_provider icu icu_locale 'es-AR' locale 'C'`,
  );
  return true;
}

export async function prepareLocalDatabase(before: Urls): Promise<Prepared> {
  const changed: string[] = [];
  await startLocalPostgres();
  const roles = [OWNER, ...ROLES] as const;
  const urls = {} as Prepared['urls'];
  for (const role of roles) {
    const known = before[role];
    if (known !== undefined && isOfRole(known, role) && (await canConnect(known))) {
      urls[role] = known;
      continue;
    }
    const password = newPassword();
    await setLocalRole(role, password);
    urls[role] = `postgres://${role}:${password}@127.0.0.1:${PORT}/${DATABASE}`;
    changed.push(`role ${role} of PostgreSQL`);
    if (role === OWNER && (await createLocalDatabase())) changed.push(`database ${DATABASE}`);
  }
  return { urls, changed };
}

/** `owner` is the address that a person gave, or that the file has. */
export async function prepareGivenDatabase(
  owner: string | undefined,
  before: Urls,
): Promise<Prepared> {
  if (!owner)
    throw new CommandFailed(
      'Which database? Put its address, as the role that owns it, into the environment: DATABASE_URL=postgres://butaca:…@HOST/butaca butaca setup …',
    );
  const changed: string[] = [];
  const urls: Prepared['urls'] = { [OWNER]: owner } as Prepared['urls'];
  await onDatabase(owner, async (client) => {
    for (const role of ROLES) {
      const known = before[role];
      const isOfThis =
        known !== undefined && new URL(known).host === new URL(owner).host && isOfRole(known, role);
      if (isOfThis && (await canConnect(known))) {
        urls[role] = known;
        continue;
      }
      const password = newPassword();
      await setRolePassword(client, role, password).catch((error: unknown) => {
        if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
        throw new CommandFailed(
          `The role of DATABASE_URL may not create roles. As the superuser: alter role ${new URL(owner).username} createrole; then this command again.`,
        );
      });
      urls[role] = urlWithRole(owner, role, password);
      changed.push(`role ${role} of PostgreSQL`);
    }
  });
  return { urls, changed };
}
