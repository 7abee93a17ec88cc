import { expect, test } from 'vitest';
import { columnsOf, withRoles } from './columns.ts';
import { KnownNames } from './known-names.ts';
import { recognise } from './recognise.ts';
import { finish } from './steps.ts';

const KNOWN = new KnownNames({
  teams: ['Norte', 'Sur'],
  leagues: ['Copa'],
  channels: ['Ombú Sport'],
});
const NOW = new Date('2026-11-14T21:00Z');
const HEADED = [
  ['Fecha', 'Hora', 'Local', 'Visitante', 'Nota', 'Ombú Sport'],
  ['16/11', '21:30', 'Norte', 'Sur', 'Copa', 'https://a.example/x'],
];
const read = (table: string[][]) => finish(recognise({ text: '', table }, KNOWN, NOW)).matches;

test('columns are named with what they were taken for', () => {
  expect(columnsOf(HEADED, KNOWN).map(({ name, role }) => `${name}: ${role}`)).toEqual([
    'Fecha: day',
    'Hora: time',
    'Local: home',
    'Visitante: away',
    'Nota: other',
    'Ombú Sport: link',
  ]);
  expect(columnsOf(HEADED.slice(1), KNOWN)[2]).toEqual({ name: 'Norte', role: 'auto' });
});

test('another meaning is read so, and the others stay', () => {
  const roles = columnsOf(HEADED, KNOWN).map(({ role }) => role);
  const [match] = read(
    withRoles(HEADED, roles.with(4, 'league').with(2, 'away').with(3, 'home'), KNOWN),
  );
  expect(match).toMatchObject({
    first: { value: 'Sur' },
    second: { value: 'Norte' },
    league: { value: 'Copa' },
    servers: [{ value: { label: 'Ombú Sport', url: 'https://a.example/x' } }],
  });
});

test('a table without a header can be given one', () => {
  const table = [['A', '21:30', 'B', '16/11/2026']];
  const [match] = read(withRoles(table, ['away', 'time', 'home', 'day'], KNOWN));
  expect(match).toMatchObject({
    first: { value: 'B' },
    second: { value: 'A' },
    start: { value: '2026-11-17T00:30:00.000Z' },
  });
  expect(withRoles(table, ['auto', 'auto', 'auto', 'auto'], KNOWN)).toEqual(table);
});
