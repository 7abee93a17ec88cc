import type { Part } from '../doctor/parts.ts';
import { note } from '../terminal.ts';
import {
  admit,
  admitAll,
  drain,
  EDGE_UNIT,
  loadRules,
  prepareEdge,
  writeBackends,
} from './edge.ts';
import { knowsWorkerRole, switchTo } from './installation.ts';
import {
  hasSystemd,
  hasUserOfUnit,
  isRunning,
  releaseOf,
  restart,
  runningParts,
  waitUntilIdle,
  waitUntilReady,
  warmUp,
} from './units.ts';

/** While it restarts, the other portals get its requests. */
async function restartPortal(part: Part & { port: number }): Promise<void> {
  const isDrained = await drain(part.port);
  if (isDrained) await waitUntilIdle(part);
  await restart(part.unit);
  await waitUntilReady(part);
  if (!isDrained) return;
  await warmUp(part.port);
  await admit(part.port);
}

export async function restartPart(part: Part, hasEdge: boolean): Promise<void> {
  const { kind, port, unit } = part;
  if (kind === 'portal' && port && hasEdge) return await restartPortal({ ...part, port });
  await restart(unit);
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

/**
 * Moves everything that runs to a release, forwards or back. Each step looks at what is left to do, so it can be killed
 * anywhere and repeated. The edge comes first: what it stores until the worker renews all pages is renewed as well.
 */
export async function activate(release: string): Promise<void> {
  const hasEdge = hasSystemd() && (await isRunning(EDGE_UNIT));
  if (hasEdge) await admitAll();
  const backends = await prepareEdge(release);
  // Together: an edge that starts again in between needs both from the same release.
  if (backends !== null) await writeBackends(backends);
  await switchTo(release);
  const { placeWorkerFile } = await import('../setup/worker-role.ts');
  await placeWorkerFile(knowsWorkerRole(release));
  if (!hasSystemd()) return;
  if (hasEdge) note(`edge: rules of ${release} ${await loadRules(release)}`);
  await moveParts(release, hasEdge);
}
