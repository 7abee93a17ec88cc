/**
 * A viewer and an operator in a real browser, within the network of the machine. It trusts the machine's own authority and
 * that of the film's host. ORIGIN LINK [AUTHORITY] on the command line, one line of JSON back.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { startVideoHost } from '../../demo/video-host/server.ts';
import { CHROMIUM_FLAGS, headlessPath } from '../../tools/chromium.ts';
import { DOMAIN, STUDIO_HOST } from '../../tools/debian/installed-portal.ts';
import { startLocalTls } from '../../tools/local-tls.ts';
import { FILM, HOST_PORT } from './catalogue.ts';

const LIMIT = { timeout: 60_000 };
const [origin = '', link = '', ...authorities] = process.argv.slice(2);

const PLAIN_PORT = 8090;

/** As a person does it in the settings of their browser. */
function trust(home: string, authorities: readonly string[]): void {
  const database = join(home, '.pki/nssdb');
  mkdirSync(database, { recursive: true });
  const certutil = (...args: string[]) =>
    execFileSync('certutil', ['-d', `sql:${database}`, ...args], { stdio: 'ignore' });
  certutil('-N', '--empty-password');
  for (const file of authorities) certutil('-A', '-t', 'C,,', '-n', file, '-i', file);
}

const home = mkdtempSync(join(tmpdir(), 'butaca-viewer-'));
const host = await startVideoHost({ port: PLAIN_PORT, host: 'localhost' });
const tls = await startLocalTls(HOST_PORT, home, `  reverse_proxy ${host.origin}`);
trust(home, [...authorities, join(home, 'caddy/pki/authorities/local/root.crt')]);
const browser = await chromium.launch({
  executablePath: headlessPath(),
  env: { ...process.env, HOME: home },
  args: [
    ...CHROMIUM_FLAGS,
    '--autoplay-policy=no-user-gesture-required',
    `--host-resolver-rules=MAP ${DOMAIN} 127.0.0.1, MAP ${STUDIO_HOST} 127.0.0.1`,
  ],
});
try {
  const viewer = await browser.newPage({ locale: 'es-AR' });
  const first = await viewer.goto(`${origin}/`, LIMIT);
  const certificate = await first?.securityDetails();
  await expect(viewer.getByRole('main')).toContainText('La función', LIMIT);

  let operator = 'no link';
  if (link) {
    const page = await browser.newPage({ locale: 'es-AR' });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await page.goto(link, LIMIT);
    await page.getByRole('button', { name: 'Crear mi llave y entrar' }).click(LIMIT);
    await page.getByRole('link', { name: 'Más tarde' }).click(LIMIT);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoy', LIMIT);
    operator = 'signed in';
  }

  await viewer.goto(`${origin}/movie/${FILM}`, LIMIT);
  await viewer.getByRole('link', { name: 'Mirar ahora' }).click(LIMIT);
  await expect
    .poll(
      async () =>
        await viewer
          .locator('video')
          .evaluate((video) => (video as HTMLVideoElement).currentTime)
          .catch(() => 0),
      LIMIT,
    )
    .toBeGreaterThan(1);
  console.log(JSON.stringify({ issuer: certificate?.issuer, operator, film: 'plays' }));
} finally {
  await browser.close();
  await tls.stop();
  await host.close();
  rmSync(home, { recursive: true, force: true });
}
