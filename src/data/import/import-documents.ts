import type { Readable } from 'node:stream';
import type { TableMapping } from '../../domain/imports/table-mapping.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { checkAllowed, type Recorded, SYSTEM } from '../commands/change.ts';
import { recountSearchWords } from '../commands/search-words.ts';
import { createClient, dbOnConnection } from '../database.ts';
import { LOCKS, takeAdvisoryLock } from '../locks.ts';
import { getSettings } from '../queries/settings.ts';
import type { Kept } from './apply-batch.ts';
import { applyStaged, BATCH_SIZE } from './apply-batches.ts';
import { endUnfinished, recordedOf } from './batch-history.ts';
import { completeRows } from './complete-rows.ts';
import type { FrameHosts } from './frame-hosts.ts';
import { type Refusal, stageDocuments } from './stage-documents.ts';
import { stageTable } from './stage-table.ts';
import { Staging } from './staging.ts';
import { checkTvCodes, countNewTvCodes } from './tv-codes.ts';

export type ImportReport = {
  documents: number;
  refused: number;
  inserted: number;
  updated: number;
  /** Episodes that no page lists, because they have no image. */
  unlistedEpisodes: number;
  frameHosts: FrameHosts;
  /** Rows per table of which something stays as an operator has set it, although the documents differ. */
  kept: Kept;
  /** Codes of the TV app that it uses up. */
  tvCodes: number;
  /** What history has of it; without rows it can't be undone. */
  recorded: Recorded;
  /** Its number in the history. */
  changeId: string | null;
  tags: string[];
};

export type ImportOptions = {
  databaseUrl: string;
  input: Readable;
  /** How to read it, if it is a table. */
  table?: TableMapping;
  dryRun?: boolean;
  /** Whether to add the hosts that the documents name to those that may be framed. */
  addFrameHosts?: boolean;
  /** How many codes of the TV app whoever confirmed it was told; without it any number. */
  confirmedTvCodes?: number;
  /** Who imports what: for history. */
  actor?: Actor;
  name?: string;
  /** Documents that are applied at once, at first. */
  batchSize?: number;
  onRefusal?: (refusal: Refusal) => void;
  onProgress?: (bytes: number, documents: number) => void;
  onPhase?: (phase: string) => void;
};

const MAX_LOCK_WAIT_MS = 30 * 60_000;

/** Publishes what an import has changed that was killed between two batches, unless one is running. */
export async function endUnfinishedImport(databaseUrl: string): Promise<void> {
  const client = createClient(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [
      LOCKS.import,
    ]);
    if (rows[0]?.is) await endUnfinished(dbOnConnection(client));
  } finally {
    await client.end();
  }
}

/**
 * Legacy documents → records, and the tags of the pages that change into the outbox. Safe to repeat, also after one that was
 * killed between two batches.
 */
export async function importDocuments(options: ImportOptions): Promise<ImportReport> {
  const { onPhase = () => {}, onProgress = () => {}, actor = SYSTEM, name = '' } = options;
  const { dryRun = false, addFrameHosts = false, batchSize = BATCH_SIZE } = options;
  const action = 'import';
  checkAllowed({ actor, action });
  const client = createClient(options.databaseUrl);
  await client.connect();
  const db = dbOnConnection(client);
  let refused = 0;
  const onRefusal = (refusal: Refusal): void => {
    refused += 1;
    options.onRefusal?.(refusal);
  };
  try {
    await takeAdvisoryLock(client, LOCKS.import, {
      what: 'another import',
      maxWaitMs: MAX_LOCK_WAIT_MS,
    });
    if (!dryRun) await endUnfinished(db);
    const staging = await Staging.open(client, options.databaseUrl);
    onPhase('stage');
    const { input, table } = options;
    const stage = { input, staging, onRefusal, onProgress };
    const { sourceZone } = await getSettings(db);
    const staged = await (table
      ? stageTable({ ...stage, table, now: new Date() })
      : stageDocuments({ ...stage, sourceZone })
    )
      .then(async (report) => {
        await staging.close();
        return report;
      })
      // An open COPY keeps its table locked, and the staging schema could not be dropped.
      .catch(async (error: unknown) => {
        await staging.abort();
        throw error;
      });

    if (table) await completeRows(client, onRefusal);
    const tvCodes = await countNewTvCodes(client);
    if (!dryRun) checkTvCodes(actor, tvCodes, options.confirmedTvCodes ?? tvCodes);

    onPhase('apply');
    const applied = await applyStaged({
      client,
      db,
      dryRun,
      addFrameHosts,
      batchSize,
      onRefusal,
      ...staged,
      change: { actor, action },
      summaryOf: (all) => `${name} ${all ? `+${all.inserted} ~${all.updated}` : '…'}`.trim(),
    }).catch(async (error: unknown) => {
      if (!dryRun) await endUnfinished(db).catch(() => {});
      throw error;
    });
    const { history, inserted, kept, batches } = applied;
    if (!dryRun && inserted > 100_000) {
      onPhase('analyze');
      await client.query('select analyze_catalogue()');
      // Index-only scans need a vacuum first. PostgreSQL does it by itself a little later where the role may not.
      await client.query('vacuum search_entries, title_places');
    }
    // A batch is too small to count its words itself.
    if (!dryRun && batches > 1 && inserted > batchSize) await recountSearchWords(db);
    return {
      documents: staged.documents,
      refused,
      inserted,
      updated: applied.updated,
      tags: applied.tags,
      unlistedEpisodes: applied.unlistedEpisodes,
      frameHosts: applied.frameHosts,
      tvCodes,
      kept: Object.fromEntries(Object.entries(kept).filter(([, count]) => count > 0)),
      recorded: recordedOf(history),
      changeId: dryRun ? null : history.changeId,
    };
  } finally {
    await client.query('select close_staging()').catch(() => {});
    await client.end();
  }
}
