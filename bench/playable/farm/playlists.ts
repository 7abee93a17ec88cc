import { addressOf, type Case, LEVELS, type Level } from './case.ts';
import { filesOf, MEDIA, SEGMENT_SECONDS, SEGMENTS } from './media.ts';

/** The text of a case's playlists. */

const HUGE_SEGMENTS = 50_000;
/** As many as hls.js waits for before it starts. */
const LIVE_SEGMENTS = SEGMENTS;

function linkOf(found: Case, place: number, level: Level, rest = ''): string {
  const address = addressOf(found, place, level, rest);
  return found.playlist?.addresses === 'protocol-relative'
    ? address.replace(/^https?:/, '')
    : address;
}

const variant = (codecs: string | null, address: string, more: string): string[] => [
  `#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=160x90${codecs === null ? '' : `,CODECS="${codecs}"`}${more}`,
  address,
];

export function masterOf(found: Case, place: number): string {
  const {
    codecs = MEDIA[found.media].codecs,
    deadVariant,
    hasSoundApart,
    isEmpty,
    isHeadless,
  } = found.playlist ?? {};
  const more = hasSoundApart ? ',AUDIO="sound"' : '';
  const good = variant(codecs, linkOf(found, place, 'media'), more);
  const dead = variant(codecs, '/no-such-variant.m3u8', more);
  const variants = { none: good, first: [...dead, ...good], last: [...good, ...dead] };
  return [
    ...(isHeadless ? [] : ['#EXTM3U']),
    '#EXT-X-VERSION:7',
    ...(hasSoundApart
      ? [
          `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="x",DEFAULT=YES,URI="${linkOf(found, place, 'audio')}"`,
        ]
      : []),
    ...(isEmpty ? [] : variants[deadVariant ?? 'none']),
    '',
  ].join('\n');
}

/** Only the number of seconds since the farm started moves a live playlist on. */
export function mediaPlaylistOf(found: Case, place: number, seconds: number): string {
  const {
    kind = 'vod',
    lines = [],
    isEncrypted,
    isByteRange,
    isEmpty,
    isHeadless,
  } = found.playlist ?? {};
  const { init, segments } = filesOf(found.media);
  const first = kind === 'live' ? Math.floor(seconds / SEGMENT_SECONDS) : 0;
  const count = isEmpty ? 0 : kind === 'huge' ? HUGE_SEGMENTS : LIVE_SEGMENTS;
  let offset = 0;
  const entries = Array.from({ length: count }, (_, n) => {
    const number = first + n;
    const size = segments[number % SEGMENTS]?.length ?? 0;
    const part = isByteRange ? [`#EXT-X-BYTERANGE:${size}@${offset}`] : [];
    offset += size;
    // Segments come round again, with their old times.
    const restart = number > 0 && number % SEGMENTS === 0 ? ['#EXT-X-DISCONTINUITY'] : [];
    const rest = isByteRange ? '-all' : `-${number % SEGMENTS}`;
    return [
      ...restart,
      `#EXTINF:${SEGMENT_SECONDS},`,
      ...part,
      linkOf(found, place, 'segment', rest),
    ];
  });
  return [
    ...(isHeadless ? [] : ['#EXTM3U']),
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(kind === 'vod' ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    ...(kind === 'event' ? ['#EXT-X-PLAYLIST-TYPE:EVENT'] : []),
    // Before the key: what follows a key is encrypted with it.
    ...(init ? [`#EXT-X-MAP:URI="${linkOf(found, place, 'init')}"`] : []),
    ...(isEncrypted ? [`#EXT-X-KEY:METHOD=AES-128,URI="${linkOf(found, place, 'key')}"`] : []),
    ...lines,
    ...entries.flat(),
    ...(kind === 'vod' || kind === 'huge' ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

export const audioPlaylistOf = (found: Case, place: number): string =>
  [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`],
    ...Array.from({ length: SEGMENTS }, (_, n) => [
      `#EXTINF:${SEGMENT_SECONDS},`,
      linkOf(found, place, 'sound', `-${n}`),
    ]).flat(),
    ...['#EXT-X-ENDLIST', ''],
  ].join('\n');

/** Which level a path asks for, behind how many hops. */
export function asked(path: string): { level: Level; rest: string; hop: number | null } | null {
  const [, hop, name, rest = ''] = /^(?:\/hop-(\d+))?\/([a-z]+)(-\d+|-all)?\.\w+$/.exec(path) ?? [];
  const level = LEVELS.find((known) => known === name);
  return level ? { level, rest, hop: hop === undefined ? null : Number(hop) } : null;
}
