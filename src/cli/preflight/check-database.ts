import { join } from 'node:path';
import type { Db } from '../../data/database.ts';
import { listPendingMigrations } from '../../data/migrate.ts';
import {
  getServerState,
  listForeignTables,
  type ServerState,
} from '../../data/queries/database-state.ts';
import { type DatabaseRole, listWrongPrivileges } from '../../data/roles.ts';
import { askServer, type Client } from '../database.ts';
import { isLoopback, placeOf } from '../machine/database-place.ts';
import type { Configuration, Site } from '../machine/site.ts';
import { setupLine } from './check-configuration.ts';
import { type Found, NO_DATABASE, type Problem, problemsIn } from './problem.ts';

const OLDEST_VERSION = 15;
const MAX_CLOCK_DIFFERENCE_MS = 10_000;

/** Who commands connect as. */
const OWNER = 'owner';

type Way = { who: string; file: string; url: string; role: DatabaseRole | null };

function waysOf({ place }: Site, { env, portal, studio, worker }: Configuration): Way[] {
  const of = (who: string, file: string, url = '', role: DatabaseRole | null = null): Way => ({
    who,
    file: join(place.config, file),
    url,
    role,
  });
  return [
    of(OWNER, 'env', env?.DATABASE_URL),
    of('worker', 'worker', worker?.DATABASE_URL, 'butaca_worker'),
    of('portal', 'portal', portal?.DATABASE_URL, 'butaca_portal'),
    of('studio', 'studio', studio?.STUDIO_DATABASE_URL, 'butaca_studio'),
  ].filter(({ url }) => URL.canParse(url));
}

export async function lookAtDatabase(site: Site): Promise<Found> {
  const configuration = await site.configuration();
  const ways = waysOf(site, configuration);
  const entered = await Promise.all(ways.map((way) => enter(way, configuration)));
  const problems = problemsIn(entered);
  // Nothing listens for anybody: once is enough.
  const down = problems.find(({ name }) => name === 'database-down');
  if (down) return down;
  const [owner] = ways;
  if (owner?.who !== OWNER || problems.some(({ about }) => about === OWNER)) return problems;
  return [...problems, await askServer(owner.url, (db, client) => judge(site, db, client, owner))];
}

async function enter(way: Way, configuration: Configuration): Promise<Found> {
  const { who, file, url, role } = way;
  try {
    await askServer(url, async (_, client) => void (await client.query('select 1')));
  } catch (error) {
    return refusal(way, error as Error & { code?: string }, configuration);
  }
  const user = decodeURIComponent(new URL(url).username);
  if (role === null || user === role) return null;
  return {
    name: 'database-role',
    about: who,
    what: `${file}: the ${who} connects as ${user}, not as ${role}: it may do more than it needs`,
    mend: setupLine(configuration),
  };
}

function refusal(
  { who, file, url }: Way,
  error: Error & { code?: string },
  configuration: Configuration,
): Problem {
  const { host, port } = placeOf(url);
  const where = `${host || 'the socket'}:${port}`;
  if (error.code === '28P01' || error.code === '28000')
    return {
      name: 'database-password',
      about: who,
      what: `${file}: PostgreSQL refuses the user or the password of the ${who}`,
      mend: setupLine(configuration),
    };
  if (error.code === '3D000')
    return {
      name: 'database-missing',
      about: who,
      what: `${file}: PostgreSQL at ${where} has no database ${new URL(url).pathname.slice(1)}`,
      mend: setupLine(configuration),
    };
  if (error.code === '53300')
    return {
      name: 'connections-short',
      what: `PostgreSQL at ${where} accepts no more connections`,
      mend: longestIdleLine,
    };
  return {
    name: 'database-down',
    what: `PostgreSQL at ${where} does not answer${error.code === '57P03' ? ' yet: it is starting up' : ''}`,
    mend: host === '' || isLoopback(url) ? 'systemctl restart postgresql' : `ping -c 3 ${host}`,
    after: ['disk-full /var/lib/postgresql'],
  };
}

/** Closes what was left open by others; portals and worker never idle in a transaction. */
const longestIdleLine =
  'su postgres -c "psql -c \\"select usename, application_name, state, count(*) from pg_stat_activity group by 1, 2, 3 order by 4 desc\\""';

async function judge(site: Site, db: Db, client: Client, { url }: Way): Promise<Found> {
  const state = await getServerState(db);
  return [
    ...judgeServer(site.place.now(), state),
    await foreignTables(db, state, url),
    await pendingMigrations(client),
    await wrongPrivileges(client),
  ];
}

const superuser = (statement: string, database = ''): string =>
  `su postgres -c "psql ${database} -c '${statement}'"`.replace('  ', ' ');

/** Pure, of what PostgreSQL says of itself. */
function judgeServer(now: Date, state: ServerState): Problem[] {
  const problems: Problem[] = [];
  const { database } = state;
  if (state.version < OLDEST_VERSION * 10_000)
    problems.push({
      name: 'database-version',
      what: `PostgreSQL ${state.versionText} is older than ${OLDEST_VERSION}`,
      mend: 'apt-get install -y postgresql && pg_lsclusters',
    });
  if (state.encoding !== 'UTF8' || state.provider !== 'i' || !/^es\b/.test(state.locale ?? ''))
    problems.push({
      name: 'database-locale',
      what: `the database ${database} sorts by ${state.provider === 'i' ? state.locale : 'the C library'} in ${state.encoding}, not by ICU es-AR in UTF8`,
      mend: `su postgres -c "createdb -O butaca -T template0 -E UTF8 --locale-provider=icu --icu-locale=es-AR --locale=C ${database}_new"`,
    });
  else if (state.isCollationOld)
    problems.push({
      name: 'database-collation',
      what: 'the rules of sorting are newer than the indexes, as after an upgrade of the system: lists and searches may miss rows',
      mend: `su postgres -c "reindexdb ${database}" && ${superuser(`alter database ${database} refresh collation version`)}`,
    });
  if (state.isInRecovery)
    problems.push({
      name: 'database-read-only',
      what: 'PostgreSQL is in recovery: nothing can be written',
      mend: superuser('select pg_promote()'),
    });
  if (state.readOnlySource !== null)
    problems.push({
      name: 'database-read-only',
      what: `PostgreSQL refuses to write: default_transaction_read_only is set by the ${state.readOnlySource}`,
      mend:
        state.readOnlySource === 'database'
          ? superuser(`alter database ${database} reset default_transaction_read_only`)
          : `${superuser('alter system reset default_transaction_read_only')} && ${superuser('select pg_reload_conf()')}`,
    });
  if (state.connections > state.maxConnections * 0.9)
    problems.push({
      name: 'connections-short',
      what: `${state.connections} of ${state.maxConnections} connections of PostgreSQL are in use`,
      mend: longestIdleLine,
    });
  if (state.pending.length > 0)
    problems.push({
      name: 'database-restart-pending',
      what: `${state.pending.join(', ')} of PostgreSQL count only after it is restarted`,
      mend: 'systemctl restart postgresql',
    });
  const seconds = Math.round((state.now.getTime() - now.getTime()) / 1000);
  if (Math.abs(seconds) * 1000 > MAX_CLOCK_DIFFERENCE_MS)
    problems.push({
      name: 'clock-off',
      about: 'database',
      what: `the clock of PostgreSQL is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's`,
      mend: 'timedatectl set-ntp true',
    });
  return problems;
}

async function foreignTables(db: Db, { database }: ServerState, url: string): Promise<Found> {
  const found = await listForeignTables(db);
  const [first] = found;
  if (!first) return null;
  const user = decodeURIComponent(new URL(url).username);
  return {
    name: 'database-owner',
    what: `${found.length} tables, such as ${first.table}, belong to ${first.owner}, not to ${user}: migrations will fail`,
    mend: `su postgres -c "psql ${database} -Atc \\"select format('alter table public.%I owner to ${user};', tablename) from pg_tables where schemaname = 'public'\\" | psql ${database}"`,
  };
}

async function pendingMigrations(client: Client): Promise<Found> {
  const pending = await listPendingMigrations(client);
  if (pending.length === 0) return null;
  return {
    name: 'migrations-pending',
    what: `the database lacks ${pending.length} migrations, the first is ${pending[0]}`,
    mend: 'butaca migrate --yes',
    after: [...NO_DATABASE, 'database-owner'],
  };
}

async function wrongPrivileges(client: Client): Promise<Found> {
  const found = await listWrongPrivileges(client);
  return [...Map.groupBy(found, ({ role }) => role)].map(([role, wrong]) => {
    const [first] = wrong;
    const list = first?.lacks.length ? first.lacks : first?.exceeds;
    return {
      name: 'database-privileges',
      about: role,
      what: `${role} ${first?.lacks.length ? 'may not' : 'may, but must not,'} ${list?.join(', ')} on ${first?.on}${wrong.length > 1 ? ` and ${wrong.length - 1} more` : ''}`,
      mend: 'butaca database-roles --yes',
      after: ['migrations-pending', 'database-owner'],
    };
  });
}
