import fc from 'fast-check';
import { createDb, createPool } from '../../src/data/database.ts';
import { sendTo, walkReal } from '../../tests/support/household-device.ts';
import { walkStandIn } from '../../tests/support/household-stand-in.ts';
import {
  clocksOf,
  NOTHING_WRONG,
  type Steps,
  stepsOf,
  type Wrong,
} from '../../tests/support/household-walk.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild } from '../edge-client.ts';
import { atLeast, type Bar, none } from '../report.ts';

/** Random walks of two and five devices: what is lost, and what deleted things return. */

const MIN_STEPS = 50_000;
const REAL_WALKS = 25;
const COUNTS = [2, 5] as const;

type Walk = (clocks: readonly number[], steps: Steps) => Promise<Wrong>;
type Walked = { steps: number; wrong: Wrong };

const sample = (count: number, steps: fc.Arbitrary<Steps>) =>
  fc.sample(fc.tuple(clocksOf(count), steps), 1)[0] as [number[], Steps];

async function walks(
  made: () => [number[], Steps],
  isEnough: (walked: Walked, times: number) => boolean,
  go: Walk,
): Promise<Walked> {
  const walked: Walked = { steps: 0, wrong: { ...NOTHING_WRONG } };
  for (let times = 0; !isEnough(walked, times); times++) {
    const [clocks, steps] = made();
    const found = await go(clocks, steps);
    walked.steps += steps.length;
    for (const kind of ['lost', 'resurrected', 'other', 'unsent'] as const)
      walked.wrong[kind] += found[kind];
  }
  return walked;
}

const barsOf = (what: string, { steps, wrong }: Walked): Bar[] => [
  none(`entries lost, ${what}`, wrong.lost + wrong.other + wrong.unsent, steps, 'steps'),
  none(`deletions resurrected, ${what}`, wrong.resurrected, steps, 'steps'),
];

export async function converge(quick: boolean): Promise<Bar[]> {
  ensureBuild();
  const least = quick ? MIN_STEPS / 10 : MIN_STEPS;
  const bars: Bar[] = [];
  let pure = 0;
  for (const count of COUNTS) {
    const walked = await walks(
      () => sample(count, stepsOf(100, 400)),
      ({ steps }) => steps >= least,
      walkStandIn,
    );
    pure += walked.steps;
    bars.push(...barsOf(`${count} devices`, walked));
  }
  const stack = await startStack({ name: 'bench-household', offset: 9900 });
  const db = createDb(createPool(stack.databaseUrl, 1));
  const send = sendTo(stack.edge);
  try {
    for (const count of COUNTS) {
      const walked = await walks(
        () => sample(count, stepsOf(20, 80)),
        (_, times) => times >= (quick ? REAL_WALKS / 5 : REAL_WALKS),
        async (clocks, steps) => await walkReal(db, send, clocks, steps),
      );
      bars.push(...barsOf(`${count} devices and the real server`, walked));
    }
  } finally {
    await db.destroy();
    await stack.stop();
  }
  return [atLeast('steps', pure, COUNTS.length * least), ...bars];
}
