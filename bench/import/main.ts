import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startLocalPostgres } from '../../scripts/local-postgres.ts';
import { generateDocuments } from '../../src/data/legacy/generate/generate-documents.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import type { Bar, Bench } from '../report.ts';
import { loadBare } from './bare-load.ts';
import { comparePages } from './page-times.ts';

const FOLDER = resolve('.data/bench-import');
const SEED = 1;

async function generatedFile(titles: number): Promise<{ file: string; seconds: number | null }> {
  const file = join(FOLDER, `catalogue-${titles}-${SEED}.ndjson`);
  if (existsSync(file)) return { file, seconds: null };
  mkdirSync(FOLDER, { recursive: true });
  const start = performance.now();
  const source = Readable.from(generateDocuments({ titles, seed: SEED }), { objectMode: true });
  await pipeline(source, createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
  return { file, seconds: (performance.now() - start) / 1000 };
}

type ImportFigures = { documents: number; refused: number; seconds: number; peakMb: number };

/** The very command that an operator runs, so that its memory is its own. */
async function runImport(databaseUrl: string, file: string): Promise<ImportFigures> {
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/import.ts', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((done) => child.once('close', done));
  const seconds = (performance.now() - start) / 1000;
  const figures = /(\d+) documents read.* (\d+) refused.*peak memory (\d+) MB/.exec(output);
  if (code !== 0 || !figures) throw new Error(`the import failed: ${output}`);
  return {
    documents: Number(figures[1]),
    refused: Number(figures[2]),
    seconds,
    peakMb: Number(figures[3]),
  };
}

export const run: Bench = async ({ quick }) => {
  const titles = quick ? 20_000 : 1_000_000;
  const { file, seconds: generation } = await generatedFile(titles);
  rmSync(resolve('.data/bench-import/postgres'), { recursive: true, force: true });
  const postgres = await startLocalPostgres({
    name: 'bench-import',
    port: 5444,
    settings: ADVISED_SETTINGS,
  });
  try {
    const first = await runImport(postgres.url, file);
    console.error(`import: ${first.seconds.toFixed(1)} s`);
    const bare = await loadBare(postgres.url);
    console.error(`bare load: ${bare.seconds.toFixed(1)} s`);
    const pages = await comparePages(postgres.url);
    const rate = Math.round(first.documents / first.seconds);
    const ratio = first.seconds / bare.seconds;
    const bars: Bar[] = [
      { what: 'documents refused', bar: '0', measured: first.refused, ok: first.refused === 0 },
      { what: 'documents a second', bar: '>= 15000', measured: rate, ok: rate >= 15_000 },
      {
        what: 'peak memory of the importer, MB',
        bar: '< 512',
        measured: first.peakMb,
        ok: first.peakMb < 512,
      },
      {
        what: 'time of the import over a bare COPY of the same rows',
        bar: '<= 4',
        measured: ratio.toFixed(2),
        ok: ratio <= 4,
      },
      ...pages.map(({ page, ratio, big, small }) => ({
        what: `${page}: median over the demo catalogue's`,
        bar: '<= 1.3',
        measured: `${ratio.toFixed(2)} (${big.toFixed(2)} ms / ${small.toFixed(2)} ms)`,
        ok: ratio <= 1.3,
      })),
    ];
    const rows = Object.entries(bare.rows).map(([table, count]) => `${count} ${table}`);
    return {
      name: 'import',
      bars,
      notes: [
        `rows: ${rows.join(', ')}`,
        `import ${first.seconds.toFixed(0)} s, bare load ${bare.seconds.toFixed(0)} s`,
        generation === null
          ? 'the catalogue was generated before'
          : `generated in ${generation.toFixed(0)} s`,
      ],
    };
  } finally {
    await postgres.stop();
  }
};
