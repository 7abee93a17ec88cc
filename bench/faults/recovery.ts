import pg from 'pg';
import type { Stack } from '../../tools/stack.ts';
import { ask, forEach, pause } from '../edge-client.ts';
import { startChanger } from '../publish/change.ts';

/** How long it takes until everything works again without help. */

export const RECOVERY_MS = 15_000;
/** From the fault's begin until then. The old copy is there, so hardly anybody waits for a new one. */
export const SLOWEST_HUNDREDTH_MS = 500;
const GIVE_UP_MS = 4 * RECOVERY_MS;

/** Retries until it succeeds; time counts from `since`. */
async function untilDone(since: number, act: () => Promise<boolean>): Promise<number> {
  while (performance.now() - since < GIVE_UP_MS) {
    if (await act().catch(() => false)) return performance.now() - since;
    await pause(100);
  }
  return Number.POSITIVE_INFINITY;
}

/** Until every page has been stored again since `since`. */
export async function untilFresh(
  urls: readonly string[],
  since: number,
  cookie = '',
): Promise<number> {
  const times: number[] = [];
  await forEach(urls, 4, async (url) => {
    const isFresh = async () => {
      const { age, status } = await ask(url, cookie);
      return status === 200 && age * 1000 < performance.now() - since;
    };
    times.push(await untilDone(since, isFresh));
  });
  return Math.max(...times);
}

/** A change made once the database is back reaches its page. */
export async function changeArrives(
  stack: Stack,
  urls: readonly string[],
  since: number,
  cookie = '',
): Promise<number> {
  const page = urls.find((url) => url.includes('/movie/')) ?? '';
  const id = decodeURIComponent(page.slice(page.lastIndexOf('/') + 1));
  const name = `De vuelta ${Date.now().toString(36)}`;
  const made = await untilDone(since, async () => {
    const changer = await startChanger(stack.databaseUrl, stack.hostOrigin);
    try {
      await changer.change(new Map([[id, { NOMBRE: name }]]));
    } finally {
      await changer.close();
    }
    return true;
  });
  const shown = await untilDone(since, async () => (await ask(page, cookie)).body.includes(name));
  return Math.max(made, shown);
}

/** A job added once the database is back is run by a worker. */
export async function jobRuns(databaseUrl: string, since: number): Promise<number> {
  const connectionString = databaseUrl;
  const key = `bench-${Date.now()}`;
  const query = async (text: string): Promise<number> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, [key])).rowCount ?? 0;
    } finally {
      await client.end();
    }
  };
  const add = "select graphile_worker.add_job('remove-missed-searches', '{}', job_key := $1)";
  await untilDone(since, async () => (await query(add)) > 0);
  const look = 'select 1 from graphile_worker.jobs where key = $1';
  return await untilDone(since, async () => (await query(look)) === 0);
}
