import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audioOnlyAddress, lowCap } from './renditions.ts';

const BASE = 'https://a.example/live/x/master.m3u8';

test.each([
  [[{ height: 360 }, { height: 720 }], 0],
  [[{ height: 144 }, { height: 360 }, { height: 1080 }], 1],
  [[{ height: 720 }, { height: 1080 }], 0],
  [[{ height: 0 }, { height: 0 }], 0],
  [[], 0],
])('of %j the cap is number %i', (renditions, cap) => expect(lowCap(renditions)).toBe(cap));

describe('the version without a picture', () => {
  test('is the variant that has sound alone', () => {
    const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"
360/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=50000,CODECS="mp4a.40.2"

audio/index.m3u8
`;
    expect(audioOnlyAddress(master, BASE)).toBe('https://a.example/live/x/audio/index.m3u8');
  });

  test('or else the sound that several pictures share', () => {
    const master = `#EXTM3U\r
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",URI="subs.m3u8"\r
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A, B",URI="/sound.m3u8"\r
#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a"\r
v.m3u8\r
`;
    expect(audioOnlyAddress(master, BASE)).toBe('https://a.example/sound.m3u8');
  });

  test.each([
    '',
    '#EXTM3U\n#EXTINF:4,\na.ts',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e,mp4a.40.2"\nlow.m3u8',
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="inside the picture"',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\nhttp://[bad',
  ])('is not in %j', (master) => expect(audioOnlyAddress(master, BASE)).toBeNull());

  test('is looked for in any text without harm', () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        audioOnlyAddress(`#EXTM3U\n#EXT-X-STREAM-INF:${words}\n${words}`, BASE);
      }),
    );
  });
});
