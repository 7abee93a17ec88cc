import {
  type Candidate,
  type DirectCandidate,
  nextStep,
} from '../../../domain/playback/candidates.ts';
import { askToAutoplay, isBlocked } from './autoplay.ts';
import { HAVE_FUTURE_DATA, type OpenMedia, openMedia } from './media.ts';
import { MAX_TRIAL_MS, watchProgress } from './progress-watch.ts';
import { race, type Winner } from './race.ts';

const START_DELAY_MS = 1000;
/** Cuts of the same film differ a little between servers. */
const SAME_MOMENT_S = 0.3;

export type PlaybackView = {
  /**
   * `blocked`: the browser plays sound only after a tap, and nothing is fetched until then. `offered`: a server that
   * opens only in a new tab.
   */
  phase: 'asking' | 'blocked' | 'searching' | 'playing' | 'framed' | 'offered' | 'exhausted';
  /** The server that is being tried, and which one of how many. */
  trying: { label: string; place: number; total: number } | null;
  current: Candidate | null;
  element: HTMLVideoElement | null;
  /** Set after a switch away from a failing server, until dismissed. */
  moved: { from: Candidate; to: Candidate } | null;
};

type Options = {
  /** In the order in which they are to be tried. */
  candidates: readonly Candidate[];
  startAt: () => number;
  /** Full-page players have more controls, which the security policy of other pages does not allow. */
  isFullPage: boolean;
  /** Puts a picture in the place of the one before it. */
  showElement: (element: HTMLVideoElement) => void;
  /** Called for a server that did not work. */
  report: (candidate: Candidate) => void;
};

export type Playback = {
  view: () => PlaybackView;
  subscribe: (listener: () => void) => () => void;
  start: () => void;
  /** The viewer tapped, after `blocked`. */
  play: () => void;
  /** The viewer says that this server does not work, or declines the offered one. */
  skip: () => void;
  undo: () => void;
  dismiss: () => void;
  retry: () => void;
  stop: () => void;
};

const PHASES = { try: 'asking', frame: 'framed', offer: 'offered', none: 'exhausted' } as const;

/** The view of the server-rendered page: a host's frame is there at once, our own video waits for the script. */
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

/** What one player knows while it runs. */
type Session = Options & {
  view: PlaybackView;
  listeners: Set<() => void>;
  /** Ids of servers that did not work. */
  failed: Set<string>;
  media: OpenMedia | null;
  /** Set while servers are tried. */
  search: AbortController | null;
  stopWatching: () => void;
};

function show(session: Session, change: Partial<PlaybackView>): void {
  session.view = { ...session.view, ...change };
  for (const listener of session.listeners) listener();
}

function closeMedia(session: Session): void {
  session.stopWatching();
  session.media?.close();
  session.media = null;
}

/** The time to go on at. Live servers run on clocks of their own, so there is none: 0. */
const timeOf = ({ duration, currentTime }: HTMLVideoElement): number =>
  Number.isFinite(duration) ? currentTime : 0;

/** What is left to do when these servers, too, do not work. */
const stepWithout = ({ candidates, failed }: Session, ...ids: string[]) =>
  nextStep(candidates, new Set([...failed, ...ids]));

function markFailed({ failed, report }: Session, candidate: Candidate): void {
  if (failed.has(candidate.id)) return;
  failed.add(candidate.id);
  report(candidate);
}

/** The next picture begins as the last one was: same volume, speed and time. */
function carryOver(old: HTMLVideoElement, next: HTMLVideoElement): void {
  next.volume = old.volume;
  next.muted = old.muted;
  next.playbackRate = old.playbackRate;
  const time = timeOf(old);
  if (time > 0 && Math.abs(next.currentTime - time) > SAME_MOMENT_S) next.currentTime = time;
}

function watch(session: Session, element: HTMLVideoElement): void {
  session.stopWatching();
  session.stopWatching = watchProgress(element, {
    onMove: () => {
      const { phase, current } = session.view;
      if (phase !== 'searching' || !current || session.failed.has(current.id)) return;
      // It recovered before another server was ready.
      session.search?.abort();
      session.search = null;
      show(session, { phase: 'playing', trying: null });
    },
    onStall: () => {
      if (!session.search) void leaveStalled(session);
    },
    onStuck: () => {
      const { current } = session.view;
      if (session.search || !current) return;
      // No other server of ours took over. A host's page is better than a frozen picture.
      const left = stepWithout(session, current.id).kind;
      if (left === 'try' || left === 'frame') leaveFailed(session, current);
    },
  });
}

async function takeOver(
  session: Session,
  { candidate, value: next }: Winner<DirectCandidate, OpenMedia>,
  from: Candidate | null,
): Promise<void> {
  const old = session.media?.element;
  if (old) carryOver(old, next.element);
  // A viewer who had paused finds it paused.
  const started = old?.paused ? Promise.resolve() : next.element.play();
  closeMedia(session);
  session.media = next;
  session.showElement(next.element);
  show(session, { element: next.element, current: candidate, trying: null });
  // From here on, because a video that could start may still never do so.
  next.onFault(() => leaveFailed(session, candidate));
  watch(session, next.element);
  try {
    await started;
    if (session.media !== next) return;
    show(session, { phase: 'playing', moved: from && { from, to: candidate } });
  } catch (error) {
    if (session.media !== next) return;
    if (isBlocked(error)) show(session, { phase: 'blocked' });
  }
}

/** Plays the first of these that works. False when none does, null when the search was called off. */
async function find(
  session: Session,
  among: readonly DirectCandidate[],
  from: Candidate | null,
): Promise<boolean | null> {
  session.search?.abort();
  const abort = new AbortController();
  session.search = abort;
  const { media, startAt, isFullPage } = session;
  const at = media ? timeOf(media.element) : startAt();
  const winner = await race(among, {
    open: (candidate) => openMedia(candidate, { at, isFullPage }),
    startDelayMs: START_DELAY_MS,
    limitMs: MAX_TRIAL_MS,
    onBegin: ({ label }, place) =>
      show(session, { trying: { label, place: place + 1, total: among.length } }),
    onFail: (candidate) => markFailed(session, candidate),
    signal: abort.signal,
  });
  if (abort.signal.aborted) {
    winner?.value.close();
    return null;
  }
  session.search = null;
  const chosen = among.find((one) => one.isByName && one !== winner?.candidate);
  if (winner) await takeOver(session, winner, from ?? chosen ?? null);
  return winner !== null;
}

/** Goes on with whatever is left. */
async function proceed(session: Session, from: Candidate | null): Promise<void> {
  const step = stepWithout(session);
  if (step.kind === 'try') {
    if ((await find(session, step.candidates, from)) === false) await proceed(session, from);
    return;
  }
  closeMedia(session);
  show(session, {
    phase: PHASES[step.kind],
    current: 'candidate' in step ? step.candidate : session.view.current,
    element: null,
    trying: null,
    moved: step.kind === 'frame' && from ? { from, to: step.candidate } : null,
  });
}

function leaveFailed(session: Session, candidate: Candidate): void {
  markFailed(session, candidate);
  // What it had sent plays on while another server is looked for.
  const { media } = session;
  const hasPicture = media && media.element.readyState >= HAVE_FUTURE_DATA;
  if (!hasPicture && stepWithout(session).kind === 'try') show(session, { phase: 'searching' });
  void proceed(session, candidate);
}

/** Looks for another server, and keeps this one until there is one. */
async function leaveStalled(session: Session): Promise<void> {
  const from = session.view.current;
  if (!from) return;
  session.report(from);
  const others = stepWithout(session, from.id);
  show(session, { phase: 'searching' });
  if (others.kind !== 'try') return;
  if (await find(session, others.candidates, from)) session.failed.add(from.id);
}

function begin(session: Session): void {
  if (stepWithout(session).kind === 'try') show(session, { phase: 'searching' });
  void proceed(session, null);
}

/** Goes back to the server that was left, as the viewer wants it. */
async function undo(session: Session): Promise<void> {
  const back = session.view.moved?.from;
  show(session, { moved: null });
  if (!back) return;
  session.failed.delete(back.id);
  const step = nextStep([back], session.failed);
  if (step.kind === 'frame') {
    closeMedia(session);
    show(session, { phase: 'framed', current: back, element: null });
  } else if (step.kind === 'try') await find(session, step.candidates, null);
}

function skip(session: Session): void {
  const { current, phase } = session.view;
  if (!current) return;
  if (phase === 'offered') {
    // Not reported: nobody knows whether it works in its own tab.
    session.failed.add(current.id);
    begin(session);
  } else {
    leaveFailed(session, current);
  }
}

/** Plays the first server that works, and goes on with the next at the same moment when it stops working. */
export function createPlayback(options: Options): Playback {
  const session: Session = {
    ...options,
    view: firstView(options.candidates),
    listeners: new Set(),
    failed: new Set(),
    media: null,
    search: null,
    stopWatching: () => {},
  };
  let callOffQuestion = () => {};
  return {
    view: () => session.view,
    subscribe: (listener) => {
      session.listeners.add(listener);
      return () => session.listeners.delete(listener);
    },
    start: () => {
      if (session.view.phase !== 'asking') return;
      callOffQuestion = askToAutoplay({
        onAllowed: () => begin(session),
        onBlocked: () => show(session, { phase: 'blocked' }),
      });
    },
    play: () => {
      if (!session.media) return begin(session);
      void session.media.element.play().then(() => show(session, { phase: 'playing' }));
    },
    skip: () => skip(session),
    undo: () => void undo(session),
    dismiss: () => show(session, { moved: null }),
    retry: () => {
      session.failed.clear();
      begin(session);
    },
    stop: () => {
      callOffQuestion();
      session.search?.abort();
      closeMedia(session);
      session.view = firstView(session.candidates);
    },
  };
}
