import { expect, test } from 'vitest';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { noteRelease } from './release.ts';

const database = emptyDatabaseEachTest();

test('another build turns every page over once, also one that ran before', async () => {
  const notes = [];
  for (const build of ['a', 'a', 'b', 'b', 'a']) notes.push(await noteRelease(database.db, build));
  expect(notes).toEqual(['new', 'same', 'new', 'same', 'new']);
  expect(await takeOutbox(database.db)).toEqual(
    Array.from({ length: 3 }, () => ({ tags: ['site'], hard: false })),
  );
});

test('of several workers that start one turns the pages over', async () => {
  const notes = await Promise.all([1, 2, 3, 4].map(() => noteRelease(database.db, 'a')));
  expect(notes.sort()).toEqual(['new', 'same', 'same', 'same']);
  expect(await takeOutbox(database.db)).toHaveLength(1);
});
