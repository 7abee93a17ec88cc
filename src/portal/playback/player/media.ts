import type HlsLibrary from 'hls.js';
import type { HlsConfig } from 'hls.js';
import type { DirectCandidate } from '../../../domain/playback/candidates.ts';
import type { Trial } from './race.ts';

/** A video that is ready to start. It is not in the page until it is shown. */
export type OpenMedia = {
  element: HTMLVideoElement;
  /** Calls back once if the server fails later. */
  onFault: (handleFault: () => void) => void;
  close: () => void;
};

type HlsVideo = HTMLVideoElement & { api: HlsLibrary | null; config: Partial<HlsConfig> };

const HLS_OPTIONS: Partial<HlsConfig> = {
  // A small player gets a low resolution, and only a little is buffered: viewers pay for data that they may not watch.
  capLevelToPlayerSize: true,
  maxBufferLength: 20,
  // Without this, the length above is only a minimum, and a whole film with a low bit rate would be loaded.
  maxMaxBufferLength: 20,
};

/** Short timeouts, because there may be another server to try. */
function shortTimeouts(policy: HlsConfig['fragLoadPolicy']): HlsConfig['fragLoadPolicy'] {
  return {
    default: {
      ...policy.default,
      maxTimeToFirstByteMs: 5000,
      timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: { maxNumRetry: 1, retryDelayMs: 300, maxRetryDelayMs: 300 },
    },
  };
}

function hlsConfig(Hls: typeof HlsLibrary, at: number): Partial<HlsConfig> {
  const { fragLoadPolicy, manifestLoadPolicy, playlistLoadPolicy } = Hls.DefaultConfig;
  return {
    ...HLS_OPTIONS,
    ...(at > 0 && { startPosition: at }),
    fragLoadPolicy: shortTimeouts(fragLoadPolicy),
    manifestLoadPolicy: shortTimeouts(manifestLoadPolicy),
    playlistLoadPolicy: shortTimeouts(playlistLoadPolicy),
  };
}

type Attached = { element: HTMLVideoElement; hls: HlsLibrary | null; close: () => void };

function withoutSource(element: HTMLVideoElement) {
  element.removeAttribute('src');
  element.load();
  element.remove();
}

function attachFile(url: string): Attached {
  const element = document.createElement('video');
  element.preload = 'auto';
  element.src = url;
  return { element, hls: null, close: () => withoutSource(element) };
}

/** Has renditions for the quality menu. Its inline styles are allowed on player pages only. */
async function attachHlsElement(url: string, at: number): Promise<Attached> {
  const { Hls } = await import('hls-video-element');
  const element = document.createElement('hls-video') as HlsVideo;
  element.config = hlsConfig(Hls, at);
  element.preload = 'auto';
  element.src = url;
  // The element creates its hls.js instance in a microtask after `src` is set.
  for (let turn = 0; turn < 3 && !element.api; turn++) await Promise.resolve();
  const close = () => {
    element.removeAttribute('src');
    element.remove();
  };
  return { element, hls: element.api, close };
}

async function attachHls(url: string, at: number): Promise<Attached> {
  const { default: Hls } = await import('hls.js');
  if (!Hls.isSupported()) return attachFile(url);
  const element = document.createElement('video');
  const hls = new Hls(hlsConfig(Hls, at));
  hls.loadSource(url);
  hls.attachMedia(element);
  const close = () => {
    hls.destroy();
    withoutSource(element);
  };
  return { element, hls, close };
}

async function attach(
  { source }: DirectCandidate,
  at: number,
  isFullPage: boolean,
): Promise<Attached> {
  if (source.kind === 'file') return attachFile(source.url);
  return isFullPage ? await attachHlsElement(source.url, at) : await attachHls(source.url, at);
}

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
export const HAVE_FUTURE_DATA = 3;

/** Opens a server at a given time of the video, without showing it. Ready when it can start to play. */
export function openMedia(
  candidate: DirectCandidate,
  { at, isFullPage }: { at: number; isFullPage: boolean },
): Trial<OpenMedia> {
  let attached: Attached | null = null;
  let isClosed = false;
  let isFaulty = false;
  let handleFault = () => {};
  const close = () => {
    isClosed = true;
    attached?.close();
  };
  const onFault = (next: () => void) => {
    if (isFaulty) next();
    else handleFault = next;
  };
  const ready = new Promise<OpenMedia>((resolve, reject) => {
    const fail = () => {
      if (isFaulty || isClosed) return;
      isFaulty = true;
      reject(new Error('the server does not play'));
      handleFault();
    };
    attach(candidate, at, isFullPage).then((opened) => {
      attached = opened;
      if (isClosed) return opened.close();
      const { element, hls } = opened;
      element.playsInline = true;
      hls?.on('hlsError' as typeof HlsLibrary.Events.ERROR, (_, data) => data.fatal && fail());
      element.addEventListener('error', fail);
      const check = () => {
        if (element.readyState < HAVE_FUTURE_DATA || element.seeking) return;
        resolve({ element, close, onFault });
      };
      element.addEventListener('canplay', check);
      element.addEventListener('seeked', check);
      if (!hls && at > 0)
        element.addEventListener('loadedmetadata', () => {
          element.currentTime = at;
        });
    }, fail);
  });
  return { ready, cancel: close };
}
