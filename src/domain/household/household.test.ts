import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { walkStandIn } from '../../../tests/support/household-stand-in.ts';
import { clocksOf, NOTHING_WRONG, stepsOf } from '../../../tests/support/household-walk.ts';
import {
  changesOf,
  decodeEntries,
  encodeEntries,
  MAX_CHANGE_BYTES,
  MAX_WHOLE_BYTES,
  padded,
  SEAL_BYTES,
  wholeOf,
} from './codec.ts';
import {
  type Entries,
  type Entry,
  MAX_ENTRIES,
  merge,
  NO_ENTRIES,
  newestFirst,
  nextTick,
} from './entries.ts';

const writes: fc.Arbitrary<Entry> = fc.record({
  key: fc
    .tuple(fc.constantFrom('f', 'p', 'c'), fc.constantFrom('a', 'b', 'c'))
    .map((parts) => parts.join('\n')),
  value: fc.constantFrom(null, '', 'x', 'y'),
  at: fc.integer({ min: 0, max: 5 }),
  by: fc.integer({ min: 1, max: 3 }),
});
const states = fc.array(writes, { maxLength: 12 }).map((all) => merge(NO_ENTRIES, all));
const join = (a: Entries, b: Entries) => merge(a, b.values());
const listed = (entries: Entries) => newestFirst(entries);

describe('merging', () => {
  test('gives the same in any order, however grouped and however often', () => {
    fc.assert(
      fc.property(states, states, states, (a, b, c) => {
        expect(listed(join(a, b))).toEqual(listed(join(b, a)));
        expect(listed(join(join(a, b), c))).toEqual(listed(join(a, join(b, c))));
        expect(listed(join(a, a))).toEqual(listed(a));
      }),
      { numRuns: 2000 },
    );
  });

  test('keeps the newest of too many, in any order, and returns nothing that was deleted before that', () => {
    const many = Array.from(
      { length: 3000 },
      (_, n): Entry => ({
        key: `${n % 2 ? 'f' : 'p'}\n${n}`,
        value: n % 3 ? '' : null,
        at: n,
        by: 1,
      }),
    );
    const [old, recent] = [many.slice(0, 1500), many.slice(1500)];
    const whole = merge(NO_ENTRIES, many);
    expect(listed(merge(merge(NO_ENTRIES, recent), old))).toEqual(listed(whole));
    expect(whole.size).toBe(1600);
    const before: Entry = { key: 'p\n0', value: 'seen', at: -1, by: 2 };
    expect(merge(whole, [before]).has('p\n0')).toBe(false);
  });

  test('a write is later than all that its device has seen, whatever the clocks say', () => {
    const ahead: Entry = { key: 'f\na', value: '', at: 9e9, by: 1 };
    expect(nextTick(merge(NO_ENTRIES, [ahead]), 1000)).toBe(9e9 + 1);
    expect(nextTick(NO_ENTRIES, 123_456)).toBe(1234);
  });
});

describe('as bytes', () => {
  test('entries come back as they were', () => {
    fc.assert(
      fc.property(states, (entries) => {
        expect(
          merge(NO_ENTRIES, decodeEntries(padded(encodeEntries(entries.values()))) ?? []),
        ).toEqual(new Map(entries));
      }),
    );
  });

  test('bytes from anywhere are entries or nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        decodeEntries(bytes);
      }),
      { numRuns: 5000 },
    );
    expect(
      decodeEntries(encodeEntries([{ key: 'k', value: '', at: 1, by: 1 }]).subarray(0, 6)),
    ).toBeNull();
  });

  test('2,000 entries with ids like those of the source fit 64 KB, and a change fits 2 KB', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const id = () => Array.from({ length: 20 }, () => letters[random(62)]).join('');
    const now = 17_950_000_000;
    const entries = Array.from(
      { length: MAX_ENTRIES },
      (_, n): Entry => ({
        key: [n < 1000 ? 'f' : n < 1600 ? 'p' : 'c', 'a1', 'm', id()].join('\n'),
        value: n < 1000 ? '' : n < 1600 ? '2f4 3k1  Nube' : 'a',
        at: now - random(300_000_000),
        by: 1 + random(5),
      }),
    );
    const whole = wholeOf(merge(NO_ENTRIES, entries));
    expect(decodeEntries(whole)?.length).toBe(MAX_ENTRIES);
    expect(whole.length + SEAL_BYTES).toBeLessThanOrEqual(MAX_WHOLE_BYTES);
    const pieces = changesOf(entries.slice(0, 300));
    expect(pieces.flatMap((piece) => decodeEntries(piece) ?? [])).toHaveLength(300);
    for (const piece of pieces)
      expect(piece.length + SEAL_BYTES).toBeLessThanOrEqual(MAX_CHANGE_BYTES);
  });

  test('only a few sizes can be told apart', () => {
    const sizes = Array.from({ length: 649 }, (_, place) => place * 100).map(
      (length) => padded(new Uint8Array(length)).length + SEAL_BYTES,
    );
    expect([...new Set(sizes)]).toEqual([512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_024]);
  });
});

describe('devices of a household', () => {
  test.each([2, 5])(
    '%i come to the same, over lost messages, wrong clocks, long absence and a restored database',
    async (count) => {
      let walked = 0;
      await fc.assert(
        fc.asyncProperty(clocksOf(count), stepsOf(100, 400), async (clocks, steps) => {
          walked += steps.length;
          expect(await walkStandIn(clocks, steps)).toEqual(NOTHING_WRONG);
        }),
        { numRuns: 300 },
      );
      expect(walked).toBeGreaterThan(50_000);
    },
    60_000,
  );
});
