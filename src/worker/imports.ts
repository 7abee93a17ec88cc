import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  failImport,
  finishImport,
  noteImportProgress,
  type TakenImport,
  takeImport,
} from '../data/commands/imports.ts';
import type { Db } from '../data/database.ts';
import {
  endUnfinishedImport,
  type ImportReport,
  importDocuments,
} from '../data/import/import-documents.ts';
import { MoreCodes } from '../data/import/tv-codes.ts';
import {
  fileStamp,
  type ImportFailure,
  type ImportFigures,
  isImportFile,
  MAX_REFUSALS_KEPT,
  type RefusedLine,
  ShownRefusals,
  shownRefusal,
  UPLOAD_PREFIX,
} from '../domain/imports/import.ts';
import { readMapping } from '../domain/imports/table-mapping.ts';
import { NotAllowed } from '../domain/operators/permissions.ts';
import { log } from '../platform/log.ts';
import { startRepeating } from './repeating.ts';

const BEAT_MS = 1000;
const TIDY_EVERY_MS = 60_000;
const MAX_UPLOAD_AGE_MS = 24 * 3_600_000;

function figuresOf(report: ImportReport, refusals: RefusedLine[]): ImportFigures {
  const { documents, inserted, updated, refused, unlistedEpisodes, kept, frameHosts } = report;
  return {
    documents,
    inserted,
    updated,
    refused,
    unlistedEpisodes,
    refusals,
    kept: Object.values(kept).reduce((sum, count) => sum + count, 0),
    hostsLeftOut: frameHosts.leftOut,
    canUndo: report.recorded !== 'without-rows',
    tvCodes: report.tvCodes,
  };
}

type Options = { db: Db; databaseUrl: string; folder: string };

async function work(
  { db, databaseUrl, folder }: Options,
  job: TakenImport,
): Promise<ImportFailure | null> {
  const { id, name, file, stamp, step, actor, tvCodes } = job;
  const table = job.mapping === null ? null : readMapping(job.mapping);
  if (!actor) return 'not-allowed';
  if (!isImportFile(file)) return 'missing';
  const path = join(folder, file);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return 'missing';
  if (fileStamp(found) !== stamp) return 'changed';
  if (job.mapping !== null && !table) return 'mapping';
  const refusals = new ShownRefusals(MAX_REFUSALS_KEPT);
  const progress = { bytes: 0, documents: 0 };
  // Also while it writes, which tells nothing: whoever watches sees that the worker is there.
  const beat = setInterval(() => {
    noteImportProgress(db, id, progress).catch(() => {});
  }, BEAT_MS);
  try {
    const report = await importDocuments({
      databaseUrl,
      actor,
      name,
      dryRun: step === 'check',
      confirmedTvCodes: tvCodes,
      input: createReadStream(path, { highWaterMark: 1 << 20 }),
      ...(table && { table }),
      onRefusal: (refusal) => void refusals.add(shownRefusal(refusal)),
      onProgress: (bytes, documents) => Object.assign(progress, { bytes, documents }),
    });
    clearInterval(beat);
    await noteImportProgress(db, id, progress);
    await finishImport(
      db,
      id,
      figuresOf(report, refusals.kept),
      step === 'import' ? report.changeId : null,
    );
    return null;
  } finally {
    clearInterval(beat);
  }
}

/** Does the next one that waits. False if there is none. */
export async function runNextImport(options: Options): Promise<boolean> {
  const job = await takeImport(options.db);
  if (!job) return false;
  const failure = await work(options, job).catch((error: unknown): ImportFailure => {
    if (error instanceof MoreCodes) return 'codes';
    if (error instanceof NotAllowed) return 'not-allowed';
    log.error({ err: error, import: job.id }, 'an import failed');
    return 'failed';
  });
  if (failure) await failImport(options.db, job.id, failure);
  if (job.isUpload && job.step === 'import' && failure === null)
    await rm(join(options.folder, job.file), { force: true });
  return true;
}

/** Uploads that nobody imported. */
async function tidy(folder: string): Promise<void> {
  for (const file of await readdir(folder).catch(() => [])) {
    if (!file.startsWith(UPLOAD_PREFIX)) continue;
    const found = await stat(join(folder, file)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > MAX_UPLOAD_AGE_MS)
      await rm(join(folder, file), { force: true });
  }
}

/**
 * Checks and imports what operators choose in the studio, one at a time. Not as jobs of graphile-worker: its tables belong to
 * the owner of the database, and the studio's role cannot add to them.
 */
export function startImports(options: Options): { stop: () => Promise<void> } {
  let tidied = 0;
  return startRepeating('imports', async () => {
    const hasRun = await runNextImport(options);
    if (Date.now() - tidied > TIDY_EVERY_MS) {
      tidied = Date.now();
      await tidy(options.folder);
      await endUnfinishedImport(options.databaseUrl);
    }
    return hasRun ? 0 : null;
  });
}
