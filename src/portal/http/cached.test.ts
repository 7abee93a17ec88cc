import { expect, test } from 'vitest';
import { cached, cachedText, forwardHeaders } from './cached.ts';

type HeadersArgs = Parameters<typeof forwardHeaders>[0];

test('every kept page depends on the settings of the site, besides its own tags', async () => {
  const { init, data } = cached('catalogue', ['t1', 'site'], { a: 1 });
  expect(data).toEqual({ a: 1 });
  expect(new Headers(init?.headers).get('Surrogate-Key')).toBe('site t1');
  const response = cachedText('machine', ['list-movie'], 'text/plain', 'hola');
  expect(response.headers.get('Surrogate-Key')).toBe('site list-movie');
  expect(response.headers.get('Content-Type')).toBe('text/plain');
  expect(await response.text()).toBe('hola');
});

test('a page has the headers of its loader, and an error only its own', () => {
  const loaderHeaders = new Headers({ 'Cache-Control': 'public' });
  const args = { loaderHeaders, parentHeaders: new Headers(), actionHeaders: new Headers() };
  expect(forwardHeaders({ ...args, errorHeaders: undefined } as HeadersArgs)).toBe(loaderHeaders);
  const errorHeaders = new Headers();
  expect(forwardHeaders({ ...args, errorHeaders } as HeadersArgs)).toBe(errorHeaders);
});
