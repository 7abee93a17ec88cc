import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest, patientPool } from '../../../tests/support/test-database.ts';
import { createDb } from '../database.ts';
import { getTvAppQuota } from '../queries/tv-app.ts';
import { SYSTEM } from './change.ts';
import { setSetting } from './settings.ts';
import { replaceTvCode, sellTvCode } from './tv-codes.ts';

const SECRET = 'the secret of this test file only';

const database = emptyDatabaseEachTest();

const sell = async (order: string, db = database.db) => await sellTvCode(db, SYSTEM, SECRET, order);
const rows = async () =>
  await database.db.selectFrom('tv_app_codes').select(['order_key', 'code_hash']).execute();

describe('selling a code', () => {
  test('takes a seat, keeps a hash and turns the page over', async () => {
    const sold = await sell('recibo-1');
    expect(sold).toEqual({
      kind: 'sold',
      code: expect.stringMatching(/^TV(-[0-9A-HJKMNP-TV-Z]{4}){4}$/),
    });
    expect(await getTvAppQuota(database.db)).toMatchObject({ sold: 1, available: 1999 });
    expect(await takeOutbox(database.db)).toEqual([{ tags: ['tv-app'], hard: false }]);
    const [row] = await rows();
    expect(row?.code_hash).toHaveLength(32);
    expect(row?.code_hash?.toString('latin1')).not.toContain('TV');
  });

  test('to the same order again sells nothing, and says since when it has one', async () => {
    await sell('recibo-1');
    const before = await rows();
    await takeOutbox(database.db);
    expect(await sell('recibo-1')).toEqual({ kind: 'already-sold', issuedAt: expect.any(Date) });
    expect(await rows()).toEqual(before);
    expect((await getTvAppQuota(database.db)).sold).toBe(1);
    expect(await takeOutbox(database.db)).toEqual([]);
  });

  test('to one order many times at once sells one', async () => {
    const kinds = await Promise.all(
      Array.from({ length: 20 }, async () => (await sell('recibo-1')).kind),
    );
    expect(kinds.filter((kind) => kind === 'sold')).toHaveLength(1);
    expect((await getTvAppQuota(database.db)).sold).toBe(1);
  });

  test('when all are sold leaves no trace, and the order can buy once there is room', async () => {
    expect(await setSetting(database.db, SYSTEM, 'tvAppTotal', 0)).toEqual({ kind: 'set' });
    await takeOutbox(database.db);
    expect(await sell('recibo-1')).toEqual({ kind: 'sold-out' });
    expect(await rows()).toEqual([]);
    expect(await takeOutbox(database.db)).toEqual([]);
    await setSetting(database.db, SYSTEM, 'tvAppTotal', 1);
    expect((await sell('recibo-1')).kind).toBe('sold');
  });

  test('64 buyers at once, more orders than seats: exactly as many are sold as there are seats [TVA-06]', async () => {
    const seats = 300;
    await setSetting(database.db, SYSTEM, 'tvAppTotal', seats);
    const many = createDb(patientPool(database.url, 64));
    const orders = 400;
    let next = 0;
    let sold = 0;
    let refused = 0;
    const codes = new Set<string>();
    const buyer = async () => {
      while (next < orders) {
        const result = await sell(`orden-${next++}`, many);
        if (result.kind === 'sold') {
          sold += 1;
          codes.add(result.code);
        } else refused += 1;
      }
    };
    await Promise.all(Array.from({ length: 64 }, buyer));
    await many.destroy();
    expect({ sold, refused }).toEqual({ sold: seats, refused: orders - seats });
    expect(codes.size).toBe(seats);
    expect(await rows()).toHaveLength(seats);
    expect(await getTvAppQuota(database.db)).toMatchObject({ sold: seats, available: 0 });
  }, 300_000);
});

describe('a lost code', () => {
  test('is replaced without another sale', async () => {
    const sold = await sell('recibo-1');
    const before = await rows();
    const replaced = await replaceTvCode(database.db, SYSTEM, SECRET, 'recibo-1');
    expect(replaced.kind).toBe('replaced');
    expect(replaced).not.toMatchObject({ code: 'code' in sold && sold.code });
    const after = await rows();
    expect(after).toHaveLength(1);
    expect(after[0]?.code_hash?.equals(before[0]?.code_hash as Buffer)).toBe(false);
    expect((await getTvAppQuota(database.db)).sold).toBe(1);
  });

  test('of an order that bought nothing is not', async () => {
    expect(await replaceTvCode(database.db, SYSTEM, SECRET, 'recibo-9')).toEqual({
      kind: 'no-order',
    });
    expect(await rows()).toEqual([]);
  });
});

test('sold starts from the documents of before and goes on with every code issued [TVA-05]', async () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ path: `USUARIOSTV1/${id}`, data: {} }));
  await importLines(database.url, lines);
  await sell('recibo-1');
  expect(await getTvAppQuota(database.db)).toMatchObject({ sold: 4, available: 1996 });
  const { rows: counted } = await sql`select count(*)::int as codes from tv_app_codes`.execute(
    database.db,
  );
  expect(counted).toEqual([{ codes: 4 }]);
});

describe('the quota', () => {
  test('is a setting, 2000 by default [NUM-14]', async () => {
    expect((await getTvAppQuota(database.db)).total).toBe(2000);
    expect(await setSetting(database.db, SYSTEM, 'tvAppTotal', 2500)).toEqual({ kind: 'set' });
    expect(await getTvAppQuota(database.db)).toMatchObject({ total: 2500, available: 2500 });
  });

  test('never goes below what is sold', async () => {
    await sell('recibo-1');
    await sell('recibo-2');
    await takeOutbox(database.db);
    expect(await setSetting(database.db, SYSTEM, 'tvAppTotal', 1)).toEqual({
      kind: 'refused',
      reason: 'more codes are sold already',
    });
    expect((await getTvAppQuota(database.db)).total).toBe(2000);
    expect(await takeOutbox(database.db)).toEqual([]);
    expect(await setSetting(database.db, SYSTEM, 'tvAppTotal', 2)).toEqual({ kind: 'set' });
  });
});
