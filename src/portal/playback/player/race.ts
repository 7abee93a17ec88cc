/** One attempt to play something. `ready` rejects when it cannot. */
export type Trial<Value> = { ready: Promise<Value>; cancel: () => void };

type RaceOptions<Candidate, Value> = {
  open: (candidate: Candidate) => Trial<Value>;
  /** Until the next one starts beside this one. A failure starts it at once. */
  startDelayMs: (candidate: Candidate) => number;
  /** Time limit of one trial. */
  limitMs: number;
  onBegin?: (candidate: Candidate, place: number) => void;
  onFail?: (candidate: Candidate) => void;
  signal: AbortSignal;
};

export type Winner<Candidate, Value> = { candidate: Candidate; value: Value };

/**
 * Tries candidates in parallel, best first, with a delay between starts. The first that is ready wins; null when none
 * is.
 */
export async function race<Candidate, Value>(
  candidates: readonly Candidate[],
  { open, startDelayMs, limitMs, onBegin, onFail, signal }: RaceOptions<Candidate, Value>,
): Promise<Winner<Candidate, Value> | null> {
  return await new Promise((resolve) => {
    const running = new Set<() => void>();
    let begun = 0;
    let nextStart: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    const end = (winner: Winner<Candidate, Value> | null, kept?: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(nextStart);
      signal.removeEventListener('abort', giveUp);
      for (const cancel of running) if (cancel !== kept) cancel();
      resolve(winner);
    };
    const giveUp = () => end(null);

    const begin = () => {
      clearTimeout(nextStart);
      const place = begun++;
      const candidate = candidates[place];
      if (candidate === undefined) {
        if (running.size === 0) end(null);
        return;
      }
      onBegin?.(candidate, place);
      const { ready, cancel } = open(candidate);
      running.add(cancel);
      const fail = () => {
        clearTimeout(limit);
        if (isOver || !running.delete(cancel)) return;
        cancel();
        onFail?.(candidate);
        begin();
      };
      const limit = setTimeout(fail, limitMs);
      ready.then((value) => {
        clearTimeout(limit);
        if (running.has(cancel)) end({ candidate, value }, cancel);
      }, fail);
      nextStart = setTimeout(begin, startDelayMs(candidate));
    };

    if (signal.aborted) return end(null);
    signal.addEventListener('abort', giveUp);
    begin();
  });
}
