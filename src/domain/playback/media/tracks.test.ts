import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  avc,
  box,
  esds,
  head,
  latin,
  more,
  part,
  picture,
  sound,
  stream,
  tables,
  track,
  unit,
  zeros,
} from '../../../../tests/support/media-samples.ts';
import { codecsOfAttribute, needsOf } from './codecs.ts';
import { fileTracks, isWhole, mp4Tracks } from './mp4.ts';
import { mediaOf } from './tracks.ts';
import { hasWholeUnit } from './transport-stream.ts';

test.each([
  ['the usual', [picture('avc1', avc(0x4d)), sound('mp4a', esds(0x40))], ['h264', 'aac']],
  ['ten bits', [picture('avc1', avc(0x6e))], ['h264-high10']],
  ['HEVC and AC-3', [picture('hvc1'), sound('ac-3')], ['hevc', 'ac3']],
  ['MP3', [sound('mp4a', esds(0x6b))], ['mp3']],
  ['MPEG-2', [picture('mp4v', box('esds', Buffer.from([0, 0, 0, 0, 4, 17, 0x61])))], ['mpeg2']],
  [
    'AV1 and Opus, with subtitles',
    [picture('av01'), sound('Opus'), track('text', box('tx3g'))],
    ['av1', 'opus'],
  ],
])('an MP4 with %s', (_, tracks, codecs) => {
  expect(mp4Tracks(Buffer.concat([head, box('moov', ...tracks)]))).toEqual({
    codecs,
    isEncrypted: false,
  });
});

test('a protected MP4 says what is below the protection', () => {
  const protectedTrack = picture('encv', box('sinf', box('frma', latin('avc1'))), avc(0x4d));
  expect(mp4Tracks(box('moov', protectedTrack))).toEqual({ codecs: ['h264'], isEncrypted: true });
});

/** Reads the tracks of a file in pieces, as a host sends them. */
function read(file: Buffer, piece: number, total = file.length) {
  const reader = fileTracks(file.subarray(0, piece), total);
  let step = reader.next();
  let pieces = 1;
  for (; !step.done && pieces < 20; pieces += 1)
    step = reader.next(file.subarray(step.value, step.value + piece));
  return { found: step.value, pieces };
}
const TRACKS = [picture('avc1', avc(0x4d), zeros(9000)), sound('ac-3')];
const late = Buffer.concat([
  head,
  box('mdat', zeros(100_000)),
  box('moov', box('mvhd', zeros(100)), ...TRACKS),
]);
const early = Buffer.concat([
  head,
  box('moov', box('mvhd', zeros(100)), ...TRACKS),
  box('mdat', zeros(100_000)),
]);

test.each([
  ['late', late],
  ['early', early],
])('tracks that come %s in a file are found in a few pieces', (_, file) => {
  const { found, pieces } = read(file, 5000);
  expect(found).toEqual({ codecs: ['h264', 'ac3'], isEncrypted: false });
  expect(pieces).toBeLessThanOrEqual(4);
});

test('a file that lacks what it announces is incomplete', () => {
  expect(read(late, 5000, 50_000).found).toBe('incomplete');
  expect(read(early, 5000, 3000).found).toBe('incomplete');
});

test('a host that sends another part than was asked for tells nothing', () => {
  const reader = fileTracks(late.subarray(0, 5000), late.length);
  reader.next();
  expect(reader.next(late.subarray(0, 5000))).toEqual({ done: true, value: null });
});

test('a fragment is whole if it ends within the file', () => {
  const fragment = Buffer.concat([box('moof', zeros(50)), box('mdat', zeros(1000))]);
  expect(isWhole(fragment.subarray(0, 100), fragment.length)).toBe(true);
  expect(isWhole(fragment, 500)).toBe(false);
});

const ac3 = Buffer.from([0x05, 4, ...latin('AC-3')]);

test.each([
  ['the usual', stream(part(27, 1), part(15, 2)), ['h264', 'aac'], false],
  ['HEVC', stream(part(36, 1), part(15, 2)), ['hevc', 'aac'], false],
  ['MPEG-2 and MP2', stream(part(2, 1), part(4, 2)), ['mpeg2', 'mp2'], false],
  [
    'AC-3 as private data, and teletext',
    stream(part(27, 1), part(6, 2, ac3), part(6, 3)),
    ['h264', 'ac3'],
    false,
  ],
  ['encrypted samples', stream(part(0xdb, 1), part(0xcf, 2)), ['h264', 'aac'], true],
])('a transport stream with %s', (_, bytes, codecs, isEncrypted) => {
  expect(mediaOf(bytes)).toEqual({ container: 'ts', tracks: { codecs, isEncrypted } });
});

test.each<[string, Buffer[], boolean]>([
  ['has only tables', [], false],
  ['ends in its first unit', [unit(1), more(1), more(1)], false],
  ['ends in the first of each part', [unit(1), unit(2), more(1)], false],
  ['lacks the beginning of a unit', [more(1), more(1), unit(1)], false],
  ['begins a second one', [unit(1), more(1), unit(1)], true],
  ['has all of its stated length', [unit(1, 300), more(1)], true],
  ['has all of a short one', [unit(1, 100)], true],
  ['lacks a part of its stated length', [unit(1, 400), more(1)], false],
])('a transport stream that %s', (_, packets, isWhole) => {
  const bytes = Buffer.concat([tables(part(27, 1), part(15, 2)), ...packets, Buffer.alloc(100)]);
  expect(hasWholeUnit(bytes)).toBe(isWhole);
});

test.each([
  [
    'WebM',
    Buffer.concat([Buffer.from('1a45dfa3', 'hex'), latin('..V_VP9..A_OPUS')]),
    'webm',
    ['vp9', 'opus'],
  ],
  ['AAC', Buffer.from('fff15080', 'hex'), 'sound', ['aac']],
  [
    'AAC behind a tag',
    Buffer.concat([latin('ID3'), Buffer.from('04000000000002aabbfff15080', 'hex')]),
    'sound',
    ['aac'],
  ],
  ['MP3', Buffer.from('fffb9064', 'hex'), 'sound', ['mp3']],
  ['AC-3', Buffer.from('0b770000', 'hex'), 'sound', ['ac3']],
])('%s is told by its first bytes', (_, bytes, container, codecs) => {
  expect(mediaOf(bytes)).toMatchObject({ container, tracks: { codecs } });
});

test.each(['', '<!doctype html>', '#EXTM3U', 'GIF89a'])('%j is no media', (text) => {
  expect(mediaOf(latin(text)).container).toBe('unknown');
});

test('odd bytes are borne, also in the middle of something known', () => {
  const known = fc.constantFrom(late, early, stream(part(27, 1)), box('moov', ...TRACKS));
  const damaged = fc
    .tuple(known, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 20 }), fc.nat())
    .map(([bytes, changes, cut]) => {
      const copy = Buffer.from(bytes);
      for (const [at, value] of changes) copy[at % Math.min(copy.length, 2000)] = value;
      return copy.subarray(0, cut % copy.length);
    });
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 2000 })), (bytes) => {
      mediaOf(bytes);
      mp4Tracks(bytes);
      isWhole(bytes, bytes.length);
      read(Buffer.from(bytes), 700);
    }),
  );
});

test('names of codecs become what browsers are asked for; the usual ones are not asked for', () => {
  expect(needsOf(codecsOfAttribute('avc1.4d401e, mp4a.40.2,wvtt'))).toEqual([]);
  expect(needsOf(codecsOfAttribute('hvc1.2.4.L153.B0,ec-3,hev1.1'))).toEqual([
    'hvc1.1.6.L93.B0',
    'ec-3',
  ]);
  expect(needsOf(codecsOfAttribute('nonsense'))).toEqual(['other']);
});
