/** Lets so many in at once; a few more may wait a moment, the rest are turned away at once. */
export class Gate {
  readonly #limits: { inside: number; waiting: number; milliseconds: number };
  readonly #waiting = new Set<(isIn: boolean) => void>();
  #inside = 0;

  constructor(limits: { inside: number; waiting: number; milliseconds: number }) {
    this.#limits = limits;
  }

  /** Places taken now. */
  get inside(): number {
    return this.#inside;
  }

  /** The place is held until the signal aborts, which also ends the wait for one: there is none to give back. */
  async enter(until: AbortSignal): Promise<boolean> {
    if (until.aborted) return false;
    if (this.#inside < this.#limits.inside) {
      this.#inside += 1;
      this.#hold(until);
      return true;
    }
    if (this.#waiting.size >= this.#limits.waiting) return false;
    return await new Promise((done) => {
      const decide = (isIn: boolean) => {
        clearTimeout(timer);
        until.removeEventListener('abort', giveUp);
        this.#waiting.delete(decide);
        // At once: the signal may abort before the promise is read.
        if (isIn) this.#hold(until);
        done(isIn);
      };
      const giveUp = () => decide(false);
      const timer = setTimeout(giveUp, this.#limits.milliseconds);
      until.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(decide);
    });
  }

  #hold(until: AbortSignal): void {
    until.addEventListener('abort', () => this.#leave(), { once: true });
  }

  #leave(): void {
    const [next] = this.#waiting;
    // The place is handed on, so nobody slips in between.
    if (next) next(true);
    else this.#inside -= 1;
  }
}
