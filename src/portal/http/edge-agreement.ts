import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '../../platform/env.ts';
import { isLoopback } from '../../platform/loopback.ts';

type Log = Record<'error' | 'warn', (message: string) => void>;
type Asked = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };

const SAY_AGAIN_MS = 60_000;

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/**
 * What an edge says is believed: the viewer's address, and that sessions are checked. Edges on this machine are believed; those
 * on others if they know EDGE_SECRET, or if there is none. Anybody else is a viewer at his own address.
 */
function disbelieve({ headers, socket }: Asked): void {
  headers['x-forwarded-for'] = socket.remoteAddress ?? '';
  delete headers['x-edge-access'];
}

/**
 * In named access the edge checks sessions. An edge that was configured without `ACCESS=named` would show pages to
 * everyone, so the portal refuses to serve an edge that does not announce named access in `X-Edge-Access`. The edge
 * always sets this header itself and drops the viewer's.
 */
export function edgeAgreement(
  { ACCESS, EDGE_SECRET }: Pick<Env, 'ACCESS' | 'EDGE_SECRET'>,
  log: Log,
  now: () => number = Date.now,
) {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (level: keyof Log, message: string) => {
    if (now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = now();
    log[level](message);
  };
  const isBelieved = ({ headers, socket }: Asked): boolean =>
    EDGE_SECRET === undefined ||
    isLoopback(socket.remoteAddress ?? '') ||
    isSame(String(headers['x-edge-secret']), EDGE_SECRET);
  return {
    /** Removes what is not to be believed. */
    allows(request: Asked): boolean {
      if (!isBelieved(request)) {
        disbelieve(request);
        say(
          'warn',
          `${request.socket.remoteAddress} asks without EDGE_SECRET. If it is an edge, all its viewers count as one: give it /etc/butaca/edge-secret`,
        );
      }
      const isGuarded = request.headers['x-edge-access'] === 'named';
      if (ACCESS === 'named' && !isGuarded) {
        say(
          'error',
          'no page is given out: the edge does not guard it. Make edge-config with ACCESS=named',
        );
        return false;
      }
      if (ACCESS === 'open' && isGuarded) {
        say(
          'warn',
          'the edge asks for a name, the portal does not: make edge-config with ACCESS=open',
        );
      }
      return true;
    },
  };
}
