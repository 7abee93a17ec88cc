import { expect, test } from 'vitest';
import { readEdits, readSentRows } from './posted-rows.server.ts';

const cells = (first: string) => ({ time: '', first, second: '', league: '', servers: [] });
const draft = (first: string) =>
  JSON.stringify({
    n1: { id: null, base: null, cells: cells(first), clashes: [], isGone: false },
  });
const rows = (first: string) =>
  JSON.stringify([
    {
      key: 'n1',
      id: null,
      base: null,
      baseDay: '2026-11-16',
      day: '2026-11-16',
      cells: cells(first),
    },
  ]);

/** What a read throws, as the status that the client gets. */
const statusOf = (read: () => unknown): number => {
  try {
    read();
    return 200;
  } catch (error) {
    return (error as Response).status;
  }
};

test.each([
  ['a name', 'Molino Quieto', 200],
  ['NUL', 'Molino\0', 400],
  ['half of a surrogate pair', 'Molino \ud800', 400],
])('%s in a draft and in rows to save: %j is answered with %i', (_, first, status) => {
  expect(statusOf(() => readEdits(draft(first)))).toBe(status);
  expect(statusOf(() => readSentRows(rows(first)))).toBe(status);
});
