import { createDecipheriv } from 'node:crypto';
import { codecsOfAttribute, needsOf } from '../../domain/playback/media/codecs.ts';
import { isWhole, mp4Tracks } from '../../domain/playback/media/mp4.ts';
import { mediaOf } from '../../domain/playback/media/tracks.ts';
import { hasWholeUnit } from '../../domain/playback/media/transport-stream.ts';
import {
  type ByteRange,
  isPlainKey,
  isPlaylist,
  type Key,
  type Playlist,
  parsePlaylist,
  type Segment,
  type Variant,
} from '../../domain/playback/playlist.ts';
import { type Asked, FetchFailure } from '../../platform/guarded-fetch/fetcher.ts';
import {
  decoded,
  encodingOf,
  headerOf,
  type Part,
  totalOf,
  Unplayable,
  Unsure,
  type Walk,
} from './walk.ts';

/** Enough to see that media data arrives, and what it is. */
const SEGMENT_BYTES = 32 * 1024;
/** Of hosts that do not send a part only. What is shorter is seen to arrive whole. */
const MAX_SEGMENT_BYTES = 128 * 1024;
const MAX_VARIANTS = 3;
const KEY_BYTES = 16;

/** Marks a failure below the playlist, so that the operator sees where it is. */
async function within<T>(part: Part, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof FetchFailure && !error.reason.startsWith(part))
      throw new FetchFailure(`${part}-${error.reason}`, error.isOurs);
    throw error;
  }
}

/** As a browser reads a text: by the mark at its beginning, else UTF-8. */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

type Read = { playlist: Playlist; base: URL };

async function readPlaylist(walk: Walk, url: URL, part: Part): Promise<Read> {
  const answer = await walk.read(url, part);
  const bytes = decoded(answer);
  const isStrict = headerOf(answer, 'x-content-type-options') === 'nosniff';
  const isMarked = bytes[0] !== 0x23;
  if (!['', 'gzip'].includes(encodingOf(answer)) || answer.status === 206 || isMarked || isStrict)
    walk.noteOdd();
  // hls.js wants the first playlist to begin at once, and is lenient with those below it.
  const text = part === 'playlist' ? textOf(bytes) : textOf(bytes).trimStart();
  const playlist = parsePlaylist(text, answer.isCut);
  // The next address may be in the part that was not read.
  if (!playlist && answer.isCut && isPlaylist(text)) throw new Unsure('long-playlist');
  if (!playlist) throw new FetchFailure('no-playlist', false);
  return { playlist, base: answer.url };
}

function join(address: string, base: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new FetchFailure('no-playlist', false);
  return url;
}

const rangeOf = (range: ByteRange | null): Asked => {
  const [from, length] = range
    ? [range.offset, Math.min(range.length, SEGMENT_BYTES)]
    : [0, SEGMENT_BYTES];
  return { range: `bytes=${from}-${from + length - 1}`, maxBytes: MAX_SEGMENT_BYTES };
};

/** Fetched to see that it is there and fits, then forgotten. Licences are never asked for. */
async function readKey(
  walk: Walk,
  { method, uri, ...key }: Key,
  base: URL,
): Promise<Buffer | null> {
  if (!isPlainKey({ method, uri, ...key }) || !['AES-128', 'SAMPLE-AES'].includes(method))
    throw new Unplayable('protected');
  const answer = await within('key', walk.read(join(uri, base), 'key', { maxBytes: 1024 }));
  // Of samples only, so that the tables of the stream can be read without it.
  if (method === 'SAMPLE-AES') {
    walk.noteOdd();
    return null;
  }
  const bytes = decoded(answer);
  if (bytes.length !== KEY_BYTES) throw new Unplayable('key');
  return bytes;
}

function decrypted(
  bytes: Buffer,
  key: Buffer,
  { key: of, number }: Segment,
  isWholeBody: boolean,
): Buffer {
  const given = of?.iv
    ?.replace(/^0x/i, '')
    .padStart(2 * KEY_BYTES, '0')
    .slice(-2 * KEY_BYTES);
  const iv = given ? Buffer.from(given, 'hex') : Buffer.alloc(KEY_BYTES);
  if (!given) iv.writeBigUInt64BE(BigInt(number), 8);
  if (iv.length !== KEY_BYTES) throw new Unplayable('key');
  const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  const plain = decipher.update(bytes.subarray(0, bytes.length - (bytes.length % KEY_BYTES)));
  return isWholeBody ? plain.subarray(0, plain.length - (plain.at(-1) ?? 0)) : plain;
}

async function walkInit(walk: Walk, { init }: Segment, base: URL): Promise<void> {
  if (!init) return;
  const answer = await within('init', walk.read(join(init.uri, base), 'init', rangeOf(init.range)));
  const bytes = decoded(answer);
  const tracks = mp4Tracks(bytes);
  if (!tracks) throw new FetchFailure('init-not-media', false);
  if (!answer.isCut && !isWhole(bytes, bytes.length))
    throw new FetchFailure('init-incomplete', false);
  walk.noteCodecs(tracks.codecs);
  if (tracks.isEncrypted) throw new Unplayable('protected');
}

async function walkSegment(
  walk: Walk,
  segment: Segment,
  base: URL,
  part: Part,
  key: Buffer | null,
): Promise<void> {
  const url = join(segment.uri, base);
  const answer = await within(part, walk.read(url, part, rangeOf(segment.range)));
  if (segment.range) walk.noteOdd();
  // Browsers of before ask first, and do not follow where that leads elsewhere.
  if (segment.range && (answer.hops.length > 1 || !(await walk.allows('range', url))))
    walk.noteDoubt('preflight');
  if (encodingOf(answer) !== '' || new Set(answer.hops.map((hop) => hop.url.host)).size > 1)
    walk.noteOdd();
  const body = decoded(answer);
  if (body.length === 0) throw new FetchFailure(`${part}-empty`, false);
  const isEnd = !answer.isCut && body.length === totalOf(answer);
  const bytes = key ? decrypted(body, key, segment, isEnd) : body;
  const { container, tracks } = mediaOf(bytes);
  const isKnown =
    container === 'mp4' ? segment.init !== null || tracks !== null : container !== 'webm';
  if (container === 'unknown' && key) throw new Unplayable('key');
  if (container === 'unknown' || !isKnown) throw new FetchFailure(`${part}-not-media`, false);
  if (container === 'mp4' && key) walk.noteOdd();
  const total = segment.range?.length ?? (encodingOf(answer) ? bytes.length : totalOf(answer));
  const isShort =
    container === 'mp4'
      ? !isWhole(bytes, total)
      : container === 'ts' && isEnd && !hasWholeUnit(bytes);
  if (isShort) throw new FetchFailure(`${part}-incomplete`, false);
  walk.noteCodecs(tracks?.codecs ?? []);
}

async function walkMedia(walk: Walk, { playlist, base }: Read, part: Part): Promise<void> {
  if (playlist.kind === 'master') throw new FetchFailure('no-playlist', false);
  const keys = new Map<string, Buffer | null>();
  try {
    for (const [place, segment] of playlist.segments.entries()) {
      const { key, init } = segment;
      const wasReadable = walk.isReadable;
      if (init?.uri !== playlist.segments[place - 1]?.init?.uri)
        await walkInit(walk, segment, base);
      if (key && !keys.has(key.uri)) keys.set(key.uri, await readKey(walk, key, base));
      await walkSegment(walk, segment, base, part, keys.get(key?.uri ?? '') ?? null);
      // hls.js shows a picture first and fails later, when the browser's own HLS is not tried any more.
      if (place > 0 && wasReadable && !walk.isReadable) walk.noteOdd();
    }
  } finally {
    for (const key of keys.values()) key?.fill(0);
  }
}

/** hls.js leaves out variants that a browser lacks the codecs for. */
const easiestFirst = (variants: readonly Variant[]): Variant[] =>
  variants.toSorted(
    (a, b) =>
      needsOf(codecsOfAttribute(a.codecs)).length - needsOf(codecsOfAttribute(b.codecs)).length,
  );

/** The first variant that is there: hls.js goes on to the next. */
async function readVariant(walk: Walk, variants: readonly Variant[], base: URL) {
  let failure: unknown;
  for (const variant of easiestFirst(variants).slice(0, MAX_VARIANTS)) {
    if (failure) walk.noteOdd();
    try {
      const read = readPlaylist(walk, join(variant.uri, base), 'variant');
      return { variant, read: await within('variant', read) };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

/** A playlist down to media bytes: what hls.js would load before the first picture, and a little after it. */
export async function walkHls(walk: Walk, url: URL): Promise<void> {
  const top = await readPlaylist(walk, url, 'playlist');
  if (top.playlist.kind === 'media') return await walkMedia(walk, top, 'segment');
  const { variants, sounds } = top.playlist;
  const { variant, read } = await readVariant(walk, variants, top.base);
  if (variants.length > 1) walk.noteOdd();
  walk.noteCodecs(codecsOfAttribute(variant.codecs));
  await walkMedia(walk, read, 'segment');
  const sound = sounds.get(variant.sound ?? '');
  if (sound === undefined) return;
  const apart = await within('sound', readPlaylist(walk, join(sound, top.base), 'sound'));
  await walkMedia(walk, apart, 'sound');
}
