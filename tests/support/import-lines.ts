import { Readable } from 'node:stream';
import {
  type ImportOptions,
  type ImportReport,
  importDocuments,
} from '../../src/data/import/import-documents.ts';
import type { Refusal } from '../../src/data/import/stage-documents.ts';

export type Document = { path: string; data?: unknown };
export type Imported = ImportReport & { refusals: Refusal[] };

/** Imports documents, or lines as they would be in the file. */
export async function importLines(
  databaseUrl: string,
  lines: readonly (Document | string)[],
  options: Pick<ImportOptions, 'dryRun' | 'addFrameHosts' | 'batchSize'> = {},
): Promise<Imported> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const refusals: Refusal[] = [];
  const report = await importDocuments({
    databaseUrl,
    input: Readable.from([Buffer.from(text.join('\n'))]),
    onRefusal: (refusal) => refusals.push(refusal),
    ...options,
  });
  return { ...report, refusals };
}
