import { z } from 'zod';
import { defineCommand, defineGroup } from '../command.ts';
import { isWatched, note, progress } from '../terminal.ts';
import { wholeNumber } from '../whole-number.ts';

const MAX_DOCUMENTS = 5_000_000;
const MAX_MINUTES = 12 * 60;

const name = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,100}$/, 'must be a name of letters, digits and -');

const firestore = defineCommand({
  about:
    'Reads only. Episodes are read from the collections that TEMPORADAS of each series names. After a kill or a lost connection the same command goes on where it stopped. Credentials are those of Google libraries: GOOGLE_APPLICATION_CREDENTIALS. Needs @google-cloud/firestore, which an installation does not contain; without it the command says how to install it.',
  args: {
    file: {
      value: 'FILE',
      help: 'written; beside it FILE.pull while it is unfinished',
      schema: z.string().min(1, 'is empty'),
    },
  },
  options: {
    project: { value: 'NAME', help: 'the project of the database', schema: name },
    collections: {
      value: 'NAMES',
      help: 'separated by commas; default: all that the import knows',
      schema: z
        .string()
        .transform((text) => text.split(',').filter(Boolean))
        .optional(),
    },
    'max-documents': {
      value: 'N',
      help: `stops above it, default ${MAX_DOCUMENTS}`,
      schema: wholeNumber(100_000_000).default(MAX_DOCUMENTS),
    },
    'max-minutes': {
      value: 'N',
      help: `stops after them, default ${MAX_MINUTES}`,
      schema: wholeNumber(7 * 24 * 60).default(MAX_MINUTES),
    },
  },
  examples: [
    ['pull firestore catalogue.ndjson --project mi-portal', ''],
    ['import catalogue.ndjson --dry-run', 'then look what it would change'],
  ],
  database: 'none',
  run: async ({
    file,
    project,
    collections: named,
    'max-documents': maxDocuments,
    'max-minutes': maxMinutes,
  }) => {
    const { PULLED_COLLECTIONS, pullDocuments } = await import('../firestore/pull.ts');
    const { openFirestore } = await import('../firestore/source.ts');
    const { UsageError } = await import('../errors.ts');
    const collections = named ?? [...PULLED_COLLECTIONS];
    const unknown = collections.filter((one) => !PULLED_COLLECTIONS.includes(one));
    if (unknown.length > 0 || collections.length === 0)
      throw new UsageError(
        `--collections: ${unknown.join(', ') || 'none'}; known are ${PULLED_COLLECTIONS.join(', ')}`,
      );
    const source = await openFirestore(project);
    const start = performance.now();
    const pulled = await pullDocuments({
      source,
      project,
      file,
      collections,
      maxDocuments,
      maxMinutes,
      onProgress: (documents) => {
        if (isWatched()) progress(`\r${documents} documents `);
      },
    }).finally(async () => await source.close());
    if (isWatched()) note('');
    const seconds = (performance.now() - start) / 1000;
    const { documents, resumedAt } = pulled;
    return {
      json: { project, file, ...pulled, seconds },
      notes: resumedAt > 0 ? [`went on after ${resumedAt} documents of an earlier run`] : [],
      text: `${documents} documents in ${file}; ${seconds.toFixed(1)} s`,
    };
  },
});

export const pull = defineGroup({
  firestore: {
    summary: 'writes the documents of a Firestore as lines of the import',
    load: () => firestore,
  },
});
