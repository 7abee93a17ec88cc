/**
 * Makes `files/live`, a loop that the video host turns into an endless live stream: `node demo/media/make-live.ts`. The
 * result is committed; players and tests read it.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIVE_LOOP, LIVE_SEGMENT_SECONDS } from '../video-host/live.ts';
import {
  encoded,
  encodedSound,
  FRAMES_PER_SECOND,
  ffmpeg,
  LETTERING,
  light,
  numbers,
  segmented,
  TUNE_SECONDS,
  tune,
} from './scene.ts';

const AUDIO_KBITS = 48;
const RENDITIONS = [
  { name: '360', width: 640, height: 360, quality: 25, codecs: 'avc1.4d401e,mp4a.40.2' },
  { name: '720', width: 1280, height: 720, quality: 27, codecs: 'avc1.4d401f,mp4a.40.2' },
];
const AUDIO = 'audio';

const LOOP_SECONDS = LIVE_LOOP * LIVE_SEGMENT_SECONDS;
// Otherwise the end of the loop would not lead into its beginning. It is also a whole number of AAC frames.
if (LOOP_SECONDS !== TUNE_SECONDS) throw new Error('the loop must be as long as the tune');
/** The second of three turns is kept: its first frames follow on the last of the turn before. */
const SECONDS = 3 * LOOP_SECONDS;

const live = join(import.meta.dirname, 'files/live');
rmSync(live, { recursive: true, force: true });
for (const name of [...RENDITIONS.map((rendition) => rendition.name), AUDIO]) {
  mkdirSync(join(live, name), { recursive: true });
}

ffmpeg(
  ...['-filter_complex', `${picture()};${sound()}`],
  ...RENDITIONS.flatMap(({ name, quality }) => [
    ...['-map', `[v${name}]`, '-map', `[a${name}]`, '-t', String(SECONDS)],
    ...encoded(LIVE_SEGMENT_SECONDS, quality),
    ...encodedSound(AUDIO_KBITS),
    ...segmented(LIVE_SEGMENT_SECONDS, join(live, name)),
  ]),
  ...['-map', `[a${AUDIO}]`, '-t', String(SECONDS)],
  ...encodedSound(AUDIO_KBITS),
  ...segmented(LIVE_SEGMENT_SECONDS, join(live, AUDIO)),
);
for (const name of [...RENDITIONS.map((rendition) => rendition.name), AUDIO]) {
  keepSecondTurn(join(live, name));
}
writeFileSync(join(live, 'master.m3u8'), masterPlaylist());

/** Light behind the name, the second of the loop, and a line that grows with it. */
function picture() {
  return [
    ...light(SECONDS),
    `color=0xff4d4d:s=1280x8:r=${FRAMES_PER_SECOND}:d=${SECONDS}[line]`,
    `[light][line]overlay=x='-W+W*mod(t,${LOOP_SECONDS})/${LOOP_SECONDS}':y=H-8,${LETTERING}` +
      `,${numbers(`EN VIVO · %{eif\\:mod(t,${LOOP_SECONDS})\\:d\\:2}`)}` +
      `,split=${RENDITIONS.length}${RENDITIONS.map(({ name }) => `[s${name}]`).join('')}`,
    ...RENDITIONS.map(
      ({ name, width, height }) => `[s${name}]scale=${width}:${height}:flags=lanczos[v${name}]`,
    ),
  ].join(';');
}

function sound() {
  const names = [...RENDITIONS.map(({ name }) => name), AUDIO];
  return `${tune(SECONDS)},asplit=${names.length}${names.map((name) => `[a${name}]`).join('')}`;
}

function keepSecondTurn(folder: string) {
  const segments = readdirSync(folder)
    .filter((file) => file.endsWith('.m4s'))
    .sort();
  for (const [place, file] of segments.entries()) {
    const own = place - LIVE_LOOP;
    if (own < 0 || own >= LIVE_LOOP) rmSync(join(folder, file));
    else renameSync(join(folder, file), join(folder, `seg-${String(own).padStart(3, '0')}.m4s`));
  }
  rmSync(join(folder, 'index.m3u8'));
}

function peakOf(name: string): number {
  const sizes = readdirSync(join(live, name))
    .filter((file) => file.endsWith('.m4s'))
    .map((file) => statSync(join(live, name, file)).size);
  return Math.ceil((Math.max(...sizes) * 8) / LIVE_SEGMENT_SECONDS);
}

function masterPlaylist() {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...RENDITIONS.flatMap(({ name, width, height, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakOf(name)},RESOLUTION=${width}x${height},FRAME-RATE=${FRAMES_PER_SECOND}.000,CODECS="${codecs}"`,
      `${name}/index.m3u8`,
    ]),
    `#EXT-X-STREAM-INF:BANDWIDTH=${peakOf(AUDIO)},CODECS="mp4a.40.2"`,
    `${AUDIO}/index.m3u8`,
    '',
  ].join('\n');
}
