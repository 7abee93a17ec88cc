import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { headerChunks, purgeEdge } from './purge.ts';

describe('headerChunks', () => {
  const tag = fc.stringMatching(/^[a-z0-9-]{1,12}$/);

  test('joined together they are all the tags, and none is longer than the limit', () => {
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 200 }),
        fc.integer({ min: 12, max: 80 }),
        (tags, longest) => {
          const chunks = headerChunks(tags, longest);
          expect(chunks.flatMap((chunk) => chunk.split(' '))).toEqual(tags);
          for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(longest);
        },
      ),
    );
  });

  test('are as few as the order allows', () => {
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 200 }),
        fc.integer({ min: 12, max: 80 }),
        (tags, longest) => {
          const chunks = headerChunks(tags, longest);
          for (const [place, chunk] of chunks.slice(0, -1).entries()) {
            const next = chunks[place + 1]?.split(' ')[0] ?? '';
            expect(chunk.length + 1 + next.length).toBeGreaterThan(longest);
          }
        },
      ),
    );
  });

  test('of five thousand tags stay under what an edge takes', () => {
    const chunks = headerChunks(
      Array.from({ length: 5000 }, (_, place) => `t${1_000_000 + place}`),
    );
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(6000);
    expect(chunks.length).toBeLessThan(10);
  });

  test('of no tags are none', () => {
    expect(headerChunks([])).toEqual([]);
  });
});

describe('purgeEdge', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function edge(status: number): Promise<{ url: string; requests: string[] }> {
    const requests: string[] = [];
    const started = createServer((request, response) => {
      const { 'surrogate-key': tags, 'x-purge': mode = 'soft' } = request.headers;
      requests.push(`${request.method} ${tags} ${mode}`);
      if (status > 0) response.writeHead(status).end();
    });
    server = started;
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, requests };
  }

  test('sends the tags, softly or hard', async () => {
    const { url, requests } = await edge(200);
    await purgeEdge(url, { tags: ['t1', 'site'], hard: false });
    await purgeEdge(url, { tags: ['t1'], hard: true });
    expect(requests).toEqual(['PURGE t1 site soft', 'PURGE t1 hard']);
  });

  test('sends more tags than fit one header in several requests', async () => {
    const { url, requests } = await edge(200);
    const tags = Array.from({ length: 2000 }, (_, place) => `t${place}`);
    await purgeEdge(url, { tags, hard: true });
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.flatMap((request) => request.split(' ').slice(1, -1))).toEqual(tags);
  });

  test.each([403, 405, 500, 503])('fails when the edge answers %i', async (status) => {
    const { url } = await edge(status);
    await expect(purgeEdge(url, { tags: ['t1'], hard: false })).rejects.toThrow(String(status));
  });

  test('fails when the edge never answers', async () => {
    const { url } = await edge(0);
    await expect(purgeEdge(url, { tags: ['t1'], hard: false })).rejects.toThrow('timeout');
  });

  test('fails when there is no edge', async () => {
    await expect(purgeEdge('http://127.0.0.1:9', { tags: ['t1'], hard: false })).rejects.toThrow();
  });
});
