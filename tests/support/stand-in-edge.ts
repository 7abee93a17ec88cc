import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { tags: string[]; hard: boolean; at: number };

/** A fake edge: records purges, does not answer, or is down. Keeps its port. */
export class StandInEdge {
  readonly received: Received[] = [];
  /** Accepts connections and does not answer. */
  isSilent = false;
  /** Purges that came while it did not answer. */
  unanswered = 0;
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  get purges(): { tags: string[]; hard: boolean }[] {
    return this.received.map(({ tags, hard }) => ({ tags, hard }));
  }

  get tags(): string[] {
    return this.received.flatMap((purge) => purge.tags);
  }

  async start(): Promise<void> {
    if (this.#server) return;
    const server = createServer((request, response) => {
      if (this.isSilent) {
        this.unanswered += 1;
        return;
      }
      this.received.push({
        tags: String(request.headers['surrogate-key']).split(' '),
        hard: request.headers['x-purge'] === 'hard',
        at: performance.now(),
      });
      response.end();
    });
    await new Promise<void>((done) => server.listen(this.#port, '127.0.0.1', done));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }
}
