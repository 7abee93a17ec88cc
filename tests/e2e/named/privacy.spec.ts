import type { OutgoingHttpHeaders } from 'node:http';
import { EXAMPLES } from '../../../src/portal/pages.ts';
import { askRaw } from '../support/raw-request.ts';
import { expect, newSession, test } from './named.ts';

const NAMES = ['Xiomara Quispe', 'Waldemar Ñancupil'] as const;

/** Ways to make an address look like a file, or two caches disagree about what it is. */
const TRICKS: [string, (path: string) => string][] = [
  ['a file below', (path) => `${path}/x.css`],
  ['a parameter like a file', (path) => `${path};x.js`],
  ['an encoded slash', (path) => `${path}%2fx.css`],
  ['two slashes', (path) => `/${path}`],
  ['a dot segment', (path) => `${path}/.`],
  ['a query', (path) => `${path}?x=1.css`],
  ['upper case', (path) => path.toUpperCase()],
  ['a trailing slash', (path) => `${path}/`],
  ['an encoded way up', (path) => `/assets/%2e%2e${path}`],
  ['a file below a list', (path) => `/movies${path}/x.css`],
  ['a backslash', (path) => `${path}\\x.css`],
  ['a NUL', (path) => `${path}%00.css`],
];

const HEADERS: OutgoingHttpHeaders[] = [
  { Accept: 'application/json' },
  { Accept: 'text/x-script' },
  { 'Accept-Charset': 'latin1' },
  { 'Accept-Encoding': 'gzip' },
  { 'Accept-Encoding': 'br' },
  { 'Accept-Language': 'en-US' },
  { 'Access-Control-Request-Method': 'POST' },
  { Authorization: 'Basic YTpi' },
  { 'Cache-Control': 'no-cache' },
  { 'Cache-Control': 'only-if-cached' },
  { 'CF-Connecting-IP': '203.0.113.9' },
  { 'Client-IP': '203.0.113.9' },
  { 'Content-Type': 'application/json' },
  { DNT: '1' },
  { 'Early-Data': '1' },
  { Forwarded: 'for=203.0.113.9;host=malo.example;proto=https' },
  { From: 'a@malo.example' },
  { Host: 'malo.example' },
  { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'If-None-Match': '"otra"' },
  { 'If-Range': '"otra"' },
  { 'Max-Forwards': '0' },
  { Origin: 'https://malo.example' },
  { Pragma: 'no-cache' },
  { Prefer: 'return=minimal' },
  { Range: 'bytes=0-10' },
  { Referer: 'https://malo.example/' },
  { 'Save-Data': 'on' },
  { 'Sec-CH-UA-Mobile': '?1' },
  { 'Sec-Fetch-Mode': 'cors' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Surrogate-Key': 'site' },
  { TE: 'trailers' },
  { 'True-Client-IP': '203.0.113.9' },
  { 'Upgrade-Insecure-Requests': '1' },
  { 'User-Agent': 'Mozilla/5.0 (SMART-TV) Chrome/87' },
  { 'User-Agent': 'Googlebot/2.1' },
  { Via: '1.1 malo' },
  { 'X-Access': 'good' },
  { 'X-Cache': 'hit' },
  { 'X-Edge-Copy': 'serve' },
  { 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Forwarded-Host': 'malo.example' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Scheme': 'nothttps' },
  { 'X-HTTP-Method-Override': 'POST' },
  { 'X-Original-URL': '/perfil' },
  { 'X-Purge': 'hard' },
  { 'X-Query': '&cursor=1_1' },
  { 'X-Requested-With': 'XMLHttpRequest' },
  { 'X-Rewrite-URL': '/perfil' },
  { 'X-Session': 'good' },
  { 'X-Unknown': '1' },
  { 'X-Wanted': '/perfil' },
  { xkey: 'site' },
];

test('two viewers, every page and every trick: one page for both, no name in it, no cookie', async ({
  stack,
}) => {
  test.setTimeout(120_000);
  const cookies = await Promise.all(NAMES.map((name) => newSession(stack.edge, name)));
  const paths = [...EXAMPLES.map(([path]) => path.replace(/\?.*/, '')), '/login', '/no-existe'];
  const urls = new Set(EXAMPLES.map(([path]) => path));
  for (const path of paths) for (const [, trick] of TRICKS) urls.add(trick(path));
  expect(urls.size).toBeGreaterThan(250);
  for (const url of urls) {
    const hashes = new Set<string>();
    // Both, and the first again: what one left in the cache would be served to the next.
    for (const cookie of [...cookies, cookies[0]]) {
      const answer = await askRaw(stack.edge, url, { headers: { Cookie: cookie } });
      expect(answer.status, url).toBeLessThan(500);
      expect(answer.headers['set-cookie'], url).toBeUndefined();
      expect(
        NAMES.filter((name) => answer.body.includes(name)),
        url,
      ).toEqual([]);
      hashes.add(`${answer.status} ${answer.hash}`);
    }
    expect(hashes.size, url).toBe(1);
  }
});

test('the one address that knows the name is never kept, whatever it is made to look like', async ({
  stack,
}) => {
  const [own, other] = await Promise.all(NAMES.map((name) => newSession(stack.edge, name)));
  const ask = (path: string, cookie = '') =>
    askRaw(stack.edge, path, { headers: { Cookie: cookie } });
  expect(JSON.parse((await ask('/api/yo', own)).body)).toEqual({ name: NAMES[0] });
  expect(JSON.parse((await ask('/api/yo', other)).body)).toEqual({ name: NAMES[1] });
  for (const path of ['/api/yo', '/api/yo.data', ...TRICKS.map(([, trick]) => trick('/api/yo'))]) {
    await ask(path, own);
    for (const cookie of [other, '']) {
      const answer = await ask(path, cookie);
      expect(answer.body, path).not.toContain(NAMES[0]);
      expect(answer.headers['x-cache'], path).toBe('miss');
    }
  }
});

test('fifty request headers make no other page', async ({ stack }) => {
  const cookie = await newSession(stack.edge, NAMES[0]);
  const ask = (headers: OutgoingHttpHeaders) =>
    askRaw(stack.edge, '/movies', { headers: { Cookie: cookie, ...headers } });
  const { hash } = await ask({});
  expect(HEADERS.length).toBeGreaterThanOrEqual(50);
  for (const headers of [...HEADERS, { Cookie: `a=b; ${cookie}; tema=claro` }]) {
    const answer = await ask(headers);
    expect({ status: answer.status, hash: answer.hash }, JSON.stringify(headers)).toEqual({
      status: 200,
      hash,
    });
    expect(answer.headers['x-cache'], JSON.stringify(headers)).toBe('hit');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});
