import {
  type Candidate,
  type DirectCandidate,
  nextStep,
} from '../../../domain/playback/candidates.ts';
import type { Ending } from '../../../domain/playback/end-report.ts';
import type { Quality } from '../../../domain/playback/quality.ts';
import { rankIn } from '../../../domain/playback/rank.ts';
import type { ReportWord } from '../../../domain/playback/viewer-report.ts';
import { isBlocked } from './autoplay.ts';
import { createEndReport, type EndReport } from './end-report.ts';
import { HAVE_FUTURE_DATA, type OpenMedia, openMedia } from './media.ts';
import { ownEngine } from './own-engine.ts';
import { firstView, type Left, PHASES, type PlaybackView } from './playback-view.ts';
import { MAX_TRIAL_MS, watchProgress } from './progress-watch.ts';
import { race, type Winner } from './race.ts';

const START_DELAY_MS = 1000;
/** A server that the viewer chose by name is waited for; when nothing arrives for so long, it seems to fail. */
const CHOICE_DELAY_MS = 4500;
/** Cuts of the same film differ a little between servers. */
const SAME_MOMENT_S = 0.3;

/** Tells the portal what the viewer feels, and which server to probe soon. No cookie, no name. */
const report = (what: ReportWord, about: string | number): void =>
  void navigator.sendBeacon?.('/api/aviso', `${what}/${about}`);

/** Why a server is left for good. */
type FailureWord = ReportWord & Ending;

export type PlaybackOptions = {
  /** In the order in which they are to be tried. */
  candidates: () => readonly Candidate[];
  startAt: () => number;
  /** Full-page players have more controls, which the security policy of other pages does not allow. */
  isFullPage: boolean;
  /** The servers send what happens now: there is no time to go on at, and one that stops sending has failed. */
  isLive: boolean;
  quality: () => Quality;
  /** Puts a picture in the place of the one before it. */
  showElement: (element: HTMLVideoElement) => void;
};

export type Playback = {
  /** Looks for a server that works. */
  begin: () => void;
  /** The viewer tapped, after `blocked`. */
  play: () => void;
  /** The viewer says that this server does not work, or declines the offered one. */
  skip: () => void;
  undo: () => void;
  dismiss: () => void;
  retry: () => void;
  /** Opens the same server again, after another quality was chosen. */
  retune: () => void;
  stop: () => void;
};

/** What one player knows while it runs. */
type Session = PlaybackOptions & {
  view: PlaybackView;
  onChange: (view: PlaybackView) => void;
  /** Ids of servers that did not work. */
  failed: Set<string>;
  media: OpenMedia | null;
  /** Set while servers are tried. */
  search: AbortController | null;
  /** Set while another server is looked for because this one seems to fail; it may recover. */
  isDoubtful: boolean;
  /** When the viewer wanted to see something. Null when there was a picture, or only a tap can bring one. */
  since: number | null;
  end: EndReport;
  stopWatching: () => void;
};

function show(session: Session, change: Partial<PlaybackView>): void {
  session.view = { ...session.view, ...change };
  session.onChange(session.view);
}

function closeMedia(session: Session): void {
  session.stopWatching();
  session.media?.close();
  session.media = null;
}

/** The time to go on at. Live servers run on clocks of their own, so there is none: 0. */
const timeOf = ({ duration, currentTime }: HTMLVideoElement): number =>
  Number.isFinite(duration) ? currentTime : 0;

const rank = rankIn(ownEngine);

/** What is left to do when these servers, too, do not work. */
const stepWithout = ({ candidates, failed }: Session, ...ids: string[]) =>
  nextStep(candidates(), new Set([...failed, ...ids]), rank);

function markFailed({ failed, end }: Session, { id }: Candidate, why: FailureWord): void {
  if (failed.has(id)) return;
  failed.add(id);
  report(why, id);
  end.fails(id, why);
}

/** The next picture begins as the last one was: same volume, speed and time. */
function carryOver(old: HTMLVideoElement, next: HTMLVideoElement): void {
  next.volume = old.volume;
  next.muted = old.muted;
  next.playbackRate = old.playbackRate;
  const time = timeOf(old);
  if (time > 0 && Math.abs(next.currentTime - time) > SAME_MOMENT_S) next.currentTime = time;
}

/** What the viewer last heard of a live stream. The next channel begins as loud. */
let heard: { volume: number; muted: boolean } | null = null;

function keepVolume(session: Session, element: HTMLVideoElement, isFirst: boolean): void {
  if (!session.isLive) return;
  if (heard && isFirst) Object.assign(element, heard);
  element.addEventListener('volumechange', () => {
    if (session.media?.element === element)
      heard = { volume: element.volume, muted: element.muted };
  });
}

function watch(session: Session, media: OpenMedia): void {
  session.stopWatching();
  session.stopWatching = watchProgress(media, {
    onLook: (milliseconds, hasMoved) => session.end.moves(media.element, milliseconds, hasMoved),
    onMove: () => {
      const { phase, current } = session.view;
      if (!current || session.failed.has(current.id)) return;
      if (phase !== 'searching' && !session.isDoubtful) return;
      // It recovered before another server was ready.
      session.search?.abort();
      session.search = null;
      show(session, { phase: 'playing', trying: null });
    },
    onStall: () => {
      if (session.isDoubtful) show(session, { phase: 'searching' });
      else if (!session.search) {
        show(session, { phase: 'searching' });
        void leaveDoubtful(session);
      }
    },
    onStale: () => {
      if (!session.search) void leaveDoubtful(session);
    },
    onStuck: () => {
      const { current } = session.view;
      if (session.search || !current) return;
      // No other server of ours took over. A host's page is better than a frozen picture.
      const left = stepWithout(session, current.id).kind;
      if (left === 'try' || left === 'frame') leaveFailed(session, current, 'stall');
    },
  });
}

async function takeOver(
  session: Session,
  { candidate, value: next }: Winner<DirectCandidate, OpenMedia>,
  from: Left | null,
): Promise<void> {
  const old = session.media?.element;
  if (old) carryOver(old, next.element);
  keepVolume(session, next.element, !old);
  // A viewer who had paused finds it paused.
  const started = old?.paused ? Promise.resolve() : next.element.play();
  closeMedia(session);
  session.media = next;
  session.showElement(next.element);
  session.end.shows(candidate.id);
  show(session, { element: next.element, live: next.live, current: candidate, trying: null });
  // From here on, because a video that could start may still never do so.
  next.onFault(() => leaveFailed(session, candidate, 'fault'));
  watch(session, next);
  try {
    await started;
    if (session.media !== next) return;
    if (session.since !== null) {
      const milliseconds = Math.round(performance.now() - session.since);
      report('frame', milliseconds);
      session.end.starts(milliseconds);
    }
    session.since = null;
    show(session, { phase: 'playing', moved: from && { ...from, to: candidate } });
  } catch (error) {
    if (session.media !== next) return;
    if (!isBlocked(error)) return;
    session.since = null;
    session.end.fails(candidate.id, null);
    show(session, { phase: 'blocked' });
  }
}

/** Plays the first of these that works. False when none does, null when the search was called off. */
async function find(
  session: Session,
  among: readonly DirectCandidate[],
  from: Left | null,
): Promise<boolean | null> {
  session.search?.abort();
  const abort = new AbortController();
  session.search = abort;
  const { media, startAt, isFullPage, isLive, quality } = session;
  const at = media ? timeOf(media.element) : startAt();
  const winner = await race(among, {
    open: (candidate) => openMedia(candidate, { at, isFullPage, isLive, quality: quality() }),
    startDelayMs: ({ isByName }) => (isByName ? CHOICE_DELAY_MS : START_DELAY_MS),
    isWaitedFor: ({ isByName }) => isByName,
    limitMs: MAX_TRIAL_MS,
    onBegin: ({ id, label }, place) => {
      session.end.tries(id);
      show(session, { trying: { label, place: place + 1, total: among.length } });
    },
    onFail: (candidate) => markFailed(session, candidate, 'open'),
    signal: abort.signal,
  });
  if (abort.signal.aborted) {
    winner?.value.close();
    return null;
  }
  session.search = null;
  const chosen = among.find((one) => one.isByName && one !== winner?.candidate);
  const left: Left | null = chosen ? { from: chosen, why: 'start' } : null;
  if (winner) await takeOver(session, winner, from ?? left);
  return winner !== null;
}

/** Goes on with whatever is left. */
async function proceed(session: Session, from: Left | null): Promise<void> {
  const step = stepWithout(session);
  if (step.kind === 'try') {
    if ((await find(session, step.candidates, from)) === false) await proceed(session, from);
    return;
  }
  closeMedia(session);
  if (step.kind === 'none') report('none', '');
  if (step.kind === 'frame') session.end.frames(step.candidate.id);
  show(session, {
    phase: PHASES[step.kind],
    current: 'candidate' in step ? step.candidate : session.view.current,
    element: null,
    live: null,
    trying: null,
    moved: step.kind === 'frame' && from ? { ...from, to: step.candidate } : null,
  });
}

function leaveFailed(session: Session, candidate: Candidate, why: FailureWord): void {
  markFailed(session, candidate, why);
  // What it had sent plays on while another server is looked for.
  const { media } = session;
  const hasPicture = media && media.element.readyState >= HAVE_FUTURE_DATA;
  if (!hasPicture && stepWithout(session).kind === 'try') show(session, { phase: 'searching' });
  void proceed(session, { from: candidate, why: why === 'viewer' ? 'viewer' : 'stop' });
}

/** Looks for another server, and keeps this one until there is one. */
async function leaveDoubtful(session: Session): Promise<void> {
  const from = session.view.current;
  if (!from) return;
  report('stall', from.id);
  const others = stepWithout(session, from.id);
  if (others.kind !== 'try') return;
  session.isDoubtful = true;
  if (await find(session, others.candidates, { from, why: 'stop' })) session.failed.add(from.id);
  session.isDoubtful = false;
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
    session.end.frames(back.id);
    closeMedia(session);
    show(session, { phase: 'framed', current: back, element: null, live: null });
  } else if (step.kind === 'try') await find(session, step.candidates, null);
}

async function retune(session: Session): Promise<void> {
  const { current } = session.view;
  const step = nextStep(current ? [current] : [], new Set());
  if (step.kind !== 'try') return;
  if ((await find(session, step.candidates, null)) === false)
    await proceed(session, current && { from: current, why: 'stop' });
}

function skip(session: Session): void {
  const { current, phase } = session.view;
  if (!current) return;
  if (phase === 'offered') {
    // Not reported: nobody knows whether it works in its own tab.
    session.failed.add(current.id);
    begin(session);
  } else {
    leaveFailed(session, current, 'viewer');
  }
}

/** Plays the first server that works, and goes on with the next at the same moment when it stops working. */
export function createPlayback(
  options: PlaybackOptions,
  since: number,
  onChange: (view: PlaybackView) => void,
): Playback {
  const session: Session = {
    ...options,
    since,
    end: createEndReport(),
    onChange,
    view: firstView(options.candidates()),
    failed: new Set(),
    media: null,
    search: null,
    isDoubtful: false,
    stopWatching: () => {},
  };
  return {
    begin: () => begin(session),
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
    retune: () => void retune(session),
    stop: () => {
      session.end.send();
      session.search?.abort();
      closeMedia(session);
    },
  };
}
