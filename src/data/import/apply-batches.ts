import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SITE_TAG } from '../../domain/tags.ts';
import type { Change } from '../commands/change.ts';
import { publish } from '../commands/publish.ts';
import type { Db } from '../database.ts';
import { isDeadlock, isLockTimeout, LockBusy } from '../locks.ts';
import {
  type Applied,
  applyBatch,
  type Kept,
  MAX_TITLE_TAGS,
  reportStrays,
} from './apply-batch.ts';
import { type BatchHistory, finishBatch, NO_HISTORY, startBatch } from './batch-history.ts';
import {
  type Batch,
  findPresent,
  loadAll,
  loadBatch,
  nextBatch,
  type Present,
  planBatches,
} from './batches.ts';
import { applyFrameHosts, type FrameHosts } from './frame-hosts.ts';
import type { Refusal } from './stage-documents.ts';
import { STAGED_TABLES } from './staged-tables.ts';

export type ApplyJob = {
  client: pg.Client;
  /** On that client. */
  db: Db;
  dryRun: boolean;
  documents: number;
  /** Up to this many documents are one batch. Of more, it is the size of the first; later ones are to take `BATCH_MS`. */
  batchSize: number;
  embedOrigins: ReadonlySet<string>;
  addFrameHosts: boolean;
  change: Omit<Change, 'summary'>;
  summaryOf: (applied: Applied | null) => string;
  onRefusal: (refusal: Refusal) => void;
};

type Done = Applied & { history: BatchHistory; frameHosts: FrameHosts };

const NOTHING: Done = {
  inserted: 0,
  updated: 0,
  unlistedEpisodes: 0,
  kept: {},
  tags: [],
  history: NO_HISTORY,
  frameHosts: { added: [], leftOut: [] },
};

export const BATCH_SIZE = 1000;
/** Whoever wants a row that a batch has changed waits for the rest of it. */
const BATCH_MS = 300;
/** Fewer take hardly less time. */
const MIN_BATCH = 250;
const MAX_BATCH = 20_000;
/** Much shorter than PostgreSQL looks for deadlocks: of two who wait for each other the import gives way. */
const MAX_LOCK_WAIT = '200ms';
const RETRY_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 30 * 60_000;

/** Tries again while others have the rows. What a try did is undone before the next, so nobody waits for it meanwhile. */
async function whenFree<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
      if (performance.now() > end)
        throw new LockBusy('somebody has kept rows of this import locked for half an hour', {
          cause: error,
        });
      await sleep(RETRY_AFTER_MS);
    }
  }
}

const sumKept = (one: Kept, other: Kept): Kept => {
  const sum = { ...one };
  for (const [table, count] of Object.entries(other) as [keyof Kept, number][])
    sum[table] = (sum[table] ?? 0) + count;
  return sum;
};

/** More tags than can be named are one for the whole site. */
function allTags(before: readonly string[], fresh: readonly string[]): string[] {
  const tags = new Set([...before, ...fresh]);
  return tags.has(SITE_TAG) || tags.size > MAX_TITLE_TAGS ? [SITE_TAG] : [...tags];
}

type Step = { present: Present; batch: Batch | null; isFirst: boolean; isLast: boolean };

/** One transaction. Readers see all of a batch or nothing, and so do the edges. */
async function applyOne(job: ApplyJob, before: Done, step: Step): Promise<Done> {
  const { client, db, dryRun, change, summaryOf } = job;
  const { present, batch, isFirst, isLast } = step;
  // Nobody waits for what builds an empty catalogue, and it would begin anew each time.
  await client.query(`begin; set local lock_timeout = '${isFirst ? 0 : MAX_LOCK_WAIT}'`);
  await (batch ? loadBatch(client, present, batch) : loadAll(client, present));
  const id = await startBatch(db, before.history, dryRun);
  const applied = await applyBatch(client, present, { dryRun, isFirst });
  const done: Done = {
    ...before,
    inserted: before.inserted + applied.inserted,
    updated: before.updated + applied.updated,
    unlistedEpisodes: before.unlistedEpisodes + applied.unlistedEpisodes,
    kept: sumKept(before.kept, applied.kept),
    tags: allTags(before.tags, applied.tags),
  };
  const isSite = done.tags.includes(SITE_TAG);
  let tags = isSite ? [] : applied.tags;
  if (isLast) {
    done.frameHosts = await applyFrameHosts(db, job.embedOrigins, job.addFrameHosts);
    if (done.frameHosts.added.length > 0 && !isSite) done.tags.push(SITE_TAG);
    tags = done.tags.includes(SITE_TAG) ? done.tags : applied.tags;
  }
  done.history = await finishBatch(db, id, before.history, {
    isLast,
    isDryRun: dryRun,
    change: { ...change, summary: summaryOf(isLast ? done : null) },
  });
  if (tags.length > 0 && !dryRun) await publish(db, tags);
  // Last, because a batch that has to be tried again must not have told anything.
  await reportStrays(client, present, job.onRefusal);
  await client.query(dryRun ? 'rollback' : 'commit');
  return done;
}

const isEmpty = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from search_entries limit 1')).rowCount === 0;

/**
 * A dry run must neither use up ids nor make others wait for them: operators add matches and servers meanwhile. These
 * sequences are its own and are found before the others. They count down from -1, where no row is.
 */
async function setSequencesAside(client: pg.Client): Promise<void> {
  for (const table of ['titles', 'seasons', 'episodes', 'servers', 'matches', 'channels'])
    await client.query(`create temporary sequence ${table}_id_seq increment by -1`);
}

/**
 * Staged rows → records, a batch after the other. A small import is one batch, and so is the first one, which fills an empty
 * catalogue several times faster that way. A dry run takes every batch back.
 */
export async function applyStaged(job: ApplyJob): Promise<Done & { batches: number }> {
  const { client, dryRun, documents, batchSize } = job;
  await client.query("set work_mem = '256MB'");
  for (const table of STAGED_TABLES) await client.query(`analyze staging.${table}`);
  if (dryRun) await setSequencesAside(client);
  const isSmall = documents <= batchSize;
  const isFirst = !isSmall && !dryRun && (await isEmpty(client));
  const present = await findPresent(client);
  if (isSmall || isFirst) {
    const step = { present, batch: null, isFirst, isLast: true };
    return { ...(await whenFree(client, () => applyOne(job, NOTHING, step))), batches: 1 };
  }
  await planBatches(client);
  let done = NOTHING;
  let from = 0;
  let size = batchSize;
  const smallest = Math.min(MIN_BATCH, batchSize);
  for (let batches = 1; ; batches++) {
    let tries = 0;
    let tookMs = 0;
    const isLast = await whenFree(client, async () => {
      // Fewer each time: somebody may have one of them for long.
      const batch = await nextBatch(client, from, Math.max(smallest, size >> tries++));
      const start = performance.now();
      const step = { present, batch, isFirst, isLast: batch?.isLast ?? true };
      done = await applyOne(job, done, step);
      tookMs = performance.now() - start;
      from = batch?.to ?? from;
      return step.isLast;
    });
    if (isLast) return { ...done, batches };
    const factor = Math.min(2, Math.max(0.5, BATCH_MS / tookMs));
    size = Math.min(MAX_BATCH, Math.max(smallest, Math.round(size * factor)));
  }
}
