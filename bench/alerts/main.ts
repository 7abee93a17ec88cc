import { resolve } from 'node:path';
import { createDb, createPool } from '../../src/data/database.ts';
import { startLocalReplica } from '../../tools/local-replica.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { addresses } from '../catalogue.ts';
import { ask, ensureBuild, forEach, pause } from '../edge-client.ts';
import { startLoad } from '../load.ts';
import type { Bar, Bench } from '../report.ts';
import { signInAll } from '../sessions.ts';
import { prepareTasks, startTask } from '../soak/traffic.ts';
import { type Plant, plantsOf, startOtherEdge } from './plants.ts';
import { startPrometheus } from './prometheus.ts';

/**
 * An hour of a busy evening, watched by a real Prometheus with the packaged rules. The cause of each alert is planted in
 * turn; no alert may begin to fire without its cause.
 */

const STACK = { name: 'bench-alerts', offset: 7600 };
const RATE = 20;
/** Those that fire soonest. */
const QUICK = ['portal-down', 'worker-down'];
const QUIET_MS = 6 * 60_000;
const LIMIT_MS = 18 * 60_000;
const OTHER_EDGE = 8082 + STACK.offset;

type Seen = { alert: string; seconds: number | null };

async function watch(
  { alert, plant, mend }: Plant,
  firing: () => ReadonlySet<string>,
  planted: Set<string>,
): Promise<Seen> {
  const began = performance.now();
  planted.add(alert);
  console.error(`${new Date().toISOString()} ${alert}: planted`);
  const isEarly = firing().has(alert);
  await plant();
  try {
    while (!isEarly && performance.now() - began < LIMIT_MS) {
      if (firing().has(alert))
        return { alert, seconds: Math.round((performance.now() - began) / 1000) };
      await pause(1000);
    }
    return { alert, seconds: null };
  } finally {
    await mend();
    // It may go on for a while, and must not begin again.
    planted.delete(alert);
    console.error(`${new Date().toISOString()} ${alert}: mended`);
  }
}

/** Replicas are known to portals and worker from their start on. */
async function addReplica(stack: Stack) {
  const replica = await startLocalReplica(stack.postgres, {
    of: STACK.name,
    name: `${STACK.name}-replica`,
    port: 5443 + STACK.offset,
  });
  stack.env.REPLICA_URLS = replica.url;
  for (const place of [0, 1]) {
    stack.killPortal(place);
    await stack.startPortal(place);
  }
  await stack.restartWorker({ probe: true });
  return replica;
}

export const needs = ['prometheus', 'prometheus-varnish-exporter'];

export const run: Bench = async ({ quick, options }) => {
  ensureBuild();
  const only = options.get('--only')?.split(',') ?? (quick ? QUICK : undefined);
  const quietMs = quick ? 60_000 : QUIET_MS;
  const otherEdge = await startOtherEdge(OTHER_EDGE);
  const stops: (() => Promise<unknown>)[] = [otherEdge.stop];
  try {
    const stack = await startStack({
      ...STACK,
      ...{ access: 'named', probe: true, studio: true, supervise: false },
      otherEdges: [`http://127.0.0.1:${OTHER_EDGE}/`],
    });
    stops.push(stack.stop);
    const replica = await addReplica(stack);
    stops.push(replica.stop);
    const prometheus = await startPrometheus(stack, STACK.offset, resolve('.data', STACK.name));
    stops.push(prometheus.stop);

    const db = createDb(createPool(`${stack.databaseUrl}?application_name=bench`, 4));
    stops.push(async () => await db.destroy());
    const cookies = await signInAll(stack.edge);
    const everything = await prepareTasks(stack, db, { cookies, importEveryMs: 60_000 });
    const tasks = everything.filter(({ what }) => what !== 'reports of servers');
    const titles = await db
      .selectFrom('titles')
      .select(['id', 'kind', 'source_id', 'newness'])
      .where('active', '=', true)
      .where('hidden', '=', false)
      .orderBy('newness', 'desc')
      .execute();
    const pages = await addresses(stack.edge, titles, cookies[0]);
    const urls = [...pages.everyday, ...pages.many.slice(0, 500)];
    await forEach(urls, 4, (url) => ask(url, cookies[0]));
    const load = startLoad(urls, RATE, cookies);
    stops.push(load.stop);
    const { stages, frames } = await plantsOf(stack, { db, replica, otherEdge, cookies });
    for (const task of [...tasks, frames]) stops.push(startTask(task).stop);

    const firing = new Set<string>();
    const planted = new Set<string>();
    const unplanted: string[] = [];
    const polling = setInterval(async () => {
      const now = await prometheus.firing().catch(() => null);
      if (now === null) return;
      for (const alert of now) {
        if (firing.has(alert)) continue;
        console.error(`${new Date().toISOString()} ${alert} fires`);
        if (!planted.has(alert))
          unplanted.push(`${alert} beside ${[...planted].at(-1) ?? 'nothing'}`);
      }
      firing.clear();
      for (const alert of now) firing.add(alert);
    }, 5000);
    stops.push(async () => clearInterval(polling));

    await pause(quietMs);
    const seen: Seen[] = [];
    for (const lanes of stages)
      await Promise.all(
        lanes.map(async (lane) => {
          for (const plant of lane) {
            if (only && !only.includes(plant.alert)) continue;
            await pause(plant.afterMs ?? 0);
            seen.push(await watch(plant, () => firing, planted));
          }
        }),
      );
    await pause(quietMs);
    const bars: Bar[] = seen.map(({ alert, seconds }) => ({
      what: `${alert}: fires on its planted cause`,
      bar: 'yes',
      measured: seconds === null ? 'no' : `after ${seconds} s`,
      ok: seconds !== null,
    }));
    bars.push({
      what: 'alerts that began to fire without their cause',
      bar: '0',
      measured: unplanted.length === 0 ? 0 : unplanted.join(', '),
      ok: unplanted.length === 0,
    });
    return {
      bars,
      notes: [`still firing at the end: ${[...firing].join(', ') || 'none'}`],
    };
  } finally {
    for (const stop of stops.reverse())
      await stop().catch((error: unknown) => console.error(error));
  }
};
