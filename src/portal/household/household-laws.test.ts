import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { changesOf, decodeEntries, wholeOf } from '../../domain/household/codec.ts';
import {
  type Entry,
  merge,
  NO_ENTRIES,
  newestFirst,
  nextTick,
} from '../../domain/household/entries.ts';
import { householdKeys, newSecret, seal, unseal } from '../../domain/household/keys.ts';
import { MAX_MESSAGE_BYTES, pack, unpack } from '../../domain/household/message.ts';
import {
  type Kept,
  MAX_CHANGES,
  NOTHING_KEPT,
  receive,
  unsentOf,
  write,
} from '../../domain/household/sync.ts';
import { answerHousehold } from './household.server.ts';

/** Devices of one household with the real server and database: what the browser's script does, without a browser. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

type Bytes = Uint8Array<ArrayBuffer>;
type Keys = Awaited<ReturnType<typeof householdKeys>>;

let largest = 0;
let network = 0;
async function ask(want: string, head: object, pieces: Uint8Array[] = []) {
  const from = { address: `10.${network >> 8}.${network & 255}.1`, secret: 'secret' };
  const bytes = pack({ want, ...head }, pieces);
  const answer = (await answerHousehold(database.db, bytes, from)) as Uint8Array;
  largest = Math.max(largest, bytes.length, answer.length);
  const message = unpack(answer);
  if (!message) throw new Error(`no answer to ${want}`);
  return message;
}

class Device {
  kept: Kept = NOTHING_KEPT;
  private readonly by: number;
  private readonly clock: number;
  private readonly keys: Keys;
  constructor(by: number, clock: number, keys: Keys) {
    this.by = by;
    this.clock = clock;
    this.keys = keys;
  }
  private get head() {
    return { address: this.keys.address, token: this.keys.writeToken, devices: 2 };
  }
  write(key: string, value: string | null, now: number): Entry {
    const entry = { key, value, at: nextTick(this.kept.entries, now + this.clock), by: this.by };
    this.kept = write(this.kept, [entry]);
    return entry;
  }
  async found(): Promise<void> {
    // Each network founds only some per day.
    network++;
    const whole = await seal(this.keys.key, wholeOf(this.kept.entries) as Bytes, 'todo');
    const { head } = await ask('found', this.head, [whole]);
    if (head.kind === 'founded')
      this.kept = { ...this.kept, unsent: new Set(), version: 1, mark: String(head.mark) };
  }
  /** `killed`: after the server took it, before this device noted that. */
  async sync(isKilled: boolean): Promise<void> {
    const sent = unsentOf(this.kept);
    const pieces = await Promise.all(
      changesOf(sent).map((piece) => seal(this.keys.key, piece as Bytes, 'cambio')),
    );
    const entries: Entry[] = [];
    let { version, mark } = this.kept;
    let isAll = false;
    let [isTaken, changes] = [false, 0];
    for (let isMore = true, place = 0; isMore; place++) {
      const answer = await ask('sync', { ...this.head, version, mark }, place === 0 ? pieces : []);
      if (answer.head.kind === 'gone') return await this.found();
      for (const [at, piece] of answer.pieces.entries()) {
        const where = answer.head.isAll && at === 0 ? 'todo' : 'cambio';
        const bytes = await unseal(this.keys.key, piece as Bytes, where);
        entries.push(...(decodeEntries(bytes as Bytes) as Entry[]));
      }
      isAll ||= answer.head.isAll === true;
      if (place === 0) isTaken = answer.head.isTaken === true;
      changes = Number(answer.head.changes);
      version = Number(answer.head.version);
      mark = String(answer.head.mark);
      isMore = answer.head.isMore === true;
    }
    if (isKilled) return;
    this.kept = receive(this.kept, { isAll, entries, version, mark }, isTaken ? sent : []);
    const isNews = sent.length > 0 && !isTaken;
    if (!isNews && (changes <= MAX_CHANGES || this.kept.unsent.size > 0)) return;
    const whole = await seal(this.keys.key, wholeOf(this.kept.entries) as Bytes, 'todo');
    await ask('replace', { ...this.head, version, mark, isNews }, [whole]);
  }
}

/** As a restored backup would have it. */
async function backUp(): Promise<() => Promise<void>> {
  await sql`drop table if exists kept_households, kept_changes`.execute(database.db);
  await sql`create table kept_households as table households`.execute(database.db);
  await sql`create table kept_changes as table household_changes`.execute(database.db);
  return async () => {
    await sql`truncate households cascade`.execute(database.db);
    await sql`insert into households table kept_households`.execute(database.db);
    await sql`insert into household_changes table kept_changes`.execute(database.db);
  };
}

const DAY_MS = 86_400_000;
const steps = fc.array(
  fc.record({
    device: fc.nat({ max: 4 }),
    does: fc.constantFrom('write', 'write', 'delete', 'sync', 'sync', 'kill', 'back up', 'restore'),
    key: fc.constantFrom('f\na', 'f\nb', 'p\na', 'p\nb', 'c\na'),
  }),
  { minLength: 20, maxLength: 80, size: 'max' },
);

test.each([2, 5])(
  '%i devices and the real server come to the same over kills, wrong clocks and a restored database: nothing is lost, nothing returns [HOG-03]',
  async (count) => {
    const clocks = fc.array(fc.constantFrom(0, DAY_MS, -DAY_MS), {
      minLength: count,
      maxLength: count,
    });
    await fc.assert(
      fc.asyncProperty(clocks, steps, async (offsets, walk) => {
        const keys = await householdKeys(newSecret());
        const devices = offsets.map((clock, place) => new Device(place + 1, clock, keys));
        await devices[0]?.found();
        const all: Entry[] = [];
        let restore = await backUp();
        let now = 1_700_000_000_000;
        for (const [place, { device: one, does, key }] of walk.entries()) {
          const device = devices[one % count] as Device;
          now += 60_000;
          if (does === 'write') all.push(device.write(key, `${place}`, now));
          else if (does === 'delete') all.push(device.write(key, null, now));
          else if (does === 'back up') restore = await backUp();
          else if (does === 'restore') await restore();
          else await device.sync(does === 'kill');
        }
        for (let round = 0; round < 3; round++)
          for (const device of devices) await device.sync(false);
        const expected = newestFirst(merge(NO_ENTRIES, all));
        for (const { kept } of devices) {
          expect(newestFirst(kept.entries)).toEqual(expected);
          expect(kept.unsent.size).toBe(0);
        }
      }),
      { numRuns: 25 },
    );
  },
  240_000,
);

test('a household of 2,000 entries takes at most 64 KB up and down, and a change 2 KB [HOG-04]', async () => {
  const keys = await householdKeys(newSecret());
  const device = new Device(1, 0, keys);
  for (let place = 0; place < 2000; place++) {
    const name = place < 1000 ? 'f' : place < 1600 ? 'p' : 'c';
    const id = randomBytes(15).toString('base64url');
    device.write(
      `${name}\na1\nm\n${id}`,
      name === 'p' ? '2f4 3k1  Nube' : '',
      1_790_000_000_000 + place,
    );
  }
  largest = 0;
  await device.found();
  const other = new Device(2, 0, keys);
  await other.sync(false);
  expect(other.kept.entries.size).toBe(2000);
  expect(largest).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
  largest = 0;
  other.write('p\na1\nm\nmetropolis-1927', '2f4 3k1  Nube', 1_790_000_100_000);
  await other.sync(false);
  await device.sync(false);
  expect(device.kept.entries.has('p\na1\nm\nmetropolis-1927')).toBe(true);
  expect(largest).toBeLessThanOrEqual(2048);
});

test('nothing that the database holds can be read: no title, name, position or profile [HOG-04]', async () => {
  await sql`truncate households cascade`.execute(database.db);
  const device = new Device(77, 0, await householdKeys(newSecret()));
  const secrets = ['metropolis-1927', 'Abuela Rosa', 'Chrome en un teléfono', '2f4 3k1  Nube'];
  device.write(`p\n1\nm\n${secrets[0]}`, secrets[3] as string, 1_790_000_000_000);
  device.write('u\n1', JSON.stringify({ name: secrets[1] }), 1_790_000_000_000);
  await device.found();
  device.write('d\n77', JSON.stringify([secrets[2], '04']), 1_790_000_000_000);
  await device.sync(false);
  const dumped: Buffer[] = [];
  for (const table of ['households', 'household_changes', 'household_joins', 'household_days']) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      database.db,
    );
    for (const value of rows.flatMap((row) => Object.values(row)))
      dumped.push(Buffer.isBuffer(value) ? value : Buffer.from(String(value)));
  }
  const all = Buffer.concat(dumped);
  expect(all.length).toBeGreaterThan(1000);
  for (const secret of secrets)
    for (const word of [secret, ...secret.split(/[ -]/).filter(({ length }) => length > 3)])
      expect(all.includes(word), word).toBe(false);
  // It is no accident that nothing was found: the same search finds what is not sealed.
  expect(Buffer.from(wholeOf(device.kept.entries)).includes('metropolis')).toBe(true);
});
