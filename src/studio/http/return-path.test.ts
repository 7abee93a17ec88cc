import fc from 'fast-check';
import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { hostileReturn } from '../../../tests/support/hostile-return.ts';
import { action as setTheme } from '../frame/routes/tema.ts';
import { returnPath } from './return-path.ts';

test.each([
  ['/equipo', '/equipo'],
  ['/historial?desde=2026-01-01', '/historial?desde=2026-01-01'],
  [null, '/'],
  ['', '/'],
  ['equipo', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/.\\/evil.example', '/'],
  ['/equipo/..//evil.example', '/'],
  ['/equipo/../historial', '/historial'],
  ['/equipo//evil.example', '/equipo//evil.example'],
  ['javascript:alert(1)', '/'],
])('%j leads to %s', (given, path) => {
  expect(returnPath(given)).toBe(path);
});

const ORIGIN = 'https://studio.example';

/** Where a browser goes that gets this `Location` for this page. */
const landing = (location: string | null, page: string) =>
  new URL(location ?? '', new URL(page, ORIGIN)).origin;

test('whatever is given leads to our own origin', () => {
  fc.assert(
    fc.property(hostileReturn, (given) => {
      const path = returnPath(given);
      const location = redirect(path).headers.get('Location');
      expect(landing(location, '/')).toBe(ORIGIN);
      expect(landing(location, `/entrar?${new URLSearchParams({ volver: given })}`)).toBe(ORIGIN);
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(returnPath(path)).toBe(path);
    }),
    { numRuns: 10_000 },
  );
});

test('changing the colours leads back to our own origin', async () => {
  const body = new URLSearchParams({ theme: 'dark', back: '/.//evil.example' });
  const request = new Request(`${ORIGIN}/tema`, { method: 'POST', body });
  const answer = await setTheme({ request } as Parameters<typeof setTheme>[0]);
  expect(landing(answer.headers.get('Location'), '/tema')).toBe(ORIGIN);
});
