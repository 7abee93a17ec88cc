import { ENGINES, shareHousehold } from '../../tests/e2e/support/household-journey.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild } from '../edge-client.ts';
import { type Bar, yes } from '../report.ts';

/** Two browsers of each engine join, keep in step, remove one and leave. */
export async function browsers(): Promise<Bar[]> {
  ensureBuild();
  const stack = await startStack({ name: 'bench-household', offset: 9900 });
  const bars: Bar[] = [];
  try {
    for (const [engine, path] of Object.entries(ENGINES)) {
      const why = await shareHousehold(await path(), stack.edge).then(() => null, String);
      bars.push(yes(`joining, in step and leaving in ${engine}`, why === null, why ?? ''));
    }
  } finally {
    await stack.stop();
  }
  return bars;
}
