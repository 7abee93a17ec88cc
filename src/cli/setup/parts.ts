import { SITE_TAG } from '../../domain/tags.ts';
import { askHttp } from '../machine/ask.ts';
import { PROCESSES } from '../machine/parts.ts';
import { INSTALLED } from '../machine/site.ts';
import { isActive, systemctl } from '../machine/units.ts';
import { patiently, waitUntilReady } from '../machine/wait.ts';

const ANSWER_LIMIT = { limitMs: 90_000, everyMs: 100 };

/** The units of the processes whose name fits. */
export const unitsOf = (processes: RegExp): string[] =>
  PROCESSES.filter(({ name }) => processes.test(name)).map(({ unit }) => unit);

/** Starts what does not run, and restarts what has to read its files again: one by one, so that a portal always answers. */
export async function startParts(toRestart: ReadonlySet<string>): Promise<string[]> {
  const changed: string[] = [];
  for (const process of PROCESSES) {
    const isRunning = await isActive(process.unit);
    if (isRunning && !toRestart.has(process.unit)) continue;
    await systemctl(isRunning ? 'restart' : 'start', process.unit);
    await waitUntilReady(process);
    changed.push(`${process.name} ${isRunning ? 'restarted' : 'started'}`);
  }
  return changed;
}

/** Whether viewers are answered, through everything. In named access the page leads to the one for names. */
export async function answersThroughTls(domain: string): Promise<boolean> {
  const asked = { port: INSTALLED.ports.https, path: '/', tlsName: domain };
  const isAnswered = async () => [200, 302].includes((await askHttp(asked))?.status ?? 0);
  return await patiently(isAnswered, Boolean, ANSWER_LIMIT);
}

export const purgeSite = async (): Promise<void> =>
  void (await askHttp({
    port: INSTALLED.ports.purge,
    path: '/',
    method: 'PURGE',
    headers: { 'Surrogate-Key': SITE_TAG, 'X-Purge': 'hard' },
  }));
