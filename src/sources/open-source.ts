import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type Credentials, UnreadableListing } from '../domain/guide/listing.ts';
import {
  isSourceFile,
  SOURCE_FAILURES,
  type SourceFailure,
  type SourcePlace,
} from '../domain/guide/source.ts';
import { type Download, download } from '../platform/guarded-fetch/download.ts';
import { FetchFailure } from '../platform/guarded-fetch/fetcher.ts';
import { Unpackable } from '../platform/unpacking/unpackable.ts';
import { unpacked } from '../platform/unpacking/unpacked.ts';

/** The bytes of a source, from wherever it is. */

const MAX_PACKED_BYTES = 256 * 1024 * 1024;
const MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Of a panel's list of channels, which is read as a whole. */
const MAX_JSON_BYTES = 64 * 1024 * 1024;
const MAX_MS = 15 * 60_000;

export type Network = Pick<Download, 'userAgent' | 'resolve' | 'admits' | 'signal'> & {
  folder: string;
};

/** Why there is nothing to read, or no more of it. */
export class NoSource extends Error {
  override name = 'NoSource';
  readonly reason: SourceFailure;

  constructor(reason: SourceFailure) {
    super(reason);
    this.reason = reason;
  }
}

const STATUSES: readonly [RegExp, SourceFailure][] = [
  [/^status (401|403|407|451)$/, 'refused'],
  [/^status (404|410)$/, 'not-found'],
  [/^status (408|425|429|5\d\d)$/, 'busy'],
  [/^status /, 'status'],
  [/^no-name$/, 'unknown-host'],
  [/^(bad-redirect|credentials|not-web)$/, 'redirects'],
  [/^too-large$/, 'too-large'],
];

export function failureOf(error: unknown): SourceFailure | null {
  if ([NoSource, UnreadableListing, Unpackable].some((named) => error instanceof named))
    return (error as NoSource | UnreadableListing | Unpackable).reason;
  if (!(error instanceof FetchFailure)) return null;
  const known = STATUSES.find(([pattern]) => pattern.test(error.reason))?.[1];
  return known ?? SOURCE_FAILURES.find((reason) => reason === error.reason) ?? 'no-connection';
}

async function* bounded(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new UnreadableListing('too-large');
    yield chunk;
  }
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

async function* fileBytes(folder: string, file: string): AsyncGenerator<Uint8Array> {
  if (!isSourceFile(file)) throw new NoSource('no-file');
  try {
    yield* createReadStream(join(folder, file), { highWaterMark: 1 << 18 });
  } catch (error) {
    throw isMissing(error) ? new NoSource('no-file') : error;
  }
}

const packedBytes = (address: string, network: Network): AsyncGenerator<Uint8Array> =>
  download(address, { ...network, maxMs: MAX_MS, maxBytes: MAX_PACKED_BYTES });

const unpackedBytes = (packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> =>
  bounded(unpacked(packed), MAX_BYTES);

/** Of an address of its own, or a file. */
export function openSource(
  { file, address }: SourcePlace,
  network: Network,
): AsyncGenerator<Uint8Array> {
  if (file !== null) return unpackedBytes(fileBytes(network.folder, file));
  if (address === null) throw new NoSource('no-address');
  return unpackedBytes(packedBytes(address, network));
}

/** What a page of a panel answers to this account. */
function panelPage(place: SourcePlace, page: string, action?: string): string {
  const url = place.address === null ? null : URL.parse(place.address);
  if (!url) throw new NoSource('no-address');
  // Whoever has a whole address pastes it as it is.
  const { user, password } = credentialsOf(place) ?? place;
  const base = url.pathname.replace(/[^/]*$/, '');
  url.pathname = `${base}${page}`;
  url.search = String(new URLSearchParams({ username: user, password, ...(action && { action }) }));
  return url.href;
}

export const openPanelGuide = (place: SourcePlace, network: Network): AsyncGenerator<Uint8Array> =>
  unpackedBytes(packedBytes(panelPage(place, 'xmltv.php'), network));

export async function readPanelJson(
  place: SourcePlace,
  action: 'get_live_streams' | 'get_live_categories',
  network: Network,
): Promise<unknown> {
  const address = panelPage(place, 'player_api.php', action);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bounded(unpacked(packedBytes(address, network)), MAX_JSON_BYTES))
    chunks.push(chunk);
  if (chunks.length === 0) throw new UnreadableListing('empty');
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    // Its message would quote the answer.
    throw new UnreadableListing('not-a-panel');
  }
}

/** What a source signs in with: as it was given apart, or as its address has it. */
export function credentialsOf({ address, user, password }: SourcePlace): Credentials | undefined {
  if (user !== '' || password !== '') return { user, password };
  const url = address === null ? null : URL.parse(address);
  if (!url) return undefined;
  const of = (...names: string[]): string =>
    names.map((name) => url.searchParams.get(name) ?? '').find(Boolean) ?? '';
  const found = {
    user: decodeURIComponent(url.username) || of('username', 'user', 'u'),
    password: decodeURIComponent(url.password) || of('password', 'pass', 'p', 'token'),
  };
  return found.user === '' && found.password === '' ? undefined : found;
}
