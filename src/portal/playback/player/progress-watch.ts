const LOOK_EVERY_MS = 500;
const STALLED_AFTER_MS = 4000;
/** A video that reported that it can start does so at once, or it has nothing after its first bytes. */
const NOT_STARTED_AFTER_MS = 1500;
/** A server gets as long as this to show a picture. */
export const MAX_TRIAL_MS = 12_000;

type Progress = {
  /** At every look while it should play. */
  onLook: (milliseconds: number, hasMoved: boolean) => void;
  /** At every look at which it has moved on, and its server still sends. */
  onMove: () => void;
  /** Once per standstill: it may recover by itself. */
  onStall: () => void;
  /** At every look after a long standstill. */
  onStuck: () => void;
  /** Once each time a live server has sent nothing new for too long, although the picture may still move. */
  onStale: () => void;
};

type Watched = { element: HTMLVideoElement; isStale: () => boolean };

/** Looks whether the picture moves, because it may stop without an event. Returns the end of the watch. */
export function watchProgress({ element, isStale }: Watched, on: Progress): () => void {
  let lastTime = element.currentTime;
  let wasStale = false;
  let stillMs = 0;
  let limitMs = NOT_STARTED_AFTER_MS;
  const timer = setInterval(() => {
    const { currentTime, paused, ended, seeking } = element;
    const hasMoved = currentTime !== lastTime;
    lastTime = currentTime;
    if (!paused && !ended && !seeking) on.onLook(LOOK_EVERY_MS, hasMoved);
    if (hasMoved) limitMs = STALLED_AFTER_MS;
    stillMs = hasMoved || paused || ended ? 0 : stillMs + LOOK_EVERY_MS;
    const stale = !paused && isStale();
    if (stale && !wasStale) on.onStale();
    wasStale = stale;
    if (hasMoved && !stale) on.onMove();
    if (stillMs === limitMs) on.onStall();
    if (stillMs >= MAX_TRIAL_MS) on.onStuck();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
