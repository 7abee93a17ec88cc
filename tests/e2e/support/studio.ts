import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { inviteOperator } from '../../../src/data/commands/operators.ts';
import { createDb, createPool, type Db } from '../../../src/data/database.ts';
import type { Role } from '../../../src/domain/operators/permissions.ts';
import { COMMAND_LINE } from '../../support/sample-operators.ts';
import { DATABASE_URL } from './operator.ts';
import { expect, test as stackTest } from './own-stack.ts';

export { expect };

/** What stands in for the operator's phone or laptop. `replace` puts another one there. */
type Device = { replace: () => Promise<void> };

async function addAuthenticator(cdp: CDPSession): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

/** A device that says yes to whatever its browser asks: real ceremonies with real signatures. */
async function addDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  let authenticatorId = await addAuthenticator(cdp);
  return {
    replace: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      authenticatorId = await addAuthenticator(cdp);
    },
  };
}

export type Studio = {
  db: Db;
  origin: string;
  /** The link that a command would print. */
  invite: (name: string, role: Role) => Promise<string>;
  /** Whoever was invited, in a browser of their own with a device: signed in through the link. */
  accept: (link: string) => Promise<{ page: Page; device: Device }>;
  /** Both. */
  join: (name: string, role: Role) => Promise<{ page: Page; device: Device }>;
};

/** Fails its test on any console error or uncaught exception of a studio page. The team is empty before each test. */
export const test = stackTest.extend<{ studio: Studio }>({
  studio: async ({ stack, browser }, use) => {
    const db = createDb(createPool(DATABASE_URL, 2));
    await db.deleteFrom('operators').execute();
    const origin = stack.studioOrigin;
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    const invite = async (name: string, role: Role): Promise<string> => {
      const invited = await inviteOperator(db, COMMAND_LINE, { name, role });
      if (invited.kind !== 'invited') throw new Error(invited.kind);
      return `${origin}/invitacion#${invited.token}`;
    };
    const accept = async (link: string) => {
      const context = await browser.newContext({ baseURL: origin, locale: 'es-AR' });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        const isNoise = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isNoise) faults.push(message.text());
      });
      const device = await addDevice(page);
      await page.goto(link);
      await page.getByRole('button', { name: 'Crear mi llave y entrar' }).click();
      await page.getByRole('link', { name: 'Más tarde' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoy');
      return { page, device };
    };
    const join = async (name: string, role: Role) => await accept(await invite(name, role));
    await use({ db, origin, invite, accept, join });
    for (const context of contexts) await context.close();
    await db.destroy();
    expect(faults).toEqual([]);
  },
});
