import { openSite } from '../machine/site.ts';
import { lookAtConfiguration } from './check-configuration.ts';
import { lookAtDatabase } from './check-database.ts';
import { lookAtDisk } from './check-disk.ts';
import { lookAtPorts } from './check-ports.ts';
import type { Problem } from './problem.ts';
import { type Look, runLooks } from './run-checks.ts';

/** What `butaca setup` and `butaca upgrade` look at before they begin. `butaca doctor` looks at it too. */
export const PREFLIGHT = {
  configuration: lookAtConfiguration,
  ports: lookAtPorts,
  disk: lookAtDisk,
  database: lookAtDatabase,
} satisfies Record<string, Look>;

export const lookBefore = async (names: readonly (keyof typeof PREFLIGHT)[]): Promise<Problem[]> =>
  await runLooks(Object.fromEntries(names.map((name) => [name, PREFLIGHT[name]])), openSite());
