import type { Case } from './case.ts';
import { apart, file, fmp4, HLS, hls, page } from './case-forms.ts';

/** Cases about what arrives, and how fast. */

const CODECS: Case[] = [
  ...(
    [
      ...(['ts-avc', 'ts-aac', 'ts-avc-mp3', 'ts-avc-ac3', 'ts-avc-eac3', 'ts-avc10-aac'] as const),
      ...([
        'ts-hevc-aac',
        'ts-mpeg2-mp3',
        'fmp4-avc-ac3',
        'fmp4-avc-opus',
        'fmp4-hevc-aac',
      ] as const),
      ...(['fmp4-vp9-opus', 'fmp4-av1-aac'] as const),
    ] as const
  ).flatMap((media) => [
    hls(`hls ${media}`, {}, {}, media),
    hls(`hls ${media} without CODECS`, {}, { codecs: null }, media),
  ]),
  ...(
    [
      ...([
        'mp4-fragments',
        'mp4-avc-mp3',
        'mp4-avc-ac3',
        'mp4-avc10-aac',
        'mp4-avc444-aac',
      ] as const),
      ...([
        'mp4-hevc-aac',
        'mp4-mpeg4-mp3',
        'mp4-mpeg2-aac',
        'mp4-vp9-opus',
        'mp4-av1-aac',
      ] as const),
      ...(['mp4-aac', 'webm-vp8-opus', 'webm-av1-opus'] as const),
    ] as const
  ).map((media) => file(`file ${media}`, {}, media)),
  hls('CODECS says hevc, is avc', {}, { codecs: 'hvc1.1.6.L30.90,mp4a.40.2' }),
  hls('CODECS says avc, is hevc', {}, { codecs: 'avc1.4d400a,mp4a.40.2' }, 'ts-hevc-aac'),
  hls('CODECS says aac, is ac-3', {}, { codecs: 'avc1.4d400a,mp4a.40.2' }, 'ts-avc-ac3'),
  hls('CODECS is nonsense', {}, { codecs: 'nonsense' }),
  hls('CODECS in the old form', {}, { codecs: 'avc1.66.30,mp4a.40.2' }),
  hls('CODECS without the sound', {}, { codecs: 'avc1.4d400a' }),
  hls('CODECS without the picture', {}, { codecs: 'mp4a.40.2' }),
  fmp4('CODECS without the picture, fmp4', {}, { codecs: 'mp4a.40.2' }),
  fmp4('fmp4 without CODECS', {}, { codecs: null }),
];

const DRM_KEY = (format: string) =>
  `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="${format}",KEYFORMATVERSIONS="1"`;
const DRM: Case[] = [
  hls('drm FairPlay', {}, { lines: [DRM_KEY('com.apple.streamingkeydelivery')] }),
  fmp4('drm Widevine', {}, { lines: [DRM_KEY('urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed')] }),
  hls(
    'SAMPLE-AES with a plain key',
    {},
    { lines: ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="/key.key"'] },
  ),
  hls(
    'unknown METHOD of key',
    { segment: { body: 'noise' } },
    { lines: ['#EXT-X-KEY:METHOD=ROT13,URI="/key.key"'] },
  ),
  hls('wrong key', {}, { isEncrypted: true, hasWrongKey: true }),
  hls('key of 8 bytes', {}, { isEncrypted: true, hasShortKey: true }),
  hls('key 404', { key: { status: 404 } }, { isEncrypted: true }),
  hls('key 403', { key: { status: 403 } }, { isEncrypted: true }),
  hls('key is html', { key: { body: 'html' } }, { isEncrypted: true }),
];

const STATUS: Case[] = [
  ...[403, 404, 410, 429, 503].flatMap((status) => [
    ...HLS.map((level) => hls(`${level} ${status}`, { [level]: { status } })),
    file(`mp4 ${status}`, { status }),
  ]),
  apart('sound 404', { sound: { status: 404 } }),
  fmp4('init 404', { init: { status: 404 } }),
  hls('master 204', { master: { status: 204 } }),
  hls('master 206', { master: { status: 206 } }),
  hls('segments 404 from the second on', { segment: { status: 404, fromSegment: 1 } }),
  page('page 404', { status: 404, body: 'html' }),
];

const BODIES: Case[] = [
  ...HLS.map((level) => hls(`${level} is html`, { [level]: { body: 'html' } })),
  hls('master is json', { master: { body: 'json' } }),
  hls('master is empty', { master: { body: 'empty' } }),
  hls('segments are empty', { segment: { body: 'empty' } }),
  hls('segments are noise', { segment: { body: 'noise' } }),
  fmp4('init is noise', { init: { body: 'noise' } }),
  file('mp4 is html', { body: 'html' }),
  file('mp4 is empty', { body: 'empty' }),
  file('mp4 is noise', { body: 'noise', type: 'video/mp4' }),
  hls('no variants', {}, { isEmpty: true }),
  { name: 'no segments', start: 'media', media: 'ts-avc-aac', playlist: { isEmpty: true } },
  hls('no #EXTM3U', {}, { isHeadless: true }),
  hls('dead variant first', {}, { deadVariant: 'first' }),
  hls('dead variant last', {}, { deadVariant: 'last' }),
  hls('bom', { master: { prefix: 'bom' }, media: { prefix: 'bom' } }),
  hls('empty lines first', { master: { prefix: 'newline' } }),
  hls('crlf', { master: { prefix: 'crlf' }, media: { prefix: 'crlf' } }),
  hls('utf-16', { master: { prefix: 'utf16' } }),
];

const TYPES: Case[] = [
  ...['text/plain', 'text/html', 'application/octet-stream', 'video/mp2t', 'image/jpeg'].map(
    (type) => hls(`playlists as ${type}`, { master: { type }, media: { type } }),
  ),
  hls('playlists without a type', { master: { type: null }, media: { type: null } }),
  ...['text/html', 'image/jpeg', 'text/plain'].map((type) =>
    hls(`segments as ${type}`, { segment: { type } }),
  ),
  ...['text/plain', 'application/octet-stream', 'text/html', 'video/quicktime', 'image/jpeg'].map(
    (type) => file(`mp4 as ${type}`, { type }),
  ),
  file('mp4 without a type', { type: null }),
  file('webm as video/mp4', { type: 'video/mp4' }, 'webm-vp9-opus'),
  hls('playlists as text/plain, nosniff', {
    master: { type: 'text/plain', headers: { 'x-content-type-options': 'nosniff' } },
  }),
  hls('segments as text/html, nosniff', {
    segment: { type: 'text/html', headers: { 'x-content-type-options': 'nosniff' } },
  }),
  file('mp4 as text/plain, nosniff', {
    type: 'text/plain',
    headers: { 'x-content-type-options': 'nosniff' },
  }),
  file('mp4 as text/html, nosniff', {
    type: 'text/html',
    headers: { 'x-content-type-options': 'nosniff' },
  }),
  file('mp4 as a download', { headers: { 'content-disposition': 'attachment; filename="x.mp4"' } }),
];

const ENCODINGS: Case[] = [
  hls('gzip playlists', { master: { encoding: 'gzip' }, media: { encoding: 'gzip' } }),
  hls('brotli playlists', { master: { encoding: 'br' }, media: { encoding: 'br' } }),
  hls('deflate playlists', { master: { encoding: 'deflate' } }),
  hls('gzip segments', { segment: { encoding: 'gzip' } }),
  hls('gzip in name only', { master: { encoding: 'lie-gzip' } }),
  hls('compression bomb for master', { master: { encoding: 'bomb' } }),
  file('gzip mp4', { encoding: 'gzip', hasRanges: false }),
];

const SLOW: Case[] = [
  hls('master after 2 s', { master: { delayMs: 2000 } }),
  hls('master after 14 s', { master: { delayMs: 14_000 } }),
  hls('segments after 2 s', { segment: { delayMs: 2000 } }),
  hls('segments after 14 s', { segment: { delayMs: 14_000 } }),
  hls('key after 14 s', { key: { delayMs: 14_000 } }, { isEncrypted: true }),
  hls('segments at 500 bytes per s', { segment: { bytesPerS: 500 } }),
  hls('master at 20 bytes per s', { master: { bytesPerS: 20 } }),
  file('mp4 after 2 s', { delayMs: 2000 }),
  file('mp4 never', { delayMs: 60_000 }),
  file('mp4 at 500 bytes per s', { bytesPerS: 500 }),
  hls('endless master', { master: { isEndless: true } }),
  hls('endless media playlist', { media: { isEndless: true } }),
  hls('endless segments', { segment: { isEndless: true } }),
  hls('live without new segments', {}, { kind: 'stale' }),
  hls('huge playlist', {}, { kind: 'huge' }),
];

const CUT: Case[] = [
  hls('half a master', { master: { cutAt: 0.5 } }),
  hls('half of each segment', { segment: { cutAt: 0.5 } }),
  hls('half of each segment that looks whole', { segment: { shortAt: 0.5 } }),
  hls('a fiftieth of each segment that looks whole', { segment: { shortAt: 0.02 } }),
  hls(
    'a fiftieth of each segment with 10 bits that looks whole',
    { segment: { shortAt: 0.02 } },
    {},
    'ts-avc10-aac',
  ),
  hls('half of the second segment', { segment: { cutAt: 0.5, fromSegment: 1 } }),
  fmp4('half an init', { init: { cutAt: 0.5 } }),
  fmp4('half of each fmp4 segment that looks whole', { segment: { shortAt: 0.5 } }),
  file('half an mp4 that looks whole', { shortAt: 0.5 }),
  file('a hundredth of an mp4 that looks whole', { shortAt: 0.01 }),
  file('half an mp4', { cutAt: 0.5 }),
];

const RANGES: Case[] = [
  file('mp4 without ranges', { hasRanges: false }),
  file('mp4 with moov at the end', {}, 'mp4-late'),
  file('mp4 with moov at the end, without ranges', { hasRanges: false }, 'mp4-late'),
  file('mp4 with moov at the end, wrong ranges', { ranges: 'wrong' }, 'mp4-late'),
  file('mp4 that refuses ranges', { ranges: 'refuse' }),
  file('half an mp4 with moov at the end that looks whole', { shortAt: 0.5 }, 'mp4-late'),
  hls(
    'byte ranges without a preflight',
    { segment: { hasPreflight: false } },
    { isByteRange: true },
  ),
  hls('byte ranges that are ignored', { segment: { hasRanges: false } }, { isByteRange: true }),
  hls('byte ranges that are refused', { segment: { ranges: 'refuse' } }, { isByteRange: true }),
];

export const CONTENTS: readonly Case[] = [
  ...[CODECS, DRM, STATUS, BODIES, TYPES, ENCODINGS, SLOW, CUT, RANGES].flat(),
];
