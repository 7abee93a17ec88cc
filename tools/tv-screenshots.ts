import { parseArgs } from 'node:util';
import { TELEVISIONS } from '../tests/e2e/support/remote.ts';
import { headlessPath } from './chromium.ts';
import { type BrowserOptions, openBrowser, type Tab } from './devtools.ts';
import { noteScreen } from './gate/check/screenshots.ts';
import { oldChromiumPath } from './old-chromium.ts';
import { atPortal, saveShot } from './shots.ts';

/**
 * The screens of docs/televisions.md in Chrome 79 and in today's engine, and by remote control at 1920 × 1080, into
 * docs/screenshots/tv/. `--origin URL` uses a portal that is already running; `--only NAME` makes one screen.
 */

const { values } = parseArgs({ options: { origin: { type: 'string' }, only: { type: 'string' } } });

type Screen = { name: string; path: string; before?: (tab: Tab) => Promise<void> };

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'movies', path: '/movies' },
  { name: 'movie', path: '/movie/metropolis-1927' },
  {
    name: 'player',
    path: '/movie/play/metropolis-1927/Butaca%20HD',
    before: async (tab) => {
      const picture = "document.querySelector('main [slot=media]')";
      await tab.until(`customElements.get('media-controller') && ${picture}.currentTime > 1`);
      // The focus brings the controls.
      await tab.press('Tab');
      await tab.press('Tab');
      await tab.press('Tab');
      await tab.until(
        "getComputedStyle(document.querySelector('media-control-bar')).opacity === '1'",
      );
    },
  },
  { name: 'search', path: '/buscar?q=El' },
  {
    name: 'suggestions',
    path: '/buscar',
    before: async (tab) => {
      await tab.evaluate("document.querySelector('main input[type=search]').focus()");
      await tab.type('metr');
      await tab.until("document.querySelector('[role=option]') !== null");
      await tab.press('ArrowDown');
    },
  },
  { name: 'agenda', path: '/futbol' },
];

const IS_AWAKE =
  "Object.keys(document.querySelector('main') || {}).some((key) => key.startsWith('__react'))";
const FOCUSED = 'document.activeElement';

/** As a television shows them, after some presses. */
const BY_REMOTE: Screen[] = [
  { name: 'remote-home', path: '/', before: async (tab) => await tab.press('ArrowDown') },
  { name: 'remote-movie', path: '/movie/metropolis-1927' },
  {
    name: 'remote-player',
    path: '/movie/play/metropolis-1927/Butaca%20HD',
    before: async (tab) => {
      const picture = "document.querySelector('main [slot=media]')";
      await tab.until(`customElements.get('media-controller') && ${picture}.currentTime > 1`);
      await tab.until(`${FOCUSED}.matches('main')`);
      await tab.press('ArrowUp');
      await tab.until(
        "getComputedStyle(document.querySelector('media-control-bar')).opacity === '1'",
      );
    },
  },
  {
    name: 'remote-guide',
    path: '/tv/guia',
    before: async (tab) => {
      await tab.until(IS_AWAKE);
      await tab.evaluate('document.querySelector(\'main tbody [tabindex="0"]\').focus()');
      await tab.press('ArrowDown');
      await tab.press('ArrowDown');
    },
  },
  {
    name: 'remote-letters',
    path: '/buscar',
    before: async (tab) => {
      await tab.until(IS_AWAKE);
      await tab.evaluate("document.querySelector('main input[type=search]').focus()");
      await tab.press('Enter');
      for (const letter of 'metr')
        await tab.evaluate(
          `[...document.querySelectorAll('dialog[open] button')].find(({ textContent }) => textContent === '${letter}').click()`,
        );
      await tab.until("document.querySelector('dialog[open] nav a') !== null");
    },
  },
  {
    name: 'remote-profile',
    path: '/perfil',
    before: async (tab) => void (await tab.until(IS_AWAKE)),
  },
];

const PICTURES_ARE_THERE = `document.fonts.status === 'loaded' && [...document.images].every((image) => {
  const { top, left, width } = image.getBoundingClientRect();
  return image.complete || width === 0 || top > innerHeight || left > innerWidth;
})`;

type Shown = { screens?: Screen[]; options?: BrowserOptions };

async function takeAll(
  executable: string,
  suffix: string,
  origin: string,
  { screens = SCREENS, options = {} }: Shown = {},
): Promise<void> {
  const browser = await openBrowser(executable, options);
  try {
    for (const { name, path, before } of screens) {
      if ((values.only ?? name) !== name) continue;
      const tab = await browser.openTab();
      await tab.goto(origin + path);
      await before?.(tab);
      await tab.until(PICTURES_ARE_THERE);
      await saveShot(await tab.screenshot(), `docs/screenshots/tv/${name}-${suffix}.webp`);
      if (suffix === 'now')
        await noteScreen(`tv/${name}`, String(await tab.evaluate('location.href')));
    }
    if (browser.faults.length > 0) throw new Error(browser.faults.join('\n'));
  } finally {
    await browser.close();
  }
}

await atPortal(values.origin, { name: 'screenshots-tv', offset: 900 }, async (origin) => {
  await takeAll(await oldChromiumPath(), '79', origin);
  await takeAll(headlessPath(), 'now', origin);
  const options = {
    flags: [`--user-agent=${TELEVISIONS.webos}`],
    screen: { width: 1920, height: 1080 },
  };
  await takeAll(headlessPath(), 'now', origin, { screens: BY_REMOTE, options });
});
