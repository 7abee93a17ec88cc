import { describe, expect, test } from 'vitest';
import { asked, MISSING, type PastedMatch, understood } from '../../domain/football/paste/cell.ts';
import {
  type Answering,
  confirmedRows,
  localStart,
  NO_ANSWERS,
  openCount,
  sharedDays,
  startText,
  unknownNames,
  withoutServers,
} from './paste.ts';
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

const pasted = (given: Partial<PastedMatch>) => ({
  first: understood('Norte'),
  second: understood('Sur'),
  league: MISSING,
  start: asked<string>('which-day', ['2026-11-16T13:30:00.000Z', '2026-11-17T13:30:00.000Z']),
  servers: [understood({ label: 'Ombú Sport', url: null })],
  same: null,
  ...given,
});

describe('a paste of several matches without a day', () => {
  const matches = [pasted({}), pasted({ first: understood('Este') }), pasted({})];
  const answering = (given: Partial<Answering>): Answering => ({ ...NO_ANSWERS, ...given });

  test('asks for it once', () => {
    expect(sharedDays(matches)).toEqual(['2026-11-16', '2026-11-17']);
    expect(sharedDays(matches.slice(0, 1))).toEqual([]);
    const fields: [string, string][] = [['day', '2026-11-17']];
    for (const row of [0, 1])
      fields.push(
        [`r${row}.keep`, 'on'],
        [`r${row}.start`, row === 0 ? '' : '2026-11-16T10:30'],
        [`r${row}.starts`, '2026-11-16T10:30 2026-11-17T10:30'],
      );
    expect(confirmedRows(form(fields)).map(({ day, cells }) => [day, cells.time])).toEqual([
      ['2026-11-17', '10:30'],
      ['2026-11-16', '10:30'],
    ]);
  });

  test('counts what is still open', () => {
    expect(openCount(matches, NO_ANSWERS)).toBe(3);
    expect(openCount(matches, answering({ dropped: new Set([1]) }))).toBe(2);
    expect(openCount(matches, answering({ answers: { 'r0.start': '2026-11-16T10:30' } }))).toBe(2);
    expect(openCount(matches, answering({ day: '2026-11-17' }))).toBe(0);
    expect(openCount(matches, answering({ day: 'each' }))).toBe(3);
    expect(openCount(matches, answering({ isTaken: true }))).toBe(0);
  });

  test('names the matches that would have no channel, and the channels that nobody knows', () => {
    const unknown = asked('no-address', [{ label: 'Gol TV', url: null }]);
    const doubtful = [...matches, pasted({ servers: [] }), pasted({ servers: [unknown] })];
    expect(unknownNames(doubtful)).toEqual(['Gol TV']);
    expect(withoutServers(doubtful, NO_ANSWERS)).toHaveLength(2);
    const used = answering({ answers: { 'r4.server.0': 'Gol TV https://a.example/gol' } });
    expect(withoutServers(doubtful, used)).toEqual([['Norte', 'Sur']]);
    expect(withoutServers(doubtful, answering({ answers: { 'r4.server.0': '-' } }))).toHaveLength(
      2,
    );
    expect(confirmedRows(form([...ROW, ['r0.server', '-']]))[0]?.cells.servers).toHaveLength(2);
  });
});
