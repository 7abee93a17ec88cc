import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseholdDevice, type Send, walkReal } from '../../../tests/support/household-device.ts';
import { clocksOf, NOTHING_WRONG, stepsOf } from '../../../tests/support/household-walk.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { wholeOf } from '../../domain/household/codec.ts';
import { householdKeys, newSecret } from '../../domain/household/keys.ts';
import { MAX_MESSAGE_BYTES } from '../../domain/household/message.ts';
import { answerHousehold } from './household.server.ts';

/** Devices of one household with the real server and database. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

let largest = 0;
const send: Send = async (bytes, address) => {
  const answer = await answerHousehold(database.db, bytes, { address, secret: 'secret' });
  largest = Math.max(largest, bytes.length, answer?.length ?? 0);
  return answer;
};

test.each([2, 5])(
  '%i devices and the real server come to the same over kills, wrong clocks and a restored database: nothing is lost, nothing returns [HOG-03]',
  async (count) => {
    await fc.assert(
      fc.asyncProperty(clocksOf(count), stepsOf(20, 80), async (clocks, steps) => {
        expect(await walkReal(database.db, send, clocks, steps)).toEqual(NOTHING_WRONG);
      }),
      { numRuns: 25 },
    );
  },
  240_000,
);

test('a household of 2,000 entries takes at most 64 KB up and down, and a change 2 KB [HOG-04]', async () => {
  const keys = await householdKeys(newSecret());
  const device = new HouseholdDevice(1, 0, keys, send);
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
  const other = new HouseholdDevice(2, 0, keys, send);
  await other.sync(null);
  expect(other.kept.entries.size).toBe(2000);
  expect(largest).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
  largest = 0;
  other.write('p\na1\nm\nmetropolis-1927', '2f4 3k1  Nube', 1_790_000_100_000);
  await other.sync(null);
  await device.sync(null);
  expect(device.kept.entries.has('p\na1\nm\nmetropolis-1927')).toBe(true);
  expect(largest).toBeLessThanOrEqual(2048);
});

test('nothing that the database holds can be read: no title, name, position or profile [HOG-04]', async () => {
  await sql`truncate households cascade`.execute(database.db);
  const device = new HouseholdDevice(77, 0, await householdKeys(newSecret()), send);
  const secrets = ['metropolis-1927', 'Abuela Rosa', 'Chrome en un teléfono', '2f4 3k1  Nube'];
  device.write(`p\n1\nm\n${secrets[0]}`, secrets[3] as string, 1_790_000_000_000);
  device.write('u\n1', JSON.stringify({ name: secrets[1] }), 1_790_000_000_000);
  await device.found();
  device.write('d\n77', JSON.stringify([secrets[2], '04']), 1_790_000_000_000);
  await device.sync(null);
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
