import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Six seconds of a test picture in every form that streams on the web have. Made once and kept in `.data`. */

const FOLDER = resolve('.data/playable-media-1');
const SECONDS = 6;
export const SEGMENT_SECONDS = 2;
export const SEGMENTS = SECONDS / SEGMENT_SECONDS;

const VIDEO = {
  avc: '-c:v libx264 -profile:v main -pix_fmt yuv420p -preset veryfast',
  avc10: '-c:v libx264 -profile:v high10 -pix_fmt yuv420p10le -preset veryfast',
  avc444: '-c:v libx264 -profile:v high444 -pix_fmt yuv444p -preset veryfast',
  hevc: '-c:v libx265 -tag:v hvc1 -preset ultrafast -x265-params log-level=error:keyint=50:min-keyint=50:scenecut=0',
  mpeg2: '-c:v mpeg2video -b:v 200k',
  mpeg4: '-c:v mpeg4 -b:v 200k',
  vp8: '-c:v libvpx -b:v 200k -deadline realtime -cpu-used 8',
  vp9: '-c:v libvpx-vp9 -b:v 100k -deadline realtime -cpu-used 8',
  av1: '-c:v libsvtav1 -preset 12 -pix_fmt yuv420p',
  none: '-vn',
} as const;

const AUDIO = {
  aac: '-c:a aac -b:a 48k',
  ac3: '-c:a ac3 -b:a 96k',
  eac3: '-c:a eac3 -b:a 96k',
  mp3: '-c:a libmp3lame -b:a 64k',
  opus: '-c:a libopus -b:a 48k',
  none: '-an',
} as const;

type Form = 'ts' | 'fmp4' | 'mp4' | 'mp4-late' | 'mp4-fragments' | 'webm';
type Recipe = { form: Form; video: keyof typeof VIDEO; audio: keyof typeof AUDIO; codecs: string };

const AVC = 'avc1.4d400a';
const AAC = 'mp4a.40.2';

export const MEDIA = {
  'ts-avc-aac': { form: 'ts', video: 'avc', audio: 'aac', codecs: `${AVC},${AAC}` },
  'ts-avc': { form: 'ts', video: 'avc', audio: 'none', codecs: AVC },
  'ts-aac': { form: 'ts', video: 'none', audio: 'aac', codecs: AAC },
  'ts-avc-mp3': { form: 'ts', video: 'avc', audio: 'mp3', codecs: `${AVC},mp4a.40.34` },
  'ts-avc-ac3': { form: 'ts', video: 'avc', audio: 'ac3', codecs: `${AVC},ac-3` },
  'ts-avc-eac3': { form: 'ts', video: 'avc', audio: 'eac3', codecs: `${AVC},ec-3` },
  'ts-avc10-aac': { form: 'ts', video: 'avc10', audio: 'aac', codecs: `avc1.6e000a,${AAC}` },
  'ts-hevc-aac': { form: 'ts', video: 'hevc', audio: 'aac', codecs: `hvc1.1.6.L30.90,${AAC}` },
  'ts-mpeg2-mp3': { form: 'ts', video: 'mpeg2', audio: 'mp3', codecs: 'mp2v,mp4a.40.34' },
  'fmp4-avc-aac': { form: 'fmp4', video: 'avc', audio: 'aac', codecs: `${AVC},${AAC}` },
  'fmp4-avc-ac3': { form: 'fmp4', video: 'avc', audio: 'ac3', codecs: `${AVC},ac-3` },
  'fmp4-avc-opus': { form: 'fmp4', video: 'avc', audio: 'opus', codecs: `${AVC},opus` },
  'fmp4-hevc-aac': { form: 'fmp4', video: 'hevc', audio: 'aac', codecs: `hvc1.1.6.L30.90,${AAC}` },
  'fmp4-vp9-opus': { form: 'fmp4', video: 'vp9', audio: 'opus', codecs: 'vp09.00.10.08,opus' },
  'fmp4-av1-aac': { form: 'fmp4', video: 'av1', audio: 'aac', codecs: `av01.0.00M.08,${AAC}` },
  'mp4-avc-aac': { form: 'mp4', video: 'avc', audio: 'aac', codecs: `${AVC},${AAC}` },
  'mp4-late': { form: 'mp4-late', video: 'avc', audio: 'aac', codecs: `${AVC},${AAC}` },
  'mp4-fragments': { form: 'mp4-fragments', video: 'avc', audio: 'aac', codecs: `${AVC},${AAC}` },
  'mp4-avc-mp3': { form: 'mp4', video: 'avc', audio: 'mp3', codecs: `${AVC},mp4a.6b` },
  'mp4-avc-ac3': { form: 'mp4', video: 'avc', audio: 'ac3', codecs: `${AVC},ac-3` },
  'mp4-avc10-aac': { form: 'mp4', video: 'avc10', audio: 'aac', codecs: `avc1.6e000a,${AAC}` },
  'mp4-avc444-aac': { form: 'mp4', video: 'avc444', audio: 'aac', codecs: `avc1.f4000a,${AAC}` },
  'mp4-hevc-aac': { form: 'mp4', video: 'hevc', audio: 'aac', codecs: `hvc1.1.6.L30.90,${AAC}` },
  'mp4-mpeg4-mp3': { form: 'mp4', video: 'mpeg4', audio: 'mp3', codecs: 'mp4v.20.9,mp4a.6b' },
  'mp4-mpeg2-aac': { form: 'mp4', video: 'mpeg2', audio: 'aac', codecs: `mp4v.61,${AAC}` },
  'mp4-vp9-opus': { form: 'mp4', video: 'vp9', audio: 'opus', codecs: 'vp09.00.10.08,opus' },
  'mp4-av1-aac': { form: 'mp4', video: 'av1', audio: 'aac', codecs: `av01.0.00M.08,${AAC}` },
  'mp4-aac': { form: 'mp4', video: 'none', audio: 'aac', codecs: AAC },
  'webm-vp8-opus': { form: 'webm', video: 'vp8', audio: 'opus', codecs: 'vp8,opus' },
  'webm-vp9-opus': { form: 'webm', video: 'vp9', audio: 'opus', codecs: 'vp09.00.10.08,opus' },
  'webm-av1-opus': { form: 'webm', video: 'av1', audio: 'opus', codecs: 'av01.0.00M.08,opus' },
} as const satisfies Record<string, Recipe>;
export type MediaName = keyof typeof MEDIA;

/** Of streams whose sound is apart. */
export const SOUND: MediaName = 'ts-aac';

export const hasPicture = (name: MediaName): boolean => MEDIA[name].video !== 'none';
export const hasSound = (name: MediaName): boolean => MEDIA[name].audio !== 'none';
export const isWebm = (name: MediaName): boolean => MEDIA[name].form === 'webm';

export type Files = { init: Buffer | null; segments: Buffer[]; file: Buffer | null };

function make(name: MediaName, folder: string): void {
  const { form, video, audio } = MEDIA[name];
  const output = {
    ts: ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_list_size', '0'],
    fmp4: [
      ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_list_size', '0'],
      ...['-hls_segment_type', 'fmp4'],
    ],
    mp4: ['-movflags', '+faststart'],
    'mp4-late': [],
    'mp4-fragments': ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
    webm: [],
  }[form];
  const file = { ts: 's.m3u8', fmp4: 's.m3u8', webm: 'file.webm' }[form as string] ?? 'file.mp4';
  execFileSync(
    'nice',
    [
      ...['-n', '19', 'ffmpeg', '-loglevel', 'error', '-y'],
      ...['-f', 'lavfi', '-i', `testsrc2=size=160x90:rate=25:duration=${SECONDS}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=300:sample_rate=48000:duration=${SECONDS}`],
      ...['-map', '0:v', '-map', '1:a', '-ac', '2', '-strict', '-2'],
      ...VIDEO[video].split(' '),
      ...(video === 'none' ? [] : ['-g', String(25 * SEGMENT_SECONDS)]),
      ...(video === 'none' || video === 'hevc' || video === 'av1' ? [] : ['-bf', '0']),
      ...AUDIO[audio].split(' '),
      ...output,
      file,
    ],
    { cwd: folder, stdio: 'pipe', timeout: 120_000 },
  );
}

function read(name: MediaName): Files {
  const folder = join(FOLDER, name);
  if (!existsSync(folder)) {
    mkdirSync(FOLDER, { recursive: true });
    // Renamed when complete, so that nobody finds half of it.
    const partial = mkdtempSync(`${folder}-`);
    make(name, partial);
    if (existsSync(folder)) rmSync(partial, { recursive: true });
    else renameSync(partial, folder);
  }
  const at = (file: string) => {
    const path = join(folder, file);
    return existsSync(path) ? readFileSync(path) : null;
  };
  const segments = Array.from({ length: SEGMENTS }, (_, n) => at(`s${n}.ts`) ?? at(`s${n}.m4s`));
  return {
    init: at('init.mp4'),
    segments: segments.filter((segment) => segment !== null),
    file: at('file.mp4') ?? at('file.webm'),
  };
}

const kept = new Map<MediaName, Files>();

export function filesOf(name: MediaName): Files {
  const found = kept.get(name) ?? read(name);
  kept.set(name, found);
  return found;
}
