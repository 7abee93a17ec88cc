import { answers, startChild, until } from '../../tools/processes.ts';
import { expect, folderOf, OFFSET, test } from './support/own-stack.ts';

const FAILING_PORT = 3990 + OFFSET;

test('a page is answered by the cache the second time, and says so', async ({ request }) => {
  const isHit = async () => (await request.get('/movies')).headers()['x-cache'] === 'hit';
  await expect.poll(isHit).toBe(true);
  const again = await request.head('/movies');
  expect(Number(again.headers().age)).toBeGreaterThanOrEqual(0);
  expect(again.headers()['x-request-id']).toBeTruthy();
  expect(again.headers()['surrogate-key']).toBeUndefined();
});

test('the data of a page is kept like the page', async ({ request }) => {
  const again = async () => (await request.get('/movies.data')).headers();
  // A purge by another test may come between two requests.
  await expect.poll(again).toMatchObject({
    'x-cache': 'hit',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
});

test('a browser that has the page gets 304', async ({ request }) => {
  const first = await request.get('/movies');
  const again = await request.get('/movies', {
    headers: { 'If-None-Match': String(first.headers().etag) },
  });
  expect(again.status()).toBe(304);
});

test('cookies, languages and tracking do not make another page', async ({ request }) => {
  const plain = await (await request.get('/movies')).text();
  const ask = async () =>
    await request.get('/movies?utm_source=x&fbclid=y&otra=z', {
      headers: { Cookie: 'a=b', 'Accept-Language': 'en', 'User-Agent': 'tv' },
    });
  await expect.poll(async () => (await ask()).headers()['x-cache']).toBe('hit');
  const dressed = await ask();
  expect(dressed.headers()['set-cookie']).toBeUndefined();
  expect(await dressed.text()).toBe(plain);
});

test('no page policy allows inline or evaluated script, and frames are the host table', async ({
  request,
}) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("object-src 'none'");
  expect(policy).toMatch(/frame-src http:\/\/localhost:\d+;/);
});

test('another spelling of an address leads to the one that is kept', async ({ request }) => {
  for (const [spelling, address] of [
    ['/mOvIes', '/movies'],
    ['/movies/?utm_source=x', '/movies'],
    ['/%6dovies', '/movies'],
    ['/movie/%6Detropolis-1927', '/movie/metropolis-1927'],
    ['/movies?cursor=99999999999999_1', '/movies'],
  ] as const) {
    const answer = await request.get(spelling, { maxRedirects: 0 });
    expect([301, 302], spelling).toContain(answer.status());
    expect(answer.headers().location, spelling).toBe(address);
    expect(answer.headers()['cache-control'], spelling).toBe('no-store');
  }
});

test('what nobody links to is answered and not kept', async ({ request }) => {
  for (const path of [
    '/movie/play/metropolis-1927/NADA',
    '/movies.data?cursor=1_1',
    '/sitemap/00.xml',
  ]) {
    for (let time = 0; time < 2; time++) {
      const { 'cache-control': policy, 'x-cache': cache } = (await request.get(path)).headers();
      expect({ policy, cache }, path).toEqual({ policy: 'no-store', cache: 'miss' });
    }
  }
});

test('hostile ids are not found, not errors', async ({ request }) => {
  for (const id of [
    '%00',
    '%ff',
    '..%2f..',
    "'; drop table titles; --",
    '%E2%80%AE',
    'a'.repeat(2000),
  ]) {
    const answer = await request.get(`/movie/${id}`);
    expect([400, 404], id).toContain(answer.status());
  }
});

test('a page that fails says so in Spanish, is not stored, and shows no inner workings', async ({
  request,
}) => {
  const origin = `http://127.0.0.1:${FAILING_PORT}`;
  const env = {
    NODE_ENV: 'production',
    DEMO: 'true',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    PORT: String(FAILING_PORT),
    INTERNAL_PORT: String(FAILING_PORT + 1),
  };
  const portal = startChild(
    process.execPath,
    ['src/portal/server.ts'],
    env,
    `.data/${folderOf('open')}/logs/failing.log`,
  );
  try {
    await until('portal', () => answers(`${origin}/healthz`), { child: portal });
    for (const path of ['/movies', '/movies.data']) {
      const answer = await request.get(`${origin}${path}`);
      expect(answer.status()).toBe(500);
      expect(answer.headers()['cache-control']).toBe('no-store');
      expect(answer.headers()['surrogate-key']).toBeUndefined();
      expect(await answer.text()).not.toMatch(/ECONNREFUSED|at \w+ \(|node_modules/);
    }
    expect(await (await request.get(`${origin}/`)).text()).toContain('Algo salió mal');
  } finally {
    await portal.stop();
  }
});
