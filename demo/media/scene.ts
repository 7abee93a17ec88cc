import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { endWithout } from '../../tools/needs.ts';

/** What both clips are made of: light, lettering and a tune, as filters of ffmpeg. */

endWithout('the script that makes the clips', ['ffmpeg']);

export const FRAMES_PER_SECOND = 24;
const ROOT = join(import.meta.dirname, '../..');
const FONT =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

export function ffmpeg(...args: string[]) {
  execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}

/** Plum and amber light drifting, 1280 by 720, as `[light]`. */
export function light(seconds: number): string[] {
  // Light this soft is drawn at a quarter of the size in a quarter of the time.
  const source = `s=640x360:r=${FRAMES_PER_SECOND}:d=${seconds}:n=4`;
  return [
    `gradients=${source}:c0=0x1c0917:c1=0x5a1d50:c2=0x8a2450:c3=0x240d22:x0=0:y0=0:x1=640:y1=360:speed=0.004:type=linear:seed=7,format=gbrp[plum]`,
    `gradients=${source}:c0=0xf2a541:c1=0x8a3a1a:c2=0x000000:c3=0x000000:x0=210:y0=120:x1=490:y1=320:speed=0.006:type=radial:seed=11,format=gbrp,gblur=sigma=15[amber]`,
    '[plum][amber]blend=all_mode=screen:all_opacity=0.8,scale=1280:720:flags=bicubic,vignette=PI/5,format=yuv420p[light]',
  ];
}

/** The name in the middle. */
export const LETTERING = `drawtext=fontfile=${FONT}:text=BUTACA:fontsize=150:fontcolor=0xfff4e0:x=(w-tw)/2:y=240:shadowcolor=0x000000@0.4:shadowy=4`;

/** A line of numbers under the name. */
export const numbers = (text: string): string =>
  `drawtext=font='DejaVu Sans Mono':text='${text}':fontsize=42:fontcolor=0xffd9a0:x=(w-tw)/2:y=410`;

/** The tune repeats after this long. */
export const TUNE_SECONDS = 16;

/** A slow arpeggio over four chords, a music box with a soft bass. */
export function tune(seconds: number): string {
  const chords: [number, number, number, number][] = [
    [220, 261.63, 329.63, 440],
    [174.61, 220, 261.63, 349.23],
    [196, 261.63, 329.63, 392],
    [196, 246.94, 293.66, 392],
  ];
  const notes = chords.flatMap(([a, b, c, d]) => [a, b, c, d, c, b, c, b]);
  const pick = (values: number[], index: string) =>
    values.map((value, at) => `${value}*eq(${index},${at})`).join('+');
  const note = pick(notes, `floor(mod(t*2,${notes.length}))`);
  const bass = pick(
    chords.map(([root]) => root / 2),
    `floor(mod(t/4,${chords.length}))`,
  );
  // Each note fades to nothing before the next begins; a jump between them is heard as a click.
  const pluck = 'min(1,mod(t,0.5)*60)*exp(-3*mod(t,0.5))*min(1,(0.5-mod(t,0.5))*30)';
  const swell = 'min(1,mod(t,4)*2)*min(1,(4-mod(t,4))*4)';
  const wave =
    'st(0,' +
    `${note});st(1,${bass});` +
    `0.4*${pluck}*(sin(2*PI*ld(0)*2*t)+0.35*sin(2*PI*ld(0)*4*t))+0.22*${swell}*sin(2*PI*ld(1)*t)`;
  return `aevalsrc='${wave}':s=48000:d=${seconds},aecho=0.8:0.6:180|310:0.35|0.2`;
}

/** Segments in fragmented MP4, each with a key frame at its start. */
export const segmented = (seconds: number, folder: string): string[] => [
  ...['-f', 'hls', '-hls_time', String(seconds), '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
  ...['-hls_flags', 'independent_segments', '-fflags', '+bitexact'],
  ...['-hls_segment_filename', join(folder, 'seg-%03d.m4s')],
  join(folder, 'index.m3u8'),
];

export function encoded(segmentSeconds: number, quality: number): string[] {
  const gop = String(segmentSeconds * FRAMES_PER_SECOND);
  return [
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-crf', String(quality)],
    // Reordered frames would start the picture late, which a live loop shows as a stall at every turn.
    ...['-bf', '0'],
    ...['-g', gop, '-keyint_min', gop, '-sc_threshold', '0', '-flags', '+bitexact+cgop'],
  ];
}

export const encodedSound = (kbits: number): string[] => [
  ...['-c:a', 'aac', '-b:a', `${kbits}k`, '-ar', '48000', '-ac', '2'],
];
