import type { Stack } from '../../tools/stack.ts';
import { forEach, pause, warm } from '../edge-client.ts';
import { startLoad } from '../faults/load.ts';
import { countLoad } from '../faults/load-bars.ts';
import type { Bar } from '../report.ts';

/** Portals, then PostgreSQL, accept connections and do not answer: stopped (SIGSTOP), not killed. */
export async function silentParts(
  {
    stack,
    bars,
    notes,
    warmUrls,
  }: { stack: Stack; bars: Bar[]; notes: string[]; warmUrls: string[] },
  milliseconds: number,
  rate: number,
): Promise<void> {
  const signalPortals = (signal: NodeJS.Signals) => {
    for (const place of [0, 1]) stack.signalPortal(place, signal);
  };
  const parts: [string, { freeze: () => void; thaw: () => void }][] = [
    [
      'portals silent',
      { freeze: () => signalPortals('SIGSTOP'), thaw: () => signalPortals('SIGCONT') },
    ],
    ['PostgreSQL silent', stack.postgres],
  ];
  for (const [what, part] of parts) {
    await forEach(warmUrls, 8, warm);
    const load = startLoad(warmUrls, rate);
    try {
      await pause(1000);
      part.freeze();
      await pause(milliseconds);
    } finally {
      part.thaw();
      await pause(2000);
      countLoad({ bars, notes }, what, rate, await load.stop());
    }
  }
}
