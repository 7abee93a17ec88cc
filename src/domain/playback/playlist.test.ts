import { expect, test } from 'vitest';
import { parsePlaylist } from './playlist.ts';

test('a master playlist leads to its first variant', () => {
  const text =
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\nlow/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nhigh.m3u8\n';
  expect(parsePlaylist(text)).toEqual({ kind: 'master', variant: 'low/index.m3u8' });
});

const media = (end: string) =>
  `\uFEFF#EXTM3U\r\n#EXT-X-MAP:BYTERANGE="1@0",URI="init.mp4"\r\n#EXTINF:4,\r\none.m4s\r\n#EXTINF:4,\r\ntwo.m4s\r\n${end}`;

test('a playlist of a film leads to its first segment, a live one to its newest', () => {
  expect(parsePlaylist(media('#EXT-X-ENDLIST\r\n'))).toEqual({
    kind: 'media',
    init: 'init.mp4',
    segment: 'one.m4s',
  });
  expect(parsePlaylist(media(''))).toMatchObject({ segment: 'two.m4s' });
  expect(parsePlaylist('#EXTM3U\n#EXTINF:4,\na.ts')).toMatchObject({ init: null });
});

test('of a playlist that was cut, only whole lines count', () => {
  const text = '#EXTM3U\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n#EXTINF:4,\nhttps://host.example/c-';
  expect(parsePlaylist(text, true)).toMatchObject({ segment: 'b.ts' });
  expect(parsePlaylist(text.slice(0, 12), true)).toBeNull();
});

test.each(['', '<html>', '#EXTM3U', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n', 'a.ts\n#EXTM3U'])(
  '%j leads nowhere',
  (text) => expect(parsePlaylist(text)).toBeNull(),
);
