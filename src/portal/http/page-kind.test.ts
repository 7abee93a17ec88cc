import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import { busyAnswer } from './busy-answer.ts';
import { PAGE_KINDS, pageKind, pageLimits } from './page-kind.ts';

type Route = { path?: string | undefined; children?: Route[] | undefined };
const paths = (of: readonly Route[]): string[] =>
  of.flatMap(({ path = '', children }) => (children ? paths(children) : [`/${path}`]));
const ALL = paths(routes).map((path) => path.replace(/:\w+/g, 'x').replace('*', 'nothing'));
const ofKind = (kind: string) => ALL.filter((path) => pageKind('GET', path) === kind);

describe('the kind of every address of the site', () => {
  test('a page about one thing is a detail page', () => {
    expect(ofKind('detail')).toEqual([
      '/movie/x',
      '/serie/x',
      '/anime/x',
      '/futbol/x',
      '/liveChannels/x',
      '/movie/play/x/x',
      '/serie/play/x/x/x/x',
      '/anime/play/x/x/x/x',
      '/futbol/x/partido.ics',
    ]);
  });

  test('searches and suggestions come last', () => {
    expect(ofKind('search')).toEqual(['/buscar', '/buscar/sugerencias']);
    expect(PAGE_KINDS.at(-1)).toBe('search');
  });

  test('what open pages and players ask for comes first, and so do posts', () => {
    expect(ofKind('small').every((path) => /^\/(api|vivo)\//.test(path))).toBe(true);
    expect(ofKind('small')).toContain('/vivo/partido/x');
    expect(ALL.map((path) => pageKind('POST', path))).toEqual(ALL.map(() => 'small'));
    expect(PAGE_KINDS[0]).toBe('small');
  });

  test('everything else is a list', () => {
    for (const path of ['/', '/movies', '/anime', '/futbol', '/tv', '/tienda', '/sitemap/x'])
      expect(pageKind('GET', path)).toBe('list');
  });

  test.each(ALL)('%s has one kind, also as .data, with HEAD and with double slashes', (path) => {
    const kind = pageKind('GET', path);
    expect(pageKind('GET', path === '/' ? '/_root.data' : `${path}.data`)).toBe(kind);
    expect(pageKind('HEAD', path.replaceAll('/', '//'))).toBe(kind);
  });
});

describe('the limits', () => {
  test('no kind alone takes all places from the kinds before it', () => {
    for (const connections of [2, 3, 10, 200]) {
      const forSearches = Math.max(1, Math.floor(connections * 0.3));
      const limits = new Map(pageLimits({ connections, forSearches }));
      expect(limits.get('search')?.maxInside).toBeLessThan(connections);
      expect(limits.get('small')?.maxInside).toBeLessThan(connections);
      for (const { maxInside } of limits.values()) expect(maxInside).toBeGreaterThan(0);
    }
  });
});

describe('who is refused', () => {
  test('gets a page in Spanish that says when to come back', () => {
    const { headers, body } = busyAnswer('detail', '/movie/x');
    expect(headers).toMatchObject({ 'Retry-After': '5', 'X-Busy': 'detail' });
    expect(headers['Content-Type']).toMatch('text/html');
    expect(body).toMatch('lang="es-AR"');
    expect(body).toMatch('Reintentar');
  });

  test.each(['/login', '/api/verificar', '/api/peticion'])('also with the form of %s', (path) => {
    expect(busyAnswer('small', path).body).toMatch('<h1>');
    expect(busyAnswer('small', `${path}.data`).body).not.toMatch('<');
  });

  test.each(['/vivo/agenda', '/api/yo', '/movies.data'])('as script: %s gets a line', (path) => {
    expect(busyAnswer('small', path).headers['Content-Type']).toMatch('text/plain');
  });
});
