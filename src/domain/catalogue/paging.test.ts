import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCursor, joinPages, parseCursor } from './paging.ts';

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const cursors = fc.record({
  newness: fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT }),
  rowId: fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }).map(String),
});

describe('a cursor', () => {
  test('comes back from its text unchanged [CALL-02]', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  test('has one text only: what is read is what would be written', () => {
    const nearly = fc.stringMatching(/^[-+0 ]{0,2}\d{0,17}[_-][-+0]{0,2}\d{0,20}$/);
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (text) => {
        const cursor = parseCursor(text);
        if (cursor) expect(formatCursor(cursor)).toBe(text);
      }),
    );
  });

  test.each([
    '',
    '_',
    '1',
    '1_',
    '_1',
    '1_0',
    '1_-1',
    '1_01',
    '01_1',
    '-0_1',
    '+1_1',
    '1.5_1',
    '1e3_1',
    ' 1_1',
    '1_1 ',
    '1_1\n',
    '1_1_1',
    '1-1',
    'NaN_1',
    'Infinity_1',
    '١_١',
    '0x1_1',
    "1_1' or 1=1",
    `${LAST_INSTANT + 1}_1`,
    `${FIRST_INSTANT - 1}_1`,
    `${-LAST_INSTANT}_1`,
    '1_1000000000000000000',
    '1_9223372036854775808',
  ])('is not %j', (text) => {
    expect(parseCursor(text)).toBeNull();
  });
});

describe('pages below each other', () => {
  const page = (ids: string[], next: string | null) => ({
    items: ids.map((id) => ({ id })),
    next,
    isFirst: false,
  });

  test('are one list in which an id that repeats is dropped [STATE-04 STATE-20]', () => {
    const joined = joinPages([page(['a', 'b'], '1'), page(['b', 'c'], '2'), page(['d'], null)]);
    expect(joined.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(joined.next).toBeNull();
  });

  test('have more while the last one says so and brought something new [STATE-20]', () => {
    expect(joinPages([page(['a'], '1')]).next).toBe('1');
    expect(joinPages([page(['a'], '1'), page(['a', 'b'], '2')]).next).toBe('2');
    expect(joinPages([page(['a'], '1'), page(['b'], null)]).next).toBeNull();
    expect(joinPages([page(['a'], '1'), page(['a'], '2')]).next).toBeNull();
    expect(joinPages([page(['a'], '1'), page([], '2')]).next).toBeNull();
  });
});
