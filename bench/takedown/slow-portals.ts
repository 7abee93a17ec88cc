import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/**
 * Proxies between the edge and the portals: each asks its portal at once and delivers the response later, as if
 * rendering had taken that long after its data was read.
 */

export type SlowPage = {
  delayMs: number;
  /** The first fetch fails, so that the page comes from the retry. */
  isRetried: boolean;
  onRead: () => void;
};

/** A little less than the edge's first-byte timeout. */
const MAX_HELD_MS = 9900;
const LIMIT_MS = 8000;

/** By `performance.now()`. `to` is infinite until the answer is sent. */
export type Fetch = { path: string; from: number; to: number };

export type SlowPortals = {
  pages: Map<string, SlowPage>;
  /** What the edge has asked for. */
  fetches: Fetch[];
  retried: () => number;
  close: () => void;
};

export async function startSlowPortals(
  routes: readonly { from: number; to: number }[],
): Promise<SlowPortals> {
  const pages = new Map<string, SlowPage>();
  const fetches: Fetch[] = [];
  const failed = new Set<string>();

  const pass = async (request: IncomingMessage, response: ServerResponse, to: number) => {
    const path = request.url ?? '/';
    const page = pages.get(path);
    const start = performance.now();
    const fetched: Fetch = { path, from: start, to: Number.POSITIVE_INFINITY };
    fetches.push(fetched);
    if (page?.isRetried && !failed.has(path)) {
      failed.add(path);
      request.socket.destroy();
      return;
    }
    const answer = await fetch(`http://127.0.0.1:${to}${path}`, {
      headers: request.headers as Record<string, string>,
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (page) {
      page.onRead();
      const read = performance.now();
      const until = Math.min(read + page.delayMs, start + MAX_HELD_MS);
      await new Promise((done) => setTimeout(done, Math.max(0, until - read)));
    }
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
    fetched.to = performance.now();
  };

  const servers: Server[] = routes.map(({ from, to }) =>
    createServer((request, response) => {
      pass(request, response, to).catch(() => response.destroy());
    }).listen(from, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    pages,
    fetches,
    retried: () => failed.size,
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
