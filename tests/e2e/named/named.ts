import { askRaw } from '../support/raw-request.ts';
import { test as viewerTest } from '../support/viewer.ts';

export { expect } from '../support/viewer.ts';

type Fixtures = {
  /** Signs in through the form, as viewers do; ends on the page that it leads to. */
  signIn: (name: string) => Promise<void>;
};

/** A stack in named access. The tests control it: they kill parts of it. */
export const test = viewerTest.extend<Fixtures>({
  signIn: async ({ page }, use) => {
    await use(async (name) => {
      await page.goto('/login');
      await page.getByLabel('Nombre').fill(name);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.waitForURL('/tvandroid');
    });
  },
});

/** The Cookie header of a new session. */
export async function newSession(edge: string, name: string): Promise<string> {
  const answer = await askRaw(edge, '/login', { method: 'POST', form: { nombre: name } });
  return String(answer.headers['set-cookie']?.[0]?.split(';')[0]);
}

export const isSignedIn = async (edge: string, cookie: string): Promise<boolean> =>
  (await askRaw(edge, '/movies', { headers: { Cookie: cookie } })).status === 200;
