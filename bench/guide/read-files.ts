import type { ReadSource, SourceReport } from '../../src/domain/guide/source.ts';
import { inTurn } from '../../src/sources/in-turn.ts';
import { readSource } from '../../src/sources/read-source.ts';

/** Reads sources as the worker does, in a process of its own: its memory is that of whoever reads. */

export type FilesOrder = {
  databaseUrl: string;
  folder: string;
  sources: ReadSource[];
  now: number;
};
export type FilesTally = { cpu: number; seconds: number; peakMb: number; reports: SourceReport[] };

async function readFiles({ databaseUrl, folder, sources, now }: FilesOrder): Promise<FilesTally> {
  const network = { folder, userAgent: 'bench', resolve: async () => [], admits: [] };
  const reports: SourceReport[] = [];
  const start = performance.now();
  const left = sources.values();
  await inTurn(
    async () => left.next().value ?? null,
    async (source: ReadSource, onStaged) => {
      const reading = { databaseUrl, network, source, isDryRun: false, now: new Date(now) };
      reports.push(await readSource({ ...reading, onStaged }));
    },
  );
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage();
  return {
    cpu: (user + system) / 1e6,
    seconds,
    peakMb: process.resourceUsage().maxRSS / 1024,
    reports,
  };
}

process.once('message', async (order: FilesOrder) => {
  process.send?.(await readFiles(order), () => process.exit(0));
});
