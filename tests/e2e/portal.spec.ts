import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, PORTAL_ORIGIN, test } from './support/operator.ts';
import { askRaw } from './support/raw-request.ts';

/** Directly at a portal, and through the edge: bad requests are rejected and never make a portal fail. */

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Sends bytes unchanged and returns the status; null when the portal closed without a response. */
async function statusOf(bytes: string): Promise<number | null> {
  return await new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(PORTAL_ORIGIN).port), '127.0.0.1');
    let answer = '';
    socket.setTimeout(10_000, () => reject(new Error('no answer')));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      const status = /^HTTP\/1\.1 ([2-5]\d\d) /m.exec(answer)?.[1];
      if (status) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 ([2-5]\d\d) /m.exec(answer)?.[1];
      resolve(status ? Number(status) : null);
    });
    socket.write(bytes, 'latin1');
  });
}

const post = (path: string, type: string, body: string, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;

const get = (target: string, more = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`;

const REFUSED: [string, string, number][] = [
  ['an address of another server', get('http://malo.example/movies'), 400],
  ['no address', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  [
    'a method that cannot be handled',
    'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    405,
  ],
  ['half an encoded byte', get('/movie/%f'), 400],
  ['bytes that are no text', get('/movie/%ff'), 400],
  ['half a pair', get('/movie/%ed%a0%80'), 400],
  ['a NUL in a title', get('/movie/a%00b'), 400],
  ['a NUL in an episode', get('/serie/play/a/b/%00/c'), 400],
  ['a name as JSON', post('/login', 'application/json', '{"nombre":"Ana"}'), 302],
  ['a code as JSON', post('/api/verificar', 'application/json', '{"codigo":"1"}'), 400],
  ['a code without a type', post('/api/verificar', '', 'codigo=1'), 400],
  [
    'half a multipart form',
    post('/api/verificar', 'multipart/form-data; boundary=x', '--x\r\n'),
    400,
  ],
  [
    'a multipart form without a boundary',
    post('/api/verificar', 'multipart/form-data', '--x'),
    400,
  ],
  ['a type of its own', post('/api/verificar', 'a/b; charset=�', 'x'), 400],
  ['a body that is too long', post('/api/verificar', 'text/plain', 'x'.repeat(4097)), 413],
  [
    'a body of unknown length',
    'POST /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    411,
  ],
  ['a beacon that is too long', post('/api/demanda', 'text/plain', 'x'.repeat(301)), 400],
  ['a beacon with a NUL', post('/api/demanda', 'text/plain', 'movie/a\0'), 400],
  ['a report of no server', post('/api/aviso', 'text/plain', '99999999999999999999'), 400],
  ['a post to a page', post('/movies', 'text/plain', 'x'), 405],
  ['a post to a file', post('/robots.txt', 'text/plain', 'x'), 405],
  ['a range that ends before it begins', get('/favicon.svg', 'Range: bytes=5-2\r\n'), 200],
  ['a host that is none', get('/movies').replace('Host: x', 'Host: a@b c'), 200],
];

for (const [what, bytes, status] of REFUSED) {
  test(`a portal survives ${what}`, async () => {
    expect(await statusOf(bytes)).toBe(status);
    expect(await statusOf(get('/healthz'))).toBe(200);
  });
}

test('pages carry no mark of the process that made them: every portal makes the same', async ({
  stack,
}) => {
  for (const path of ['/', '/movies', '/movie/play/metropolis-1927/Nube', '/no-existe']) {
    const ask = async () => {
      const answers = await Promise.all(stack.portals.map((portal) => askRaw(portal, path)));
      return answers.map(({ body, headers }) => ({
        body,
        etag: headers.etag,
        policy: headers['content-security-policy'],
      }));
    };
    let answers = await ask();
    // For a moment after a change, a portal may still show what it read before.
    await expect(async () => {
      answers = await ask();
      expect(answers[1], path).toEqual(answers[0]);
    }).toPass();
    const [first] = answers;
    expect(first?.body, path).not.toContain('nonce');
    const inline = [
      ...String(first?.body).matchAll(/<script(?![^>]*(?:src=|\bjson|\+json))[^>]*>/g),
    ];
    const [scripts = ''] = /script-src[^;]*/.exec(String(first?.policy)) ?? [];
    const hashes = new Set(scripts.match(/'sha256-[^']+'/g));
    expect(inline.length, path).toBeGreaterThan(0);
    expect(hashes.size, path).toBe(inline.length);
  }
});

const LAST = 253_402_300_799_999;
const CURSORS = [
  `-${LAST}_1`,
  `${LAST}_1`,
  `-62135596800000_1`,
  '0_999999999999999999',
  '1_9223372036854775808',
];

test('no cursor makes a list fail', async ({ baseURL }) => {
  for (const origin of [PORTAL_ORIGIN, String(baseURL)]) {
    for (const path of ['/movies', '/series', '/anime', '/futbol', '/tv', '/movies.data']) {
      for (const cursor of CURSORS) {
        const { status } = await askRaw(origin, `${path}?cursor=${cursor}`);
        expect(status, `${path} ${cursor}`).toBeLessThan(400);
      }
    }
  }
});

test("the second spelling of a page's data leads to the page, and is not kept", async ({
  baseURL,
}) => {
  for (const origin of [PORTAL_ORIGIN, String(baseURL)]) {
    const { status, headers } = await askRaw(origin, '/movies/_.data?cursor=1_1');
    expect(status).toBe(202);
    expect(headers['cache-control']).toBe('no-store');
    expect((await askRaw(origin, '/_.data')).status).toBe(200);
  }
});

const FOREIGN: Record<string, string>[] = [
  { Origin: 'https://malo.example', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://malo.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'null' },
  { Origin: 'no es un origen' },
];

const POSTS: [path: string, form: Record<string, string>][] = [
  ['/api/demanda', { movie: 'x' }],
  ['/api/aviso', { 1: '' }],
  ['/api/salir', {}],
  ['/api/verificar', { codigo: 'X' }],
  ['/api/verificar.data', { codigo: 'X' }],
  ['/api/peticion', { titulo: 'X' }],
  ['/login', { nombre: 'Ana' }],
  ['/login.data', { nombre: 'Ana' }],
  ['/API//salir/', {}],
];

test('posts from other origins are refused on every route, our own are not', async ({
  baseURL,
}) => {
  const own = String(baseURL);
  let viewers = 0;
  for (const [path, form] of POSTS) {
    for (const headers of FOREIGN) {
      for (const origin of [PORTAL_ORIGIN, own]) {
        // Each from another viewer: rate limits come before anything else.
        const viewer = { 'X-Forwarded-For': `203.0.113.${++viewers}` };
        const all = { ...headers, ...viewer };
        const answer = await askRaw(origin, path, { method: 'POST', form, headers: all });
        expect([400, 403], `${path} ${JSON.stringify(headers)}`).toContain(answer.status);
      }
    }
    const headers = { ...FORM, Origin: own, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await askRaw(own, path, { method: 'POST', form, headers });
    expect(answer.status, path).not.toBe(403);
    expect(answer.status, path).toBeLessThan(500);
  }
  const beacon = {
    headers: { Origin: own, 'Content-Type': 'text/plain' },
    method: 'POST' as const,
  };
  expect((await askRaw(own, '/api/salir', beacon)).status).toBe(302);
});

async function metric(name: string): Promise<number> {
  const internal = new URL(PORTAL_ORIGIN);
  internal.port = String(Number(internal.port) + 100);
  const { body } = await askRaw(internal.origin, '/metrics');
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
}

function startSearch(words: string): Socket {
  const socket = connect(Number(new URL(PORTAL_ORIGIN).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(get(`/buscar?q=${words}`));
  return socket.resume();
}

const isClosed = (socket: Socket) => new Promise((done) => socket.once('close', done));

test('a search whose viewer leaves while it waits takes no place', async ({ operator }) => {
  for (const round of [1, 2]) {
    // The admitted ones stay until the others have come and gone.
    const inside = await operator.db.transaction().execute(async (tx) => {
      await sql`lock table search_entries in access exclusive mode`.execute(tx);
      const first = [1, 2, 3].map((place) => startSearch(`metropolis+${round}${place}`));
      await expect
        .poll(() => metric('butaca_places{class="search",state="inside"}'), { intervals: [5] })
        .toBe(3);
      const waiting = [1, 2, 3, 4, 5, 6].map((place) => startSearch(`nosferatu+${round}${place}`));
      // They wait for only a quarter of a second: a machine that is too slow for it proves less, but nothing wrong.
      const areSeen = async () => (await metric('http_requests_in_flight')) >= 9;
      await expect
        .poll(areSeen, { intervals: [5], timeout: 1000 })
        .toBe(true)
        .catch(() => {});
      for (const socket of waiting) socket.destroy();
      await expect
        .poll(() => metric('http_requests_in_flight'), { intervals: [5] })
        .toBeLessThanOrEqual(3);
      return first;
    });
    await Promise.all(inside.map(isClosed));
    await expect.poll(() => metric('butaca_places{class="search",state="inside"}')).toBe(0);
  }
  expect(await statusOf(get('/buscar?q=metropolis'))).toBe(200);
});
