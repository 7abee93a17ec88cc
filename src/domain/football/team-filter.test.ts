import { expect, test } from 'vitest';
import { filterByTeam } from './team-filter.ts';

const MATCHES = [
  { firstTeam: 'Deportivo Brújula', secondTeam: 'Central Carrusel' },
  { firstTeam: 'Almacén Unido', secondTeam: 'Atlético Tranvía' },
  { firstTeam: 'Club Ñandú', secondTeam: 'Real Garúa' },
];

test.each([
  ['', 3],
  [' ', 3],
  ['brujula', 1],
  ['BRÚJ', 1],
  ['  central   carr ', 1],
  ['nandu', 1],
  ['tr', 2],
  ['unido atletico', 0],
  ['zzz', 0],
])('%j leaves %i', (typed, count) => {
  expect(filterByTeam(MATCHES, typed)).toHaveLength(count);
});
