import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from './database.ts';
import { shared, shareReads } from './shared-reads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const source = (...answers: unknown[]) => vi.fn(async () => answers.shift());

test('pages of one moment share what the first of them reads, and later ones read again', async () => {
  const db = {} as Db;
  shareReads(db);
  const read = source(['a'], ['b']);
  const all = await Promise.all([shared(db, 'list', read), shared(db, 'list', read)]);
  expect(all).toEqual([['a'], ['a']]);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(400);
  expect(await shared(db, 'list', read)).toEqual(['b']);
});

test('what has not changed is the same object', async () => {
  const db = {} as Db;
  shareReads(db);
  const read = source(['a'], ['a'], ['b'], ['b']);
  const values = [];
  for (let times = 0; times < 4; times++) {
    values.push(await shared(db, 'list', read));
    vi.advanceTimersByTime(400);
  }
  expect(values[1]).toBe(values[0]);
  expect(values[2]).not.toBe(values[1]);
  expect(values[3]).toBe(values[2]);
});

test('a failure is not shared with those who come later', async () => {
  const db = {} as Db;
  shareReads(db);
  const failing = vi.fn(async () => {
    throw new Error('away');
  });
  await expect(shared(db, 'list', failing)).rejects.toThrow('away');
  expect(await shared(db, 'list', source('here'))).toBe('here');
});

test('a read that began before everything was forgotten is not shared', async () => {
  const db = {} as Db;
  const { forget } = shareReads(db);
  await shared(db, 'list', async () => {
    forget();
    return 'late';
  });
  expect(await shared(db, 'list', source('new'))).toBe('new');
});

test('nothing is shared where nobody said so', async () => {
  const read = source('a', 'b');
  const db = {} as Db;
  expect([await shared(db, 'list', read), await shared(db, 'list', read)]).toEqual(['a', 'b']);
});
