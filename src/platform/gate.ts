/** Lets so many in at once; a few more may wait a moment, the rest are turned away at once. */
export class Gate {
  readonly #limits: { inside: number; waiting: number; milliseconds: number };
  readonly #waiting = new Set<(isIn: boolean) => void>();
  #inside = 0;

  constructor(limits: { inside: number; waiting: number; milliseconds: number }) {
    this.#limits = limits;
  }

  /** Who was let in has to call `leave`. */
  async enter(): Promise<boolean> {
    if (this.#inside < this.#limits.inside) {
      this.#inside += 1;
      return true;
    }
    if (this.#waiting.size >= this.#limits.waiting) return false;
    return await new Promise((done) => {
      const decide = (isIn: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(decide);
        done(isIn);
      };
      const timer = setTimeout(() => decide(false), this.#limits.milliseconds);
      this.#waiting.add(decide);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    // The place is handed on, so nobody slips in between.
    if (next) next(true);
    else this.#inside -= 1;
  }
}
