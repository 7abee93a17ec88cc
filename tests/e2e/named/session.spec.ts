import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { createDb, createPool, type Db } from '../../../src/data/database.ts';
import { chooseServer, openServers } from '../support/journey.ts';
import { folderOf } from '../support/own-stack.ts';
import { askRaw } from '../support/raw-request.ts';
import { playedSeconds } from '../support/viewer.ts';
import { expect, isSignedIn, newSession, test } from './named.ts';

async function withDb(url: string, act: (db: Db) => Promise<unknown>): Promise<void> {
  const db = createDb(createPool(url, 1));
  await act(db).finally(() => db.destroy());
}

const idOf = (cookie: string): string => cookie.replace(/^.*=/, '').replace(/\..*$/, '');

const CHANGES: [string, (db: Db, id: string) => Promise<unknown>][] = [
  ['revoked', (db, id) => db.deleteFrom('sessions').where('id', '=', id).execute()],
  [
    'expired',
    (db, id) =>
      db.updateTable('sessions').set({ expires_at: sql`now()` }).where('id', '=', id).execute(),
  ],
];

for (const [what, change] of CHANGES) {
  test(`a session that is ${what} leads to /login within five seconds [ACC-02]`, async ({
    stack,
  }) => {
    const cookie = await newSession(stack.edge, 'Ana');
    const other = await newSession(stack.edge, 'Beto');
    expect(await isSignedIn(stack.edge, cookie)).toBe(true);
    await withDb(stack.databaseUrl, (db) => change(db, idOf(cookie)));
    await expect.poll(() => isSignedIn(stack.edge, cookie), { timeout: 5000 }).toBe(false);
    expect(await isSignedIn(stack.edge, other)).toBe(true);
    const me = await askRaw(stack.edge, '/api/yo', { headers: { Cookie: cookie } });
    expect(JSON.parse(me.body)).toEqual({ name: null });
  });
}

test('forged sessions lead to /login [ACC-02]', async ({ stack }) => {
  const cookie = await newSession(stack.edge, 'Ana');
  expect(await isSignedIn(stack.edge, cookie)).toBe(true);
  const [id, secret = ''] = cookie.split('.');
  const forged = [
    `${id}.${[...secret].reverse().join('')}`,
    `${id}.${'A'.repeat(43)}`,
    `${id}.`,
    `butaca_session=${'A'.repeat(22)}.${secret}`,
    "butaca_session=' or 1=1; --",
    'butaca_session=',
    `otra=${cookie}`,
    'a=b',
  ];
  for (const attempt of forged) expect(await isSignedIn(stack.edge, attempt), attempt).toBe(false);
  expect(await isSignedIn(stack.edge, `a=b; ${cookie}; c=d`)).toBe(true);
});

test('leaving ends the session itself, not only its cookie [ACC-07]', async ({ stack }) => {
  const cookie = await newSession(stack.edge, 'Ana');
  expect(await isSignedIn(stack.edge, cookie)).toBe(true);
  const headers = { Cookie: cookie };
  const out = await askRaw(stack.edge, '/api/salir', { method: 'POST', headers, form: {} });
  expect(out).toMatchObject({ status: 302, headers: { location: '/login' } });
  expect(out.headers['set-cookie']?.[0]).toMatch(/^butaca_session=; Max-Age=0;/);
  await expect.poll(() => isSignedIn(stack.edge, cookie), { timeout: 5000 }).toBe(false);
});

test('a portal gives no page to an edge that does not guard it, and says why in its log', async ({
  stack,
}) => {
  const [portal = ''] = stack.portals;
  const ask = (path: string, headers: OutgoingHttpHeaders) => askRaw(portal, path, { headers });
  for (const path of ['/', '/movies', '/movies.data', '/login', '/buscar?q=a', '/api/yo']) {
    for (const access of [{}, { 'X-Edge-Access': 'open' }]) {
      const { status, headers, body } = await ask(path, access);
      expect(status, path).toBe(421);
      expect(body, path).toBe('El sitio está mal configurado. Avisale a quien lo administra.');
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await ask(path, { 'X-Edge-Access': 'named' })).status, path).toBeLessThan(300);
  }
  const log = () => readFileSync(`.data/${folderOf('named')}/logs/portal-1.log`, 'utf8');
  await expect.poll(log).toContain('Make edge-config with ACCESS=named');
  // A viewer cannot send this header instead of the edge.
  const stranger = { headers: { 'X-Edge-Access': 'named' } };
  expect((await askRaw(stack.edge, '/movies', stranger)).headers.location).toBe('/login');
});

test('another site cannot sign a viewer in under another name', async ({ stack }) => {
  const cookie = await newSession(stack.edge, 'Ana');
  const headers = {
    Cookie: cookie,
    Origin: 'https://malo.example',
    'Sec-Fetch-Site': 'cross-site',
  };
  const attempt = await askRaw(stack.edge, '/login', {
    method: 'POST',
    headers,
    form: { nombre: 'Otro' },
  });
  expect([400, 403]).toContain(attempt.status);
  expect(attempt.headers['set-cookie']).toBeUndefined();
});

test('from home to a film that plays [ROLE-01]', async ({ page, signIn }) => {
  await signIn('Ana');
  await openServers(page);
  const player = await chooseServer(page, 'LATINO', 'Butaca HD');
  await expect(player.getByLabel('Video de Metrópolis')).toBeVisible();
  await expect.poll(() => playedSeconds(player)).toBeGreaterThan(3);
});
