import pg from 'pg';
import { SYSTEM } from '../../src/data/commands/change.ts';
import { setNamedHidden } from '../../src/data/commands/takedowns.ts';
import { createDb, createPool } from '../../src/data/database.ts';
import { StandInEdge } from '../../tests/support/stand-in-edge.ts';
import { startStack } from '../../tools/stack.ts';
import { ask, ensureBuild, pause, quantile, warm } from '../edge-client.ts';
import { startChanger } from '../publish/change.ts';
import type { Bar, BenchReport } from '../report.ts';

/**
 * One edge is healthy, one accepts connections and does not answer, one refuses them. Does the healthy one show every
 * change within a second, and do the others get all purges when they are back?
 */

const SHOWN_MS = 1000;
const BACK_MS = 10_000;
const LIMIT_MS = 15_000;
/** One change in this many is a takedown. */
const TAKEDOWN_EVERY = 10;

const countBar = (what: string, good: number, all: number): Bar => ({
  what,
  bar: `${all} of ${all}`,
  measured: `${good} of ${all}`,
  ok: good === all && all > 0,
});

/** Requests the page until it is as expected; returns the time since the commit. */
async function shownAfter(
  url: string,
  since: number,
  isNew: (answer: { status: number; body: string }) => boolean,
): Promise<number> {
  while (performance.now() - since < LIMIT_MS) {
    if (isNew(await ask(url))) return performance.now() - since;
    await pause(5);
  }
  return Number.POSITIVE_INFINITY;
}

const hardTags = (edge: StandInEdge) => [
  ...new Set(edge.purges.filter(({ hard }) => hard).flatMap(({ tags }) => tags)),
];

/** Until it has received every purge that the witness has. */
async function caughtUp(edge: StandInEdge, witness: StandInEdge, since: number): Promise<number> {
  const wanted = [...new Set(witness.tags)];
  const hard = hardTags(witness);
  while (performance.now() - since < 2 * LIMIT_MS) {
    const isAll = edge.tags.includes('site') || wanted.every((tag) => edge.tags.includes(tag));
    if (isAll && hard.every((tag) => hardTags(edge).includes(tag)))
      return performance.now() - since;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

export async function run({ quick }: { quick: boolean }): Promise<BenchReport> {
  ensureBuild();
  const [witness, silent, refusing] = [new StandInEdge(), new StandInEdge(), new StandInEdge()];
  for (const edge of [witness, silent, refusing]) await edge.start();
  const stack = await startStack({
    name: 'bench-edges',
    offset: 5000,
    otherEdges: [silent.url, refusing.url, witness.url],
  });
  const pool = createPool(stack.databaseUrl, 2);
  const db = createDb(pool);
  const watcher = new pg.Client({ connectionString: stack.databaseUrl });
  const changer = await startChanger(stack.databaseUrl, stack.hostOrigin);
  try {
    await watcher.connect();
    await changer.settled();
    for (const edge of [witness, silent, refusing]) edge.received.length = 0;
    silent.isSilent = true;
    await refusing.stop();

    const { body } = await warm(`${stack.edge}/movies`);
    const ids = [
      ...new Set([...body.matchAll(/href="\/movie\/([^"/?#]+)"/g)].map(([, id]) => `${id}`)),
    ];
    const delays: number[] = [];
    const takedowns: number[] = [];
    let unattendedMs = Number.POSITIVE_INFINITY;
    let mostRows = 0;
    const changes = quick ? 20 : 100;
    for (let place = 1; place <= changes + 1; place++) {
      const id = String(ids[place % ids.length]);
      const url = `${stack.edge}/movie/${id}`;
      await warm(url);
      // Neither changes committed without a worker, nor those that it was delivering, are lost.
      const isUnattended = place === changes / 2 + 1;
      if (isUnattended) stack.killWorker();
      if (place % TAKEDOWN_EVERY === 0) {
        await setNamedHidden(db, SYSTEM, { kind: 'movie', id }, true);
        const commit = performance.now();
        takedowns.push(await shownAfter(url, commit, ({ status }) => status === 404));
        await setNamedHidden(db, SYSTEM, { kind: 'movie', id }, false);
        await shownAfter(url, performance.now(), ({ status }) => status === 200);
      } else {
        const name = `Cambio ${place} ${Date.now().toString(36)}`;
        const commit = await changer.change(new Map([[id, { NOMBRE: name }]]));
        if (isUnattended) await stack.restartWorker({ probe: false });
        const after = await shownAfter(url, commit, (answer) => answer.body.includes(name));
        if (isUnattended) unattendedMs = after;
        else delays.push(after);
      }
      const rows = await watcher.query<{ count: number }>(
        'select count(*)::int from edge_purges where edge = $1',
        [silent.url],
      );
      mostRows = Math.max(mostRows, rows.rows[0]?.count ?? 0);
    }

    const all = [...delays, ...takedowns];
    silent.isSilent = false;
    await refusing.start();
    const back = performance.now();
    const [silentMs = 0, refusingMs = 0] = await Promise.all(
      [silent, refusing].map((edge) => caughtUp(edge, witness, back)),
    );
    const missed = hardTags(witness);
    const replayed = (edge: StandInEdge) =>
      missed.filter((tag) => hardTags(edge).includes(tag)).length;
    const backBar = (what: string, milliseconds: number): Bar => ({
      what: `${what}: told everything after its return`,
      bar: `${BACK_MS} ms`,
      measured: `${milliseconds.toFixed(0)} ms`,
      ok: milliseconds <= BACK_MS,
    });
    return {
      name: 'edges',
      bars: [
        countBar(
          `the well edge shows a change within ${SHOWN_MS} ms`,
          all.filter((delay) => delay <= SHOWN_MS).length,
          changes,
        ),
        {
          what: 'a change that was committed while the worker was dead',
          bar: 'shown',
          measured: `after ${unattendedMs.toFixed(0)} ms`,
          ok: unattendedMs < LIMIT_MS,
        },
        backBar('silent edge', silentMs),
        backBar('refusing edge', refusingMs),
        countBar('silent edge: missed takedowns replayed hard', replayed(silent), missed.length),
        countBar(
          'refusing edge: missed takedowns replayed hard',
          replayed(refusing),
          missed.length,
        ),
      ],
      notes: [
        `change to shown: median ${quantile(delays, 0.5).toFixed(0)} ms, slowest ${Math.max(...delays).toFixed(0)} ms; takedown to gone: slowest ${Math.max(...takedowns).toFixed(0)} ms`,
        `the worker was killed with -9 once; rows waiting for the silent edge: ${mostRows} at most`,
        `purges told on return: silent ${silent.purges.length}, refusing ${refusing.purges.length}, for ${changes} changes`,
      ],
    };
  } finally {
    await changer.close().catch(() => {});
    await watcher.end().catch(() => {});
    await db.destroy();
    await stack.stop();
    for (const edge of [witness, silent, refusing]) await edge.stop();
  }
}
