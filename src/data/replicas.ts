import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import {
  type Position,
  parsePosition,
  type Readable,
  ReplicaLeases,
} from '../domain/replicas/lease.ts';
import { createPool } from './database.ts';

/** Several times within a lease, so that one late answer does not end reading. */
const ASK_EVERY_MS = 100;
/** Well below the lease. It covers a round trip to another continent. */
const ANSWER_LIMIT_MS = 300;
/** Opening a connection takes several round trips; nothing waits for it. */
const CONNECT_LIMIT_MS = 2000;

/**
 * Flushed, not only written: a commit becomes visible after its flush, and replicas get nothing earlier. A commit with
 * `synchronous_commit = off` is visible before; no command publishes that way.
 */
const WRITTEN = 'select pg_current_wal_flush_lsn()::text as position';
const REPLAYED = 'select pg_last_wal_replay_lsn()::text as position';

/**
 * Looks for a moment: the question often arrives together with the change, and another one would cost a round trip. Shorter than
 * an answer may take.
 */
const HAS_REPLAYED = `
  select from generate_series(1, 10) turn, lateral (
    select pg_sleep(case when turn > 1 then 0.005 else 0 end),
      pg_last_wal_replay_lsn() - '0/0'::pg_lsn >= $1::numeric as is_there) looked
  where is_there limit 1`;

export type Asker = {
  ask: (statement: string) => Promise<Position>;
  hasReplayed: (position: Position) => Promise<boolean>;
  close: () => Promise<void>;
};

/** One connection that is opened again when it is lost. Every question has a time limit. */
function createAsker(url: string): Asker {
  const pool = createPool(url, 1, {
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    idleTimeoutMillis: 60_000,
  });
  return {
    ask: async (statement) => {
      const { rows } = await pool.query<{ position: string | null }>(statement);
      return parsePosition(rows[0]?.position ?? 'none');
    },
    hasReplayed: async (position) =>
      (await pool.query(HAS_REPLAYED, [String(position)])).rowCount === 1,
    close: async () => await pool.end(),
  };
}

const pause = async (milliseconds: number) =>
  await new Promise<void>((done) => setTimeout(done, Math.max(0, milliseconds)));

export type ReplicaWatch = {
  readable: () => Readable;
  lost: (place: number) => void;
  stop: () => Promise<void>;
};

/** Asks primary and replicas all the time how far they are. No answer is waited for by another question. */
export function watchReplicas(primaryUrl: string, replicaUrls: readonly string[]): ReplicaWatch {
  const leases = new ReplicaLeases(replicaUrls.length, performance.now());
  let isStopping = false;
  const repeat = async (url: string, step: (asker: Asker) => Promise<void>): Promise<void> => {
    const asker = createAsker(url);
    while (!isStopping) {
      const start = performance.now();
      await step(asker);
      await pause(start + ASK_EVERY_MS - performance.now());
    }
    await asker.close();
  };
  const loops = [
    repeat(primaryUrl, async ({ ask }) => {
      const askedAt = performance.now();
      // No answer is an answer too: the leases end.
      await ask(WRITTEN)
        .then((position) => leases.primaryWrote(position, askedAt))
        .catch(() => {});
    }),
    ...replicaUrls.map((url, place) =>
      repeat(url, async ({ ask }) => {
        await ask(REPLAYED)
          .then((position) => leases.replicaReplayed(place, position))
          .catch(() => leases.replicaLost(place));
      }),
    ),
  ];
  return {
    readable: () => leases.readableAt(performance.now()),
    lost: (place) => leases.replicaLost(place),
    stop: async () => {
      isStopping = true;
      await Promise.all(loops);
    },
  };
}

/** The server closed the connection, or died. A late answer is not tried again: the page is late already. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code?.startsWith('57P') === true
    : error instanceof Error && error.message !== 'Query read timeout';

/** Asks the primary when the replica dies under a statement. That is safe for reading only. */
function orPrimary(
  client: pg.PoolClient,
  primary: pg.Pool,
  onLost: () => void,
): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) =>
    await client.query(text, values).catch(async (error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      onLost();
      return await primary.query(text, values);
    });
  return Object.assign(Object.create(client), { query, release: () => client.release() });
}

type ReadPools = {
  primary: pg.Pool;
  replicas: readonly pg.Pool[];
  watch: ReplicaWatch;
  /** A statement runs on a replica whose state nobody could compare with the primary's. */
  onUnverified: () => void;
};

/** A pool for reading: each statement goes to a replica that may be read, by turns, otherwise to the primary. */
export function createReadPool({
  primary,
  replicas,
  watch,
  onUnverified,
}: ReadPools): PostgresPool {
  let turn = 0;
  const fromReplica = async () => {
    const { replicas: places } = watch.readable();
    const place = places[turn++ % places.length];
    if (place === undefined) return null;
    const client = await replicas[place]?.connect().catch(() => {
      watch.lost(place);
      return null;
    });
    if (!client) return null;
    // The connection may have been waited for.
    const { replicas: still, isVerified } = watch.readable();
    if (!still.includes(place)) {
      client.release();
      return null;
    }
    if (!isVerified) onUnverified();
    return orPrimary(client, primary, () => watch.lost(place));
  };
  return {
    options: {},
    connect: async () => (await fromReplica()) ?? (await primary.connect()),
    // Each of the pools is ended by whoever made it.
    end: async () => {},
  };
}

export type ReplicaPositions = {
  /** Whether every replica has what the primary had when this was called; false when that takes longer than the limit. */
  haveAll: (limitMs: number) => Promise<boolean>;
  close: () => Promise<void>;
};

const LOOK_AGAIN_MS = 10;

/** For whoever must not go on before the replicas have a change. */
export function askReplicas(primaryUrl: string, replicaUrls: readonly string[]): ReplicaPositions {
  const primary = createAsker(primaryUrl);
  const replicas = replicaUrls.map(createAsker);
  const has = async (replica: Asker, position: Position, end: number): Promise<boolean> => {
    while (performance.now() < end) {
      if (await replica.hasReplayed(position).catch(() => false)) return true;
      await pause(LOOK_AGAIN_MS);
    }
    return false;
  };
  return {
    haveAll: async (limitMs) => {
      const end = performance.now() + limitMs;
      const position = await primary.ask(WRITTEN).catch(() => null);
      if (position === null) return false;
      const answers = await Promise.all(replicas.map((replica) => has(replica, position, end)));
      return answers.every(Boolean);
    },
    close: async () =>
      void (await Promise.all([primary, ...replicas].map((asker) => asker.close()))),
  };
}
