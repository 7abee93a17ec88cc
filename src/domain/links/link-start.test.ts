import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LinkStart, linkHost, linkStartText, moveLink, readLinkStart } from './link-start.ts';

const start = (typed: string): LinkStart => {
  const read = readLinkStart(typed);
  if (!read) throw new Error(typed);
  return read;
};

const move = (url: string, from: string, to: string) => moveLink(url, start(from), start(to));

describe('what was typed', () => {
  test.each([
    ['viejo.example', { scheme: null, host: 'viejo.example', path: '' }],
    ['  Viejo.Example/ ', { scheme: null, host: 'viejo.example', path: '' }],
    ['https://viejo.example', { scheme: 'https:', host: 'viejo.example', path: '' }],
    ['viejo.example:8080/e/', { scheme: null, host: 'viejo.example:8080', path: '/e/' }],
    ['[::1]:3000/x', { scheme: null, host: '[::1]:3000', path: '/x' }],
  ])('%s', (typed, read) => expect(readLinkStart(typed)).toEqual(read));

  test.each([
    '',
    '/e/',
    'ftp://viejo.example',
    'viejo example',
    'a@b',
    'a:b:c',
    'https://',
    '%',
    'a.example/\0',
  ])('%j is no beginning of a link', (typed) => expect(readLinkStart(typed)).toBeNull());

  test('is written as it was read', () =>
    expect(linkStartText(start('http://a.example/b'))).toBe('http://a.example/b'));
});

describe('a link', () => {
  test.each([
    [
      'https://viejo.example/e/abc?t=1#x',
      'viejo.example',
      'nuevo.example',
      'https://nuevo.example/e/abc?t=1#x',
    ],
    ['http://VIEJO.example/e', 'viejo.example', 'https://nuevo.example', 'https://nuevo.example/e'],
    [
      'https://viejo.example/e/abc',
      'viejo.example/e/',
      'nuevo.example/embed-',
      'https://nuevo.example/embed-abc',
    ],
    [
      'https://viejo.example/e/abc',
      'viejo.example/e/',
      'nuevo.example',
      'https://nuevo.example/abc',
    ],
    [
      'https://viejo.example/abc',
      'viejo.example',
      'nuevo.example/v2/',
      'https://nuevo.example/v2/abc',
    ],
    ['https://viejo.example?v=1', 'viejo.example', 'nuevo.example', 'https://nuevo.example?v=1'],
    [
      'https://u:p@viejo.example/a',
      'viejo.example',
      'nuevo.example',
      'https://u:p@nuevo.example/a',
    ],
  ])('%s from %s to %s', (url, from, to, moved) => expect(move(url, from, to)).toBe(moved));

  test.each([
    ['another host', 'https://otro.example/a', 'viejo.example'],
    ['a subdomain', 'https://cdn.viejo.example/a', 'viejo.example'],
    ['a host that only ends the same', 'https://noviejo.example/a', 'viejo.example'],
    ['the host as a user name', 'https://viejo.example@otro.example/a', 'viejo.example'],
    ['a host behind a backslash', 'https://otro.example\\viejo.example/a', 'viejo.example'],
    ['another port', 'https://viejo.example:81/a', 'viejo.example'],
    ['another path', 'https://viejo.example/f/a', 'viejo.example/e/'],
    ['another scheme', 'http://viejo.example/a', 'https://viejo.example'],
  ])('stays with %s', (_, url, from) => expect(move(url, from, 'nuevo.example')).toBeNull());
});

test('what begins with the new start already is not moved a second time', () => {
  const once = move('https://a.example/1', 'a.example', 'a.example/v2');
  expect(once).toBe('https://a.example/v2/1');
  expect(move(String(once), 'a.example', 'a.example/v2')).toBeNull();
  expect(move('https://a.example/v20', 'a.example', 'a.example/v2')).toBe(
    'https://a.example/v2/v20',
  );
  expect(move('https://a.example/e/x-1', 'a.example/e/', 'a.example/e/x-')).toBeNull();
});

const hosts = fc.constantFrom('a.example', 'b.example', 'b.example:81', 'c.test');
const paths = fc.stringMatching(/^(\/[a-z0-9%?#&=]{0,6}){0,3}$/);

test('there and back is the same link, and its host is the new one', () =>
  fc.assert(
    fc.property(hosts, hosts, paths, fc.constantFrom('http', 'https'), (from, to, path, scheme) => {
      const url = `${scheme}://${from}${path}`;
      const moved = move(url, from, to);
      expect(moved && linkHost(moved)).toBe(to);
      expect(moved && move(moved, to, from)).toBe(url);
    }),
  ));

test('nothing that is stored or typed makes it fail', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (url, from, to) => {
      const [a, b] = [readLinkStart(from), readLinkStart(to)];
      const moved = a && b && moveLink(`https://${url}`, a, b);
      expect(moved === null || URL.canParse(moved)).toBe(true);
    }),
  ));
