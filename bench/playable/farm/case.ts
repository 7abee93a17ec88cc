import { isWebm, type MediaName } from './media.ts';

/** A stream of the farm as data: what is asked for first, and how each answer differs from a good one. */

/** The parts of a stream. `audio` is the playlist of a sound track of its own. A `file` is mp4 or webm, a `page` is framed. */
export const LEVELS = [
  ...(['master', 'media', 'init', 'segment', 'key', 'audio', 'sound', 'file', 'page'] as const),
] as const;
export type Level = (typeof LEVELS)[number];

/** Hosts by how they are reached. Each case has a name of its own below them, so no two share connections or limits. */
export const HOSTS = [
  'ok',
  // As good, at another name.
  'elsewhere',
  // Answers on http only.
  'plain',
  // The same over http, at a host that also answers on https.
  'both',
  'expired',
  'future',
  'other-name',
  'self-signed',
  'unknown-authority',
  // Nothing listens there.
  'closed',
  // Takes the connection and says nothing.
  'silent',
  // No such name.
  'nowhere',
] as const;
export type HostKind = (typeof HOSTS)[number];

/** `any` is `*`. The last three are two headers, `*` beside `Allow-Credentials`, and the origin in capitals. */
export const CORS = [
  ...(['any', 'none', 'echo', 'ours', 'other', 'null', 'http-ours', 'list', 'empty'] as const),
  ...(['twice', 'any-credentials', 'capitals', 'subdomains'] as const),
] as const;
export type Cors = (typeof CORS)[number];

export type Hop = { host?: HostKind; cors?: Cors; status?: 301 | 302 | 303 | 307 | 308 };

/** 'site': our origin is required; 'other': somebody else's, which a browser never sends for us. */
export type Demand =
  | ('referer-site' | 'referer-other' | 'no-referer' | 'origin-site' | 'no-origin')
  | ('user-agent' | 'cookie' | 'authorization');

/** How an answer differs from a good one. */
export type Change = {
  host?: HostKind;
  cors?: Cors;
  status?: number;
  /** Null: none at all. */
  type?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Redirects before the answer. */
  hops?: readonly Hop[];
  /** Redirects to itself. */
  isLoop?: boolean;
  demands?: Demand;
  delayMs?: number;
  /** Sent slowly. */
  bytesPerS?: number;
  /** The part of the body that is sent before the connection is cut. The length in the header is the whole one. */
  cutAt?: number;
  /** As `cutAt`, but the header has the length that is sent: it looks complete. */
  shortAt?: number;
  /** Goes on for ever after the body. */
  isEndless?: boolean;
  /** Instead of what belongs there. */
  body?: 'html' | 'empty' | 'noise' | 'json';
  /** `bomb` is gzip of a gigabyte of zeros; `lie-gzip` says gzip and is not. */
  encoding?: 'gzip' | 'deflate' | 'br' | 'bomb' | 'lie-gzip';
  prefix?: 'bom' | 'newline' | 'crlf' | 'utf16';
  /** False: the question before a request with a range, which only older engines send, is refused. */
  hasPreflight?: boolean;
  /** False: a range is answered with the whole file. */
  hasRanges?: boolean;
  /** `refuse`: 416 to every range. `wrong`: another part than was asked for. */
  ranges?: 'refuse' | 'wrong';
  /** The nth and later answers differ, earlier ones are good. Segments only. */
  fromSegment?: number;
};

export type Playlist = {
  /** In the master playlist. Null: no CODECS attribute. */
  codecs?: string | null;
  kind?: 'vod' | 'live' | 'stale' | 'no-end' | 'huge' | 'event';
  /** Lines put in front of the first segment, such as an EXT-X-KEY that nobody can satisfy. */
  lines?: readonly string[];
  isEncrypted?: boolean;
  /** The key that is given out is another one. */
  hasWrongKey?: boolean;
  /** The key has another length than 16 bytes. */
  hasShortKey?: boolean;
  /** Segments as parts of one file. */
  isByteRange?: boolean;
  /** A first variant that leads nowhere, before the good one. */
  deadVariant?: 'first' | 'last';
  /** Picture and sound in playlists of their own. */
  hasSoundApart?: boolean;
  /** No segments, no variants. */
  isEmpty?: boolean;
  /** Without #EXTM3U. */
  isHeadless?: boolean;
  /** How the playlist names what is below it. */
  addresses?: 'absolute' | 'protocol-relative';
};

export type Case = {
  name: string;
  start: 'master' | 'media' | 'file' | 'page';
  media: MediaName;
  at?: Partial<Record<Level, Change>>;
  playlist?: Playlist;
};

export const DOMAIN = 'farm.test';
/** Another site than the farm's: a shared one would be let through where strangers are not. */
export const PORTAL_NAME = 'butaca.test';
export const PORTAL = `https://${PORTAL_NAME}`;

const ENDINGS: Record<Level, string> = {
  ...{ master: 'm3u8', media: 'm3u8', init: 'mp4', segment: 'ts', key: 'key', file: 'mp4' },
  ...{ audio: 'm3u8', sound: 'ts', page: 'html' },
};

/**
 * `place` is the case's place in the farm's list, `rest` which segment. Redirects come first: the nth leads to the one
 * after it. The ending stays, because the portal tells by it what an address is.
 */
export function addressOf(found: Case, place: number, level: Level, rest = '', hop = 0): string {
  const { host = 'ok', hops = [] } = found.at?.[level] ?? {};
  const ending = level === 'file' && isWebm(found.media) ? 'webm' : ENDINGS[level];
  const next = hops[hop];
  return next
    ? `${originOf(next.host ?? 'ok', place)}/hop-${hop}/${level}${rest}.${ending}`
    : `${originOf(host, place)}/${level}${rest}.${ending}`;
}

const originOf = (host: HostKind, place: number): string =>
  `${host === 'plain' || host === 'both' ? 'http' : 'https'}://c${place}.${host}.${DOMAIN}`;

/** What the portal would have stored. */
export const startAddress = (found: Case, place: number): string =>
  addressOf(found, place, found.start);
