/**
 * An operator in a real browser, within the network of a machine: AUTHORITY KEYS [LINK] on the command line. With a link it
 * makes a passkey and writes it to the file KEYS; without, it signs in with the passkey of that file.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { CHROMIUM_FLAGS, headlessPath } from '../../tools/chromium.ts';
import { STUDIO_HOST } from '../../tools/debian/installed-portal.ts';

const LIMIT = { timeout: 60_000 };
const [authority = '', keys = '', link] = process.argv.slice(2);

const home = mkdtempSync(join(tmpdir(), 'butaca-operator-'));
mkdirSync(join(home, '.pki/nssdb'), { recursive: true });
const certutil = (...args: string[]) =>
  execFileSync('certutil', ['-d', `sql:${join(home, '.pki/nssdb')}`, ...args], { stdio: 'ignore' });
certutil('-N', '--empty-password');
certutil('-A', '-t', 'C,,', '-n', 'authority', '-i', authority);
const browser = await chromium.launch({
  executablePath: headlessPath(),
  env: { ...process.env, HOME: home },
  args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${STUDIO_HOST} 127.0.0.1`],
});
try {
  const page = await browser.newPage({ locale: 'es-AR' });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  if (link) {
    await page.goto(link, LIMIT);
    await page.getByRole('button', { name: 'Crear mi llave y entrar' }).click(LIMIT);
    await page.getByRole('link', { name: 'Más tarde' }).click(LIMIT);
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    writeFileSync(keys, JSON.stringify(credentials));
  } else {
    for (const credential of JSON.parse(readFileSync(keys, 'utf8')))
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    await page.goto(`https://${STUDIO_HOST}/entrar`, LIMIT);
    await page.getByRole('button', { name: 'Entrar con tu llave' }).click(LIMIT);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoy', LIMIT);
  console.log('signed in');
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}
