import { readdirSync, readFileSync } from 'node:fs';
import { openBrowser, type Tab } from '../../../tools/devtools.ts';
import { oldChromiumPath } from '../../../tools/old-chromium.ts';
import { expect, test as stackTest } from '../support/own-stack.ts';

/** In Chrome 79, by keys alone: most televisions have no pointer. */

const test = stackTest.extend<{ tab: Tab }>({
  tab: async ({ baseURL }, use) => {
    const browser = await openBrowser(await oldChromiumPath());
    try {
      const tab = await browser.openTab();
      await tab.goto(String(baseURL));
      await use(tab);
      expect(browser.faults).toEqual([]);
    } finally {
      await browser.close();
    }
  },
});

// The first one may have to download the browser.
test.setTimeout(180_000);

const FOCUSED = `((element) => [
  (element.getAttribute('aria-label') || element.textContent).trim(),
  getComputedStyle(element).outlineWidth,
])(document.activeElement || document.documentElement)`;

/** Moves the focus on to what has this name, and sees that it is marked. */
async function moveTo(tab: Tab, name: string): Promise<void> {
  for (let keys = 0; keys < 60; keys++) {
    await tab.press('Tab');
    const [focused, outline] = await tab.evaluate(FOCUSED);
    if (focused !== name) continue;
    expect(outline).toBe('3px');
    return;
  }
  throw new Error(`no key leads to «${name}»`);
}

async function open(tab: Tab, name: string, path: string, heading: string): Promise<void> {
  await moveTo(tab, name);
  await tab.press('Enter');
  await tab.until(
    `location.pathname + location.search === ${JSON.stringify(path)} &&
      [...document.querySelectorAll('h1')].some((title) => title.offsetParent && title.textContent === ${JSON.stringify(heading)})`,
  );
}

const PICTURE = "document.querySelector('main [slot=media]')";

test('a film is found in the list and played', async ({ tab }) => {
  await open(tab, 'Películas', '/movies', 'Peliculas');
  await open(tab, 'Viaje a la Luna', '/movie/viaje-a-la-luna-1902', 'Viaje a la Luna');
  await moveTo(tab, 'Mirar ahora');
  await tab.press('Enter');
  await tab.until(`${PICTURE} && ${PICTURE}.currentTime > 0.5`);
  await tab.until("customElements.get('media-controller') !== undefined");
  await tab.press('Space');
  await tab.until(`${PICTURE}.paused`);
  const before = await tab.evaluate(`${PICTURE}.currentTime`);
  await tab.press('ArrowRight');
  await tab.until(`${PICTURE}.currentTime > ${before + 5}`);
  await moveTo(tab, 'reproducir');
  await tab.press('Enter');
  await tab.until(`!${PICTURE}.paused`);
});

test('a server is chosen in the dialog', async ({ tab }) => {
  await open(tab, 'Metrópolis', '/movie/metropolis-1927', 'Metrópolis');
  await moveTo(tab, 'Elegir servidor');
  await tab.press('Enter');
  await tab.until("document.querySelector('dialog[open]') !== null");
  await tab.press('Escape');
  await tab.until("document.querySelector('dialog[open]') === null");
});

test('the search suggests while one types, and arrows choose', async ({ tab }) => {
  await moveTo(tab, 'Buscar');
  await tab.type('metrpolis');
  await tab.until(
    "[...document.querySelectorAll('[role=option]')].some(({ textContent }) => textContent.includes('Metrópolis'))",
  );
  await tab.press('ArrowDown');
  await tab.until("document.querySelector('[role=option][aria-selected=true]') !== null");
  await tab.press('Enter');
  await tab.until("location.pathname === '/movie/metropolis-1927'");
});

test('another day of the agenda opens', async ({ tab }) => {
  await open(tab, 'Fútbol', '/futbol', 'Fútbol en Butaca');
  await moveTo(tab, 'Mañana');
  await tab.press('Enter');
  await tab.until("new URLSearchParams(location.search).has('dia')");
  await tab.until(
    "[...document.querySelectorAll('main li a')].some(({ textContent }) => textContent.includes('Real Garúa'))",
  );
});

test('arrows lead through the guide at the minute of now, and Enter tells of a programme', async ({
  tab,
}) => {
  await open(tab, 'TV', '/tv', 'TV en Butaca');
  await open(tab, 'Ver la guía', '/tv/guia', 'Guía de TV');
  const cell = (what: string) =>
    `(document.activeElement.closest('[role=gridcell]') || {}).${what}`;
  await tab.until('document.querySelector(\'[role=grid] [tabindex="0"]\') !== null');
  for (let keys = 0; keys < 60; keys++) {
    await tab.press('Tab');
    if (await tab.evaluate(cell('tagName'))) break;
  }
  const row = `${cell('parentNode')}.rowIndex`;
  expect(await tab.evaluate(row)).toBe(1);
  for (let rows = 2; rows < 6; rows++) {
    await tab.press('ArrowDown');
    await tab.until(`${row} === ${rows}`);
    expect(await tab.evaluate(cell('textContent'))).toMatch(/Ahora|Sin datos/);
  }
  while ((await tab.evaluate(cell('textContent'))) === 'Sin datos') await tab.press('ArrowRight');
  const title = await tab.evaluate("document.activeElement.querySelector('b').textContent");
  await tab.press('Enter');
  await tab.until(
    `(document.querySelector('dialog[open] h2') || {}).textContent === ${JSON.stringify(title)}`,
  );
  await tab.press('Escape');
  await tab.until("document.querySelector('dialog[open]') === null");
  await tab.until(
    `document.activeElement.querySelector('b').textContent === ${JSON.stringify(title)}`,
  );
});

/** What came later and is easily used by mistake. Journeys do not run every line. */
const TOO_NEW =
  /\.(replaceAll|at|findLast|findLastIndex|toSorted|toReversed|toSpliced|replaceChildren)\(|\b(structuredClone|WeakRef)\b|\b(Object\.(hasOwn|groupBy)|Promise\.(any|withResolvers)|AbortSignal\.(timeout|any)|URL\.canParse)\b/;

test('no script uses what Chrome 79 lacks', () => {
  const folder = 'build/portal/client/assets/';
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const found = scripts.map((name) => [
    name,
    TOO_NEW.exec(readFileSync(folder + name, 'utf8'))?.[0],
  ]);
  expect(found.filter(([, use]) => use)).toEqual([]);
});
