import type HlsLibrary from 'hls.js';
import type { HlsConfig } from 'hls.js';
import type { DirectCandidate } from '../../../domain/playback/candidates.ts';
import { HLS_TYPE } from '../../../domain/playback/plays.ts';
import type { Quality } from '../../../domain/playback/quality.ts';
import { audioOnlyAddress, lowCap } from '../../../domain/playback/renditions.ts';
import { loadHls, loadHlsElement } from './hls-library.ts';
import { edgeOfElement, edgeOfHls, isStale, type LiveEdge } from './live-edge.ts';
import { ownEngine } from './own-engine.ts';
import type { Trial } from './race.ts';

/** A video that is ready to start. It is not in the page until it is shown. */
export type OpenMedia = {
  element: HTMLVideoElement;
  /** Calls back once if the server fails later. */
  onFault: (handleFault: () => void) => void;
  /** Set on pages of live streams. */
  live: LiveEdge | null;
  /** Whether a live server has stopped sending. */
  isStale: () => boolean;
  close: () => void;
};

type OpenOptions = {
  /** The time of the video to start at. */
  at: number;
  isFullPage: boolean;
  isLive: boolean;
  quality: Quality;
};

type HlsEvent = typeof HlsLibrary.Events.MANIFEST_LOADED;
type HlsVideo = HTMLVideoElement & { api: HlsLibrary | null; config: Partial<HlsConfig> };

const HLS_OPTIONS: Partial<HlsConfig> = {
  // Only a little is buffered: viewers pay for data that they may not watch.
  maxBufferLength: 20,
  // Without this, the length above is only a minimum, and a whole film with a low bit rate would be loaded.
  maxMaxBufferLength: 20,
};

const LIVE_OPTIONS: Partial<HlsConfig> = {
  // Otherwise it looks like a film that grows.
  liveDurationInfinity: true,
  // A match lasts hours; nobody goes back further than this.
  backBufferLength: 60,
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

function hlsConfig(
  Hls: typeof HlsLibrary,
  { at, isLive, quality }: OpenOptions,
): Partial<HlsConfig> {
  const { fragLoadPolicy, keyLoadPolicy, manifestLoadPolicy, playlistLoadPolicy } =
    Hls.DefaultConfig;
  return {
    ...HLS_OPTIONS,
    ...(isLive && LIVE_OPTIONS),
    // A small player gets a low resolution. The viewer's choice would be overwritten by this.
    capLevelToPlayerSize: quality === 'auto',
    ...(at > 0 && { startPosition: at }),
    fragLoadPolicy: shortTimeouts(fragLoadPolicy),
    keyLoadPolicy: shortTimeouts(keyLoadPolicy),
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

async function attachHlsElement(url: string, options: OpenOptions): Promise<Attached> {
  const { Hls } = await loadHlsElement();
  const element = document.createElement('hls-video') as HlsVideo;
  element.config = hlsConfig(Hls, options);
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

const MAX_MASTER_MS = 4000;

/** The version of a stream without a picture. Null if there is none, or if its master playlist cannot be read. */
async function findAudioOnly(url: string): Promise<string | null> {
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), MAX_MASTER_MS);
  try {
    const answer = await fetch(url, { signal: abort.signal });
    return answer.ok ? audioOnlyAddress(await answer.text(), answer.url) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(limit);
  }
}

async function attachHls(url: string, options: OpenOptions): Promise<Attached> {
  const [{ default: Hls }, sound] = await Promise.all([
    loadHls(),
    options.quality === 'audio' ? findAudioOnly(url) : null,
  ]);
  if (!Hls.isSupported()) return attachFile(sound ?? url);
  const element = document.createElement('video');
  const hls = new Hls(hlsConfig(Hls, options));
  if (options.quality !== 'auto')
    hls.on('hlsManifestParsed' as typeof HlsLibrary.Events.MANIFEST_PARSED, () => {
      hls.autoLevelCapping = lowCap(hls.levels);
    });
  hls.loadSource(sound ?? url);
  hls.attachMedia(element);
  const close = () => {
    hls.destroy();
    withoutSource(element);
  };
  return { element, hls, close };
}

async function attach({ source }: DirectCandidate, options: OpenOptions): Promise<Attached> {
  if (source.kind === 'file') return attachFile(source.url);
  return options.isFullPage
    ? await attachHlsElement(source.url, options)
    : await attachHls(source.url, options);
}

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
export const HAVE_FUTURE_DATA = 3;

/** What a script gets where it may not read, or may not ask with its origin. */
const REFUSED = new Set<number | undefined>([0, 401, 403]);

/** Opens a server without showing it. Ready when it can start to play. */
export function openMedia(candidate: DirectCandidate, options: OpenOptions): Trial<OpenMedia> {
  const { at, isLive } = options;
  let attached: Attached | null = null;
  let isClosed = false;
  let isFaulty = false;
  let handleFault = () => {};
  /** Changes as long as something arrives. */
  let steps = 0;
  let loading: { loaded: number } | null = null;
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
    const use = (opened: Attached) => {
      attached = opened;
      if (isClosed) return opened.close();
      const { element, hls } = opened;
      element.playsInline = true;
      hls?.on('hlsError' as typeof HlsLibrary.Events.ERROR, (_, { fatal, response }) => {
        if (!fatal) return;
        // Without script, a browser that plays HLS by itself asks nobody for leave. It does it less well.
        const isNew = element.readyState === 0;
        if (!isNew || !REFUSED.has(response?.code) || !ownEngine(HLS_TYPE)) return fail();
        opened.close();
        use(attachFile(candidate.source.url));
      });
      hls?.on('hlsFragLoading' as typeof HlsLibrary.Events.FRAG_LOADING, (_, { frag }) => {
        loading = frag.stats;
        steps++;
      });
      for (const event of ['hlsManifestLoaded', 'hlsLevelLoaded', 'hlsKeyLoaded'] as HlsEvent[])
        hls?.on(event, () => steps++);
      element.addEventListener('progress', () => steps++);
      element.addEventListener('error', () => attached === opened && fail());
      const check = () => {
        if (element.readyState < HAVE_FUTURE_DATA || element.seeking) return;
        resolve({
          element,
          close,
          onFault,
          live: isLive ? (hls ? edgeOfHls(hls, element) : edgeOfElement(element)) : null,
          isStale: () => isLive && hls !== null && isStale(hls),
        });
      };
      element.addEventListener('canplay', check);
      element.addEventListener('seeked', check);
      if (!hls && at > 0)
        element.addEventListener('loadedmetadata', () => {
          element.currentTime = at;
        });
    };
    attach(candidate, options).then(use, fail);
  });
  return { ready, cancel: close, progress: () => steps + (loading?.loaded ?? 0) };
}
