/** What the probe meets, in the proportions of the demo catalogue: playlists, files, twice as many pages, one in ten failing. */

const MIX = [
  '/media/hls/master.m3u8',
  '/media/clip.mp4',
  '/embed/a',
  '/embed/b',
  '/media/hls/720/index.m3u8',
  '/media/clip.mp4',
  '/embed/c',
  '/embed/d',
  '/live/a/master.m3u8',
];
const FAILING = [
  '/bad/404.mp4',
  '/bad/500.m3u8',
  '/bad/segments-404/master.m3u8',
  '/bad/no-frame/x',
];
const HOSTILE = [
  '/bad/hang.mp4',
  '/bad/hang.m3u8',
  '/bad/hang',
  '/bad/huge.mp4',
  '/bad/huge.m3u8',
  '/bad/huge',
  '/bad/gzip-bomb.m3u8',
  '/bad/gzip-bomb',
];

/** Only localhost may be played over plain http; other names are links, with one request each. */
export const hostName = (place: number, hosts: number): string =>
  hosts === 1 ? 'localhost' : `h${place % hosts}.bench.test`;

export const usualPath = (place: number): string =>
  place % 10 === 9
    ? (FAILING[Math.floor(place / 10) % FAILING.length] as string)
    : (MIX[place % 10] as string);

export const hostilePath = (place: number): string => HOSTILE[place % HOSTILE.length] as string;
