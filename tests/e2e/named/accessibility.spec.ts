import { SYSTEM } from '../../../src/data/commands/change.ts';
import { publish } from '../../../src/data/commands/publish.ts';
import { setSetting } from '../../../src/data/commands/settings.ts';
import { createDb, createPool } from '../../../src/data/database.ts';
import { SITE_TAG } from '../../../src/domain/tags.ts';
import { expectAccessible, SETTINGS, VIEWS, VIEWS_BY_SETTING } from '../support/accessible.ts';
import { askRaw } from '../support/raw-request.ts';
import { expect, newSession, test } from './named.ts';

// Pages with a video are slow on a busy machine.
test.setTimeout(60_000);

let cookie: string;

test.beforeEach(async ({ page, stack }) => {
  // One session for all tests: only the pages are checked.
  cookie ??= await newSession(stack.edge, 'Ana');
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: stack.edge }]);
});

/** The pages that know about named access, and one that does not: all others are as in open access. */
const OWN = ['/', '/perfil', '/futbol/atletico-luna-baja-sportivo-tres-faroles'];

for (const view of VIEWS.filter(({ name }) => OWN.includes(name))) {
  test(`no violation, and nothing wider than the screen, for who gave a name: ${view.name}`, async ({
    page,
  }) => {
    await expectAccessible(page, view);
    await expect(page).not.toHaveURL('/login');
  });
}

test('no violation in the dialogs that the operator wants', async ({ page, stack }) => {
  const requests = async () =>
    (await askRaw(stack.edge, '/peticiones', { headers: { Cookie: cookie } })).body;
  const db = createDb(createPool(stack.databaseUrl, 1));
  for (const [key, value] of Object.entries(SETTINGS)) await setSetting(db, SYSTEM, key, value);
  await expect.poll(requests).toContain('Función especial');
  for (const view of VIEWS_BY_SETTING) await expectAccessible(page, view);
  await db.deleteFrom('settings').where('key', 'in', Object.keys(SETTINGS)).execute();
  await publish(db, [SITE_TAG]);
  await expect.poll(requests).not.toContain('Función especial');
  await db.destroy();
});
