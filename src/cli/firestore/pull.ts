import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { COLLECTION_NAMES } from '../../data/operator-collections.ts';
import { CommandFailed } from '../errors.ts';
import { SECRET, writeIfChanged } from '../machine/write.ts';
import { lineOf, seasonsOf } from './line.ts';
import type { Source, SourceDocument } from './source.ts';

/** Those that the import knows. */
export const PULLED_COLLECTIONS: readonly string[] = [
  ...['PELICULAS', 'SERIES', 'ANIME', 'PARTIDOSFUTBOL', 'ITEMS', 'USUARIOSTV1', 'ADMINISTRADOR'],
  ...COLLECTION_NAMES,
];
const WITH_SEASONS = new Set(['SERIES', 'ANIME']);

const PAGE_LENGTH = 300;
/** Series whose episodes are read at the same time. */
const CONCURRENCY = 8;
const PAGE_LIMIT_MS = 60_000;
const MAX_TRIES = 4;

const checkpointSchema = z.object({
  project: z.string(),
  collections: z.array(z.string()),
  /** Everything up to this document is in the file. */
  collection: z.string(),
  after: z.string().nullable(),
  bytes: z.int().min(0),
  counts: z.record(z.string(), z.int()),
});
type Checkpoint = z.infer<typeof checkpointSchema>;

export type PullOptions = {
  source: Source;
  project: string;
  file: string;
  collections: readonly string[];
  maxDocuments: number;
  maxMinutes: number;
  onProgress?: (documents: number) => void;
  /** Between two tries of a page; tests do not wait. */
  pauseMs?: number;
};

export type Pulled = {
  documents: number;
  counts: Record<string, number>;
  /** Documents that an earlier run had written. */
  resumedAt: number;
};

const checkpointFile = (file: string): string => `${file}.pull`;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

async function readCheckpoint({ file, project, collections }: PullOptions): Promise<Checkpoint> {
  const text = await readFile(checkpointFile(file), 'utf8').catch(() => null);
  const [first = ''] = collections;
  if (text === null) {
    const found = await stat(file).catch(() => null);
    // One that failed before its first page leaves an empty one.
    if (found && found.size > 0)
      throw new CommandFailed(`${file} exists already, and no unfinished pull left it.`);
    return {
      project,
      collections: [...collections],
      collection: first,
      after: null,
      bytes: 0,
      counts: {},
    };
  }
  const read = checkpointSchema.safeParse(JSON.parse(text));
  const isSame =
    read.success &&
    read.data.project === project &&
    read.data.collections.join() === collections.join();
  if (!isSame)
    throw new CommandFailed(
      `${checkpointFile(file)} is of another pull. Choose another file, or delete both.`,
    );
  return read.data;
}

class Pull {
  readonly #options: PullOptions;
  readonly #end: number;
  readonly #out: FileHandle;
  #checkpoint: Checkpoint;

  constructor(options: PullOptions, out: FileHandle, checkpoint: Checkpoint) {
    this.#options = options;
    this.#out = out;
    this.#checkpoint = checkpoint;
    this.#end = performance.now() + options.maxMinutes * 60_000;
  }

  async run(): Promise<Record<string, number>> {
    const { collections } = this.#options;
    // What was written after the checkpoint is read again.
    await this.#out.truncate(this.#checkpoint.bytes);
    for (const collection of collections.slice(collections.indexOf(this.#checkpoint.collection)))
      await this.#pullCollection(collection);
    return this.#checkpoint.counts;
  }

  async #pullCollection(collection: string): Promise<void> {
    const start = this.#checkpoint.collection === collection ? this.#checkpoint.after : null;
    for await (const page of this.#pages(collection, start)) {
      const lines: string[] = [];
      for (let at = 0; at < page.length; at += CONCURRENCY) {
        const few = page.slice(at, at + CONCURRENCY);
        const written = few.map(async (document) => await this.#linesOf(collection, document));
        lines.push(...(await Promise.all(written)).flat());
      }
      await this.#write(collection, lines, page.at(-1)?.id ?? null);
    }
  }

  async #linesOf(collection: string, { id, data }: SourceDocument): Promise<string[]> {
    const path = `${collection}/${id}`;
    const lines = [lineOf(path, data)];
    for (const season of WITH_SEASONS.has(collection) ? seasonsOf(data) : [])
      for await (const page of this.#pages(`${path}/${season}`, null))
        lines.push(...page.map((one) => lineOf(`${path}/${season}/${one.id}`, one.data)));
    return lines;
  }

  async #write(collection: string, lines: readonly string[], after: string | null): Promise<void> {
    const { file, maxDocuments, onProgress } = this.#options;
    const { bytes, counts } = this.#checkpoint;
    const text = Buffer.from(lines.join(''));
    await this.#out.write(text, 0, text.length, bytes);
    await this.#out.datasync();
    this.#checkpoint = {
      ...this.#checkpoint,
      collection,
      after,
      bytes: bytes + text.length,
      counts: { ...counts, [collection]: (counts[collection] ?? 0) + lines.length },
    };
    writeIfChanged(checkpointFile(file), JSON.stringify(this.#checkpoint), SECRET);
    const documents = sum(this.#checkpoint.counts);
    onProgress?.(documents);
    if (documents > maxDocuments)
      throw new CommandFailed(
        `Stopped after ${documents} documents: --max-documents is ${maxDocuments}. The same command with a higher one goes on.`,
      );
  }

  async *#pages(collection: string, start: string | null): AsyncGenerator<SourceDocument[]> {
    for (let after = start; ; ) {
      const page = await this.#page(collection, after);
      if (page.length > 0) yield page;
      const last = page.at(-1)?.id ?? null;
      if (page.length < PAGE_LENGTH) return;
      if (last === after)
        throw new CommandFailed(`${collection} does not go on after ${after}: stopped.`);
      after = last;
    }
  }

  async #page(collection: string, after: string | null): Promise<SourceDocument[]> {
    const { source, pauseMs = 1000, maxMinutes } = this.#options;
    for (let tries = 1; ; tries++) {
      if (performance.now() > this.#end)
        throw new CommandFailed(
          `Stopped after ${maxMinutes} minutes (--max-minutes). The same command goes on.`,
        );
      const late = new AbortController();
      try {
        return await Promise.race([
          source.listPage(collection, after, PAGE_LENGTH),
          wait(PAGE_LIMIT_MS, null, { signal: late.signal }).then(() => {
            throw new Error(`no answer in ${PAGE_LIMIT_MS / 1000} s`);
          }),
        ]);
      } catch (error) {
        if (tries === MAX_TRIES)
          throw new CommandFailed(
            `${collection} could not be read: ${(error as Error).message}. The same command goes on where this one stopped.`,
          );
        await wait(pauseMs * 2 ** (tries - 1));
      } finally {
        late.abort();
      }
    }
  }
}

/**
 * Writes the documents of a database as lines of the import format. After every page of 300 documents, with all that is below
 * them, it notes how far it is: the same call after a kill goes on there, and leaves neither a gap nor a line twice.
 */
export async function pullDocuments(options: PullOptions): Promise<Pulled> {
  const checkpoint = await readCheckpoint(options);
  const resumedAt = sum(checkpoint.counts);
  const out = await open(options.file, checkpoint.bytes > 0 ? 'r+' : 'w');
  try {
    const counts = await new Pull(options, out, checkpoint).run();
    await rm(checkpointFile(options.file), { force: true });
    return { documents: sum(counts), counts, resumedAt };
  } finally {
    await out.close();
  }
}
