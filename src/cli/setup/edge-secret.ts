import { randomBytes } from 'node:crypto';
import { EDGE_SECRET_FILE } from '../../../edge/backends.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { FILES } from '../machine/paths.ts';
import { run } from '../machine/run.ts';
import { readVariables, withVariables } from '../machine/variables.ts';
import { readIfThere, SECRET, writeIfChanged } from '../machine/write.ts';
import { unitsOf } from './parts.ts';

/** What edges and portals of several machines share (docs/decisions/0062-edge-secret.md). */

type Found = { env: string; portal: string; file: string };

/**
 * The one that is demanded already, or that another machine gave. Portals that others reach already do not begin to demand
 * it by themselves: the edges elsewhere have to know it first.
 */
export function chooseEdgeSecret({ env, portal, file }: Found): {
  secret: string;
  isDemanded: boolean;
} {
  const { EDGE_SECRET, HOST = '127.0.0.1' } = { ...readVariables(env), ...readVariables(portal) };
  const secret = EDGE_SECRET || file.trim() || randomBytes(32).toString('base64');
  return { secret, isDemanded: Boolean(EDGE_SECRET) || isLoopback(HOST) };
}

export async function shareEdgeSecret(toRestart: Set<string>): Promise<string[]> {
  const [env, portal] = [readIfThere(FILES.env), readIfThere(FILES.portal)];
  const file = readIfThere(EDGE_SECRET_FILE);
  const { secret, isDemanded } = chooseEdgeSecret({ env, portal, file });
  const restart = (names: RegExp) => {
    for (const unit of unitsOf(names)) toRestart.add(unit);
  };
  const changed: string[] = [];
  const gid = Number(await run(['id', '-g', 'butaca-edge']));
  if (writeIfChanged(EDGE_SECRET_FILE, `${secret}\n`, { mode: 0o640, gid })) {
    changed.push(EDGE_SECRET_FILE);
    // A running edge has read the other one, once and for all.
    if (file !== '' && file.trim() !== secret) restart(/edge/);
  }
  if (
    isDemanded &&
    writeIfChanged(FILES.portal, withVariables(portal, { EDGE_SECRET: secret }), SECRET)
  ) {
    changed.push(FILES.portal);
    restart(/portal/);
  }
  return changed;
}
