import { expect, test } from 'vitest';
import { baseField, readMatchForm, withChoices } from './match-form.ts';
import type { Cells } from './rows.ts';

const BASE: Cells = { time: '21:30', first: 'Norte', second: 'Sur', league: 'Copa', servers: [] };

function posted(extra: [string, string][] = []): FormData {
  const form = new FormData();
  const fields: [string, string][] = [
    ['base', baseField({ cells: BASE, day: '2026-11-16' })],
    ['date', '2026-11-17'],
    ['time', '2200'],
    ['first', 'Norte'],
    ['second', ' Este '],
    ['league', ''],
    ['server', '9'],
    ['label', 'Ombú Sport'],
    ['url', ''],
    ['server', ''],
    ['label', 'Señal 2'],
    ['url', 'https://a.example/2'],
    ['server', ''],
    ['label', ''],
    ['url', ''],
    ...extra,
  ];
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test('the form of a match is a row with its base', () => {
  expect(readMatchForm(posted(), '7')).toEqual({
    key: 'match',
    id: '7',
    base: BASE,
    baseDay: '2026-11-16',
    day: '2026-11-17',
    cells: {
      time: '2200',
      first: 'Norte',
      second: 'Este',
      league: '',
      servers: [
        { id: '9', label: 'Ombú Sport', url: null },
        { id: null, label: 'Señal 2', url: 'https://a.example/2' },
      ],
    },
  });
});

test('a ticked server goes; pasted lines replace all of them, when asked to', () => {
  const labels = (form: FormData) => readMatchForm(form, '7').cells.servers.map((s) => s.label);
  expect(labels(posted([['remove', '0']]))).toEqual(['Señal 2']);
  expect(labels(posted([['lines', 'A https://a.example/a\nB']]))).toHaveLength(2);
  expect(
    labels(
      posted([
        ['lines', 'A https://a.example/a\nB'],
        ['replace', 'on'],
      ]),
    ),
  ).toEqual(['A', 'B']);
});

test('a clash is settled field by field, and the day goes with the hour', () => {
  const row = readMatchForm(posted(), '7');
  const clashes = [
    { field: 'second', theirs: 'Oeste', mine: 'Este', author: null },
    { field: 'time', theirs: '20:00', mine: '2200', author: null, day: '2026-11-18' },
  ] as const;
  const choices = new FormData();
  choices.set('choice.second', 'mine');
  expect(withChoices(row, clashes, choices)).toMatchObject({
    base: { second: 'Oeste', time: '20:00' },
    baseDay: '2026-11-18',
    day: '2026-11-18',
    cells: { second: 'Este', time: '20:00' },
  });
});
