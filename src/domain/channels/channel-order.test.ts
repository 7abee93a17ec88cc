import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedTo, type Ordered } from './channel-order.ts';

const inOrder = (rows: readonly Ordered[]): Ordered[] =>
  rows.toSorted((a, b) => a.at - b.at || Number(a.rowId) - Number(b.rowId));

const lists = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) => fc.integer({ min: -3, max: 3 }).map((at) => ({ rowId: `${id}`, at }))),
    ),
  )
  .map(inOrder);

const written = (rows: readonly Ordered[], moved: readonly Ordered[]): Ordered[] =>
  inOrder(rows.map((row) => moved.find(({ rowId }) => rowId === row.rowId) ?? row));

test('a moved channel is in its place, and the others keep their order', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(15), (rows, which, place) => {
      const { rowId } = rows[which % rows.length] as Ordered;
      const after = written(rows, movedTo(rows, rowId, place)).map((row) => row.rowId);
      const others = rows.map((row) => row.rowId).filter((id) => id !== rowId);
      expect(after).toEqual(others.toSpliced(Math.min(place, others.length), 0, rowId));
    }),
  );
});

test('instants stay whole', () => {
  fc.assert(
    fc.property(lists, fc.nat(15), (rows, place) => {
      const { rowId } = rows[0] as Ordered;
      expect(movedTo(rows, rowId, place).every(({ at }) => Number.isInteger(at))).toBe(true);
    }),
  );
});

test('only the channel itself is written where its neighbours leave room', () => {
  const rows = ['1', '2', '3', '4'].map((rowId, place) => ({ rowId, at: place * 10_000 }));
  expect(movedTo(rows, '4', 1)).toEqual([{ rowId: '4', at: 5000 }]);
  expect(movedTo(rows, '2', 1)).toEqual([]);
  expect(movedTo(rows, 'x', 1)).toEqual([]);
});

test('of channels without a date, the fewer side makes room', () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ rowId: `${at + 1}`, at: 0 }));
  expect(movedTo(rows, '90', 10).length).toBeLessThanOrEqual(11);
  expect(movedTo(rows, '10', 90).length).toBeLessThanOrEqual(11);
});
