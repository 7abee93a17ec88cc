import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateDocuments } from '../generator/generate-documents.ts';

const FOLDER = resolve('.data/bench-import');
const SEED = 1;

/** Reused by later runs. */
export async function generatedFile(
  titles: number,
): Promise<{ file: string; seconds: number | null }> {
  const file = join(FOLDER, `catalogue-${titles}-${SEED}.ndjson`);
  if (existsSync(file)) return { file, seconds: null };
  mkdirSync(FOLDER, { recursive: true });
  const start = performance.now();
  const source = Readable.from(generateDocuments({ titles, seed: SEED }), { objectMode: true });
  await pipeline(source, createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
  return { file, seconds: (performance.now() - start) / 1000 };
}

/** The same documents, each under another name. */
export async function renamedFile(file: string): Promise<string> {
  const renamed = file.replace(/\.ndjson$/, '-renamed.ndjson');
  const lines = createInterface({ input: createReadStream(file) });
  const source = async function* () {
    for await (const line of lines) yield `${line.replace('"NOMBRE":"', '"NOMBRE":"Otra ')}\n`;
  };
  await pipeline(Readable.from(source()), createWriteStream(renamed));
  return renamed;
}

type ImportFigures = { documents: number; refused: number; seconds: number; peakMb: number };

/** The operator's command in its own process, so that its memory can be measured. */
export async function runImport(databaseUrl: string, file: string): Promise<ImportFigures> {
  const start = performance.now();
  const child = spawn(process.execPath, ['src/cli/butaca.js', 'import', file, '--json'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((done) => child.once('close', done));
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  const { documents, refused, peakMemoryMb } = JSON.parse(output);
  return { documents, refused, seconds, peakMb: peakMemoryMb };
}
