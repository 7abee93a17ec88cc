import { SYSTEM } from '../../src/data/commands/change.ts';
import { setNamedHidden } from '../../src/data/commands/takedowns.ts';
import { createDb, createPool } from '../../src/data/database.ts';
import { ask, pause, warm } from '../edge-client.ts';
import { startChanger } from '../publish/change.ts';
import { allOf, atMost, type Measured, none } from '../report.ts';
import { HOST_ORIGIN } from './databases.ts';
import { type Edge, startNetwork } from './network.ts';
import { movieIds, newName, shownAfter } from './shown.ts';
import { failureNotes, startViewers } from './viewers.ts';

/** A region is cut off from everything but its viewers. What do they see, and how soon is its edge up to date afterwards? */

const SHOWN_MS = 1000;
const BACK_MS = 10_000;
const EVERY_MS = 3000;

async function isGone({ url }: Edge, id: string, since: number): Promise<number> {
  while (performance.now() - since < 2 * BACK_MS) {
    if ((await ask(`${url}/movie/${id}`)).status === 404) return performance.now() - since;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

export async function measureCutOff(quick: boolean): Promise<Measured> {
  const network = await startNetwork();
  const { machines, primary } = network;
  const changer = await startChanger(primary.url, HOST_ORIGIN);
  const pool = createPool(primary.url, 1);
  const db = createDb(pool);
  try {
    const [first, second, third] = network.edges as [Edge, Edge, Edge];
    const [hidden = '', ...ids] = await movieIds(third);
    for (const id of [hidden, ...ids])
      await Promise.all(network.edges.map(({ url }) => warm(`${url}/movie/${id}`)));

    const cutMs = quick ? 15_000 : 300_000;
    machines.cut(third.name);
    const end = performance.now() + cutMs;
    const viewers = startViewers(ids.map((id) => `${third.url}/movie/${id}`));
    await setNamedHidden(db, SYSTEM, { kind: 'movie', id: hidden }, true);
    const names = new Map<string, string>();
    const elsewhere: number[] = [];
    for (let place = 0; performance.now() < end; place++) {
      const id = String(ids[place % ids.length]);
      const name = newName(place);
      names.set(id, name);
      const commit = await changer.change(new Map([[id, { NOMBRE: name }]]));
      const times = await Promise.all(
        [first, second].map(({ url }) => shownAfter(`${url}/movie/${id}`, name, commit)),
      );
      elsewhere.push(Math.max(...times));
      await pause(Math.min(commit + EVERY_MS, end) - performance.now());
    }
    const { views, failures, slowestMs } = await viewers.leave();

    machines.join(third.name);
    const back = performance.now();
    const [goneMs, ...newMs] = await Promise.all([
      isGone(third, hidden, back),
      ...[...names].map(([id, name]) => shownAfter(`${third.url}/movie/${id}`, name, back)),
    ]);
    const backMs = Math.max(goneMs, ...newMs);
    return {
      bars: [
        none(
          `an edge cut off for ${cutMs / 1000} s: failed views of its pages`,
          failures.length,
          views,
        ),
        atMost(
          'it shows every change and no taken down title after its return',
          backMs,
          BACK_MS,
          'ms',
        ),
        allOf(
          `meanwhile the other edges show a change within ${SHOWN_MS} ms`,
          elsewhere.filter((time) => time <= SHOWN_MS).length,
          elsewhere.length,
        ),
      ],
      notes: [
        `${names.size} titles changed while it was cut off; the other edges, slowest: ${Math.max(...elsewhere).toFixed(0)} ms; slowest view of the one cut off: ${slowestMs.toFixed(0)} ms`,
        `after its return, the title taken down is gone after ${goneMs.toFixed(0)} ms; the others are new after ${newMs.map((time) => time.toFixed(0)).join(', ')} ms`,
        `later than ${SHOWN_MS} ms on the other edges: ${elsewhere.flatMap((time, place) => (time > SHOWN_MS ? [`change ${place}: ${time.toFixed(0)} ms`] : [])).join(', ') || 'none'}`,
        ...failureNotes(failures),
      ],
    };
  } finally {
    await changer.close().catch(() => {});
    await db.destroy();
    await network.stop();
  }
}
