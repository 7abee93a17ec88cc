import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '../../platform/env.ts';

type Log = Record<'error' | 'warn', (message: string) => void>;

const SAY_AGAIN_MS = 60_000;

/**
 * In named access the edge checks sessions. An edge that was configured without `ACCESS=named` would show pages to
 * everyone, so the portal refuses to serve an edge that does not announce named access in `X-Edge-Access`. The edge
 * always sets this header itself and drops the viewer's.
 */
export function edgeAgreement(access: Env['ACCESS'], log: Log, now: () => number = Date.now) {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (level: keyof Log, message: string) => {
    if (now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = now();
    log[level](message);
  };
  return {
    allows(headers: IncomingHttpHeaders): boolean {
      const isGuarded = headers['x-edge-access'] === 'named';
      if (access === 'named' && !isGuarded) {
        say(
          'error',
          'no page is given out: the edge does not guard it. Make edge-config with ACCESS=named',
        );
        return false;
      }
      if (access === 'open' && isGuarded) {
        say(
          'warn',
          'the edge asks for a name, the portal does not: make edge-config with ACCESS=open',
        );
      }
      return true;
    },
  };
}
