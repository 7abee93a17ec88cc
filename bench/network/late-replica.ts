import { ask, pause, quantile, warm, watchPage } from '../edge-client.ts';
import { type Changer, startChanger } from '../publish/change.ts';
import { allOf, type Bar, type Measured, none, yes } from '../report.ts';
import { HOST_ORIGIN } from './databases.ts';
import { type Network, startNetwork } from './network.ts';
import { movieIds, newName } from './shown.ts';

/** The replica is half a minute late, or stuck. Does a viewer see an old page after the new one, and does publishing go on? */

/** With it a change waits for the lease to end, and then the portal there asks the primary, a round trip per statement. */
const SHOWN_MS = 3000;
/** Beyond the second repeat of a purge: what was stored between is seen. */
const WATCH_MS = 4000;

type Fault = { name: string; plant: (network: Network) => Promise<unknown> };

const FAULTS: readonly Fault[] = [
  {
    name: '30 s late',
    plant: async ({ replica }) => {
      await replica.query("alter system set recovery_min_apply_delay = '30s'");
      await replica.query('select pg_reload_conf()');
    },
  },
  {
    name: 'stuck',
    plant: async ({ replica }) => {
      await replica.query('alter system reset recovery_min_apply_delay');
      await replica.query('select pg_reload_conf()');
      await replica.query('select pg_wal_replay_pause()');
    },
  },
];

async function oneChange(
  { edges }: Network,
  changer: Changer,
  id: string,
  place: number,
): Promise<{ milliseconds: number; wentBack: number; views: number; name: string }> {
  const urls = edges.flatMap(({ url }) => [`${url}/movie/${id}`, `${url}/movies`]);
  await Promise.all(urls.map((url) => warm(url)));
  const name = newName(place);
  let end = Number.POSITIVE_INFINITY;
  const watching = urls.map((url) => watchPage(url, name, () => end));
  const commit = await changer.change(new Map([[id, { NOMBRE: name }]]));
  end = commit + WATCH_MS;
  const seen = await Promise.all(watching);
  return {
    name,
    milliseconds: Math.max(...seen.map(({ first }) => first)) - commit,
    wentBack: seen.reduce((sum, each) => sum + each.wentBack, 0),
    views: seen.reduce((sum, each) => sum + each.views, 0),
  };
}

/** Every page shows its newest name. */
async function countOld({ edges }: Network, names: ReadonlyMap<string, string>): Promise<number> {
  let old = 0;
  for (const [id, name] of names)
    for (const { url } of edges)
      if (!(await ask(`${url}/movie/${id}`)).body.includes(name)) old += 1;
  return old;
}

export async function measureLateReplica(quick: boolean): Promise<Measured> {
  const network = await startNetwork();
  const changer = await startChanger(network.primary.url, HOST_ORIGIN);
  const bars: Bar[] = [];
  const notes: string[] = [];
  try {
    const [edge] = network.edges;
    if (!edge) throw new Error('no edge');
    const ids = await movieIds(edge);
    const changes = quick ? 2 : 25;
    const names = new Map<string, string>();
    let place = 0;
    for (const { name: fault, plant } of FAULTS) {
      await plant(network);
      const times: number[] = [];
      let wentBack = 0;
      let views = 0;
      let wasRead = 0;
      for (let turn = 0; turn < changes; turn++) {
        place += 1;
        const id = String(ids[place % ids.length]);
        const seen = await oneChange(network, changer, id, place);
        names.set(id, seen.name);
        times.push(seen.milliseconds);
        wentBack += seen.wentBack;
        views += seen.views;
        wasRead += network.replicasRead();
      }
      bars.push(
        none(`replica ${fault}: an old page after the new one`, wentBack, views),
        allOf(
          `replica ${fault}: changes on all edges within ${SHOWN_MS} ms`,
          times.filter((time) => time <= SHOWN_MS).length,
          changes,
        ),
        none(`replica ${fault}: times that it was read`, wasRead, changes),
      );
      notes.push(
        `replica ${fault}: change to shown, p50 ${quantile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
      );
    }
    await network.replica.query('select pg_wal_replay_resume()');
    const end = performance.now() + 30_000;
    while (network.replicasRead() === 0 && performance.now() < end) await pause(100);
    bars.push(
      yes('the replica goes on: it is read again', network.replicasRead() === 1),
      none(
        'pages with an old name afterwards',
        await countOld(network, names),
        names.size * network.edges.length,
      ),
    );
    return { bars, notes };
  } finally {
    await changer.close().catch(() => {});
    await network.stop();
  }
}
