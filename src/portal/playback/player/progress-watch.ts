const LOOK_EVERY_MS = 500;
const STALLED_AFTER_MS = 4000;
/** A video that reported that it can start does so at once, or it has nothing after its first bytes. */
const NOT_STARTED_AFTER_MS = 1500;
/** A server gets as long as this to show a picture. */
export const MAX_TRIAL_MS = 12_000;

type Progress = {
  /** At every look at which it has moved on. */
  onMove: () => void;
  /** Once per standstill: it may recover by itself. */
  onStall: () => void;
  /** At every look after a long standstill. */
  onStuck: () => void;
};

/** Looks whether the picture moves, because it may stop without an event. Returns the end of the watch. */
export function watchProgress(element: HTMLVideoElement, on: Progress): () => void {
  let lastTime = element.currentTime;
  let stillMs = 0;
  let limitMs = NOT_STARTED_AFTER_MS;
  const timer = setInterval(() => {
    const { currentTime, paused, ended } = element;
    const hasMoved = currentTime !== lastTime;
    lastTime = currentTime;
    if (hasMoved) limitMs = STALLED_AFTER_MS;
    stillMs = hasMoved || paused || ended ? 0 : stillMs + LOOK_EVERY_MS;
    if (hasMoved) on.onMove();
    if (stillMs === limitMs) on.onStall();
    if (stillMs >= MAX_TRIAL_MS) on.onStuck();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
