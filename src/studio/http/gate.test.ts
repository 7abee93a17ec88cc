import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { createGate } from './gate.ts';
import { currentSession } from './session-store.ts';

const ORIGIN = 'http://studio.localhost:3200';
const HOST = 'studio.localhost:3200';
const TOKEN = 'a'.repeat(43);
const BROKEN = 'b'.repeat(43);
const COOKIE = `__Host-studio=${TOKEN}`;

const SESSION: OperatorSession = {
  id: '1',
  actor: { operatorId: '1', name: 'Ana', role: 'owner' },
  keyUsedAt: new Date(),
  news: null,
};

const gate = createGate({
  origin: ORIGIN,
  readSession: async (token) => {
    if (token === BROKEN) throw new Error('no database');
    return token === TOKEN ? SESSION : null;
  },
});

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    void gate(incoming, response, () => response.end(`inside: ${currentSession()?.actor.name}`));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());

type Answer = { status: number; body: string; headers: IncomingHttpHeaders };

async function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return await new Promise((done, fail) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { Host: HOST, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

const post = async (path: string, headers: Record<string, string>, body = 'a=1') =>
  await ask(path, {
    method: 'POST',
    headers: { 'Content-Length': String(Buffer.byteLength(body)), Cookie: COOKIE, ...headers },
    body,
  });

test('a session opens every page, and the routes hear whose it is', async () => {
  expect(await ask('/equipo', { headers: { Cookie: COOKIE } })).toMatchObject({
    status: 200,
    body: 'inside: Ana',
  });
  const among = `a=b; ${COOKIE}; theme=dark`;
  expect((await ask('/equipo', { headers: { Cookie: among } })).status).toBe(200);
});

describe('without a session', () => {
  test.each([
    ['/', '/entrar'],
    ['/equipo', '/entrar?volver=%2Fequipo'],
    ['/historial?q=a b', '/entrar?volver=%2Fhistorial%3Fq%3Da+b'],
  ])('%s leads to the door', async (path, location) => {
    const answer = await ask(path.replace(' ', '%20'));
    expect(answer).toMatchObject({ status: 302, body: '' });
    expect(answer.headers.location).toBe(location.replace('a+b', 'a%2520b'));
  });

  test.each(['/equipo.data', '/_root.data', '/confirmar.data'])('%s is 401', async (path) => {
    expect((await ask(path)).status).toBe(401);
  });

  test.each(['/equipo', '/tema', '/salir', '/nada'])('a post to %s is 401', async (path) => {
    expect((await post(path, { Origin: ORIGIN, Cookie: '' })).status).toBe(401);
  });

  test.each(['/entrar', '/entrar.data', '/invitacion', '/llave'])('%s is open', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: 'inside: undefined' });
  });

  test.each([
    '/Entrar',
    '/entrar/',
    '//entrar',
    '/%65ntrar',
    '/entrar/../equipo',
    '/invitacion/x',
    '/llave/x',
    '/llave.data',
  ])('%s, which only looks like an open path, is not', async (path) => {
    expect((await ask(path)).body).not.toContain('inside');
  });

  test.each([
    ['made up', `__Host-studio=${'c'.repeat(43)}`],
    ['short', '__Host-studio=abc'],
    ['under another name', `studio=${TOKEN}`],
    ['under a name without its prefix', `Host-studio=${TOKEN}`],
  ])('a cookie that is %s opens nothing', async (_, cookie) => {
    expect((await ask('/equipo', { headers: { Cookie: cookie } })).status).toBe(302);
  });

  test('a link from another site is asked for again from our own page, and then led to the door', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    const answer = await ask('/equipo', { headers });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('http-equiv="refresh"');
    expect(answer.body).not.toContain('inside');
    const again = { ...headers, 'Sec-Fetch-Site': 'same-origin' };
    expect((await ask('/equipo', { headers: again })).status).toBe(302);
  });
});

describe('a post', () => {
  test('with exactly our origin passes', async () => {
    expect((await post('/equipo', { Origin: ORIGIN })).status).toBe(200);
  });

  test.each([
    'null',
    'http://evil.example',
    'http://otro.studio.localhost:3200',
    'http://studio.localhost',
    'http://studio.localhost:3201',
    'https://studio.localhost:3200',
    `${ORIGIN}/`,
    `${ORIGIN}.evil.example`,
    `${ORIGIN}, http://evil.example`,
    'HTTP://STUDIO.LOCALHOST:3200',
  ])('with the origin %s is refused', async (origin) => {
    expect((await post('/equipo', { Origin: origin })).status).toBe(403);
  });

  test('without an origin is refused, also from our own page as browsers tell it', async () => {
    expect((await post('/equipo', {})).status).toBe(403);
    expect((await post('/equipo', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(403);
    expect((await post('/entrar', { Cookie: '' })).status).toBe(403);
  });

  test('that is too large, or does not say how large it is, is refused unread', async () => {
    const large = { Origin: ORIGIN, 'Content-Length': String(1024 * 1024 + 1) };
    const answer = await ask('/equipo', { method: 'POST', headers: large });
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe('close');
    const upload = { ...large, 'Content-Length': String(34 * 1024 * 1024) };
    expect((await ask('/importar', { method: 'POST', headers: upload })).status).toBe(413);
    const agenda = { ...large, 'Content-Length': String(30 * 1024 * 1024) };
    expect((await ask('/partidos/pegar', { method: 'POST', headers: agenda })).status).toBe(413);
    expect((await ask('/importar', { method: 'POST', headers: large })).status).toBe(401);
    const chunked = { Origin: ORIGIN, 'Transfer-Encoding': 'chunked' };
    expect((await ask('/equipo', { method: 'POST', headers: chunked, body: 'a' })).status).toBe(
      411,
    );
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'that is a %s is refused',
    async (method) => {
      const headers = { Origin: ORIGIN, Cookie: COOKIE };
      expect((await ask('/equipo', { method, headers })).status).toBe(405);
    },
  );
});

test.each([
  '127.0.0.1:3200',
  'localhost:3200',
  'studio.localhost',
  'studio.localhost:3201',
  'otro.studio.localhost:3200',
  'STUDIO.localhost:3200',
  'example.com',
])('a cookie at the host name %s opens nothing', async (host) => {
  const answer = await ask('/equipo', { headers: { Host: host, Cookie: COOKIE } });
  expect(answer.status).toBe(421);
  expect(answer.body).not.toContain('inside');
});

test('while sessions cannot be read, nobody is let in and nobody is thrown out', async () => {
  const answer = await ask('/equipo', { headers: { Cookie: `__Host-studio=${BROKEN}` } });
  expect(answer.status).toBe(503);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['a page', '/equipo', { Cookie: COOKIE }],
  ['the door', '/entrar', {}],
  ['a redirect', '/equipo', {}],
  ['a refusal', '/equipo.data', {}],
  ['another host', '/', { Host: 'example.com' }],
])('%s is never stored, framed or read by others', async (_, path, headers) => {
  expect((await ask(path, { headers })).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
});
