import type { BenchReport } from '../report.ts';
import { measurePublish } from './publish.ts';
import { measureSize } from './size.ts';

/** Does an operator's save reach every edge within a second, and are screens as quick with a million changes? */
export async function run({
  quick,
  options,
}: {
  quick: boolean;
  options: ReadonlyMap<string, string>;
}): Promise<BenchReport> {
  const only = options.get('--only');
  return {
    name: 'studio',
    bars: [
      ...(only === 'size' ? [] : await measurePublish(quick)),
      ...(only === 'publish' ? [] : await measureSize(quick)),
    ],
  };
}
