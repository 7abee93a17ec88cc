import { quantile } from '../edge-client.ts';
import type { Bar } from '../report.ts';
import type { LoadResult } from './load.ts';

/** No view failed, and the load had the rate that it claims. */
export function countLoad(
  { bars, notes }: { bars: Bar[]; notes: string[] },
  what: string,
  rate: number,
  result: LoadResult,
): void {
  const kinds = [...result.failures].map(([kind, count]) => `${count}× ${kind}`).join(', ');
  bars.push({
    what: `${what}: failed views`,
    bar: '0',
    measured: `${result.failed} of ${result.sent}${kinds && ` (${kinds})`}`,
    ok: result.failed === 0,
  });
  bars.push({
    what: `${what}: rate reached`,
    bar: `${rate}/s`,
    measured: `${result.rate.toFixed(1)}/s`,
    ok: result.rate >= rate * 0.99,
  });
  const at = (share: number) => `${quantile(result.milliseconds, share).toFixed(0)} ms`;
  notes.push(
    `${what}: median ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(1)}, ` +
      `${((100 * result.hits) / result.sent).toFixed(1)} % hits, ` +
      `${result.again} asked again on a new connection`,
  );
}
