import { expect, test } from 'vitest';
import { cityOf } from './city-of.ts';

test('a zone is called by its city, in Spanish', () => {
  const zones = ['Europe/Madrid', 'America/Argentina/Buenos_Aires', 'America/Mexico_City', 'UTC'];
  expect(zones.map(cityOf)).toEqual(['Madrid', 'Buenos Aires', 'Ciudad de México', 'UTC']);
});
