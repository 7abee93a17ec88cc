/** One attempt to play something. `ready` rejects when it cannot. */
export type Trial<Value> = {
  ready: Promise<Value>;
  cancel: () => void;
  /** Changes as long as something arrives. */
  progress?: () => number;
};

type RaceOptions<Candidate, Value> = {
  open: (candidate: Candidate) => Trial<Value>;
  /** Until the next one starts beside this one. A failure starts it at once. */
  startDelayMs: (candidate: Candidate) => number;
  /** Whether neither delay nor limit counts while something arrives. */
  isWaitedFor?: (candidate: Candidate) => boolean;
  /** Time limit of one trial. */
  limitMs: number;
  onBegin?: (candidate: Candidate, place: number) => void;
  onFail?: (candidate: Candidate) => void;
  signal: AbortSignal;
};

/** How often a delay begins again for one that is waited for. */
const MAX_ROUNDS = 5;

export type Winner<Candidate, Value> = { candidate: Candidate; value: Value };

/**
 * Tries candidates in parallel, best first, with a delay between starts. The first that is ready wins; null when none
 * is.
 */
export async function race<Candidate, Value>(
  candidates: readonly Candidate[],
  options: RaceOptions<Candidate, Value>,
): Promise<Winner<Candidate, Value> | null> {
  const { open, startDelayMs, isWaitedFor, limitMs, onBegin, onFail, signal } = options;
  return await new Promise((resolve) => {
    const running = new Set<() => void>();
    let begun = 0;
    let stopWaiting = () => {};
    let isOver = false;

    const end = (winner: Winner<Candidate, Value> | null, kept?: () => void) => {
      if (isOver) return;
      isOver = true;
      stopWaiting();
      signal.removeEventListener('abort', giveUp);
      for (const cancel of running) if (cancel !== kept) cancel();
      resolve(winner);
    };
    const giveUp = () => end(null);

    const begin = () => {
      stopWaiting();
      const place = begun++;
      const candidate = candidates[place];
      if (candidate === undefined) {
        if (running.size === 0) end(null);
        return;
      }
      onBegin?.(candidate, place);
      const { ready, cancel, progress } = open(candidate);
      running.add(cancel);
      /** After so long; if it is waited for, after so long in which nothing arrived, within reason. */
      const later = (delayMs: number, act: () => void): (() => void) => {
        let seen = progress?.();
        let rounds = isWaitedFor?.(candidate) ? MAX_ROUNDS : 1;
        const timer = setInterval(() => {
          const now = progress?.();
          rounds -= 1;
          if (rounds > 0 && now !== seen) seen = now;
          else {
            clearInterval(timer);
            act();
          }
        }, delayMs);
        return () => clearInterval(timer);
      };
      const fail = () => {
        stopLimit();
        if (isOver || !running.delete(cancel)) return;
        cancel();
        onFail?.(candidate);
        begin();
      };
      const stopLimit = later(limitMs, fail);
      ready.then((value) => {
        stopLimit();
        if (running.has(cancel)) end({ candidate, value }, cancel);
      }, fail);
      stopWaiting = later(startDelayMs(candidate), begin);
    };

    if (signal.aborted) return end(null);
    signal.addEventListener('abort', giveUp);
    begin();
  });
}
