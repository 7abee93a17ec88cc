import { below, chance, pick, type Random, seededRandom } from '../../generator/prng.ts';
import { type Case, type Change, CORS, type Level, type Playlist } from './case.ts';
import { MEDIA, type MediaName } from './media.ts';

/** Streams with several differences at once, each drawn on its own. */

/** Known while the probe is made. Another one is for the day on which it is judged. */
export const SEED = 20_261_118;
const NO_DIFFERENCE = 55;

const MEDIA_NAMES = Object.keys(MEDIA) as MediaName[];
const USUAL: readonly MediaName[] = ['ts-avc-aac', 'fmp4-avc-aac', 'mp4-avc-aac'];
const HARMLESS_CORS = ['any', 'echo', 'ours', 'any-credentials'] as const;
const TYPES = [null, 'text/plain', 'application/octet-stream', 'text/html', 'video/mp4'];
const STATUS = [403, 404, 410, 429, 503];
const DEMANDS = [
  'referer-site',
  'origin-site',
  'referer-other',
  'user-agent',
  'no-origin',
] as const;
const FAR_HOSTS = [
  'elsewhere',
  'plain',
  'both',
  'expired',
  'self-signed',
  'closed',
  'nowhere',
] as const;
const POLICIES = ['same-origin', 'cross-origin'];

/** Each is harmless more often than not: with many dimensions hardly anything would play otherwise. */
const DIMENSIONS: readonly ((random: Random) => Change)[] = [
  (random) => ({ cors: pick(random, chance(random, 70) ? HARMLESS_CORS : CORS) }),
  (random) => ({
    hops: Array.from({ length: 1 + below(random, 4) }, () => ({
      cors: chance(random, 80) ? pick(random, HARMLESS_CORS) : 'none',
      host: chance(random, 90) ? pick(random, ['ok', 'elsewhere'] as const) : 'plain',
      status: pick(random, [301, 302, 307, 308] as const),
    })),
  }),
  (random) => ({ type: pick(random, TYPES) }),
  () => ({ hasPreflight: false }),
  (random) => ({ delayMs: pick(random, [300, 1000]) }),
  (random) => ({ headers: { 'x-content-type-options': 'nosniff' }, type: pick(random, TYPES) }),
  (random) => ({ demands: pick(random, DEMANDS) }),
  (random) => ({ host: pick(random, FAR_HOSTS) }),
  (random) => ({ status: pick(random, STATUS) }),
  (random) => ({ body: pick(random, ['html', 'empty', 'noise'] as const) }),
  (random) => ({ shortAt: pick(random, [0.02, 0.9, 1]) }),
  (random) => ({ headers: { 'cross-origin-resource-policy': pick(random, POLICIES) } }),
];
const TEXT_DIMENSIONS: readonly ((random: Random) => Change)[] = [
  (random) => ({ encoding: pick(random, ['gzip', 'deflate', 'br'] as const) }),
  (random) => ({ prefix: pick(random, ['bom', 'crlf', 'newline'] as const) }),
];

function changeOf(random: Random, level: Level): Change {
  if (chance(random, NO_DIFFERENCE)) return {};
  const isText = level === 'master' || level === 'media';
  const from = isText ? [...DIMENSIONS, ...TEXT_DIMENSIONS, ...TEXT_DIMENSIONS] : DIMENSIONS;
  const count = 1 + below(random, 2);
  const change: Change = Object.assign(
    {},
    ...Array.from({ length: count }, () => pick(random, from)(random)),
  );
  // A playlist that lacks its last line begins well and fails later, at a moment that the machine decides.
  return isText && change.shortAt === 0.9 ? { ...change, shortAt: 1 } : change;
}

function playlistOf(random: Random): Playlist {
  const isEncrypted = chance(random, 15);
  return {
    ...(chance(random, 20) && { codecs: null }),
    ...(isEncrypted && { isEncrypted, hasWrongKey: chance(random, 20) }),
    // Encrypted, parts have other lengths.
    ...(chance(random, 15) && !isEncrypted && { isByteRange: true }),
    // Not both: a key that fails and a playlist that is read again and again get into each other's way at random.
    ...(!isEncrypted &&
      chance(random, 15) && { kind: pick(random, ['live', 'event', 'stale'] as const) }),
    ...(chance(random, 10) && { deadVariant: pick(random, ['first', 'last'] as const) }),
    ...(chance(random, 10) && { addresses: 'protocol-relative' as const }),
  };
}

function combination(random: Random, number: number): Case {
  const media = pick(random, chance(random, 65) ? USUAL : MEDIA_NAMES);
  const { form } = MEDIA[media];
  const isFile = form !== 'ts' && form !== 'fmp4';
  const levels: Level[] = isFile ? ['file'] : ['master', 'media', 'init', 'segment', 'key'];
  const at = Object.fromEntries(levels.map((level) => [level, changeOf(random, level)]));
  const start = isFile ? 'file' : chance(random, 75) ? 'master' : 'media';
  return { name: `combination ${number}`, start, media, at, playlist: playlistOf(random) };
}

export function combinations(seed: number, count: number): Case[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, number) => combination(random, number + 1));
}

/** What differs, in one line. */
export function differences({ start, media, at = {}, playlist = {} }: Case): string {
  const changes = Object.entries({ ...at, playlist }).filter(
    ([, change]) => Object.keys(change).length > 0,
  );
  return [
    start,
    media,
    ...changes.map(([level, change]) => `${level} ${JSON.stringify(change)}`),
  ].join(' · ');
}
