/** Makes `files/` with ffmpeg: `node demo/media/make.ts`. The result is committed; players and tests read it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECONDS = 60;
const SEGMENT_SECONDS = 4;
const FRAMES_PER_SECOND = 24;
const AUDIO_KBITS = 64;
const RENDITIONS = [
  { name: '360', width: 640, height: 360, quality: 21 },
  { name: '720', width: 1280, height: 720, quality: 22 },
];

const root = join(import.meta.dirname, '../..');
const files = join(import.meta.dirname, 'files');
const hls = join(files, 'hls');

rmSync(files, { recursive: true, force: true });
for (const { name } of RENDITIONS) mkdirSync(join(hls, name), { recursive: true });

encodeRenditions();
// The same encoding as the small rendition, so the MP4 costs no second quality decision.
ffmpeg(
  ...['-i', join(hls, '360/index.m3u8'), '-c', 'copy', '-movflags', '+faststart'],
  join(files, 'clip.mp4'),
);
writeFileSync(join(hls, 'subs-es.vtt'), captions());
writeFileSync(join(hls, 'subs-es.m3u8'), captionPlaylist());
writeFileSync(join(hls, 'master.m3u8'), masterPlaylist());

function encodeRenditions() {
  const gop = String(SEGMENT_SECONDS * FRAMES_PER_SECOND);
  ffmpeg(
    ...['-filter_complex', `${picture()};${sound()}`],
    ...RENDITIONS.flatMap(({ name, quality }) => [
      ...['-map', `[v${name}]`, '-map', `[a${name}]`, '-t', String(SECONDS)],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-crf', String(quality)],
      // Reordered frames would start the picture late, which a live loop shows as a stall at every turn.
      ...['-bf', '0'],
      ...['-g', gop, '-keyint_min', gop, '-sc_threshold', '0', '-flags', '+bitexact+cgop'],
      ...['-c:a', 'aac', '-b:a', `${AUDIO_KBITS}k`, '-ar', '48000', '-ac', '2'],
      ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
      ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
      ...['-hls_flags', 'independent_segments', '-fflags', '+bitexact'],
      ...['-hls_segment_filename', join(hls, name, 'seg-%03d.m4s')],
      join(hls, name, 'index.m3u8'),
    ]),
  );
}

/** Plum and amber light drifting behind the name, with grain, the time, and a line that grows with it. */
function picture() {
  const font =
    'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
  // Light this soft is drawn at a quarter of the size in a quarter of the time.
  const source = `s=640x360:r=${FRAMES_PER_SECOND}:d=${SECONDS}:n=4`;
  return [
    `gradients=${source}:c0=0x1c0917:c1=0x5a1d50:c2=0x8a2450:c3=0x240d22:x0=0:y0=0:x1=640:y1=360:speed=0.004:type=linear:seed=7,format=gbrp[plum]`,
    `gradients=${source}:c0=0xf2a541:c1=0x8a3a1a:c2=0x000000:c3=0x000000:x0=210:y0=120:x1=490:y1=320:speed=0.006:type=radial:seed=11,format=gbrp,gblur=sigma=15[amber]`,
    `color=0xf2a541:s=1280x6:r=${FRAMES_PER_SECOND}:d=${SECONDS}[line]`,
    '[plum][amber]blend=all_mode=screen:all_opacity=0.8,scale=1280:720:flags=bicubic,vignette=PI/5,format=yuv420p,noise=c0s=4:c0f=t:all_seed=3[light]',
    `[light][line]overlay=x='-W+W*t/${SECONDS}':y=H-6` +
      `,drawtext=fontfile=${font}:text=BUTACA:fontsize=150:fontcolor=0xfff4e0:x=(w-tw)/2:y=240:shadowcolor=0x000000@0.4:shadowy=4` +
      `,drawtext=font='DejaVu Sans Mono':text='%{pts\\:hms}':fontsize=42:fontcolor=0xffd9a0:x=(w-tw)/2:y=410` +
      `,split=${RENDITIONS.length}${RENDITIONS.map(({ name }) => `[s${name}]`).join('')}`,
    ...RENDITIONS.map(
      ({ name, width, height }) => `[s${name}]scale=${width}:${height}:flags=lanczos[v${name}]`,
    ),
  ].join(';');
}

/** A slow arpeggio over four chords, a music box with a soft bass. */
function sound() {
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
  const outputs = RENDITIONS.map(({ name }) => `[a${name}]`).join('');
  return (
    `aevalsrc='${wave}':s=48000:d=${SECONDS},aecho=0.8:0.6:180|310:0.35|0.2` +
    `,afade=t=in:d=0.5,afade=t=out:st=${SECONDS - 2}:d=2,asplit=${RENDITIONS.length}${outputs}`
  );
}

function captions() {
  const lines = [
    'Se apagan las luces de la sala.',
    'Alguien abre una bolsa de pochoclos.',
    'En la pantalla, una luz color ámbar.',
    'Todavía no empezó la función.',
    'La luz se mueve despacio, como un telón.',
    'Elegí tu butaca: la del medio es la mejor.',
    'Suena una cajita de música.',
    'El reloj no se detiene nunca.',
    'Ya pasó la mitad de la película.',
    'Nadie mira el teléfono.',
    'La sala entera contiene el aliento.',
    'Violeta, ciruela, granate.',
    'Falta poco para el final.',
    'Se escuchan los últimos acordes.',
    'Fin. Gracias por venir al cine.',
  ];
  const time = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
  const cues = lines.map((line, index) => {
    const start = index * SEGMENT_SECONDS + 0.25;
    return `${time(start)} --> ${time(start + SEGMENT_SECONDS - 0.5)}\n${line}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function captionPlaylist() {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SECONDS}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${SECONDS},`,
    'subs-es.vtt',
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

function masterPlaylist() {
  const variants = RENDITIONS.flatMap(({ name, width, height }) => {
    const sizes = readdirSync(join(hls, name))
      .filter((file) => file.endsWith('.m4s'))
      .map((file) => statSync(join(hls, name, file)).size);
    const peak = Math.ceil((Math.max(...sizes) * 8) / SEGMENT_SECONDS);
    const average = Math.ceil((sizes.reduce((sum, size) => sum + size, 0) * 8) / SECONDS);
    const codecs = `avc1.4d40${name === '720' ? '1f' : '1e'},mp4a.40.2`;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},FRAME-RATE=${FRAMES_PER_SECOND}.000,CODECS="${codecs}",SUBTITLES="subs"`,
      `${name}/index.m3u8`,
    ];
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Español",LANGUAGE="es",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subs-es.m3u8"',
    ...variants,
    '',
  ].join('\n');
}

function ffmpeg(...args: string[]) {
  execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
}
