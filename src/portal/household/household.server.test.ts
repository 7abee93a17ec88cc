import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { HOUSEHOLD_LIMITS } from '../../domain/household/limits.ts';
import { MAX_MESSAGE_BYTES, pack, unpack } from '../../domain/household/message.ts';
import { answerHousehold } from './household.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

const answerTo = async (bytes: Uint8Array, address = '192.0.2.1') =>
  await answerHousehold(database.db, bytes, { address, secret: 'secret' });
async function ask(want: string, head: object, pieces: Uint8Array[] = [], address?: string) {
  const answer = await answerTo(pack({ want, ...head }, pieces), address);
  return answer && unpack(answer);
}
const someone = () => ({
  address: randomBytes(16).toString('hex'),
  token: randomBytes(16).toString('hex'),
  devices: 1,
});

test('a message is read as it was written', () => {
  const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), pieces, (made, bodies) => {
      const { sizes: _, ...head } = made;
      const message = unpack(pack(head, bodies));
      expect(JSON.stringify(message?.head)).toBe(JSON.stringify(head));
      expect(message?.pieces.map((piece) => [...piece])).toEqual(bodies.map((body) => [...body]));
    }),
  );
});

test('what is not written as browsers write it is refused, whatever it is', async () => {
  const home = someone();
  const point = { version: 0, mark: '' };
  for (const bytes of [
    new Uint8Array(),
    pack({}),
    pack({ want: 'constructor' }),
    pack({ want: 'sync', ...home }),
    pack({ want: 'sync', ...home, ...point, address: 'x' }),
    pack({ want: 'sync', ...home, ...point, devices: 65 }),
    pack({ want: 'sync', ...home, ...point }, [new Uint8Array(1537)]),
    pack({ want: 'found', ...home }, [new Uint8Array(65_025)]),
    pack({ want: 'found', ...home }),
    pack({ want: 'claim', code: 'x'.repeat(41), token: home.token }, [new Uint8Array(1)]),
    pack({ want: 'tell', code: 'x', token: home.token, place: 5 }, [new Uint8Array(1)]),
  ])
    expect(await answerTo(bytes)).toBeNull();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await answerTo(bytes)).toBeNull();
    }),
  );
});

test('an answer has at most 64 KB; what does not fit comes with the next one', async () => {
  const home = someone();
  const whole = randomBytes(65_024);
  await ask('found', home, [whole]);
  let point: object = { version: 0, mark: '' };
  const first = await ask('sync', { ...home, ...point });
  point = { version: first?.head.version, mark: first?.head.mark };
  const sent = Array.from({ length: 40 }, () => randomBytes(1536));
  expect((await ask('sync', { ...home, ...point }, sent))?.head).toMatchObject({ isTaken: true });
  await ask('sync', { ...home, ...point }, sent.slice(0, 20));
  const got: Uint8Array[] = [];
  point = { version: 0, mark: '' };
  for (let isMore = true; isMore; ) {
    const bytes = (await answerTo(pack({ want: 'sync', ...home, ...point }))) as Uint8Array;
    expect(bytes.length).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
    const answer = unpack(bytes);
    got.push(...(answer?.pieces ?? []));
    point = { version: answer?.head.version, mark: answer?.head.mark };
    isMore = answer?.head.isMore === true;
  }
  expect(Buffer.concat(got).equals(Buffer.concat([whole, ...sent, ...sent.slice(0, 20)]))).toBe(
    true,
  );
});

test('one network founds only so many households per day', async () => {
  const kinds: unknown[] = [];
  for (let one = 0; one <= HOUSEHOLD_LIMITS.perNetwork; one++) {
    const answer = await ask('found', someone(), [new Uint8Array(512)], `203.0.113.${one}`);
    kinds.push(answer?.head.kind);
  }
  expect(kinds.filter((kind) => kind === 'founded')).toHaveLength(HOUSEHOLD_LIMITS.perNetwork);
  expect(kinds.pop()).toBe('full');
  const other = await ask('found', someone(), [new Uint8Array(512)], '198.51.100.1');
  expect(other?.head.kind).toBe('founded');
});
