import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlaylist } from './playlist.ts';

test('a master playlist has variants with their codecs, and sounds that are apart', () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="a.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",URI="s.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a"',
    '',
    'low/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=2',
    'high.m3u8',
  ].join('\n');
  expect(parsePlaylist(text)).toEqual({
    kind: 'master',
    variants: [
      { uri: 'low/index.m3u8', codecs: 'avc1.4d401e,mp4a.40.2', sound: 'a' },
      { uri: 'high.m3u8', codecs: '', sound: null },
    ],
    sounds: new Map([['a', 'a.m3u8']]),
  });
});

const media = (end: string) =>
  `\uFEFF#EXTM3U\r\n#EXT-X-MAP:BYTERANGE="9@0",URI="init.mp4"\r\n#EXT-X-MEDIA-SEQUENCE:7\r\n#EXTINF:4,\r\none.m4s\r\n#EXTINF:4,\r\ntwo.m4s\r\n#EXTINF:4,\r\nthree.m4s\r\n${end}`;
const urisOf = (text: string, isCut = false) => {
  const playlist = parsePlaylist(text, isCut);
  return playlist?.kind === 'media' ? playlist.segments.map(({ uri }) => uri) : null;
};

test('a playlist of a film leads to its first segments, a live one to its newest', () => {
  expect(parsePlaylist(media('#EXT-X-ENDLIST\r\n'))).toMatchObject({
    kind: 'media',
    segments: [
      { uri: 'one.m4s', number: 7, key: null, init: { uri: 'init.mp4', range: { length: 9 } } },
      { uri: 'two.m4s', number: 8 },
    ],
  });
  expect(urisOf(media(''))).toEqual(['two.m4s', 'three.m4s']);
  expect(urisOf('#EXTM3U\n#EXTINF:4,\na.ts')).toEqual(['a.ts']);
});

test('of a playlist that was cut, only whole lines count', () => {
  const text = '#EXTM3U\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n#EXTINF:4,\nhttps://host.example/c-';
  expect(urisOf(text, true)).toEqual(['a.ts', 'b.ts']);
  expect(parsePlaylist(text.slice(0, 12), true)).toBeNull();
});

test('parts of one file follow each other', () => {
  const text =
    '#EXTM3U\n#EXT-X-BYTERANGE:10@5\n#EXTINF:4,\na.ts\n#EXT-X-BYTERANGE:20\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST';
  expect(parsePlaylist(text)).toMatchObject({
    segments: [{ range: { offset: 5, length: 10 } }, { range: { offset: 15, length: 20 } }],
  });
});

const KEY = '#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x01';
const DRM = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"';
test.each([
  ['a key', [KEY], { method: 'AES-128', uri: 'k', iv: '0x01', format: 'identity' }],
  ['a protected one', [DRM], { format: 'com.apple.streamingkeydelivery' }],
  ['the plain one of several', [KEY, DRM], { uri: 'k' }],
  ['the plain one of several, last', [DRM, KEY], { uri: 'k' }],
])('segments after a key have %s', (_, lines, key) => {
  const text = ['#EXTM3U', ...lines, '#EXTINF:4,', 'a.ts', '#EXT-X-ENDLIST'].join('\n');
  expect(parsePlaylist(text)).toMatchObject({ segments: [{ key }] });
});

test('a key ends where none is said', () => {
  const text = `#EXTM3U\n${KEY}\n#EXTINF:4,\na.ts\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST`;
  expect(parsePlaylist(text)).toMatchObject({ segments: [{ key: { uri: 'k' } }, { key: null }] });
});

test.each(['', '<html>', '#EXTM3U', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n', 'a.ts\n#EXTM3U'])(
  '%j leads nowhere',
  (text) => expect(parsePlaylist(text)).toBeNull(),
);

const line = fc.oneof(
  fc.constantFrom(
    '#EXT-X-KEY:',
    '#EXT-X-MAP:URI=',
    '#EXT-X-BYTERANGE:9',
    '#EXT-X-STREAM-INF:',
    'a',
  ),
  fc.string(),
);
test('odd lines are borne', () => {
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (lines, isCut) => {
      const playlist = parsePlaylist(['#EXTM3U', ...lines].join('\n'), isCut);
      if (playlist?.kind === 'media') expect(playlist.segments.length).toBeLessThanOrEqual(2);
    }),
  );
});
