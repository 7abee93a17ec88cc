import type { RouteConfigEntry } from '@react-router/dev/routes';
import { addPasskey } from '../../../src/data/commands/operators.ts';
import { listOperators } from '../../../src/data/queries/operators.ts';
import { allows, ROLES } from '../../../src/domain/operators/permissions.ts';
import routes from '../../../src/studio/routes.ts';
import { insertOperator, sampleKey } from '../../support/sample-operators.ts';
import { expect, test } from '../support/studio.ts';
import { askStudio } from '../support/studio-request.ts';

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path ? [`/${path.replace('*', 'no-existe').replace(/:\w+/g, '1')}`] : index ? ['/'] : []),
    ...pathsOf(children),
  ]);

const PATHS = pathsOf(await routes);
const OPEN = ['/entrar', '/invitacion', '/llave'];

test('the routes are read', () => {
  expect(PATHS).toEqual(expect.arrayContaining(['/', '/equipo', '/entrar', '/no-existe']));
});

test('signed out, every page leads to the door and every post is refused', async ({ studio }) => {
  for (const path of PATHS.filter((each) => !OPEN.includes(each))) {
    const page = await askStudio(studio.origin, { path });
    expect(page.status, path).toBe(302);
    expect(page.headers.location, path).toMatch(/^\/entrar/);
    const data = await askStudio(studio.origin, { path: `${path === '/' ? '/_root' : path}.data` });
    expect(data.status, path).toBe(401);
    for (const intent of ['invite', 'remove', 'role', '']) {
      const form = { intent, name: 'Eva', role: 'owner', operator: '1' };
      const post = await askStudio(studio.origin, { path, form });
      expect(post.status, `${path} ${intent}`).toBe(401);
    }
  }
  expect(await listOperators(studio.db)).toEqual([]);
});

/** What the team's forms ask for, and what of it reached the database. */
const INTENTS = {
  invite: { name: 'Eva', role: 'owner' },
  recover: {},
  role: { role: 'helper' },
  remove: {},
  'end-session': {},
  'remove-key': {},
};

for (const role of ROLES) {
  for (const [intent, fields] of Object.entries(INTENTS)) {
    const mayDo = allows(role, 'team.edit');
    test(`${role}: ${intent} of somebody else is ${mayDo ? 'done' : 'denied'}`, async ({
      studio,
    }) => {
      const other = await insertOperator(studio.db, { name: 'Beto', role: 'editor' });
      await addPasskey(studio.db, other.actor, sampleKey());
      const me = await insertOperator(studio.db, { name: 'Ana', role });
      const read = async () => ({
        team: await listOperators(studio.db),
        links: await studio.db.selectFrom('invitations').selectAll().execute(),
      });
      const before = await read();
      const answer = await askStudio(studio.origin, {
        path: '/equipo',
        session: me.sessionToken,
        form: {
          intent,
          operator: other.actor.operatorId,
          session: other.id,
          key: other.passkeyId,
          ...fields,
        },
      });
      if (mayDo) {
        expect(answer.status).toBe(200);
        expect(await read()).not.toEqual(before);
      } else {
        // Ending a session that is not one's own finds none.
        expect(answer.status).toBe(intent === 'end-session' ? 200 : 403);
        expect(await read()).toEqual(before);
      }
    });
  }
}

test('what a role may not see does not reach its browser', async ({ studio }) => {
  const owner = await insertOperator(studio.db, { name: 'Ana', role: 'owner' });
  const helper = await insertOperator(studio.db, { name: 'Beto', role: 'helper' });
  const page = await askStudio(studio.origin, { path: '/equipo', session: helper.sessionToken });
  expect(page.body).toContain('Ana');
  expect(page.body).not.toContain(owner.passkeyId);
  expect(page.body).toContain(helper.passkeyId);
});

test("every studio path through the viewers' edge answers as it would without a studio", async ({
  studio,
  stack,
  request,
}) => {
  const { sessionToken } = await insertOperator(studio.db, { name: 'Ana', role: 'owner' });
  const paths = [...PATHS, ...PATHS.map((path) => `${path}.data`)].filter((path) => path !== '/');
  const readAll = async () => {
    const answers: Record<string, unknown> = {};
    for (const path of paths) {
      const headers = {
        Cookie: `__Host-studio=${sessionToken}`,
        'X-Forwarded-Host': 'studio.localhost',
      };
      const answer = await request.get(stack.edge + path, { headers, maxRedirects: 0 });
      const { 'set-cookie': cookie, location } = answer.headers();
      answers[path] = { status: answer.status(), cookie, location, body: await answer.text() };
    }
    return answers;
  };
  const withStudio = await readAll();
  stack.killStudio();
  const without = await readAll();
  await stack.startStudio();
  expect(withStudio).toEqual(without);
  expect(JSON.stringify(withStudio)).not.toContain('Entrá al estudio');
});

test('a form on another site, and on a name below ours, changes nothing', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  const before = await listOperators(studio.db);
  for (const evil of ['http://evil.localhost:1/', `http://otro.${new URL(studio.origin).host}/`]) {
    await page.route(evil, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${studio.origin}/equipo">
          <input name="intent" value="invite"><input name="name" value="Eva"><input name="role" value="owner">
          <button>go</button></form>`,
      }),
    );
    await page.goto(evil);
    const answered = page.waitForResponse(
      (response) => response.url() === `${studio.origin}/equipo`,
    );
    await page.getByRole('button').click();
    expect((await answered).status(), evil).toBe(403);
  }
  const names = (await listOperators(studio.db)).map(({ name }) => name);
  expect(names).toEqual(before.map(({ name }) => name));
});

test('a post without or with another origin is refused, with a session too', async ({ studio }) => {
  const { sessionToken } = await insertOperator(studio.db, { name: 'Ana', role: 'owner' });
  const form = { intent: 'invite', name: 'Eva', role: 'owner' };
  for (const Origin of ['', 'null', 'http://evil.example', `${studio.origin}/`]) {
    const given = { path: '/equipo', session: sessionToken, form, headers: { Origin } };
    expect((await askStudio(studio.origin, given)).status, Origin).toBe(403);
  }
  expect(await listOperators(studio.db)).toHaveLength(1);
});

test('a stolen cookie opens nothing at another host name', async ({ studio }) => {
  const { sessionToken } = await insertOperator(studio.db, { name: 'Ana', role: 'owner' });
  const { port } = new URL(studio.origin);
  for (const Host of [`127.0.0.1:${port}`, `localhost:${port}`, 'evil.example']) {
    const given = { path: '/equipo', session: sessionToken, headers: { Host } };
    const answer = await askStudio(studio.origin, given);
    expect(answer.status, Host).toBe(421);
    expect(answer.body, Host).not.toContain('Ana');
  }
});

test('the cookie stays with this host name, and script cannot read it', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === '__Host-studio')).toMatchObject({
    domain: 'studio.localhost',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  });
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('an invitation that was used opens nothing again', async ({ studio }) => {
  const link = await studio.invite('Ana', 'owner');
  const { page } = await studio.accept(link);
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('status')).toContainText('Esta invitación ya no sirve');
  await expect(page.getByRole('button')).toHaveCount(0);
  const token = link.split('#')[1] ?? '';
  const post = await askStudio(studio.origin, {
    path: '/invitacion',
    form: { token, response: '{"id":"a","rawId":"a"}' },
  });
  expect(post.headers['set-cookie']).toBeUndefined();
});

test('what a key signed to enter does not enter twice', async ({ studio }) => {
  const { page } = await studio.join('Ana', 'owner');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: 'Salir' }).click();
  const posted = page.waitForRequest(
    (sent) => sent.method() === 'POST' && new URL(sent.url()).pathname.startsWith('/entrar'),
  );
  await page.getByRole('button', { name: 'Entrar con tu llave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoy');
  const response = new URLSearchParams((await posted).postData() ?? '').get('response') ?? '';
  expect(response).toContain('signature');
  const again = await askStudio(studio.origin, { path: '/entrar', form: { response } });
  expect(again.headers['set-cookie']).toBeUndefined();
  expect(again.body).toContain('No pudimos reconocer esa llave');
});

test('a page is framed by nobody and runs no script but its own', async ({ studio }) => {
  const { headers, body } = await askStudio(studio.origin, { path: '/entrar' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  const nonce = /'nonce-([\w-]{32})'/.exec(policy)?.[1] ?? '';
  const inline = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
  const other = await askStudio(studio.origin, { path: '/entrar' });
  expect(other.headers['content-security-policy']).not.toBe(policy);
});
