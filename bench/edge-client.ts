import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Requests that benches send to an edge. */

export type Answer = {
  url: string;
  status: number;
  body: string;
  isHit: boolean;
  /** Age of the copy in whole seconds. */
  age: number;
  headers: Headers;
  milliseconds: number;
};

const LIMIT_MS = 15_000;

export async function ask(url: string, cookie = ''): Promise<Answer> {
  const start = performance.now();
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(url, { signal, redirect: 'manual', headers: { Cookie: cookie } });
  const body = await response.text();
  return {
    url,
    status: response.status,
    body,
    isHit: response.headers.get('X-Cache') === 'hit',
    age: Number(response.headers.get('Age') ?? 0),
    headers: response.headers,
    milliseconds: performance.now() - start,
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));

/** Repeats the request until it is a cache hit, and returns that response. */
export async function warm(url: string, cookie = ''): Promise<Answer> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    const answer = await ask(url, cookie);
    if (answer.status === 200 && answer.isHit) return answer;
    await pause(20);
  }
  throw new Error(`${url} does not become a hit`);
}

/** The movies that a page leads to. */
export const movieIdsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="\/movie\/([^"/?#]+)"/g)].map(([, id]) => String(id))),
];

type Watched = {
  /** When it was new for the first time. */
  first: number;
  /** How often it was old afterwards. */
  wentBack: number;
  views: number;
};

/** Asks for a page all the time, as its viewers do. From the first new one on, an old one is a fault. */
export async function watchPage(url: string, text: string, until: () => number): Promise<Watched> {
  const watched: Watched = { first: Number.POSITIVE_INFINITY, wentBack: 0, views: 0 };
  while (performance.now() < until()) {
    const { body } = await ask(url);
    watched.views += 1;
    if (body.includes(text)) watched.first = Math.min(watched.first, performance.now());
    else if (watched.first < Number.POSITIVE_INFINITY) watched.wentBack += 1;
    await pause(5);
  }
  return watched;
}

/** Runs at most `atOnce` at a time, so that the portals stay far below their limits. */
export async function forEach<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const lane = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Soft-purges every copy with the tag and returns their number. */
export async function softPurge(purgeUrl: string, tag: string): Promise<number> {
  const response = await fetch(purgeUrl, { method: 'PURGE', headers: { 'Surrogate-Key': tag } });
  if (!response.ok) throw new Error(`the edge answered ${response.status} to a purge`);
  return Number(response.headers.get('X-Purged'));
}

export function ensureBuild(): void {
  if (existsSync('build/portal/server/index.js')) return;
  execFileSync('npx', ['react-router', 'build', '--logLevel', 'error'], { stdio: 'inherit' });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
