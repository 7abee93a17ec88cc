/** Makes `files/hls` and `files/clip.mp4`, the film: `node demo/media/make.ts`. The result is committed; players and tests read it. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  encoded,
  encodedSound,
  FRAMES_PER_SECOND,
  ffmpeg,
  LETTERING,
  light,
  numbers,
  segmented,
  tune,
} from './scene.ts';

const SECONDS = 60;
const SEGMENT_SECONDS = 4;
const AUDIO_KBITS = 64;
const RENDITIONS = [
  { name: '360', width: 640, height: 360, quality: 21 },
  { name: '720', width: 1280, height: 720, quality: 22 },
];

const files = join(import.meta.dirname, 'files');
const hls = join(files, 'hls');

rmSync(hls, { recursive: true, force: true });
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
  ffmpeg(
    ...['-filter_complex', `${picture()};${sound()}`],
    ...RENDITIONS.flatMap(({ name, quality }) => [
      ...['-map', `[v${name}]`, '-map', `[a${name}]`, '-t', String(SECONDS)],
      ...encoded(SEGMENT_SECONDS, quality),
      ...encodedSound(AUDIO_KBITS),
      ...segmented(SEGMENT_SECONDS, join(hls, name)),
    ]),
  );
}

/** Light behind the name, with grain, the time, and a line that grows with it. */
function picture() {
  return [
    ...light(SECONDS),
    `color=0xf2a541:s=1280x6:r=${FRAMES_PER_SECOND}:d=${SECONDS}[line]`,
    '[light]noise=c0s=4:c0f=t:all_seed=3[grain]',
    `[grain][line]overlay=x='-W+W*t/${SECONDS}':y=H-6,${LETTERING},${numbers('%{pts\\:hms}')}` +
      `,split=${RENDITIONS.length}${RENDITIONS.map(({ name }) => `[s${name}]`).join('')}`,
    ...RENDITIONS.map(
      ({ name, width, height }) => `[s${name}]scale=${width}:${height}:flags=lanczos[v${name}]`,
    ),
  ].join(';');
}

function sound() {
  const outputs = RENDITIONS.map(({ name }) => `[a${name}]`).join('');
  return `${tune(SECONDS)},afade=t=in:d=0.5,afade=t=out:st=${SECONDS - 2}:d=2,asplit=${RENDITIONS.length}${outputs}`;
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
