import type { Readable } from 'node:stream';
import { z } from 'zod';
import { audioBits } from '../../domain/catalogue/browse.ts';
import { ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import { lineBatches, MAX_LINE_BYTES, TOO_LONG } from './lines.ts';
import { readOperatorDocument } from './operator-collections.ts';
import { parsePath } from './path.ts';
import { readChannel, readEmbedOrigins, readEpisode, readMatch, readTitle } from './records.ts';
import type { Staging } from './staging.ts';
import { fitsIndex, type ReadServers } from './values.ts';

export type Refusal = { line: number; path: string; reason: string };

export type StageReport = { documents: number; embedOrigins: Set<string> };

type Options = {
  input: Readable;
  staging: Staging;
  sourceZone: string;
  onRefusal: (refusal: Refusal) => void;
  onProgress: (bytes: number, documents: number) => void;
};

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues
      .map((issue) => `${issue.path.join('.') || 'document'} ${issue.message}`)
      .join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

const languagesOf = (servers: ReadServers['servers']): number =>
  audioBits(servers.map(({ audio }) => audio));

/** Of a path, in what is reported. */
const MAX_SHOWN_PATH = 300;

/** Reads documents, one a line, into the staging tables. A bad document is reported and never stops the rest. */
export async function stageDocuments(options: Options): Promise<StageReport> {
  const { input, staging, sourceZone, onRefusal, onProgress } = options;
  const report: StageReport = { documents: 0, embedOrigins: new Set() };
  let line = 0;
  let bytes = 0;

  const refuse = (path: string, reason: string): void =>
    onRefusal({ line, path: path.slice(0, MAX_SHOWN_PATH), reason });

  const addServers = (path: string, read: ReadServers): void => {
    for (const [position, server] of read.servers.entries()) {
      staging.add('servers', [line, server.audio, server.label, server.url, position]);
    }
    for (const reason of read.dropped) refuse(path, `server dropped: ${reason}`);
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
      case 'title': {
        const title = readTitle(data, address.titleKind === 'movie');
        staging.add('titles', [
          line,
          address.titleKind,
          address.id,
          title.name,
          title.originalName,
          title.genre,
          title.releaseYear,
          title.recommended,
          title.popular,
          title.active,
          title.description,
          title.imageVertical,
          title.imageHorizontal,
          title.url,
          title.createdAt,
          title.renewedAt,
          title.seasons,
          languagesOf(title.servers),
        ]);
        addServers(path, title);
        break;
      }
      case 'episode': {
        const episode = readEpisode(data, address.id);
        staging.add('episodes', [
          line,
          address.titleKind,
          address.titleId,
          address.season,
          address.id,
          episode.name,
          episode.image,
          episode.url,
          languagesOf(episode.servers) || (episode.url ? audioBits([ONLY_SERVER_AUDIO]) : 0),
        ]);
        addServers(path, episode);
        break;
      }
      case 'match': {
        const match = readMatch(data, sourceZone);
        staging.add('matches', [
          line,
          address.id,
          match.firstTeam,
          match.secondTeam,
          match.leagueName,
          match.startsAt,
        ]);
        addServers(path, match);
        break;
      }
      case 'channel': {
        const channel = readChannel(data);
        staging.add('channels', [
          line,
          address.id,
          channel.name,
          channel.image,
          channel.type,
          channel.active,
          channel.menu,
          channel.createdAt ?? new Date(0),
        ]);
        addServers(path, channel);
        break;
      }
      case 'tv-code':
        staging.add('tv_codes', [line, address.id]);
        break;
      case 'operator-record': {
        const { key, values } = readOperatorDocument(address.collection, address.id, data);
        staging.add('operator_records', [line, address.collection, key, JSON.stringify(values)]);
        break;
      }
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
