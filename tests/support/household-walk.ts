import fc from 'fast-check';
import { type Entry, merge, NO_ENTRIES, nextTick } from '../../src/domain/household/entries.ts';
import { type Kept, NOTHING_KEPT, unsentOf, write } from '../../src/domain/household/sync.ts';

/** Random walks of devices of one household, and what is wrong when all of them have met again. */

/** What does not arrive. Without an answer a device is as if it was killed at that moment. */
export type Lost = 'request' | 'answer' | null;

export abstract class WalkingDevice {
  kept: Kept = NOTHING_KEPT;
  protected readonly by: number;
  private readonly clock: number;
  constructor(by: number, clock: number) {
    this.by = by;
    this.clock = clock;
  }
  write(key: string, value: string | null, now: number): Entry {
    const entry = { key, value, at: nextTick(this.kept.entries, now + this.clock), by: this.by };
    this.kept = write(this.kept, [entry]);
    return entry;
  }
  get unsent(): Entry[] {
    return unsentOf(this.kept);
  }
  abstract sync(lost: Lost): Promise<void>;
}

const DAY_MS = 86_400_000;
const START = 1_700_000_000_000;

/** Of each device, before or behind. */
export const clocksOf = (count: number) =>
  fc.array(fc.constantFrom(0, DAY_MS, -DAY_MS, 5000), { minLength: count, maxLength: count });

export const stepsOf = (minLength: number, maxLength: number) =>
  fc.array(
    fc.record({
      device: fc.nat({ max: 4 }),
      does: fc.constantFrom(
        ...(['write', 'write', 'delete', 'sync', 'sync', 'sync'] as const),
        ...(['lose request', 'lose answer', 'back up', 'restore'] as const),
      ),
      key: fc.constantFrom('f\na', 'f\nb', 'p\na', 'p\nb', 'c\na'),
      seconds: fc.constantFrom(0, 1, 60, 86_400 * 400),
    }),
    { minLength, maxLength, size: 'max' },
  );
export type Steps = ReturnType<typeof stepsOf> extends fc.Arbitrary<infer Made> ? Made : never;

/** Entries of devices that differ from the last write of all. `other`: neither, which nobody wrote last. */
export type Wrong = { lost: number; resurrected: number; other: number; unsent: number };
export const NOTHING_WRONG: Wrong = { lost: 0, resurrected: 0, other: 0, unsent: 0 };

function wrongOf(devices: readonly WalkingDevice[], all: readonly Entry[]): Wrong {
  const expected = merge(NO_ENTRIES, all);
  const wrong = { ...NOTHING_WRONG };
  for (const { kept } of devices) {
    wrong.unsent += kept.unsent.size;
    for (const key of new Set([...expected.keys(), ...kept.entries.keys()])) {
      const [right, there] = [expected.get(key), kept.entries.get(key)];
      if (right?.at === there?.at && right?.by === there?.by && right?.value === there?.value)
        continue;
      if (right?.value === null && there && there.value !== null) wrong.resurrected++;
      else if (right && (!there || there.at < right.at)) wrong.lost++;
      else wrong.other++;
    }
  }
  return wrong;
}

/** `backUp` gives what restores the server to this moment. */
export async function walk(
  devices: readonly WalkingDevice[],
  steps: Steps,
  backUp: () => Promise<() => Promise<void>>,
): Promise<Wrong> {
  const all: Entry[] = [];
  let restore = await backUp();
  let now = START;
  for (const [step, { device: place, does, key, seconds }] of steps.entries()) {
    const device = devices[place % devices.length] as WalkingDevice;
    now += seconds * 1000;
    if (does === 'write') all.push(device.write(key, `${step}`, now));
    else if (does === 'delete') all.push(device.write(key, null, now));
    else if (does === 'sync') await device.sync(null);
    else if (does === 'lose request') await device.sync('request');
    else if (does === 'lose answer') await device.sync('answer');
    else if (does === 'back up') restore = await backUp();
    else await restore();
  }
  for (let round = 0; round < 3; round++) for (const device of devices) await device.sync(null);
  return wrongOf(devices, all);
}
