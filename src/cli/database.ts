import { createClient, createDb, createPool, type Db, dbOnConnection } from '../data/database.ts';
import { optionalEnv } from '../platform/env.ts';
import { CommandFailed, UsageError } from './errors.ts';

export type Database = {
  url: string;
  /** For people; without the password. */
  place: string;
  /** The one of the demo or of development, found because no other was named. */
  isLocal: boolean;
  withDb: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
};

const LOCAL = [
  { name: 'demo', port: 5442 },
  { name: 'dev', port: 5441 },
];
const LOCAL_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_LIMIT_MS = 10_000;
const NOT_ALLOWED = '42501';

const REASONS = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOENT', 'nothing listens there'],
  ['ENOTFOUND', 'the host has no address'],
  ['EAI_AGAIN', 'the host has no address'],
  ['3D000', 'there is no database of that name'],
  ['28P01', 'the user or the password is wrong'],
  ['28000', 'the user may not enter'],
]);

function reasonOf(error: unknown): string {
  const { code = '', message } = error as Error & { code?: string };
  if (message.includes('timeout')) return `no answer within ${CONNECT_TIMEOUT_MS / 1000} s`;
  return REASONS.get(code) ?? message;
}

export async function withDb<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = createDb(createPool(url, 1, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export type Client = ReturnType<typeof createClient>;

/** One connection, which ends whatever happens. Throws what PostgreSQL says. */
export async function onServer<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  connectMs = CONNECT_TIMEOUT_MS,
): Promise<Result> {
  const client = createClient(url, connectMs);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same for questions, none of which may take long. */
export const askServer = async <Result>(
  url: string,
  work: (db: Db, client: Client) => Promise<Result>,
): Promise<Result> =>
  await onServer(url, async (client) => {
    await client.query(`set statement_timeout = ${STATEMENT_LIMIT_MS}`);
    return await work(dbOnConnection(client), client);
  });

/** For `catch`: what to do, where PostgreSQL does not allow it to the role. */
export const notAllowed = (sentence: string) => (error: unknown) => {
  if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
  throw new CommandFailed(sentence, { cause: error });
};

/** Fails when the database cannot be used, before anybody is asked anything. */
async function open(url: string, limitMs: number): Promise<Omit<Database, 'isLocal'>> {
  const { database, host, port } = createClient(url);
  const place = `${database} at ${host}:${port}`;
  await onServer(url, async () => {}, limitMs).catch((error: unknown) => {
    const failed = `The database ${place} cannot be used: ${reasonOf(error)}.`;
    throw new CommandFailed(failed, { cause: error });
  });
  return { url, place, withDb: async (work) => await withDb(url, work) };
}

/** `DATABASE_URL`, else the local demo or development one that is running. */
export async function openDatabase(): Promise<Database> {
  const named = optionalEnv('DATABASE_URL');
  if (named) return { ...(await open(named, CONNECT_TIMEOUT_MS)), isLocal: false };
  for (const { name, port } of LOCAL) {
    const url = `postgres://butaca:butaca@127.0.0.1:${port}/butaca`;
    const found = await open(url, LOCAL_TIMEOUT_MS).catch(() => null);
    if (found) return { ...found, place: `${found.place} (${name})`, isLocal: true };
  }
  throw new UsageError(
    'No database: set DATABASE_URL, name a file that does with --env-file, or start `npm run demo` or `npm run dev` first.',
  );
}
