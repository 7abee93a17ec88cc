import { join } from 'node:path';
import { optionalEnv } from '../../platform/env.ts';
import { EDGE_UNIT, type Part } from '../machine/parts.ts';
import { hasSystemd, systemctl } from '../machine/units.ts';
import { waitUntilReady } from '../machine/wait.ts';
import { note } from '../terminal.ts';
import { admit, admitAll, drain, loadRules, prepareEdge, writeEdgeFiles } from './edge.ts';
import { knowsWorkerRole, releaseFolder, runOf, switchTo } from './installation.ts';
import {
  hasUserOfUnit,
  isRunning,
  releaseOf,
  runningParts,
  waitUntilIdle,
  warmUp,
} from './units.ts';

/** While it restarts, the other portals get its requests. */
async function restartPortal(part: Part & { port: number }): Promise<void> {
  const isDrained = await drain(part.port);
  if (isDrained) await waitUntilIdle(part);
  await systemctl('restart', part.unit);
  await waitUntilReady(part);
  if (!isDrained) return;
  await warmUp(part.port);
  await admit(part.port);
}

export async function restartPart(part: Part, hasEdge: boolean): Promise<void> {
  const { kind, port, unit } = part;
  if (kind === 'portal' && port && hasEdge) return await restartPortal({ ...part, port });
  await systemctl('restart', unit);
  await waitUntilReady(part);
}

async function moveParts(release: string, hasEdge: boolean): Promise<void> {
  for (const part of await runningParts()) {
    if ((await releaseOf(part)) === release && (await hasUserOfUnit(part))) {
      await waitUntilReady(part);
      continue;
    }
    await restartPart(part, hasEdge);
    note(`${part.name} runs ${release}`);
  }
}

/** Those that the processes of the release have in the database. Without them they may still run, and doctor says what is wrong. */
async function givePrivileges(release: string): Promise<void> {
  if (!optionalEnv('DATABASE_URL')) return;
  const command = [join(releaseFolder(release), 'src/cli/butaca.js'), 'database-roles', '--yes'];
  await runOf(release, ['--', ...command]).catch((error: Error) =>
    note(`the roles in the database keep their privileges: ${error.message}`),
  );
}

/**
 * Moves everything that runs to a release, forwards or back. Each step looks at what is left to do, so it can be killed
 * anywhere and repeated. The edge comes first: what it stores until the worker renews all pages is renewed as well.
 */
export async function activate(release: string): Promise<void> {
  const hasEdge = hasSystemd() && (await isRunning(EDGE_UNIT));
  if (hasEdge) await admitAll();
  const edge = await prepareEdge(release);
  // Together: an edge that starts again in between needs all of it from the same release.
  if (edge) writeEdgeFiles(edge);
  await switchTo(release);
  await givePrivileges(release);
  const { placeWorkerFile } = await import('../setup/worker-role.ts');
  await placeWorkerFile(knowsWorkerRole(release));
  if (!hasSystemd()) return;
  if (hasEdge && edge)
    note(`edge: rules of ${release} ${await loadRules(release, edge.parameters)}`);
  await moveParts(release, hasEdge);
}
