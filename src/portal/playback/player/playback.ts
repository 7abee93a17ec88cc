import {
  type Candidate,
  type DirectCandidate,
  nextStep,
} from '../../../domain/playback/candidates.ts';
import { HAVE_FUTURE_DATA, type OpenMedia, openMedia } from './media.ts';
import { race, type Winner } from './race.ts';

const APART_MS = 1000;
const MAX_TRIAL_MS = 12_000;
const LOOK_EVERY_MS = 500;
const STALLED_AFTER_MS = 4000;
/** What said that it could start starts at once, or has nothing behind its first bytes. */
const NOT_STARTED_AFTER_MS = 1500;
/** Two servers cut the same film a little differently. */
const SAME_MOMENT_S = 0.3;

export type PlaybackView = {
  /**
   * `blocked`: the browser wants a tap before it plays with sound. Nothing is fetched until then. `offered`: what opens
   * only in another tab, if the viewer wants that.
   */
  phase: 'asking' | 'blocked' | 'searching' | 'playing' | 'framed' | 'offered' | 'exhausted';
  /** Which of how many is being tried. */
  trying: { label: string; place: number; total: number } | null;
  current: Candidate | null;
  element: HTMLVideoElement | null;
  /** Set when a failing server was left for another, until it is dismissed. */
  moved: { from: Candidate; to: Candidate } | null;
};

type Options = {
  /** In the order in which they are to be tried. */
  candidates: readonly Candidate[];
  startAt: () => number;
  /** On player pages: more controls, which other pages' policy does not allow. */
  isRich: boolean;
  /** Takes the place of the picture before it. */
  show: (element: HTMLVideoElement) => void;
  /** A server that did not work. */
  report: (candidate: Candidate) => void;
};

export type Playback = {
  view: () => PlaybackView;
  subscribe: (listener: () => void) => () => void;
  start: () => void;
  /** The viewer's tap, where the browser asked for one. */
  play: () => void;
  /** The viewer says that what is shown does not work, or wants another than what is offered. */
  skip: () => void;
  undo: () => void;
  dismiss: () => void;
  retry: () => void;
  stop: () => void;
};

const PHASES = { try: 'asking', frame: 'framed', offer: 'offered', none: 'exhausted' } as const;

/** As the server sends the page: a host's page is there at once, a film of ours waits for its script. */
function firstView(candidates: readonly Candidate[]): PlaybackView {
  const step = nextStep(candidates, new Set());
  return {
    phase: PHASES[step.kind],
    trying: null,
    current: 'candidate' in step ? step.candidate : null,
    element: null,
    moved: null,
  };
}

function isBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/** Plays the first server that works, and goes on with the next at the same moment when it stops working. */
export function createPlayback({ candidates, startAt, isRich, show, report }: Options): Playback {
  const listeners = new Set<() => void>();
  const failed = new Set<string>();
  let view = firstView(candidates);
  let media: OpenMedia | null = null;
  let search: AbortController | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;
  let decide: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<PlaybackView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const fail = (candidate: Candidate) => {
    if (failed.has(candidate.id)) return;
    failed.add(candidate.id);
    report(candidate);
  };
  const closeMedia = () => {
    clearInterval(watch);
    media?.close();
    media = null;
  };
  /** Live servers run on clocks of their own: there is no moment to keep. */
  const moment = (element: HTMLVideoElement) =>
    Number.isFinite(element.duration) ? element.currentTime : 0;
  const now = () => (media ? moment(media.element) : startAt());

  const hasMore = ({ id }: Candidate) =>
    ['try', 'frame'].includes(nextStep(candidates, new Set([...failed, id])).kind);

  /** The picture may have stopped without a word from the server. */
  const watchProgress = () => {
    let lastTime = (media as OpenMedia).element.currentTime;
    let stillMs = 0;
    let limitMs = NOT_STARTED_AFTER_MS;
    clearInterval(watch);
    watch = setInterval(() => {
      const { currentTime, paused, ended } = (media as OpenMedia).element;
      const hasMoved = currentTime !== lastTime;
      lastTime = currentTime;
      if (hasMoved) limitMs = STALLED_AFTER_MS;
      stillMs = hasMoved || paused || ended ? 0 : stillMs + LOOK_EVERY_MS;
      if (hasMoved && view.phase === 'searching' && view.current && !failed.has(view.current.id)) {
        // It came back by itself before another was there.
        search?.abort();
        search = null;
        set({ phase: 'playing', trying: null });
      }
      // Once each time: it may come back by itself.
      if (stillMs === limitMs && !search) leaveStalled();
      // No other of ours took over. A host's page is better than a picture that stands.
      if (stillMs >= MAX_TRIAL_MS && !search && view.current && hasMore(view.current))
        leaveFailed(view.current);
    }, LOOK_EVERY_MS);
  };

  const takeOver = async (winner: Winner<DirectCandidate, OpenMedia>, from: Candidate | null) => {
    const { candidate, value: next } = winner;
    const old = media?.element;
    if (old) {
      next.element.volume = old.volume;
      next.element.muted = old.muted;
      next.element.playbackRate = old.playbackRate;
      if (moment(old) > 0 && Math.abs(next.element.currentTime - moment(old)) > SAME_MOMENT_S)
        next.element.currentTime = moment(old);
    }
    // Who had paused finds it paused.
    const started = old?.paused ? Promise.resolve() : next.element.play();
    closeMedia();
    media = next;
    show(next.element);
    set({ element: next.element, current: candidate, trying: null });
    // From here on: what could start may still never do so.
    next.onFault(() => leaveFailed(candidate));
    watchProgress();
    try {
      await started;
      if (media !== next) return;
      set({ phase: 'playing', moved: from && { from, to: candidate } });
    } catch (error) {
      if (media !== next) return;
      if (isBlocked(error)) set({ phase: 'blocked' });
    }
  };

  const find = async (among: readonly DirectCandidate[], from: Candidate | null) => {
    search?.abort();
    const abort = new AbortController();
    search = abort;
    const at = now();
    const winner = await race(among, {
      open: (candidate) => openMedia(candidate, { at, isRich }),
      apartMs: APART_MS,
      limitMs: MAX_TRIAL_MS,
      onBegin: ({ label }, place) =>
        set({ trying: { label, place: place + 1, total: among.length } }),
      onFail: fail,
      signal: abort.signal,
    });
    if (abort.signal.aborted) {
      winner?.value.close();
      return null;
    }
    search = null;
    const chosen = among.find((one) => one.isByName && one !== winner?.candidate);
    if (winner) await takeOver(winner, from ?? chosen ?? null);
    return winner !== null;
  };

  /** Goes on with whatever is left. */
  const proceed = async (from: Candidate | null): Promise<void> => {
    const step = nextStep(candidates, failed);
    if (step.kind === 'try') {
      if ((await find(step.candidates, from)) === false) await proceed(from);
      return;
    }
    closeMedia();
    set({
      phase: PHASES[step.kind],
      current: 'candidate' in step ? step.candidate : view.current,
      element: null,
      trying: null,
      moved: step.kind === 'frame' && from ? { from, to: step.candidate } : null,
    });
  };

  const leaveFailed = (candidate: Candidate) => {
    fail(candidate);
    // What it had sent plays on while another is looked for.
    const hasPicture = media && media.element.readyState >= HAVE_FUTURE_DATA;
    if (!hasPicture && nextStep(candidates, failed).kind === 'try') set({ phase: 'searching' });
    void proceed(candidate);
  };

  const leaveStalled = async () => {
    const from = view.current;
    if (!from) return;
    report(from);
    const others = nextStep(candidates, new Set([...failed, from.id]));
    set({ phase: 'searching' });
    if (others.kind !== 'try') return;
    if (await find(others.candidates, from)) failed.add(from.id);
  };

  const begin = () => {
    if (nextStep(candidates, failed).kind === 'try') set({ phase: 'searching' });
    void proceed(null);
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      if (view.phase !== 'asking') return;
      // Asked before it has anything to play, the browser says at once whether it would.
      decide = setTimeout(begin, 0);
      document
        .createElement('video')
        .play()
        .catch((error: unknown) => {
          if (!isBlocked(error)) return;
          clearTimeout(decide);
          set({ phase: 'blocked' });
        });
    },
    play: () => {
      if (!media) return begin();
      void media.element.play().then(() => set({ phase: 'playing' }));
    },
    skip: () => {
      if (!view.current) return;
      if (view.phase !== 'offered') return leaveFailed(view.current);
      // Nobody knows whether it works in its own tab.
      failed.add(view.current.id);
      begin();
    },
    undo: async () => {
      const back = view.moved?.from;
      set({ moved: null });
      if (!back) return;
      failed.delete(back.id);
      const step = nextStep([back], failed);
      if (step.kind === 'frame') {
        closeMedia();
        set({ phase: 'framed', current: back, element: null });
      } else if (step.kind === 'try') await find(step.candidates, null);
    },
    dismiss: () => set({ moved: null }),
    retry: () => {
      failed.clear();
      begin();
    },
    stop: () => {
      clearTimeout(decide);
      search?.abort();
      closeMedia();
      view = firstView(candidates);
    },
  };
}
