import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { generateDocuments } from './generate-documents.ts';

const USAGE = 'Usage: npm run generate -- --titles N [--seed S]';

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new Error(`--${option} takes a whole number, not '${text}'.`);
}

function readArguments() {
  const { values } = parseArgs({
    options: { titles: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  if (values.titles === undefined) throw new Error('--titles is missing.');
  return {
    titles: wholeNumber('titles', values.titles),
    seed: wholeNumber('seed', values.seed),
  };
}

let size: ReturnType<typeof readArguments>;
try {
  size = readArguments();
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exit(2);
}

try {
  await pipeline(Readable.from(generateDocuments(size)), process.stdout);
} catch (error) {
  // The reader closed the pipe, as in `| head`.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
}
