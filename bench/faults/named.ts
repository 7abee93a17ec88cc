import { SITE_TAG } from '../../src/domain/tags.ts';
import type { Stack } from '../../tools/stack.ts';
import { ask, forEach, pause, softPurge, warm } from '../edge-client.ts';
import type { Bar } from '../report.ts';
import { startLoad } from './load.ts';
import { countLoad } from './load-bars.ts';

/** The same faults where every page needs a session: the edge must do with its last answer about each session. */

/** A prime, so that over time each session requests each page. */
const SESSIONS = 41;

async function signIn(edge: string, name: string): Promise<string> {
  const body = new URLSearchParams({ nombre: name });
  const answer = await fetch(`${edge}/login`, { method: 'POST', body, redirect: 'manual' });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`no session: the edge answered ${answer.status}`);
  return String(cookie.split(';')[0]);
}

export async function signInAll(edge: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let viewer = 1; viewer <= SESSIONS; viewer++)
    cookies.push(await signIn(edge, `Viewer ${viewer}`));
  return cookies;
}

export async function inNamedAccess(
  report: { bars: Bar[]; notes: string[] },
  stack: Stack,
  { urls, rate, quick }: { urls: readonly string[]; rate: number; quick: boolean },
): Promise<void> {
  // Longer than the edge caches an answer about a session.
  const outageMs = quick ? 6000 : 30_000;
  const cookies = await signInAll(stack.edge);
  const faults: [string, () => void, () => Promise<unknown>][] = [
    ['PostgreSQL killed, named access', stack.postgres.kill, stack.postgres.start],
    [
      'all portals killed, named access',
      () => [0, 1].forEach(stack.killPortal),
      () => Promise.all([0, 1].map(stack.startPortal)),
    ],
  ];
  for (const [what, kill, revive] of faults) {
    await forEach(urls, 8, (url) => warm(url, cookies[0]));
    await forEach(cookies, 8, (cookie) => ask(String(urls[0]), cookie));
    const load = startLoad(urls, rate, cookies);
    try {
      await pause(1000);
      kill();
      await pause(outageMs / 2);
      await softPurge(stack.purgeUrl, SITE_TAG);
      await pause(outageMs / 2);
      await revive();
    } finally {
      countLoad(report, what, rate, await load.stop());
    }
  }
  report.notes.push(`${SESSIONS} sessions in named access`);
}
