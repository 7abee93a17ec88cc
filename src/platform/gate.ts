/** Limits concurrency: a fixed number may enter, a few more may wait briefly, the rest are refused at once. */
export class Gate {
  readonly #limits: { maxInside: number; maxWaiting: number; maxWaitMs: number };
  readonly #waiting = new Set<(isIn: boolean) => void>();
  #inside = 0;

  constructor(limits: { maxInside: number; maxWaiting: number; maxWaitMs: number }) {
    this.#limits = limits;
  }

  /** Places taken now. */
  get inside(): number {
    return this.#inside;
  }

  /**
   * The place is held until the signal aborts, so there is nothing to release. An abort also ends the wait for a place.
   */
  async enter(until: AbortSignal): Promise<boolean> {
    if (until.aborted) return false;
    if (this.#inside < this.#limits.maxInside) {
      this.#inside += 1;
      this.#hold(until);
      return true;
    }
    if (this.#waiting.size >= this.#limits.maxWaiting) return false;
    return await new Promise((done) => {
      const decide = (isIn: boolean) => {
        clearTimeout(timer);
        until.removeEventListener('abort', giveUp);
        this.#waiting.delete(decide);
        // Now, not after the promise: the signal may abort before the promise is awaited.
        if (isIn) this.#hold(until);
        done(isIn);
      };
      const giveUp = () => decide(false);
      const timer = setTimeout(giveUp, this.#limits.maxWaitMs);
      until.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(decide);
    });
  }

  #hold(until: AbortSignal): void {
    until.addEventListener('abort', () => this.#leave(), { once: true });
  }

  #leave(): void {
    const [next] = this.#waiting;
    // The place goes straight to the next in line, so that no newcomer can take it.
    if (next) next(true);
    else this.#inside -= 1;
  }
}
