import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { pause } from '../edge-client.ts';

/** Honest viewers: on slow connections, and those who need uncached responses. */

const BYTES_A_SECOND = 20_000;
const FILE_BYTES = 130 * 1024;
const LIMIT_MS = 30_000;
const POST_LIMIT_MS = 10_000;

let viewers = 0;
/** Each from its own address, none of them an attacker's. */
const newViewer = (): string => {
  viewers += 1;
  return `127.88.${Math.floor(viewers / 250) % 250}.${1 + (viewers % 250)}`;
};

type Asked = { status: number; bytes: number; milliseconds: number };

/** Reads at most `pace` bytes per second. */
export async function ask(
  edge: string,
  path: string,
  options: RequestOptions,
  { body = '', pace = Number.POSITIVE_INFINITY }: { body?: string; pace?: number } = {},
): Promise<Asked> {
  const start = performance.now();
  return await new Promise((done, fail) => {
    const read = async (response: IncomingMessage): Promise<void> => {
      let bytes = 0;
      for await (const chunk of response) {
        bytes += (chunk as Buffer).length;
        await pause((bytes / pace) * 1000 - (performance.now() - start));
      }
      done({ status: response.statusCode ?? 0, bytes, milliseconds: performance.now() - start });
    };
    const { host, port } = new URL(edge);
    const headers = { Host: host, ...options.headers };
    const sent = request(
      { host: '127.0.0.1', port, path, ...options, headers },
      (response) => void read(response).catch(fail),
    );
    sent.setTimeout(LIMIT_MS, () => sent.destroy(new Error('nothing for too long')));
    sent.on('error', fail);
    sent.end(body);
  });
}

/** A file of 130 KB and a form, on a connection of 20 KB/s. */
export async function visitSlowly(edge: string, file: string): Promise<string | null> {
  const localAddress = newViewer();
  try {
    const headers = { Range: `bytes=0-${FILE_BYTES - 1}` };
    const read = await ask(
      edge,
      file,
      { localAddress, agent: false, headers },
      { pace: BYTES_A_SECOND },
    );
    if (read.bytes !== FILE_BYTES) return `file: ${read.status}, ${read.bytes} bytes`;
    const posted = await ask(
      edge,
      '/api/verificar',
      {
        localAddress,
        agent: false,
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': 18,
          Origin: edge,
        },
      },
      { body: 'codigo=NADA-12345X' },
    );
    return posted.status === 200 ? null : `form: ${posted.status}`;
  } catch (error) {
    return String(error);
  }
}

export type Times = { milliseconds: number[]; failures: string[] };

/** Requests uncached pages at a fixed rate until stopped. */
export function startUncached(
  edge: string,
  rates: { pages: number; posts: number },
  nextPage: () => string,
): { stop: () => Promise<{ pages: Times; posts: Times }> } {
  const pages: Times = { milliseconds: [], failures: [] };
  const posts: Times = { milliseconds: [], failures: [] };
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const open = new Set<Promise<void>>();
  const every = async (rate: number, times: Times, act: () => Promise<Asked>, good: number) => {
    const start = performance.now();
    for (let sent = 0; !isOver; sent++) {
      await pause(start + (sent * 1000) / rate - performance.now());
      const going: Promise<void> = act()
        .then(({ status, milliseconds }) => {
          times.milliseconds.push(milliseconds);
          if (status !== good) times.failures.push(`status ${status}`);
        })
        .catch((error: unknown) => void times.failures.push(String(error)))
        .finally(() => open.delete(going));
      open.add(going);
    }
  };
  const lanes = [
    every(rates.pages, pages, async () => await ask(edge, nextPage(), { agent }), 200),
    every(
      rates.posts,
      posts,
      async () =>
        await ask(
          edge,
          '/api/demanda',
          {
            localAddress: newViewer(),
            agent: false,
            method: 'POST',
            timeout: POST_LIMIT_MS,
            headers: {
              'Content-Length': 21,
              'Content-Type': 'text/plain',
              Origin: edge,
            },
          },
          { body: 'movie/metropolis-1927' },
        ),
      204,
    ),
  ];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
      await Promise.all(open);
      agent.destroy();
      return { pages, posts };
    },
  };
}
