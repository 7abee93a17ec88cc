import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { HOUSEHOLD_LIMITS } from '../../domain/household/limits.ts';
import { hashCode } from '../code-hash.ts';
import { getHouseholdCounts } from '../queries/households.ts';
import { askToJoin, claimJoin, tellJoin } from './household-joins.ts';
import { syncHousehold } from './household-sync.ts';
import {
  forgetHousehold,
  foundHousehold,
  type Household,
  moveHousehold,
  type Point,
  replaceHousehold,
  tendHouseholds,
} from './households.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => await database.empty());
afterAll(async () => await database.drop());

const someone = (): Household => ({ address: randomBytes(16), token: randomBytes(16) });
const NOWHERE: Point = { version: 0, mark: Buffer.alloc(0) };
const whole = Buffer.from('whole');
const devices = 2;

async function founded(household = someone()): Promise<Household & { point: Point }> {
  const made = await foundHousehold(database.db, { ...household, whole, devices });
  if (made.kind !== 'founded') throw new Error(made.kind);
  return { ...household, point: made };
}
async function sync(household: Household, point: Point, ...sent: string[]) {
  const bodies = sent.map((text) => Buffer.from(text));
  const synced = await syncHousehold(database.db, household, point, { sent: bodies, devices });
  if (synced.kind !== 'synced') throw new Error(synced.kind);
  return { ...synced, texts: synced.pieces.map(({ body }) => body.toString()) };
}

describe('a household', () => {
  test('gives each device what is newer than what it has [HOG-02]', async () => {
    const home = await founded();
    const sent = await sync(home, home.point, 'one', 'two');
    expect(sent).toMatchObject({ version: 3, isAll: false, texts: [], changes: 2, isTaken: true });
    expect(await sync(home, home.point)).toMatchObject({ version: 3, texts: ['one', 'two'] });
    const third = await sync(home, sent, 'three');
    expect(third.texts).toEqual([]);
    expect((await sync(home, sent)).texts).toEqual(['three']);
    const all = ['whole', 'one', 'two', 'three'];
    expect(await sync(home, NOWHERE)).toMatchObject({ isAll: true, texts: all });
  });

  test('loses no change of devices that write at once [HOG-02]', async () => {
    const home = await founded();
    const names = Array.from({ length: 24 }, (_, place) => `change ${place}`);
    await Promise.all(names.map((name) => sync(home, home.point, name)));
    const { texts, version } = await sync(home, home.point);
    expect(texts.sort()).toEqual(names.sort());
    expect(version).toBe(25);
  });

  test('is asked and told by one statement, which is planned once [HOG-02]', async () => {
    const home = await founded();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const told = await sync(home, home.point, 'one');
      await sync(home, told);
      const statements = query.mock.calls.map(([asked]) => asked as unknown as { name?: string });
      expect(statements).toHaveLength(2);
      for (const { name } of statements) expect(name).toMatch(/^[0-9a-f]{32}$/);
    } finally {
      query.mockRestore();
    }
  });

  test('gives all to a device of another past: the database was restored and grew again [HOG-03]', async () => {
    const home = await founded();
    await sync(home, home.point, 'one');
    const other = { version: 2, mark: randomBytes(8) };
    expect(await sync(home, other)).toMatchObject({ isAll: true, texts: ['whole', 'one'] });
    const isDone = await replaceHousehold(database.db, home, other, { whole, isNews: false });
    expect(isDone).toBe(false);
  });

  test('takes one whole for its changes, and devices that have them get nothing twice', async () => {
    const home = await founded();
    const two = await sync(home, home.point, 'one', 'two');
    await sync(home, two, 'three');
    const put = { whole: Buffer.from('all until two'), isNews: false };
    expect(await replaceHousehold(database.db, home, two, put)).toBe(true);
    expect(await replaceHousehold(database.db, home, two, put)).toBe(false);
    expect(await sync(home, two)).toMatchObject({ isAll: false, texts: ['three'], changes: 1 });
    expect((await sync(home, home.point)).texts).toEqual(['all until two', 'three']);
  });

  test('refuses more changes than it keeps, until one device replaces them', async () => {
    const home = await founded();
    const many = Array.from({ length: HOUSEHOLD_LIMITS.changes }, (_, place) => `${place}`);
    const full = await sync(home, home.point, ...many);
    expect(await sync(home, full, 'more')).toMatchObject({ isTaken: false, version: full.version });
    const put = { whole: Buffer.from('all and more'), isNews: true };
    expect(await replaceHousehold(database.db, home, home.point, put)).toBe(false);
    expect(await replaceHousehold(database.db, home, full, put)).toBe(true);
    expect(await sync(home, full)).toMatchObject({ isAll: true, texts: ['all and more'] });
  });

  test('is there only for who knows its token, and once', async () => {
    const home = await founded();
    const guess = { address: home.address, token: randomBytes(16) };
    for (const sent of [[], [whole]])
      expect(await syncHousehold(database.db, guess, NOWHERE, { sent, devices })).toEqual({
        kind: 'gone',
      });
    const put = { whole, isNews: true };
    expect(await replaceHousehold(database.db, guess, home.point, put)).toBe(false);
    expect(await moveHousehold(database.db, guess, whole)).toBe(false);
    expect(await forgetHousehold(database.db, guess)).toBe(false);
    expect((await foundHousehold(database.db, { ...guess, whole, devices })).kind).toBe('exists');
    expect((await sync(home, NOWHERE)).texts).toEqual(['whole']);
    expect(await forgetHousehold(database.db, home)).toBe(true);
    await expect(sync(home, NOWHERE)).rejects.toThrow('gone');
  });

  test('that moved says only where to, for good', async () => {
    const home = await founded();
    await sync(home, home.point, 'one');
    const note = Buffer.from('where');
    expect(await moveHousehold(database.db, home, note)).toBe(true);
    expect(await moveHousehold(database.db, home, Buffer.from('elsewhere'))).toBe(false);
    for (const sent of [[], [whole]])
      expect(await syncHousehold(database.db, home, home.point, { sent, devices })).toEqual({
        kind: 'moved',
        note,
      });
    const left = await sql<{ bytes: number }>`select sum(octet_length(whole)) + (
      select count(*) from household_changes) as bytes from households`.execute(database.db);
    expect(Number(left.rows[0]?.bytes)).toBe(0);
  });

  test('that nobody ever made shows operators nothing', async () => {
    expect(await getHouseholdCounts(database.db, '2020-01-01')).toBeNull();
  });

  test('is refused when there were too many today', async () => {
    const { perDay } = HOUSEHOLD_LIMITS;
    await sql`insert into household_days (day, created) values ((now() at time zone 'UTC')::date, ${perDay - 1}::int)`.execute(
      database.db,
    );
    await founded();
    await expect(founded()).rejects.toThrow('full');
  });

  test('goes when it is not used: one device soon, several late, and what is there is counted [HOG-09]', async () => {
    const age = async ({ address }: Household, days: number, count: number) =>
      await sql`update households set used_on = used_on - ${days}::int, devices = ${count}::int
        where address = ${address}`.execute(database.db);
    const { daysAlone, daysTogether, daysMoved } = HOUSEHOLD_LIMITS;
    const homes = await Promise.all(Array.from({ length: 6 }, () => founded()));
    const cases = [
      [daysAlone, 1, true],
      [daysAlone + 1, 1, false],
      [daysTogether, 2, true],
      [daysTogether + 1, 2, false],
      [daysMoved, 2, true],
      [daysMoved + 1, 2, false],
    ] as const;
    for (const [place, home] of homes.entries()) {
      const [days, count] = cases[place] as (typeof cases)[number];
      if (place > 3) await moveHousehold(database.db, home, whole);
      await age(home, days, count);
    }
    await tendHouseholds(database.db);
    const left = await database.db.selectFrom('households').select('address').execute();
    const kept = homes.filter((_, place) => cases[place]?.[2]);
    expect(left.map(({ address }) => address.toString('hex')).sort()).toEqual(
      kept.map(({ address }) => address.toString('hex')).sort(),
    );
    const day = await database.db.selectFrom('household_days').selectAll().executeTakeFirst();
    expect(day).toMatchObject({ created: 6, removed: 3, devices: '3', bytes: '10' });
    expect(await getHouseholdCounts(database.db, '2020-01-01')).toEqual({
      ...{ households: 3, devices: 3, bytes: 10, created: 6, refused: 0 },
    });
  });
});

describe('a device that joins', () => {
  const secret = 'secret of the portal';
  const [newcomer, member] = [randomBytes(16), randomBytes(16)];
  const half = Buffer.from('half');
  const binding = Buffer.from('binding');
  const ask = async () =>
    (await askToJoin(database.db, secret, { token: newcomer, half })) as string;
  const claim = async (code: string, address = '192.0.2.1') =>
    await claimJoin(database.db, { secret, address }, { code, token: member, binding });

  test('hears and tells in turn, by a code that works once [HOG-05]', async () => {
    const code = await ask();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await claim(code.toLowerCase().replace('-', ' '))).toEqual({ kind: 'claimed', half });
    expect(await claim(code)).toEqual({ kind: 'unknown' });
    const tell = async (token: Buffer, place: number, text: string) =>
      (
        await tellJoin(database.db, secret, {
          code,
          token,
          said: { place, body: Buffer.from(text) },
        })
      )?.join();
    expect(await tell(member, 3, 'too early')).toBe('half,binding');
    expect(await tell(member, 2, 'not mine')).toBe('half,binding');
    expect(await tell(newcomer, 2, 'word')).toBe('half,binding,word');
    expect(await tell(newcomer, 2, 'another')).toBe('half,binding,word');
    expect(await tell(randomBytes(16), 3, 'a third')).toBeUndefined();
    expect(await tell(member, 3, 'shown')).toBe('half,binding,word,shown');
    expect(await tell(member, 4, 'sealed')).toBe('half,binding,word,shown,sealed');
  });

  test('has ten minutes', async () => {
    const code = await ask();
    await sql`update household_joins set asked_at = asked_at - interval '10 minutes'`.execute(
      database.db,
    );
    expect(await claim(code)).toEqual({ kind: 'unknown' });
    expect(await tellJoin(database.db, secret, { code, token: newcomer, said: null })).toBeNull();
    await tendHouseholds(database.db);
    expect(await database.db.selectFrom('household_joins').selectAll().execute()).toEqual([]);
  });

  test('is joined by none of 10,000 guesses from 50 addresses, and most are not even looked up [HOG-05]', async () => {
    const code = await ask();
    const guesses = { unknown: 0, refused: 0, claimed: 0 };
    for (let round = 0; round < 200; round++)
      await Promise.all(
        Array.from({ length: 50 }, async (_, place) => {
          const guess = randomBytes(5).toString('hex').slice(0, 8);
          guesses[(await claim(guess, `198.51.100.${place}`)).kind]++;
        }),
      );
    expect(guesses.claimed).toBe(0);
    expect(guesses.refused).toBeGreaterThan(9000);
    expect((await claim(code, '203.0.113.7')).kind).toBe('claimed');
  }, 60_000);

  test('leaves no code in the table', async () => {
    const code = await ask();
    const row = await database.db.selectFrom('household_joins').selectAll().executeTakeFirst();
    expect(row?.code_hash).toEqual(hashCode(secret, 'join', code.replace('-', '')));
    expect(JSON.stringify(row)).not.toContain(code);
  });
});
