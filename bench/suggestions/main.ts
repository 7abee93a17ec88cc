import { Readable } from 'node:stream';
import { chromium, type Page } from '@playwright/test';
import { importDocuments } from '../../src/data/import/import-documents.ts';
import { titleLines } from '../../tests/search/title-lines.ts';
import { importLines } from '../../tests/support/import-lines.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/chromium.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild, quantile, softPurge } from '../edge-client.ts';
import { atMost, type Bar, type Bench } from '../report.ts';

/** From the last key of a search with a typo to the frame that shows the right title, in a browser, through the edge. */

const TYPED = 'pelicla';
const MEANT = ['La última película', 'Película de barrio', 'Una película en casa'];
/** A fast typist on a phone. */
const KEY_EVERY_MS = 120;
const BAR_MS = 150;
const LIMIT_MS = 10_000;

const documents = MEANT.map((name, place) => ({
  path: `PELICULAS/sugerencia-${place}`,
  data: { NOMBRE: name, ESTADO: 'A', CATEGORIA: 'PRUEBA', FECHA: '2001/01/01' },
}));

/** Records the last key, and the first frame after the response for the whole word has been painted. */
function recordTyping(typed: string): void {
  const times = { key: 0, shown: 0 };
  Object.assign(window, { typingTimes: times });
  document.addEventListener('keydown', (event) => {
    times.key = event.timeStamp;
    times.shown = 0;
  });
  const { fetch } = window;
  window.fetch = async (...args) => {
    const answer = await fetch(...args);
    const isLast = new URL(String(args[0]), location.href).searchParams.get('q') === typed;
    if (isLast && answer.url.includes('/sugerencias'))
      // Parsing and rendering come first; the second frame begins when the first is on the screen.
      setTimeout(() => {
        requestAnimationFrame(() =>
          requestAnimationFrame((now) => {
            const options = [...document.querySelectorAll('[role=option]')];
            // Not the last one, which only repeats the typed word.
            if (options.slice(0, -1).some(({ textContent }) => /película/i.test(textContent)))
              times.shown = now;
          }),
        );
      });
    return answer;
  };
}

async function typeOnce(page: Page, edge: string): Promise<number> {
  await page.goto(edge, { waitUntil: 'load' });
  const box = page.getByRole('banner').getByLabel('Buscar');
  await box.focus();
  await page.getByRole('banner').getByRole('combobox').waitFor();
  await box.pressSequentially(TYPED, { delay: KEY_EVERY_MS });
  const handle = await page.waitForFunction(
    () => {
      const { key, shown } = (window as unknown as { typingTimes: { key: number; shown: number } })
        .typingTimes;
      return shown > 0 && shown - key;
    },
    undefined,
    { timeout: LIMIT_MS },
  );
  return Number(await handle.jsonValue());
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const times = quick ? 5 : 31;
  const stack = await startStack({ name: 'bench-suggestions', offset: 6300 });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    await importLines(stack.databaseUrl, documents);
    await importDocuments({
      databaseUrl: stack.databaseUrl,
      input: Readable.from(titleLines({ titles: quick ? 2000 : 100_000, seed: 1 })),
    });
    const page = await browser.newPage({ locale: 'es-AR' });
    await page.addInitScript(recordTyping, TYPED);
    await typeOnce(page, stack.edge);
    const measure = async (before: () => Promise<unknown>) => {
      const taken: number[] = [];
      for (let turn = 0; turn < times; turn++) {
        await before();
        taken.push(await typeOnce(page, stack.edge));
      }
      return taken;
    };
    const cases = {
      'nobody asked before': await measure(() => softPurge(stack.purgeUrl, 'site')),
      'kept by the edge': await measure(async () => {}),
    };
    return {
      bars: Object.entries(cases).map(
        ([name, taken]): Bar =>
          atMost(
            `last key of '${TYPED}' to suggestions on the screen, ${name}: median`,
            quantile(taken, 0.5),
            BAR_MS,
            'ms',
          ),
      ),
      notes: Object.entries(cases).map(
        ([name, taken]) =>
          `${name}: quickest ${Math.min(...taken).toFixed(0)} ms, slowest ${Math.max(...taken).toFixed(0)} ms of ${times}`,
      ),
    };
  } finally {
    await browser.close();
    await stack.stop();
  }
};
