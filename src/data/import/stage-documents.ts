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

type Options = {
  input: Readable;
  staging: Staging;
  sourceZone: string;
  onRefusal: (refusal: Refusal) => void;
  onProgress: (bytes: number, documents: number) => void;
};

/** Characters of a path that a report shows. */
const MAX_SHOWN_PATH = 300;

/** Reads documents, one per line, into the staging tables. A bad document is reported and never stops the rest. */
export async function stageDocuments(options: Options): Promise<StageReport> {
  const { input, staging, sourceZone, onRefusal, onProgress } = options;
  const report: StageReport = { documents: 0, embedOrigins: new Set() };
  let line = 0;
  let bytes = 0;

  const refuse = (path: string, reason: string): void =>
    onRefusal({ line, path: path.slice(0, MAX_SHOWN_PATH), reason });

  const stageOwner = <Table extends 'titles' | 'episodes' | 'matches' | 'channels'>(
    table: Table,
    path: string,
    record: Staged<Table> & ReadServers,
  ): void => {
    staging.add(table, line, record);
    for (const server of record.servers) staging.add('servers', line, server);
    for (const reason of record.dropped) refuse(path, `server dropped: ${reason}`);
  };

  const stageLine = (text: string): void => {
    let path = '';
    try {
      const document = JSON.parse(text) as { path?: unknown; data?: unknown };
      if (typeof document?.path !== 'string') throw new Error('no path');
      path = document.path;
      if (text.includes('\\u0000')) throw new Error('holds a NUL character');
      stageDocument(path, document.data);
      report.documents += 1;
    } catch (error) {
      refuse(path, reasonOf(error));
    }
  };

  const stageDocument = (path: string, data: unknown): void => {
    const address = parsePath(path);
    if (!address) throw new Error('unknown collection');
    if (!path.split('/').every(fitsIndex)) throw new Error('an id is too long');
    switch (address.kind) {
      case 'title':
        stageOwner('titles', path, readTitle(data, address));
        break;
      case 'episode':
        stageOwner('episodes', path, readEpisode(data, address));
        break;
      case 'match':
        stageOwner('matches', path, readMatch(data, address.id, sourceZone));
        break;
      case 'channel':
        stageOwner('channels', path, readChannel(data, address.id));
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
        for (const origin of readEmbedOrigins(data)) report.embedOrigins.add(origin);
    }
  };

  for await (const batch of lineBatches(input, (count) => {
    bytes += count;
  })) {
    for (const text of batch) {
      line += 1;
      if (text === TOO_LONG) refuse('', `the line is longer than ${MAX_LINE_BYTES} bytes`);
      else if (text !== '') stageLine(text);
    }
    await staging.flush();
    onProgress(bytes, report.documents);
  }
  return report;
}
