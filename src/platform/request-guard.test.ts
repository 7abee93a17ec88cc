import { expect, test } from 'vitest';
import { refusalOf } from './request-guard.ts';

const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  refusalOf({ method, url, headers });

test.each([
  '/',
  '/movies?cursor=%ff%00',
  '/movie/%C3%B1and%C3%BA%2F..',
  '//movies',
  '/movie/100%25',
  '/a#%',
])('%s may be asked for', (url) => {
  expect([ask('GET', url), ask('HEAD', url), ask('POST', url)]).toEqual([null, null, null]);
});

test.each([
  '*',
  '',
  'http://malo.example/movies',
  'malo.example:443',
  '/%',
  '/movie/%f',
  '/movie/%zz',
  '/movie/%ff',
  '/movie/%c0%af',
  '/movie/%ed%a0%80',
  '/movie/a%00b',
])('%j is no address', (url) => {
  expect(ask('GET', url)).toBe(400);
});

test.each(['OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH', 'PURGE', 'get', ''])(
  '%j is no method',
  (method) => {
    expect(ask(method, '/')).toBe(405);
  },
);

test.each([
  [{ 'content-length': '4096' }, null],
  [{ 'content-length': '4097' }, 413],
  [{ 'content-length': '999999999999999999999' }, 413],
  [{ 'transfer-encoding': 'chunked' }, 411],
  [{}, null],
])('a post with %j', (headers, status) => {
  expect(ask('POST', '/login', headers as Record<string, string>)).toBe(status);
});
