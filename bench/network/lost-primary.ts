import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pause, warm } from '../edge-client.ts';
import { startChanger } from '../publish/change.ts';
import { atMost, type Measured, none, yes } from '../report.ts';
import { HOST_ORIGIN } from './databases.ts';
import { inMachine } from './namespaces.ts';
import { type Network, type Part, startNetwork } from './network.ts';
import { movieIds, newName, shownAfter } from './shown.ts';
import { failureNotes, startViewers } from './viewers.ts';

/** The primary dies. Somebody notices after a while and promotes the replica with `butaca promote`, machine by machine. */

const BACK_MS = 60_000;
/** Until somebody runs the command. */
const NOTICED_MS = 10_000;
const VIEWERS_PER_EDGE = 3;

type Promoted = { promoted: boolean; newestCommit: string | null; changed: string[] };

async function promote(
  { configOf, replicaFrom }: Network,
  machine: 'home' | 'sur',
): Promise<Promoted> {
  const [command = '', ...args] = inMachine(machine, process.execPath, [
    ...['src/cli/butaca.js', 'promote', new URL(replicaFrom(machine)).host],
    ...['--config', configOf(machine), '--yes', '--json'],
  ]);
  const { stdout } = await promisify(execFile)(command, args);
  return JSON.parse(stdout) as Promoted;
}

/** Without systemd the command restarts nothing, and says so. */
const PARTS: readonly { machine: 'home' | 'sur'; parts: readonly Part[] }[] = [
  { machine: 'sur', parts: ['sur/portal'] },
  { machine: 'home', parts: ['home/portal', 'home/worker'] },
];

export async function measureLostPrimary(quick: boolean): Promise<Measured> {
  const network = await startNetwork();
  const { edges, primary, replica } = network;
  const before = await startChanger(primary.url, HOST_ORIGIN);
  try {
    const [edge] = edges;
    if (!edge) throw new Error('no edge');
    const [first = '', second = '', ...ids] = await movieIds(edge);
    const pages = ['/', '/movies', '/series', '/futbol', ...ids.map((id) => `/movie/${id}`)];
    for (const page of [...pages, `/movie/${first}`, `/movie/${second}`])
      await Promise.all(edges.map(({ url }) => warm(url + page)));
    const older = newName(1);
    const committed = await before.change(new Map([[first, { NOMBRE: older }]]));
    await Promise.all(
      edges.map(({ url }) => shownAfter(`${url}/movie/${first}`, older, committed)),
    );
    const viewers = edges.flatMap(({ url }) =>
      Array.from({ length: VIEWERS_PER_EDGE }, () => startViewers(pages.map((page) => url + page))),
    );
    await pause(2000);

    primary.kill();
    const lost = performance.now();
    await pause(NOTICED_MS);
    const changed: number[] = [];
    let isPromoted = false;
    for (const { machine, parts } of PARTS) {
      const done = await promote(network, machine);
      isPromoted ||= done.promoted;
      changed.push(done.changed.length);
      for (const part of parts) await network.restart(part);
    }
    const pointedMs = performance.now() - lost;
    const after = await startChanger(replica.url, HOST_ORIGIN);
    const newer = newName(2);
    const commit = await after.change(new Map([[second, { NOMBRE: newer }]]));
    const shown = await Promise.all(
      edges.map(({ url }) => shownAfter(`${url}/movie/${second}`, newer, commit)),
    );
    const publishedMs = commit - lost + Math.max(...shown);
    await after.close();
    // What was being renewed when it was lost, and everything once more: the command renews all pages.
    await pause(quick ? 5000 : 30_000);
    const seen = await Promise.all(viewers.map((each) => each.leave()));
    const failures = seen.flatMap((each) => each.failures);
    const views = seen.reduce((sum, each) => sum + each.views, 0);
    const kept = await Promise.all(
      edges.map(({ url }) => shownAfter(`${url}/movie/${first}`, older, performance.now())),
    );
    return {
      bars: [
        none('the primary is lost: failed views of warm pages', failures.length, views),
        atMost('a change is on all edges again after', publishedMs, BACK_MS, 'ms'),
        yes('what was published before is still there', kept.every(Number.isFinite)),
      ],
      notes: [
        `\`butaca promote\` was run ${NOTICED_MS / 1000} s after the loss, on two machines; all had been restarted after ${(pointedMs / 1000).toFixed(1)} s; files changed: ${changed.join(' and ')}; promoted: ${isPromoted}`,
        `the first change after it: shown after ${Math.max(...shown).toFixed(0)} ms; slowest view ${Math.max(...seen.map(({ slowestMs }) => slowestMs)).toFixed(0)} ms`,
        ...failureNotes(failures),
      ],
    };
  } finally {
    await before.close().catch(() => {});
    await network.stop();
  }
}
