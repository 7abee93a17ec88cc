import type { Browser } from '@playwright/test';
import { inviteOperator } from '../../../src/data/commands/operators.ts';
import { createDb, createPool } from '../../../src/data/database.ts';
import { type Stack, startStack } from '../../../tools/stack.ts';
import { butacaJson } from '../butaca.ts';
import { COMMAND_LINE } from '../sample-operators.ts';
import { Hand, type Pace } from './hand.ts';
import { type Made, makePortal } from './portal.ts';

/** The owner's device, which says yes to what its browser asks. */
const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** A portal as `butaca setup` leaves it, with a studio and nothing in it. */
export const startNewPortal = async (name: string, offset: number): Promise<Stack> =>
  await startStack({
    ...{ name, offset, isNew: true, studio: true, probe: false },
    install: async (env) => await butacaJson(['migrate'], { env }),
  });

async function inviteOwner({ databaseUrl, studioOrigin }: Stack): Promise<string> {
  const db = createDb(createPool(databaseUrl, 1));
  const invited = await inviteOperator(db, COMMAND_LINE, { name: 'Ana', role: 'owner' });
  await db.destroy();
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  return `${studioOrigin}/invitacion#${invited.token}`;
}

/** From the invitation to a portal that viewers can use, in a window of this width. */
export async function makeInBrowser(
  browser: Browser,
  stack: Stack,
  { width, pace }: { width: number; pace: Pace },
): Promise<Made[]> {
  const context = await browser.newContext({
    locale: 'es-AR',
    viewport: { width, height: width < 600 ? 740 : 900 },
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE });
    await page.goto(await inviteOwner(stack));
    await page.getByRole('button', { name: 'Crear mi llave y entrar' }).click();
    await page.getByRole('link', { name: 'Más tarde' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hoy' }).waitFor();
    return await makePortal(new Hand(page, pace), stack.edge).catch(async (error: unknown) => {
      // What the owner would see.
      await page.screenshot({ path: `.data/making-${width}.png`, fullPage: true });
      throw error;
    });
  } finally {
    await context.close();
  }
}
