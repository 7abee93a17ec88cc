import { expect, test } from 'vitest';
import { loggedRequest } from './logged-request.ts';

const ID = 'pdbYpBMmDXJ-oVLs0FmIJQ';

test.each([
  `/api/sesion/${ID}`,
  `/api/sesion/${ID}.data`,
  `//api//sesion/${ID}`,
  `/API/Sesion/${ID}/x?y=1`,
  `/%61pi/s%65sion/${ID}`,
  `/api%2fsesion/${ID}`,
])('%s: neither the session nor the request that joins it with a page', (url) => {
  expect(loggedRequest(url, '17-3-4')).toEqual({ path: '/api/sesion' });
});

test('no text that was looked for', () => {
  expect(loggedRequest('/buscar?q=mi+secreto&tipo=movie', '17-3-4')).toEqual({
    id: '17-3-4',
    path: '/buscar',
  });
  expect(loggedRequest('/movies#secreto', undefined)).toEqual({ path: '/movies' });
});

test('an address that cannot be read is logged as it came, and no longer than needed', () => {
  expect(loggedRequest('/movie/%ff', undefined)).toEqual({ path: '/movie/%ff' });
  expect(loggedRequest(`/${'x'.repeat(9000)}`, undefined).path).toHaveLength(200);
});
