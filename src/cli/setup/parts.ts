import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed } from '../errors.ts';
import { succeeds, systemctl } from './system.ts';

/** The processes of a portal, in the order in which they start. */

export type Part = { unit: string; what: string; readyUrl: string };

export const PARTS: readonly Part[] = [
  ...[1, 2].map((place) => ({
    unit: `butaca-portal@${place}.service`,
    what: `portal ${place}`,
    readyUrl: `http://127.0.0.1:310${place}/readyz`,
  })),
  {
    unit: 'butaca-worker.service',
    what: 'worker',
    readyUrl: 'http://127.0.0.1:3103/readyz',
  },
  {
    unit: 'butaca-studio.service',
    what: 'studio',
    readyUrl: 'http://127.0.0.1:3104/readyz',
  },
  { unit: 'butaca-edge.service', what: 'edge', readyUrl: 'http://127.0.0.1:8081/healthz' },
];

const READY_LIMIT_MS = 90_000;
const ASK_LIMIT_MS = 3000;
const POLL_MS = 100;

type Asked = { method?: string; headers?: Record<string, string> };

/** The status of an answer, or 0. */
async function statusOf(url: string, asked: Asked & { servername?: string } = {}): Promise<number> {
  const options = { timeout: ASK_LIMIT_MS, ...asked };
  return await new Promise((done) => {
    const sent = url.startsWith('https:')
      ? // Whoever vouches for the certificate: that is for browsers to judge.
        requestTls(url, { ...options, rejectUnauthorized: false })
      : requestPlain(url, options);
    sent.once('response', (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => done(0));
    sent.end();
  });
}

async function until(isTrue: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + READY_LIMIT_MS;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await sleep(POLL_MS);
  }
  return false;
}

async function waitUntilReady({ unit, what, readyUrl }: Part): Promise<void> {
  if (await until(async () => (await statusOf(readyUrl)) === 200)) return;
  throw new CommandFailed(
    `The ${what} is not ready after ${READY_LIMIT_MS / 1000} s. Why: journalctl -u ${unit} -n 30; then run this command again.`,
  );
}

export const isActive = async (unit: string): Promise<boolean> =>
  await succeeds('systemctl', 'is-active', '--quiet', unit);

export const isEnabled = async (unit: string): Promise<boolean> =>
  await succeeds('systemctl', 'is-enabled', '--quiet', unit);

/** Starts what does not run, and restarts what has to read its files again: one by one, so that a portal always answers. */
export async function startParts(toRestart: ReadonlySet<string>): Promise<string[]> {
  const changed: string[] = [];
  for (const part of PARTS) {
    const isRunning = await isActive(part.unit);
    if (isRunning && !toRestart.has(part.unit)) continue;
    await systemctl(isRunning ? 'restart' : 'start', part.unit);
    await waitUntilReady(part);
    changed.push(`${part.what} ${isRunning ? 'restarted' : 'started'}`);
  }
  return changed;
}

/** Whether viewers are answered, through everything. In named access the page leads to the one for names. */
export async function answersThroughTls(domain: string): Promise<boolean> {
  const asked = { servername: domain, headers: { Host: domain } };
  return await until(async () => [200, 302].includes(await statusOf('https://127.0.0.1/', asked)));
}

export const purgeSite = async (): Promise<void> =>
  void (await statusOf('http://127.0.0.1:8081/', {
    method: 'PURGE',
    headers: { 'Surrogate-Key': 'site', 'X-Purge': 'hard' },
  }));
