import { readFile } from 'node:fs/promises';
import { countConnections, type Db } from '../data/database.ts';
import {
  type DatabaseLoad,
  getDatabaseLoad,
  getJobs,
  getProbeDelay,
  getWaiting,
  hasJobs,
  type JobsState,
  type Waiting,
} from '../data/queries/database-state.ts';
import {
  type Archiving,
  getArchiving,
  getFailedCodes,
  listFailedJobs,
} from '../data/queries/today.ts';
import { measure, measurePool } from '../platform/metrics.ts';

/** What the worker and its database have to do, for `/metrics`. */

type Sample = {
  /** In seconds. */
  at: number;
  waiting: Waiting;
  probeDelay: number;
  jobs: JobsState;
  failedJobs: number;
  failedCodes: number;
  database: DatabaseLoad;
  archiving: Archiving;
  /** Files of the archive that were thrown away since the last backup. */
  dropped: number;
};

const NO_JOBS: JobsState = { waiting: 0, running: 0, seconds: 0 };
/** Long enough for Prometheus to see it, and for a person to be told. */
const CODES_MINUTES = 10;
/** An edge that is up has its purges within a second. */
const AWAY_AFTER_S = 5;

/** Of the machine that has the database; elsewhere there is no such file. */
const DROPPED_FILE = '/var/lib/butaca/proofs/dropped';
const countDropped = async (): Promise<number> =>
  (await readFile(DROPPED_FILE, 'utf8').catch(() => '')).split('\n').filter(Boolean).length;

function failingSeconds({ at, archiving: { lastAt, failedAt } }: Sample): number {
  if (!failedAt || (lastAt && lastAt >= failedAt)) return 0;
  return Math.max(0, at - (lastAt ?? failedAt).getTime() / 1000);
}

async function takeSample(db: Db, isProbing: boolean): Promise<Sample> {
  return {
    waiting: await getWaiting(db),
    probeDelay: isProbing ? await getProbeDelay(db) : 0,
    jobs: (await hasJobs(db)) ? await getJobs(db) : NO_JOBS,
    failedJobs: (await listFailedJobs(db)).length,
    failedCodes: (await getFailedCodes(db, CODES_MINUTES))?.failures ?? 0,
    database: await getDatabaseLoad(db),
    archiving: await getArchiving(db),
    dropped: await countDropped(),
    at: Date.now() / 1000,
  };
}

/** Without a sample there is no value: better than one that is not true. */
function registerMeasures(edges: readonly string[], latest: () => Sample | null): void {
  const one = (name: string, help: string, read: (sample: Sample) => number) =>
    measure(name, help, () => {
      const sample = latest();
      return sample ? [{ labels: {}, value: read(sample) }] : [];
    });
  const perEdge = (name: string, help: string, read: (of?: Waiting['purges'][number]) => number) =>
    measure(
      name,
      help,
      () => {
        const purges = latest()?.waiting.purges;
        return purges
          ? edges.map((edge) => ({
              labels: { edge },
              value: read(purges.find((each) => each.edge === edge)),
            }))
          : [];
      },
      ['edge'],
    );
  const perReplica = (
    name: string,
    help: string,
    read: (of: DatabaseLoad['replicas'][number]) => number | null,
  ) =>
    measure(
      name,
      help,
      () =>
        (latest()?.database.replicas ?? []).flatMap((each) => {
          const value = read(each);
          return value === null ? [] : [{ labels: { replica: each.name }, value }];
        }),
      ['replica'],
    );

  one('butaca_sampled_timestamp_seconds', 'When the values below were read', ({ at }) => at);
  one('butaca_outbox_rows', 'Changes that wait for the worker', ({ waiting }) => waiting.outbox);
  one(
    'butaca_outbox_age_seconds',
    'Age of the oldest change that waits for the worker',
    ({ waiting }) => waiting.outboxSeconds,
  );
  perEdge('butaca_purges_waiting', 'Purges that are due', (of) => of?.count ?? 0);
  perEdge(
    'butaca_purges_age_seconds',
    'How long the oldest purge is due',
    (of) => of?.seconds ?? 0,
  );
  one(
    'butaca_edges_away',
    'Edges that do not take their purges',
    ({ waiting }) =>
      waiting.purges.filter(({ edge, seconds }) => edges.includes(edge) && seconds > AWAY_AFTER_S)
        .length,
  );
  one(
    'butaca_probe_delay_seconds',
    'How long the server that waits longest for its probe is due',
    ({ probeDelay }) => probeDelay,
  );
  one('butaca_jobs_waiting', 'Jobs that could run', ({ jobs }) => jobs.waiting);
  one('butaca_jobs_age_seconds', 'How long the oldest of them waits', ({ jobs }) => jobs.seconds);
  one(
    'butaca_jobs_failed',
    'Jobs that failed and have not succeeded since',
    ({ failedJobs }) => failedJobs,
  );
  one(
    'butaca_code_failures',
    'Codes of products that failed in the worst of the last ten minutes',
    ({ failedCodes }) => failedCodes,
  );
  one(
    'butaca_database_connections',
    'Connections of all clients to PostgreSQL',
    ({ database }) => database.connections,
  );
  one(
    'butaca_database_connections_limit',
    'Connections that PostgreSQL allows',
    ({ database }) => database.maxConnections,
  );
  one(
    'butaca_archive_failing_seconds',
    'How long PostgreSQL has not been able to archive its changes',
    failingSeconds,
  );
  one(
    'butaca_archive_dropped',
    'Files of the archive that were thrown away since the last backup',
    ({ dropped }) => dropped,
  );
  one('butaca_database_bytes', 'Size of the database', ({ database }) => database.bytes);
  one(
    'butaca_database_longest_transaction_seconds',
    'Age of the oldest open transaction',
    ({ database }) => database.longestTransaction,
  );
  one(
    'butaca_database_replicas',
    'Replicas that are connected',
    ({ database }) => database.replicas.length,
  );
  perReplica('butaca_replica_lag_seconds', 'How far a replica is behind', ({ seconds }) => seconds);
  perReplica('butaca_replica_lag_bytes', 'How far a replica is behind', ({ bytes }) => bytes);
}

/**
 * Returns what takes a sample. Not done when metrics are asked for: a database that hangs would make that hang too, and
 * the values that say so would be missing.
 */
export function prepareMeasures(
  db: Db,
  { edges, isProbing }: { edges: readonly string[]; isProbing: boolean },
): () => Promise<void> {
  let latest: Sample | null = null;
  registerMeasures(edges, () => latest);
  measurePool(countConnections);
  return async () => {
    latest = await takeSample(db, isProbing);
  };
}
