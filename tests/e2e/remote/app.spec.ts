import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { makeTvPackages } from '../../../src/cli/tv-packages/make.ts';
import { TELEVISIONS, televisionOf } from '../support/remote.ts';
import { ok, shows, steer } from '../support/steering.ts';
import { expect, test } from '../support/viewer.ts';
import { marks, PICTURE, playMetropolis, standBy } from './steps.ts';

/** The packages, started with what a maker gives an app of its own. */

const folder = mkdtempSync(join(tmpdir(), 'butaca-app-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startPages(origin: string): Promise<Record<keyof typeof TELEVISIONS, string>> {
  const portal = { name: 'Butaca', tagline: 'Cine', origin, version: '1.0.0' };
  const made = await makeTvPackages(portal, readFileSync('public/icons/icon-512.png'));
  const wgt = join(folder, 'butaca.wgt');
  writeFileSync(wgt, made['butaca.wgt']);
  const ipk = made['butaca.ipk'];
  const data = ipk.subarray(ipk.indexOf('data.tar.gz') + 60);
  const files = gunzipSync(data, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  return {
    tizen: execFileSync('unzip', ['-p', wgt, 'index.html'], { encoding: 'utf8' }),
    webos: files.slice(files.indexOf('<!DOCTYPE'), files.indexOf('</html>')),
  };
}

const STAND_INS = {
  tizen: () => {
    const seen = window as unknown as { keys: string[]; exits: number };
    seen.exits = 0;
    Object.assign(window, {
      tizen: {
        tvinputdevice: {
          registerKeyBatch: (keys: string[]) => {
            seen.keys = keys;
          },
        },
        application: { getCurrentApplication: () => ({ exit: () => seen.exits++ }) },
      },
    });
  },
  webos: () => {
    const seen = window as unknown as { exits: number };
    seen.exits = 0;
    Object.assign(window, { webOS: { platformBack: () => seen.exits++ } });
  },
};

/** By the number that each maker gives it. */
const pressBack = async (page: Page, keyCode: number): Promise<void> =>
  await page.evaluate((code) => {
    const how = { keyCode: code, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', how));
  }, keyCode);
const exits = async (page: Page): Promise<number> =>
  await page.evaluate(() => (window as unknown as { exits: number }).exits);

for (const [maker, backCode] of [
  ['tizen', 10009],
  ['webos', 461],
] as const)
  test.describe(`the app of ${maker}`, () => {
    test.use({ userAgent: TELEVISIONS[maker], viewport: { width: 1280, height: 720 } });

    test('opens the portal, asks before it ends, and goes on after standby [REM-06]', async ({
      page,
      baseURL,
    }) => {
      const start = join(folder, `${maker}.html`);
      writeFileSync(start, (await startPages(String(baseURL)))[maker]);
      await page.addInitScript(STAND_INS[maker]);
      await page.goto(`file://${start}`);
      const tv = await televisionOf(page);
      await shows(tv, '/');
      await steer(tv, 'Metrópolis', 'main');
      if (maker === 'tizen')
        expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual(
          expect.arrayContaining(['0', '9', 'MediaPlayPause', 'ChannelUp', 'ChannelDown']),
        );

      const question = page.getByRole('dialog', { name: '¿Salir de la app?' });
      await pressBack(page, backCode);
      await expect(question.getByRole('button', { name: 'Quedarme' })).toBeFocused();
      await tv.press('Enter');
      await expect(question).toHaveCount(0);
      await marks(tv, 'Metrópolis');
      expect(await exits(page)).toBe(0);

      await playMetropolis(tv);
      await standBy(tv, true);
      await tv.until(`${PICTURE}.paused`);
      await standBy(tv, false);
      await tv.until(`!${PICTURE}.paused`);
      await pressBack(page, backCode);
      await shows(tv, '/movie/metropolis-1927');
      await marks(tv, 'Mirar ahora');
      await pressBack(page, backCode);
      await shows(tv, '/');
      await marks(tv, 'Metrópolis');
      await pressBack(page, backCode);
      await ok(tv, 'Salir');
      expect(await exits(page)).toBe(1);
    });
  });
