import { pause, quantile, warm } from '../edge-client.ts';
import { type Changer, startChanger } from '../publish/change.ts';
import { allOf, type Measured } from '../report.ts';
import { HOST_ORIGIN } from './databases.ts';
import { type Edge, type Network, startNetwork } from './network.ts';
import { movieIds, newName, shownAfter } from './shown.ts';
import { ROUND_TRIP_MS } from './wan.ts';

/** Every edge is far, and the line to one of them loses packets. Is a change on all of them within a second? */

const SHOWN_MS = 1000;
const STALL = { share: 0.01, milliseconds: 500 };

type Published = {
  /** Milliseconds from the commit, per change and edge. */
  times: number[][];
  replicaWasRead: number;
};

/** Changes titles one after the other and waits until every edge shows each. */
export async function publishTimes(
  network: Network,
  changer: Changer,
  changes: number,
): Promise<Published> {
  const { edges } = network;
  const ids = await movieIds(edges[0] as Edge);
  const times: number[][] = [];
  let replicaWasRead = 0;
  for (let place = 1; place <= changes; place++) {
    const id = String(ids[place % ids.length]);
    const urls = edges.map(({ url }) => `${url}/movie/${id}`);
    await Promise.all(urls.map((url) => warm(url)));
    // At any moment of the repeats of earlier changes.
    await pause(Math.random() * 500);
    if (network.replicasRead() > 0) replicaWasRead += 1;
    const name = newName(place);
    const commit = await changer.change(new Map([[id, { NOMBRE: name }]]));
    times.push(await Promise.all(urls.map((url) => shownAfter(url, name, commit))));
  }
  return { times, replicaWasRead };
}

export async function measureFarEdges(quick: boolean): Promise<Measured> {
  const network = await startNetwork();
  const { edges, wan } = network;
  const changer = await startChanger(network.primary.url, HOST_ORIGIN);
  try {
    const [, , third] = edges;
    if (!third) throw new Error('three edges are needed');
    const { gateway, backbone } = third.machine;
    await wan.setStalls({ addresses: [gateway, backbone], ...STALL });
    const changes = quick ? 10 : 100;
    const { times, replicaWasRead } = await publishTimes(network, changer, changes);
    const counts = await wan.setStalls(null);
    const last = times.map((each) => Math.max(...each));
    return {
      bars: [
        allOf(
          `three edges ${ROUND_TRIP_MS} ms away, one loses packets: a change is on all within ${SHOWN_MS} ms`,
          last.filter((time) => time <= SHOWN_MS).length,
          changes,
        ),
      ],
      notes: [
        `change to shown on all: p50 ${quantile(last, 0.5).toFixed(0)} ms, p99 ${quantile(last, 0.99).toFixed(0)} ms, slowest ${Math.max(...last).toFixed(0)} ms`,
        ...edges.map(({ name }, place) => {
          const own = times.map((each) => each[place] ?? Number.NaN);
          return `${name}: p50 ${quantile(own, 0.5).toFixed(0)} ms, slowest ${Math.max(...own).toFixed(0)} ms`;
        }),
        `${counts.stalls} stalls of ${STALL.milliseconds} ms on the lines of ${third.name}, in ${counts.connections} connections with ${counts.messages} messages on all lines`,
        `the replica was read at ${replicaWasRead} of ${changes} changes`,
      ],
    };
  } finally {
    await changer.close().catch(() => {});
    await network.stop();
  }
}
