import { expect, test } from 'vitest';
import { placeOf } from './place-of.ts';

test('a zone is called by its city, in Spanish', () => {
  const zones = ['Europe/Madrid', 'America/Argentina/Buenos_Aires', 'America/Mexico_City', 'UTC'];
  expect(zones.map(placeOf)).toEqual(['Madrid', 'Buenos Aires', 'Ciudad de México', 'UTC']);
});
