import { expect, test } from 'vitest';
import { confirmedRows, localStart, startText } from './paste.ts';
import { joinServers } from './rows.ts';

const form = (fields: [string, string][]): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

const ROW: [string, string][] = [
  ['r0.keep', 'on'],
  ['r0.start', '2026-11-16T21:30'],
  ['r0.first', ' Norte '],
  ['r0.second', 'Sur'],
  ['r0.league', ''],
  ['r0.server', 'Ombú Sport'],
  ['r0.server', 'Señal 2 https://a.example/x'],
  ['r0.server', ''],
];

test('confirmed rows have what was chosen, in its order', () => {
  expect(confirmedRows(form(ROW))).toEqual([
    {
      key: 'p0',
      id: null,
      base: null,
      baseDay: '2026-11-16',
      day: '2026-11-16',
      cells: {
        time: '21:30',
        first: 'Norte',
        second: 'Sur',
        league: '',
        servers: [
          { id: null, label: 'Ombú Sport', url: null },
          { id: null, label: 'Señal 2', url: 'https://a.example/x' },
        ],
      },
    },
  ]);
});

test('a row without a tick is left out, and those below it are not', () => {
  const fields: [string, string][] = [
    ['r0.start', '2026-11-16T21:30'],
    ['r1.keep', 'on'],
    ['r1.start', '2026-11-16T22:00'],
    ['r1.first', 'Este'],
    ['r1.second', 'Oeste'],
  ];
  expect(confirmedRows(form(fields)).map(({ key, cells }) => [key, cells.first])).toEqual([
    ['p1', 'Este'],
  ]);
});

test('a match that is there already keeps its league and gets the servers too', () => {
  const base = {
    time: '21:00',
    first: 'Norte',
    second: 'Sur',
    league: 'Copa',
    servers: [{ id: '3', label: 'Señal 2', url: 'https://b.example/' }],
  };
  const [row] = confirmedRows(form([...ROW, ['r0.same', JSON.stringify({ id: '7', base })]]));
  expect(row).toMatchObject({ id: '7', base, cells: { time: '21:30', league: 'Copa' } });
  expect(row?.cells.servers).toEqual([
    { id: '3', label: 'Señal 2', url: 'https://a.example/x' },
    { id: null, label: 'Ombú Sport', url: null },
  ]);
  expect(joinServers(base.servers, [{ label: 'Señal 2', url: null }])).toEqual(base.servers);
});

test('starts are shown in Argentina', () => {
  expect(localStart('2026-11-17T00:30:00.000Z')).toBe('2026-11-16T21:30');
  expect(startText('2026-11-16T21:30')).toBe('lun 16/11 21:30');
});
