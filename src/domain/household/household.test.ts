import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
import { type Kept, MAX_CHANGES, NOTHING_KEPT, receive, unsentOf, write } from './sync.ts';

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

/** The server's part, as the database does it: it can't read what it stores. */
class Server {
  private marks = [''];
  private whole: { version: number; entries: Uint8Array[] } = { version: 0, entries: [] };
  private changes: { version: number; bytes: Uint8Array }[] = [];
  private marked = 0;
  get version() {
    return this.marks.length - 1;
  }
  sync(version: number, mark: string, sent: Uint8Array[]) {
    const isAll = this.marks[version] !== mark || version < this.whole.version;
    const newer = this.changes
      .filter((change) => isAll || change.version > version)
      .map(({ bytes }) => bytes);
    for (const bytes of sent) {
      this.marks.push(`mark ${++this.marked}`);
      this.changes.push({ version: this.version, bytes });
    }
    return {
      isAll,
      version: this.version,
      mark: this.marks[this.version] ?? '',
      entries: [...(isAll ? this.whole.entries : []), ...newer].flatMap(
        (bytes) => decodeEntries(bytes) ?? [],
      ),
      changes: this.changes.length,
    };
  }
  replace(version: number, mark: string, whole: Uint8Array) {
    if (this.marks[version] !== mark || version <= this.whole.version) return;
    this.whole = { version, entries: [whole] };
    this.changes = this.changes.filter((change) => change.version > version);
  }
  /** Marks are never given twice, as random numbers are not. */
  backup(): () => void {
    const { whole, changes, marks } = {
      whole: this.whole,
      changes: [...this.changes],
      marks: [...this.marks],
    };
    return () => Object.assign(this, { whole, changes: [...changes], marks: [...marks] });
  }
}

class Device {
  kept: Kept = NOTHING_KEPT;
  private readonly id: number;
  private readonly clock: number;
  constructor(id: number, clock: number) {
    this.id = id;
    this.clock = clock;
  }
  write(key: string, value: string | null, now: number): Entry {
    const entry = { key, value, at: nextTick(this.kept.entries, now + this.clock), by: this.id };
    this.kept = write(this.kept, [entry]);
    return entry;
  }
  /** `lost`: the request does not arrive, or its answer does not. */
  sync(server: Server, lost: 'request' | 'answer' | null) {
    const sent = unsentOf(this.kept);
    if (lost === 'request') return;
    const answer = server.sync(this.kept.version, this.kept.mark, changesOf(sent));
    if (lost === 'answer') return;
    this.kept = receive(this.kept, answer, sent);
    if (answer.changes > MAX_CHANGES && this.kept.unsent.size === 0)
      server.replace(this.kept.version, this.kept.mark, wholeOf(this.kept.entries));
  }
}

const DAY_MS = 86_400_000;
const steps = fc.array(
  fc.record({
    device: fc.nat({ max: 4 }),
    does: fc.constantFrom(
      'write',
      'write',
      'delete',
      'sync',
      'sync',
      'sync',
      'lose request',
      'lose answer',
      'back up',
      'restore',
    ),
    key: fc.constantFrom('f\na', 'f\nb', 'p\na', 'p\nb', 'c\na'),
    seconds: fc.constantFrom(0, 1, 60, 86_400 * 400),
  }),
  { minLength: 100, maxLength: 400, size: 'max' },
);

describe('devices of a household', () => {
  test.each([2, 5])(
    '%i come to the same, over lost messages, wrong clocks, long absence and a restored database',
    (count) => {
      let walked = 0;
      const clocks = fc.array(fc.constantFrom(0, DAY_MS, -DAY_MS, 5000), {
        minLength: count,
        maxLength: count,
      });
      fc.assert(
        fc.property(clocks, steps, (offsets, walk) => {
          const server = new Server();
          const devices = offsets.map((clock, place) => new Device(place + 1, clock));
          const all: Entry[] = [];
          let restore = server.backup();
          let now = 1_700_000_000_000;
          for (const { device: place, does, key, seconds } of walk) {
            const device = devices[place % count] as Device;
            now += seconds * 1000;
            walked++;
            if (does === 'write') all.push(device.write(key, `${walked}`, now));
            else if (does === 'delete') all.push(device.write(key, null, now));
            else if (does === 'sync') device.sync(server, null);
            else if (does === 'lose request') device.sync(server, 'request');
            else if (does === 'lose answer') device.sync(server, 'answer');
            else if (does === 'back up') restore = server.backup();
            else if (does === 'restore') restore();
          }
          for (let round = 0; round < 3; round++)
            for (const device of devices) device.sync(server, null);
          const expected = listed(merge(NO_ENTRIES, all));
          for (const { kept } of devices) {
            expect(listed(kept.entries)).toEqual(expected);
            expect(kept.unsent.size).toBe(0);
          }
        }),
        { numRuns: 300 },
      );
      expect(walked).toBeGreaterThan(50_000);
    },
  );
});
