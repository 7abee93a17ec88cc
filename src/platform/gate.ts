export type GateLimits = {
  /** Places that one kind may take of those of the gate. */
  maxInside: number;
  /** Requests that may wait for a place. One more is refused at once. */
  maxWaiting: number;
  maxWaitMs: number;
};

type Waiter = (isIn: boolean) => void;
type Line = GateLimits & { inside: number; waiting: Set<Waiter> };

/**
 * Limits concurrency: a fixed number may enter, some more may wait briefly, the rest are refused at once. A place that
 * becomes free goes to the first kind that has somebody waiting and is below its own limit; within a kind, to who came
 * first.
 */
export class Gate<Kind extends string> {
  readonly #maxInside: number;
  /** In the order in which they are served. */
  readonly #lines: ReadonlyMap<Kind, Line>;
  #inside = 0;

  constructor(maxInside: number, kinds: readonly (readonly [Kind, GateLimits])[]) {
    this.#maxInside = maxInside;
    this.#lines = new Map(
      kinds.map(([kind, limits]) => [kind, { ...limits, inside: 0, waiting: new Set<Waiter>() }]),
    );
  }

  /** Places taken now, and how many wait for one, by kind. */
  get counts(): { kind: Kind; inside: number; waiting: number }[] {
    return [...this.#lines].map(([kind, { inside, waiting }]) => ({
      kind,
      inside,
      waiting: waiting.size,
    }));
  }

  /**
   * The place is held until the signal aborts, so there is nothing to release. An abort also ends the wait for a place.
   */
  async enter(kind: Kind, until: AbortSignal): Promise<boolean> {
    const line = this.#lines.get(kind);
    if (!line || until.aborted) return false;
    if (this.#hasPlace(line)) {
      this.#take(line, until);
      return true;
    }
    if (line.waiting.size >= line.maxWaiting) return false;
    return await new Promise((done) => {
      const decide = (isIn: boolean) => {
        clearTimeout(timer);
        until.removeEventListener('abort', giveUp);
        line.waiting.delete(decide);
        // Now, not after the promise: the signal may abort before the promise is awaited.
        if (isIn) this.#take(line, until);
        done(isIn);
      };
      const giveUp = () => decide(false);
      const timer = setTimeout(giveUp, line.maxWaitMs);
      until.addEventListener('abort', giveUp, { once: true });
      line.waiting.add(decide);
    });
  }

  #hasPlace({ inside, maxInside }: Line): boolean {
    return this.#inside < this.#maxInside && inside < maxInside;
  }

  #take(line: Line, until: AbortSignal): void {
    this.#inside += 1;
    line.inside += 1;
    until.addEventListener('abort', () => this.#leave(line), { once: true });
  }

  #leave(line: Line): void {
    this.#inside -= 1;
    line.inside -= 1;
    // Handed on at once, so that no newcomer can take the place first.
    for (const other of this.#lines.values()) {
      const [next] = other.waiting;
      if (next && this.#hasPlace(other)) {
        next(true);
        return;
      }
    }
  }
}
