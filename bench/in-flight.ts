import type { Stack } from '../tools/stack.ts';
import { pause } from './edge-client.ts';

const EVERY_MS = 100;

async function inFlight(metricsUrl: string): Promise<number> {
  const response = await fetch(metricsUrl, { signal: AbortSignal.timeout(5000) });
  return Number(/^http_requests_in_flight (\d+)/m.exec(await response.text())?.[1]);
}

/** Samples the requests in flight at all portals together and keeps the maximum. */
export function watchInFlight(stack: Stack): {
  stop: () => Promise<{ most: number; samples: number }>;
} {
  let isStopping = false;
  let most = 0;
  let samples = 0;
  const urls = stack.portals.map((portal) => {
    const url = new URL('/metrics', portal);
    // The internal port of a portal is its port plus 100.
    url.port = String(Number(url.port) + 100);
    return url.href;
  });
  const watching = (async () => {
    while (!isStopping) {
      // A portal that is too busy to answer is asked again.
      const counts = await Promise.all(urls.map(inFlight)).catch(() => null);
      if (counts) {
        most = Math.max(
          most,
          counts.reduce((sum, count) => sum + count, 0),
        );
        samples += 1;
      }
      await pause(EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      await watching;
      return { most, samples };
    },
  };
}
