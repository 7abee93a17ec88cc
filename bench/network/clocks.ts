import { quantile } from '../edge-client.ts';
import { startChanger } from '../publish/change.ts';
import { allOf, type Measured } from '../report.ts';
import { HOST_ORIGIN } from './databases.ts';
import { publishTimes } from './far-edges.ts';
import { startNetwork } from './network.ts';

/** The clocks of portals and worker differ from the database's and from each other. Is a change shown all the same? */

const SHOWN_MS = 1000;
const HOUR_S = 3600;
const CLOCKS = { 'home/portal': HOUR_S, 'sur/portal': -HOUR_S, 'home/worker': 2 * HOUR_S };

export async function measureClocks(quick: boolean): Promise<Measured> {
  const network = await startNetwork({ clocks: CLOCKS });
  const changer = await startChanger(network.primary.url, HOST_ORIGIN);
  try {
    const changes = quick ? 10 : 30;
    const { times, replicaWasRead } = await publishTimes(network, changer, changes);
    const last = times.map((each) => Math.max(...each));
    return {
      bars: [
        allOf(
          `clocks of portals and worker hours apart: a change is on all within ${SHOWN_MS} ms`,
          last.filter((time) => time <= SHOWN_MS).length,
          changes,
        ),
        allOf('clocks hours apart: the replica is read', replicaWasRead, changes),
      ],
      notes: [
        `clocks hours apart: change to shown, p50 ${quantile(last, 0.5).toFixed(0)} ms, slowest ${Math.max(...last).toFixed(0)} ms`,
      ],
    };
  } finally {
    await changer.close().catch(() => {});
    await network.stop();
  }
}
