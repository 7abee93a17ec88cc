import { openSite, type Site } from '../machine/site.ts';
import { PREFLIGHT } from '../preflight/look-before.ts';
import type { Problem } from '../preflight/problem.ts';
import { type Look, runLooks } from '../preflight/run-checks.ts';
import { lookAtBackups } from './check-backups.ts';
import { lookAtEdge } from './check-edge.ts';
import { lookAtClock, lookAtMemory } from './check-machine.ts';
import { lookAtNetwork } from './check-network.ts';
import { lookAtParts } from './check-parts.ts';
import { lookAtQueues } from './check-queues.ts';
import { lookAtRelease } from './check-release.ts';
import { lookAtSocket } from './check-socket.ts';
import { lookAtNames, lookAtTls } from './check-tls.ts';
import { lookAtUnits } from './check-units.ts';

/** In the order in which problems are shown: what others depend on first. */
const LOOKS = {
  configuration: PREFLIGHT.configuration,
  release: lookAtRelease,
  ports: PREFLIGHT.ports,
  disk: PREFLIGHT.disk,
  memory: lookAtMemory,
  clock: lookAtClock,
  units: lookAtUnits,
  database: PREFLIGHT.database,
  socket: lookAtSocket,
  parts: lookAtParts,
  edge: lookAtEdge,
  tls: lookAtTls,
  names: lookAtNames,
  queues: lookAtQueues,
  network: lookAtNetwork,
  backups: lookAtBackups,
} satisfies Record<string, Look>;

export type CheckName = keyof typeof LOOKS;
export const CHECK_NAMES = Object.keys(LOOKS) as CheckName[];

export const runChecks = async (
  names: readonly CheckName[] = CHECK_NAMES,
  site: Site = openSite(),
): Promise<Problem[]> =>
  await runLooks(Object.fromEntries(names.map((name) => [name, LOOKS[name]])), site);
