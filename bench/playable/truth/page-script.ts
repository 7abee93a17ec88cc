import type { DirectCandidate } from '../../../src/domain/playback/candidates.ts';
import { chanceIn } from '../../../src/domain/playback/plays.ts';
import { openMedia } from '../../../src/portal/playback/player/media.ts';
import { ownEngine } from '../../../src/portal/playback/player/own-engine.ts';
import { createPlayback } from '../../../src/portal/playback/player/playback.ts';
import { SANDBOX } from '../../../src/ui/sandbox.ts';
import type { Errors, Started, Tried } from './outcome.ts';

/** Runs in the browser: plays streams with the portal's own code, and says how it went. */

const LOOK_MS = 100;

type Counting = { webkitDecodedFrameCount?: number; webkitAudioDecodedByteCount?: number };
type Recording = Window & { hlsErrors?: Errors };

const candidate = (kind: 'hls' | 'file', url: string): DirectCandidate => ({
  ...{ id: 'x', audio: 'LATINO', label: 'x', health: 'unknown', isRelaxed: false, isByName: false },
  source: { kind, url },
});

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

function reasonOf(element: HTMLVideoElement | undefined, errors: Errors): string {
  const fatal = errors.filter(({ isFatal }) => isFatal).pop() ?? errors[errors.length - 1];
  if (fatal) return fatal.text;
  const error = element?.error;
  return error ? `media error ${error.code} ${error.message.slice(0, 80)}` : '';
}

/** It plays when so many seconds of it were seen. */
async function play(
  kind: 'hls' | 'file',
  url: string,
  { limitMs, playedS }: { limitMs: number; playedS: number },
): Promise<Tried> {
  const began = performance.now();
  const errors: Errors = [];
  const own = window as Recording;
  own.hlsErrors = errors;
  // What is opened is not in the page until it is ready, and then its error is gone with it.
  let element: HTMLVideoElement | undefined;
  const create = document.createElement;
  document.createElement = ((name: string) => {
    const made = create.call(document, name);
    // The last one: a browser may try by itself what hls.js could not.
    if (name === 'video') element = made as HTMLVideoElement;
    return made;
  }) as typeof create;
  const { ready, cancel } = openMedia(candidate(kind, url), {
    ...{ at: 0, isFullPage: false, isLive: false, quality: 'auto' },
  });
  const isLate = () => performance.now() - began > limitMs;
  const end = (result: Tried['result'], reason = ''): Tried => {
    const seconds = Math.round(performance.now() - began) / 1000;
    // `getVideoPlaybackQuality` is not in every build of Chrome 79.
    const counted = (element ?? {}) as Counting;
    const frames = counted.webkitDecodedFrameCount ?? 0;
    const soundBytes = counted.webkitAudioDecodedByteCount ?? 0;
    const tried = { result, reason, seconds, frames, soundBytes };
    cancel();
    document.createElement = create;
    return tried;
  };
  let state: 'waiting' | 'ready' | 'failed' = 'waiting';
  ready.then(
    (media) => {
      media.onFault(() => {
        state = 'failed';
      });
      state = 'ready';
      element = media.element;
      media.element.muted = true;
      document.body.append(media.element);
      media.element.play().catch(() => {});
    },
    () => {
      state = 'failed';
    },
  );
  let from: number | undefined;
  for (;;) {
    await wait(LOOK_MS);
    const reason = reasonOf(element, errors);
    if ((state as string) === 'failed') return end('failed', reason);
    if ((state as string) === 'ready' && element) {
      // A live stream starts anywhere.
      from ??= element.currentTime;
      if (element.currentTime >= from + playedS) return end('plays');
    }
    if (isLate()) return end('undecided', reason);
  }
}

/** A framed page of the farm sends a message when its script runs. */
async function frame(url: string, limitMs: number): Promise<Tried> {
  const began = performance.now();
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', SANDBOX);
  element.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  element.referrerPolicy = 'strict-origin-when-cross-origin';
  element.src = url;
  let isShown = false;
  const hear = ({ source }: MessageEvent) => {
    if (source === element.contentWindow) isShown = true;
  };
  addEventListener('message', hear);
  document.body.append(element);
  while (!isShown && performance.now() - began < limitMs) await wait(LOOK_MS);
  removeEventListener('message', hear);
  element.remove();
  const seconds = Math.round(performance.now() - began) / 1000;
  return {
    result: isShown ? 'plays' : 'failed',
    reason: isShown ? '' : 'not shown',
    seconds,
    frames: 0,
    soundBytes: 0,
  };
}

/** Plays what the portal's player chooses of these servers. */
async function choose(candidates: readonly DirectCandidate[], limitMs: number): Promise<Started> {
  const began = performance.now();
  const tried: string[] = [];
  let current: string | null = null;
  let element: HTMLVideoElement | undefined;
  const playback = createPlayback(
    {
      ...{ candidates: () => candidates, startAt: () => 0, isFullPage: false, isLive: false },
      quality: () => 'auto',
      showElement: (next) => {
        next.muted = true;
        element = next;
        document.body.append(next);
      },
    },
    began,
    (view) => {
      const { label } = view.trying ?? {};
      if (label !== undefined && tried[tried.length - 1] !== label) tried.push(label);
      current = view.current?.label ?? null;
    },
  );
  playback.begin();
  while (!(element && element.currentTime > 0) && performance.now() - began < limitMs)
    await wait(20);
  const seconds = (performance.now() - began) / 1000;
  playback.stop();
  return { played: element ? current : null, tried, seconds };
}

const TYPES = [
  'video/mp4; codecs="avc1.4d401e,mp4a.40.2"',
  'video/mp4; codecs="avc1.6e001e"',
  'video/mp4; codecs="hvc1.1.6.L93.90"',
  'video/mp4; codecs="av01.0.04M.08"',
  'video/mp4; codecs="vp09.00.10.08"',
  'video/mp4; codecs="mp4v.20.9"',
  'video/mp4; codecs="mp2v"',
  'audio/mp4; codecs="mp4a.40.2"',
  'audio/mp4; codecs="mp4a.40.34"',
  'audio/mp4; codecs="mp3"',
  'audio/mpeg',
  'audio/mp4; codecs="ac-3"',
  'audio/mp4; codecs="ec-3"',
  'audio/mp4; codecs="opus"',
  'video/webm; codecs="vp8,opus"',
  'video/webm; codecs="vp09.00.10.08,opus"',
  'video/mp2t; codecs="avc1.4d401e,mp4a.40.2"',
  'application/vnd.apple.mpegurl',
];

const codecs = () =>
  TYPES.map((type) => [
    type,
    MediaSource.isTypeSupported(type) ? 'yes' : 'no',
    document.createElement('video').canPlayType(type) || 'no',
  ]);

/** Which of these servers the portal would expect to play here. */
const chances = (plays: readonly string[]) => plays.map((text) => chanceIn(text, ownEngine));

Object.assign(window, { truth: { play, frame, choose, codecs, chances } });
