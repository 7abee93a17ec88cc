import type { Readable } from 'node:stream';
import { reasonOf } from '../legacy-document.ts';
import { readOperatorDocument } from '../operator-collections.ts';
import { fitsIndex } from '../value-limits.ts';
import { lineBatches, MAX_LINE_BYTES, TOO_LONG } from './lines.ts';
import { parsePath } from './path.ts';
import { readChannel, readEmbedOrigins, readEpisode, readMatch, readTitle } from './records.ts';
import type { Staged } from './staged-tables.ts';
import type { Staging } from './staging.ts';
import type { ReadServers } from './values.ts';

export type Refusal = { line: number; path: string; reason: string };

export type StageReport = { documents: number; embedOrigins: Set<string> };

type StagerOptions = {
  staging: Staging;
  sourceZone: string;
  onRefusal: (refusal: Refusal) => void;
};

/** Characters of a path that a report shows. */
const MAX_SHOWN_PATH = 300;

/** Puts documents into the staging tables. A bad one is reported and never stops the rest. */
export class DocumentStager {
  readonly report: StageReport = { documents: 0, embedOrigins: new Set() };
  readonly #options: StagerOptions;

  constructor(options: StagerOptions) {
    this.#options = options;
  }

  refuse(line: number, path: string, reason: string): void {
    this.#options.onRefusal({ line, path: path.slice(0, MAX_SHOWN_PATH), reason });
  }

  /** Throws what is wrong with it. */
  stage(line: number, path: string, data: unknown): void {
    const { staging, sourceZone } = this.#options;
    const address = parsePath(path);
    if (!address) throw new Error('unknown collection');
    if (!path.split('/').every(fitsIndex)) throw new Error('an id is too long');
    switch (address.kind) {
      case 'title':
        this.#stageOwner('titles', line, path, readTitle(data, address));
        break;
      case 'episode':
        this.#stageOwner('episodes', line, path, readEpisode(data, address));
        break;
      case 'match':
        this.#stageOwner('matches', line, path, readMatch(data, address.id, sourceZone));
        break;
      case 'channel':
        this.#stageOwner('channels', line, path, readChannel(data, address.id));
        break;
      case 'tv-code':
        staging.add('tv_codes', line, { sourceId: address.id });
        break;
      case 'operator-record':
        staging.add(
          'operator_records',
          line,
          readOperatorDocument(address.collection, address.id, data),
        );
        break;
      case 'administrator':
        for (const origin of readEmbedOrigins(data)) this.report.embedOrigins.add(origin);
    }
    this.report.documents += 1;
  }

  #stageOwner<Table extends 'titles' | 'episodes' | 'matches' | 'channels'>(
    table: Table,
    line: number,
    path: string,
    record: Staged<Table> & ReadServers,
  ): void {
    const { staging } = this.#options;
    staging.add(table, line, record);
    for (const server of record.servers) staging.add('servers', line, server);
    for (const reason of record.dropped) this.refuse(line, path, `server dropped: ${reason}`);
  }
}

type Options = StagerOptions & {
  input: Readable;
  onProgress: (bytes: number, documents: number) => void;
};

/** Reads documents, one per line, into the staging tables. */
export async function stageDocuments(options: Options): Promise<StageReport> {
  const { input, staging, onProgress } = options;
  const stager = new DocumentStager(options);
  let line = 0;
  let bytes = 0;

  const stageLine = (text: string): void => {
    let path = '';
    try {
      const document = JSON.parse(text) as { path?: unknown; data?: unknown };
      if (typeof document?.path !== 'string') throw new Error('no path');
      path = document.path;
      if (text.includes('\\u0000')) throw new Error('holds a NUL character');
      stager.stage(line, path, document.data);
    } catch (error) {
      stager.refuse(line, path, reasonOf(error));
    }
  };

  for await (const batch of lineBatches(input, (count) => {
    bytes += count;
  })) {
    for (const text of batch) {
      line += 1;
      if (text === TOO_LONG)
        stager.refuse(line, '', `the line is longer than ${MAX_LINE_BYTES} bytes`);
      else if (text !== '') stageLine(text);
    }
    await staging.flush();
    onProgress(bytes, stager.report.documents);
  }
  return stager.report;
}
