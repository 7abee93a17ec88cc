import type { Codec, Tracks } from './codecs.ts';
import { isMp4, mp4Tracks } from './mp4.ts';
import { isTransportStream, streamTracks } from './transport-stream.ts';

/** What the first bytes of a file or a segment are. */
export type Media = {
  container: 'mp4' | 'ts' | 'webm' | 'sound' | 'unknown';
  tracks: Tracks | null;
};

const begins = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);
const isId3 = (bytes: Uint8Array): boolean => begins(bytes, 0x49, 0x44, 0x33);

/** Names of codecs stand in the head of a WebM as they are. */
const WEBM: [string, Codec][] = [
  ...([
    ['V_VP8', 'vp8'],
    ['V_VP9', 'vp9'],
    ['V_AV1', 'av1'],
  ] as [string, Codec][]),
  ...([
    ['V_MPEG4/ISO/AVC', 'h264'],
    ['V_MPEGH/ISO/HEVC', 'hevc'],
  ] as [string, Codec][]),
  ...([
    ['A_OPUS', 'opus'],
    ['A_VORBIS', 'vorbis'],
    ['A_AAC', 'aac'],
    ['A_AC3', 'ac3'],
  ] as [string, Codec][]),
];

function webmTracks(bytes: Uint8Array): Tracks | null {
  const text = String.fromCharCode(...bytes.subarray(0, 8192));
  const codecs = WEBM.flatMap(([name, codec]) => (text.includes(name) ? [codec] : []));
  return codecs.length > 0 ? { codecs, isEncrypted: text.includes('enc:') } : null;
}

/** After a tag, which says how long it is in four times seven bits. */
function afterId3(bytes: Uint8Array): Uint8Array {
  if (!isId3(bytes)) return bytes;
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((bytes[at] ?? 0) & 0x7f), 0);
  return bytes.subarray(10 + size);
}

/** Sound without a container begins each frame with twelve set bits; the layer tells the two kinds apart. */
function frameCodec(bytes: Uint8Array): Codec | null {
  if (begins(bytes, 0x0b, 0x77)) return 'ac3';
  const second = bytes[1] ?? 0;
  if (bytes[0] !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const layer = (second >> 1) & 3;
  if (layer === 0) return (second & 0xf0) === 0xf0 ? 'aac' : null;
  return layer === 1 ? 'mp3' : 'mp2';
}

export function mediaOf(bytes: Uint8Array): Media {
  if (isMp4(bytes)) return { container: 'mp4', tracks: mp4Tracks(bytes) };
  if (begins(bytes, 0x1a, 0x45, 0xdf, 0xa3))
    return { container: 'webm', tracks: webmTracks(bytes) };
  if (isTransportStream(bytes)) return { container: 'ts', tracks: streamTracks(bytes) };
  const codec = frameCodec(afterId3(bytes));
  if (codec) return { container: 'sound', tracks: { codecs: [codec], isEncrypted: false } };
  return { container: 'unknown', tracks: null };
}
