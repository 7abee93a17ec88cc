/** Queues by host. Hosts take turns, so that a long queue at one does not delay the others. */
export class HostQueues<T> {
  readonly #queues = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  lengthOf(host: string): number {
    return this.#queues.get(host)?.length ?? 0;
  }

  add(host: string, item: T): void {
    const queue = this.#queues.get(host);
    if (queue) queue.push(item);
    else this.#queues.set(host, [item]);
    this.#size += 1;
  }

  /** The next item of a host that may be asked now; that host then comes last. */
  take(mayAsk: (host: string) => boolean): { host: string; item: T } | null {
    for (const [host, queue] of this.#queues) {
      if (!mayAsk(host)) continue;
      const item = queue.shift() as T;
      this.#queues.delete(host);
      if (queue.length > 0) this.#queues.set(host, queue);
      this.#size -= 1;
      return { host, item };
    }
    return null;
  }

  /** Takes these items out of the queues, or all of them. */
  drain(isMeant: (item: T) => boolean = () => true): T[] {
    const drained: T[] = [];
    for (const [host, queue] of this.#queues) {
      const [meant = [], others = []] = [true, false].map((is) =>
        queue.filter((item) => isMeant(item) === is),
      );
      drained.push(...meant);
      if (others.length > 0) this.#queues.set(host, others);
      else this.#queues.delete(host);
    }
    this.#size -= drained.length;
    return drained;
  }
}
