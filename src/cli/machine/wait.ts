import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed } from '../errors.ts';
import { askHttp } from './ask.ts';
import type { Process } from './parts.ts';

const START_MS = 8000;
const LOOK_EVERY_MS = 500;
const POLL_MS = 200;
const READY_LIMIT_MS = 90_000;

/** Looks again for some seconds: what has just been started is not broken. */
export async function patiently<Seen>(
  look: () => Promise<Seen>,
  isGood: (seen: Seen) => boolean,
  { limitMs = START_MS, everyMs = LOOK_EVERY_MS } = {},
): Promise<Seen> {
  const end = performance.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (isGood(seen) || performance.now() > end) return seen;
    await sleep(everyMs);
  }
}

/** Fails after the limit with this sentence. */
export async function waitUntil(
  isSo: () => Promise<boolean>,
  limitMs: number,
  complaint: string,
): Promise<void> {
  if (!(await patiently(isSo, Boolean, { limitMs, everyMs: POLL_MS })))
    throw new CommandFailed(complaint);
}

export const waitUntilReady = async ({ name, unit, internal, ready }: Process): Promise<void> =>
  await waitUntil(
    async () => (await askHttp({ port: internal, path: ready }))?.status === 200,
    READY_LIMIT_MS,
    `${name} is not ready after ${READY_LIMIT_MS / 1000} s. Why: journalctl -u ${unit} -n 30; then run this command again.`,
  );
