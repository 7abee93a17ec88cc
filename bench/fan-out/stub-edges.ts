import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Many edges in one process: a path each, on one port. They answer after a delay and tell their parent when the last of
 * them has got a tag for the first time. Arguments: how many, milliseconds.
 */
const [edges = 0, delayMs = 0] = process.argv.slice(2).map(Number);
const told = new Map<string, Set<string>>();

const server = createServer((request, response) => {
  const tags = String(request.headers['surrogate-key'] ?? '').split(' ');
  const at = performance.timeOrigin + performance.now();
  for (const tag of tags) {
    const by = told.get(tag) ?? new Set();
    told.set(tag, by);
    if (by.size < edges && by.add(request.url ?? '').size === edges) process.send?.({ tag, at });
  }
  setTimeout(() => response.end(), delayMs);
});
server.listen(0, '127.0.0.1', 4096, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
