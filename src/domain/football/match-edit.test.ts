import { expect, test } from 'vitest';
import { type MatchVersion, matchIds, problemsOf } from './match-edit.ts';

const version = (startsAt: string, servers: MatchVersion['servers'] = []): MatchVersion => ({
  fields: { firstTeam: 'Real Garúa', secondTeam: 'Molino Quieto', leagueName: '', startsAt },
  servers,
});
const SERVER = { id: '7', fields: { label: 'Opción 1', url: 'https://v.example/1' } };

test('addresses are made of the teams, then also of the day, then also of a number', () => {
  const ids = matchIds(version('2026-11-15T02:30:00.000Z').fields);
  expect([ids.next().value, ids.next().value, ids.next().value]).toEqual([
    'real-garua-molino-quieto',
    'real-garua-molino-quieto-2026-11-14',
    'real-garua-molino-quieto-2026-11-14-2',
  ]);
});

test('what can not be saved is named', () => {
  const fine = version('2026-11-15T02:30:00.000Z', [SERVER]);
  expect(problemsOf(fine)).toEqual([]);
  const bad = version('mañana', [
    SERVER,
    { id: null, fields: { label: 'Opción 1', url: 'javascript:alert(1)' } },
    { id: null, fields: { label: ' ', url: '' } },
  ]);
  bad.fields.firstTeam = '';
  expect(problemsOf(bad).sort()).toEqual([
    'bad-address',
    'label-twice',
    'no-address',
    'no-first-team',
    'no-label',
    'no-start',
  ]);
});
