import { expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { loadMatch, saveMatchForm } from './match.server.ts';
import { baseField } from './match-form.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: null, name: 'Ana', role: 'helper' };
const NOW = new Date('2026-11-16T20:00Z');

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

test('a match is opened by its row, a new one by its day, and nothing else', async () => {
  const id = await insertMatch(database.db, { source_id: 'a', starts_at: NOW });
  expect(await loadMatch(database.db, id, null, NOW)).toMatchObject({
    name: 'Norte vs Sur',
    row: { id, day: '2026-11-16', cells: { time: '17:00' } },
  });
  expect((await loadMatch(database.db, 'nuevo', '2026-11-20', NOW))?.row.day).toBe('2026-11-20');
  for (const other of ['99', 'a', '1e3', ''])
    expect(await loadMatch(database.db, other, null, NOW)).toBeNull();
});

test('a form that nobody could have filled in is refused', async () => {
  const good = { date: '2026-11-16', time: '21', first: 'A', second: 'B', league: '' };
  const wrongs: Record<string, string>[] = [
    { base: '{' },
    { date: 'x' },
    { row: 'null', clashes: '[]' },
    { row: '{}', clashes: '3' },
  ];
  for (const wrong of wrongs)
    await expect(
      saveMatchForm(database.db, ANA, 'nuevo', formOf({ ...good, ...wrong })),
    ).rejects.toMatchObject({ status: 400 });
  expect(await saveMatchForm(database.db, ANA, 'nuevo', formOf(good))).toMatchObject({
    kind: 'saved',
  });
});

test('what is wrong is said in a sentence, with what was sent', async () => {
  const id = await insertMatch(database.db, { source_id: 'a', starts_at: NOW });
  const page = await loadMatch(database.db, id, null, NOW);
  const base = baseField(page && { cells: page.row.cells, day: page.row.day });
  const form = formOf({
    base,
    date: '2026-11-16',
    time: 'tarde',
    first: 'A',
    second: 'B',
    league: '',
  });
  expect(await saveMatchForm(database.db, ANA, id, form)).toMatchObject({
    kind: 'not-saved',
    problem: 'Esa hora no se entiende: probá 21:30',
    row: { cells: { first: 'A' } },
  });
});
