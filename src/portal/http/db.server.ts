import { createDb, createPlannedPool, createPool, type Db } from '../../data/database.ts';
import { createReadPool, watchReplicas } from '../../data/replicas.ts';
import { shareReads } from '../../data/shared-reads.ts';
import { LEASE_MS } from '../../domain/replicas/lease.ts';
import { env, searchConnections } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';

const { DATABASE_URL, DATABASE_POOL, REPLICA_URLS } = env();
const pages = DATABASE_POOL - searchConnections();
const searches = searchConnections();
/** A replica is near. If it does not connect within a lease, the primary is asked. */
const OF_REPLICA = { connectionTimeoutMillis: LEASE_MS };

const pool = createPool(DATABASE_URL, pages);
const searchPool = createPlannedPool(DATABASE_URL, searches);
const replicaPools = REPLICA_URLS.map((url) => createPool(url, pages, OF_REPLICA));
const replicaSearchPools = REPLICA_URLS.map((url) => createPlannedPool(url, searches, OF_REPLICA));
// Without a listener, the loss of an idle connection would end the process.
for (const each of [pool, searchPool, ...replicaPools, ...replicaSearchPools])
  each.on('error', (error) => log.warn({ err: error }, 'database connection lost'));

const watch = REPLICA_URLS.length > 0 ? watchReplicas(DATABASE_URL, REPLICA_URLS) : null;

let unverifiedAt = Number.NEGATIVE_INFINITY;
let forgetReads = () => {};
const onUnverified = () => {
  unverifiedAt = performance.now();
  // Pages that come to share it would not know.
  forgetReads();
};

/** Whether something was read since then that may be older than half a second. It must not be stored for long. */
export const wasReadUnverified = (since: number): boolean => unverifiedAt >= since;

export const replicasRead = (): number => watch?.readable().replicas.length ?? 0;

/** For what is written, and for what must be read as it was just written: posts, sessions, counts. */
export const primaryDb: Db = createDb(pool);
const pagesPool = watch
  ? createReadPool({ primary: pool, replicas: replicaPools, watch, onUnverified })
  : pool;
/** For pages. A replica may lack the last half second; writing fails there. */
export const db: Db = createDb(pagesPool);
({ forget: forgetReads } = shareReads(db));
/** The same with connections of its own, so that many searches do not block other pages. */
export const searchDb: Db = createDb(
  watch
    ? createReadPool({ primary: searchPool, replicas: replicaSearchPools, watch, onUnverified })
    : searchPool,
);

export async function closeDb(): Promise<void> {
  await watch?.stop();
  const pools = [pool, searchPool, ...replicaPools, ...replicaSearchPools];
  await Promise.all(pools.map((each) => each.end()));
}

export async function isDatabaseReady(): Promise<boolean> {
  await db.selectNoFrom((of) => of.lit(1).as('one')).execute();
  return true;
}
