import { type Behaviour, type Costs, predict, ratesOf } from './predict.ts';

/** Machines for a number of viewers. What is no measured cost is an assumption, which docs/scale.md names. */

const EVENING: Behaviour = {
  ...{ viewsPerHour: 12, pollers: 0.6, pollEveryS: 30, searchesPerHour: 0.1 },
  // Of a catalogue with 1,000,000 titles; a page is kept for a day, unless something is published about it.
  ...{ detailPages: 1_000_000, listPages: 200_000, keptForS: 24 * 3600, publishesPerHour: 120 },
};
/** Pictures and files that a browser does not have yet. */
const FILES_PER_VIEW = 5;
/** Of HAProxy, as measured for docs/decisions/0047-tls-terminator.md. A connection serves several views. */
const TLS_REQUEST_S = 84e-6;
const TLS_CONNECTION_S = 0.85e-3;
const VIEWS_PER_CONNECTION = 3;
/** Sent for a view with its files, and for an answer to a question of an open page. */
const VIEW_BYTES = 60_000;
const POLL_BYTES = 700;
/** At the busiest minute a machine is to be half idle, and one edge may be lost. */
const BUSY = 0.5;
const MACHINE = { cores: 8, gigabits: 1, euros: 60 } as const;

export type Needs = {
  viewers: number;
  requests: number;
  edgeCores: number;
  portalCores: number;
  databaseCores: number;
  gigabits: number;
  edges: number;
  others: number;
  euros: number;
};

const machines = (cores: number): number => Math.ceil(cores / BUSY / MACHINE.cores);

export function needsOf(viewers: number, costs: Costs): Needs {
  const rates = ratesOf(viewers, EVENING);
  const files = rates.view * FILES_PER_VIEW;
  const cores = predict(costs, { ...rates, view: rates.view + files });
  const requests = rates.view + files + rates.poll;
  const edgeCores =
    cores.edge + requests * TLS_REQUEST_S + (rates.view / VIEWS_PER_CONNECTION) * TLS_CONNECTION_S;
  const gigabits = ((rates.view * VIEW_BYTES + rates.poll * POLL_BYTES) * 8) / 1e9;
  const edges = Math.max(machines(edgeCores), Math.ceil(gigabits / BUSY / MACHINE.gigabits)) + 1;
  // Portals, and a primary with one replica.
  const others = Math.max(2, machines(cores.portals)) + 2 * machines(cores.PostgreSQL);
  // A small portal is one machine, and a second one that waits.
  const isSmall =
    edgeCores + cores.portals + cores.PostgreSQL + cores.worker < MACHINE.cores * BUSY;
  const count = isSmall && gigabits < MACHINE.gigabits * BUSY ? 2 : edges + others;
  return {
    ...{ viewers, requests, edgeCores, gigabits },
    ...{ portalCores: cores.portals, databaseCores: cores.PostgreSQL },
    edges: count === 2 ? 1 : edges,
    others: count === 2 ? 1 : others,
    euros: count * MACHINE.euros,
  };
}
