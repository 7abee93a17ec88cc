import { EXAMPLES } from '../../../src/portal/pages.ts';
import routes from '../../../src/portal/routes.ts';
import { askRaw } from '../support/raw-request.ts';
import { expect, newSession, test } from './named.ts';

/** What is available without a session: none of it is a page with content. */
const OPEN = [
  '/login',
  '/api/sesion/x',
  '/api/yo',
  '/api/salir',
  '/api/ir/x',
  '/robots.txt',
  '/manifest.webmanifest',
  '/img/x/x/x',
];

const addresses = routes
  .flatMap((entry) => entry.children ?? [entry])
  .map(({ path = '' }) => `/${path.replaceAll(/:\w+/g, 'x').replace('*', 'no-existe')}`);

test('every route but /login sends a visitor without a name there [ACC-02 STATE-01]', async ({
  stack,
}) => {
  const guarded = [
    ...addresses.filter((path) => !OPEN.includes(path)),
    ...EXAMPLES.map(([path]) => path),
  ];
  expect(guarded.length).toBeGreaterThan(40);
  for (const path of guarded) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers, body } = await askRaw(stack.edge, path, { method });
      expect({ status, to: headers.location, body }, path).toEqual({
        status: 302,
        to: '/login',
        body: '',
      });
      expect(headers['cache-control'], path).toBe('no-store');
    }
  }
});

test("the router's own requests get a redirect in its words [ACC-02]", async ({ stack }) => {
  for (const path of [
    '/movies.data',
    '/_root.data',
    '/movies.data?_routes=routes%2Fmovies',
    '/api/verificar.data',
  ]) {
    const { status, body, headers } = await askRaw(stack.edge, path);
    expect(status, path).toBe(202);
    expect(body, path).toMatch(/SingleFetchRedirect.*"\/login"/);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('posts without a session lead to /login too [ACC-02]', async ({ stack }) => {
  for (const path of [
    '/api/verificar',
    '/api/peticion',
    '/api/demanda',
    '/api/aviso',
    '/movies',
    '/LOGIN',
    '/api/salir/x',
  ]) {
    const { status, headers } = await askRaw(stack.edge, path, {
      method: 'POST',
      form: { a: 'b' },
    });
    expect({ status, to: headers.location }, path).toEqual({ status: 302, to: '/login' });
  }
});

test('files that make up a page, the manifest and robots.txt need no session', async ({
  stack,
}) => {
  const { body } = await askRaw(stack.edge, '/login');
  const files = [...body.matchAll(/(?:href|src)="(\/(?:assets|icons)\/[^"]+)"/g)].map(([, file]) =>
    String(file),
  );
  expect(files.length).toBeGreaterThan(5);
  const art = '/art/posters/movie-metropolis-1927.webp';
  for (const path of [...files, art, '/favicon.svg', '/manifest.webmanifest', '/robots.txt']) {
    expect((await askRaw(stack.edge, path)).status, path).toBe(200);
  }
});

test('whoever gave a name can view every page, made by the server [ROLE-01]', async ({ stack }) => {
  const cookie = await newSession(stack.edge, 'Ana');
  for (const [path, says] of EXAMPLES) {
    const { status, body } = await askRaw(stack.edge, path, { headers: { Cookie: cookie } });
    expect(status, path).toBe(200);
    expect(body.includes(says), `${path} says ${says}`).toBe(true);
  }
  expect((await askRaw(stack.edge, '/admin', { headers: { Cookie: cookie } })).status).toBe(404);
});
