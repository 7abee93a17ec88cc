import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestDatabase,
  patientPool,
  type TestDatabase,
} from '../../../tests/support/test-database.ts';
import { hashAddress } from '../code-hash.ts';
import { createDb, type Db } from '../database.ts';
import { SYSTEM } from './change.ts';
import {
  ALARM_FAILURES_PER_MINUTE,
  forgetFailures,
  issueProductCodes,
  type Verification,
  verifyProduct,
} from './product-codes.ts';

const SECRET = 'the secret of this test file only';
const PATTERN = 'BZ001-VIP-2025';

let database: TestDatabase;
/** A second portal: another pool on the same database. */
let other: Db;
let alarms: number;

beforeAll(async () => {
  database = await createTestDatabase();
  other = createDb(patientPool(database.url, 4));
});
beforeEach(async () => {
  await database.empty();
  alarms = 0;
  await database.db
    .insertInto('products')
    .values({
      id: 'bz001',
      name: 'Buzo Última Fila',
      category: 'buzos',
      price_ars: 20000,
      image: '',
      stock: 1,
      description: '',
      position: 0,
      code: PATTERN,
    })
    .execute();
});
afterAll(async () => {
  await other.destroy();
  await database.drop();
});

async function issue(count = 1): Promise<string[]> {
  const issued = await issueProductCodes(database.db, SYSTEM, SECRET, 'bz001', count);
  return issued.kind === 'issued' ? issued.codes : [];
}

const verify = async (code: string, address = '192.0.2.1', db = database.db) =>
  await verifyProduct(db, SECRET, {
    code,
    address,
    onAlarm: () => {
      alarms += 1;
    },
  });

const guess = (place: number): string => `${PATTERN}-${String(place).padStart(16, '0')}`;

/** Many at a time, as an attacker would. */
async function guessAll(count: number, addressOf: (place: number) => string) {
  const kinds = new Map<Verification['kind'], number>();
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let place = lane; place < count; place += 4) {
      const db = place % 2 === 0 ? database.db : other;
      const { kind } = await verify(guess(place), addressOf(place), db);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  });
  await Promise.all(lanes);
  return Object.fromEntries(kinds);
}

describe('codes', () => {
  test('carry the visible pattern, are all different, and only a hash of each is kept [ENT-23]', async () => {
    const codes = await issue(200);
    for (const code of codes) expect(code).toMatch(/^BZ001-VIP-2025(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
    expect(new Set(codes).size).toBe(200);
    const { rows } = await sql<{ row: string }>`
      select (p.*)::text || encode(code_hash, 'escape') as row from product_codes p`.execute(
      database.db,
    );
    expect(rows).toHaveLength(200);
    const kept = rows.map(({ row }) => row).join();
    for (const code of codes) expect(kept).not.toContain(code.slice(PATTERN.length + 1));
    expect(kept).not.toContain('VIP');
  });

  test('of a product that does not exist are not made', async () => {
    expect(await issueProductCodes(database.db, SYSTEM, SECRET, 'zz999', 1)).toEqual({
      kind: 'no-product',
    });
  });

  test('hashed under another secret are unknown', async () => {
    const issued = await issueProductCodes(database.db, SYSTEM, 'another secret', 'bz001', 1);
    const code = issued.kind === 'issued' ? String(issued.codes[0]) : '';
    expect(await verify(code)).toEqual({ kind: 'unknown' });
  });
});

describe('a right code', () => {
  test('is authentic once, and then verified on a date [TIE-08]', async () => {
    const [code = ''] = await issue();
    expect(await verify(code)).toEqual({ kind: 'authentic', product: 'Buzo Última Fila' });
    const again = await verify(code);
    expect(again).toEqual({
      kind: 'already-verified',
      product: 'Buzo Última Fila',
      verifiedAt: expect.any(Date),
    });
    const { verifiedAt } = again as Extract<Verification, { kind: 'already-verified' }>;
    expect(Math.abs(verifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await verify(code)).toEqual(again);
  });

  test('is found however it is typed [TIE-07]', async () => {
    const [code = ''] = await issue();
    const typed = `  ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}\n`;
    expect((await verify(typed)).kind).toBe('authentic');
  });

  test('sent many times at once is authentic exactly once', async () => {
    const [code = ''] = await issue();
    const kinds = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, place) =>
          (await verify(code, `192.0.2.${place}`, place % 2 ? other : database.db)).kind,
      ),
    );
    expect(kinds.filter((kind) => kind === 'authentic')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'already-verified')).toHaveLength(19);
  });

  test('costs no attempt: twenty in a row are all looked at', async () => {
    for (const code of await issue(20)) expect((await verify(code)).kind).toBe('authentic');
  });
});

describe('guessing', () => {
  test('the sixth failure in a minute is refused, at whichever portal; a right code elsewhere is not [TIE-09]', async () => {
    const [code = ''] = await issue();
    for (let place = 0; place < 5; place++) {
      const { kind } = await verify(guess(place), '192.0.2.1', place % 2 ? other : database.db);
      expect(kind).toBe('unknown');
    }
    expect(await verify(guess(5))).toEqual({ kind: 'refused' });
    expect(await verify(code)).toEqual({ kind: 'refused' });
    expect(await verify(code, '192.0.2.2', other)).toMatchObject({ kind: 'authentic' });
  });

  test('fifty at once get five answers', async () => {
    const kinds = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, place) =>
          (await verify(guess(place), '::1', place % 2 ? other : database.db)).kind,
      ),
    );
    expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(45);
  });

  test('a minute later there are as many attempts as failures have gone by', async () => {
    for (let place = 0; place < 5; place++) await verify(guess(place));
    await sql`update code_failures set failed_at =
      array[now() - interval '61 seconds', now() - interval '61 seconds'] || failed_at[3:5]`.execute(
      database.db,
    );
    expect((await verify(guess(6))).kind).toBe('unknown');
    expect((await verify(guess(7))).kind).toBe('unknown');
    expect((await verify(guess(8))).kind).toBe('refused');
  });

  test('2,000 codes from one address: no hit, five looked at [TIE-09]', async () => {
    await issue(20);
    expect(await guessAll(2000, () => '192.0.2.1')).toEqual({ unknown: 5, refused: 1995 });
    expect(alarms).toBe(0);
  }, 300_000);

  test('2,000 codes from 2,000 addresses: no hit, and the alarm rings [TIE-09]', async () => {
    await issue(20);
    const found = await guessAll(2000, (place) => `10.0.${place >> 8}.${place & 255}`);
    expect(found).toEqual({ unknown: 2000 });
    const { rows } = await sql<{ minutes: number }>`
      select count(*)::int as minutes from code_failure_minutes
      where failures >= ${ALARM_FAILURES_PER_MINUTE}`.execute(database.db);
    expect(alarms).toBeGreaterThanOrEqual(1);
    expect(alarms).toBe(rows[0]?.minutes);
  }, 300_000);

  test('the alarm rings at the hundredth failure of a minute, once [TIE-09]', async () => {
    const fail = async (count: number) => {
      for (let place = 0; place < count; place++) await verify(guess(place), `10.1.0.${place}`);
    };
    // Also in the next minute, which may begin at any moment.
    const failuresSoFar = async (count: number) =>
      await sql`insert into code_failure_minutes
        select date_trunc('minute', now()) + next * interval '1 minute', ${count}::int
        from generate_series(0, 1) next
        on conflict (minute) do update set failures = excluded.failures`.execute(database.db);
    await failuresSoFar(ALARM_FAILURES_PER_MINUTE - 2);
    await fail(1);
    expect(alarms).toBe(0);
    await failuresSoFar(ALARM_FAILURES_PER_MINUTE - 1);
    await fail(1);
    expect(alarms).toBe(1);
    await failuresSoFar(ALARM_FAILURES_PER_MINUTE);
    await fail(3);
    expect(alarms).toBe(1);
  });
});

describe('what is kept of an address', () => {
  test('is a hash of this day, and goes soon', async () => {
    await verify(guess(1), '192.0.2.77');
    const { rows } = await sql<{ row: string }>`
      select (f.*)::text || encode(address_hash, 'escape') as row from code_failures f`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('192.0.2.77');
    await forgetFailures(database.db);
    expect(await database.db.selectFrom('code_failures').selectAll().execute()).toHaveLength(1);
    await sql`update code_failures set last_failed_at = now() - interval '3 minutes'`.execute(
      database.db,
    );
    await forgetFailures(database.db);
    expect(await database.db.selectFrom('code_failures').selectAll().execute()).toEqual([]);
  });

  test('says nothing on another day, or without the secret', () => {
    const on = (secret: string, day: string) =>
      hashAddress(secret, '192.0.2.77', new Date(`${day}T12:00Z`)).toString('hex');
    const hashes = [on('a', '2026-01-01'), on('a', '2026-01-02'), on('b', '2026-01-01')];
    expect(new Set(hashes).size).toBe(3);
    expect(on('a', '2026-01-01')).toBe(hashes[0]);
  });
});
