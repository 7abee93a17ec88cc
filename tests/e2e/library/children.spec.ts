import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { publish } from '../../../src/data/commands/publish.ts';
import type { Db } from '../../../src/data/database.ts';
import { SITE_TAG } from '../../../src/domain/tags.ts';
import { insertTitles } from '../../support/sample-titles.ts';
import { expectAccessible, violationsOn } from '../support/accessible.ts';
import { expect, test } from '../support/operator.ts';
import { televisionOf } from '../support/remote.ts';
import { ok } from '../support/steering.ts';
import { scriptTookOver } from '../support/viewer.ts';

const who = (page: Page) => page.getByRole('region', { name: '¿Quién mira?' });

async function enterChild(page: Page, age = '7'): Promise<void> {
  await page.goto('/perfil');
  await who(page).getByRole('button', { name: 'Agregar perfil' }).click();
  await who(page).getByRole('textbox', { name: 'Nombre' }).first().fill('Nina');
  await who(page).getByRole('combobox', { name: 'Para quién es' }).selectOption(age);
  await who(page).getByLabel('PIN para salir').fill('4321');
  await who(page).getByRole('button', { name: 'Guardar' }).first().click();
  await who(page).getByRole('button', { name: /^Nina/ }).click();
  await expect(page).toHaveURL(`/infantil/${age}`);
}

const NOT_MARKED = 500;
const WORD = 'Innombrable';

/** Those of an age above seven and those without any, the newest of everything. */
async function addUnsuitable(db: Db): Promise<void> {
  const ages = [null, 8, 13, 18];
  await insertTitles(
    db,
    Array.from({ length: NOT_MARKED }, (_, place) => ({
      source_id: `innombrable-${place}`,
      kind: (['movie', 'serie', 'anime'] as const)[place % 3] as 'movie',
      name: `${WORD} ${place}`,
      age: ages[place % ages.length] as number | null,
      recommended: place % 3 === 0,
      created_at: new Date('2026-11-01T00:00:00Z'),
    })),
  );
  await publish(db, [SITE_TAG]);
}

async function removeUnsuitable(db: Db): Promise<void> {
  await sql`delete from titles where source_id like 'innombrable-%'`.execute(db);
  await publish(db, [SITE_TAG]);
}

/** What is drawn, without what is hidden. */
const seen = async (page: Page): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: the text of what is hidden must not count
  (await page.locator('body').innerText()).replace(/\s+/g, ' ');

const PAGES = [
  '/',
  '/inicio',
  '/movies',
  '/series',
  '/anime',
  '/mi-lista',
  '/perfil',
  '/infantil/7',
];
const MARKED = '/movie/viaje-a-la-luna-1902';

for (const width of [360, 1440])
  test(`of ${NOT_MARKED} unsuitable titles none is seen in a children's profile, at ${width} px [PRO-06]`, async ({
    page,
    operator,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await operator.change('/movies', addUnsuitable);
    try {
      // The test can fail: another profile sees them.
      await page.goto('/movies');
      expect(await seen(page)).toContain(WORD);
      await page.goto('/movie/innombrable-0');
      await enterChild(page);
      for (const path of [...PAGES, MARKED, '/buscar?q=innombrable', '/buscar?q=luna']) {
        await page.goto(path);
        expect(await seen(page), path).not.toMatch(
          path.includes('q=inn') ? /Innombrable \d/ : WORD,
        );
        await scriptTookOver(page);
        await page.mouse.wheel(0, 3000);
        expect(await seen(page), `${path}, with script`).not.toMatch(
          path.includes('q=inn') ? /Innombrable \d/ : WORD,
        );
      }
      for (let place = 0; place < 3; place++) {
        const kind = ['movie', 'serie', 'anime'][place];
        await page.goto(`/${kind}/innombrable-${place}`);
        await expect(
          page.getByRole('heading', { name: 'Esto no es para este perfil' }),
        ).toBeVisible();
        expect(await seen(page)).not.toContain(WORD);
        await scriptTookOver(page);
        await expect(page).toHaveTitle('Esto no es para este perfil');
      }
      await page.goto('/');
      const box = page
        .getByRole('banner')
        .getByRole('searchbox')
        .or(page.getByRole('banner').getByRole('combobox'));
      const asked = page.waitForResponse(/sugerencias/);
      await box.first().pressSequentially('innombrable');
      await (await asked).finished();
      await expect(page.getByRole('option').last()).toBeVisible();
      expect(await page.getByRole('option').allInnerTexts()).not.toContainEqual(
        expect.stringMatching(/Innombrable \d/),
      );
    } finally {
      await operator.change('/movies', removeUnsuitable);
    }
  });

test('the letters of a television find nothing that is not for a child [PRO-06]', async ({
  page,
  operator,
}) => {
  await operator.change('/movies', addUnsuitable);
  const tv = await televisionOf(page);
  /** All links that the grid ever shows for these words, the last of which finds something. */
  const found = async (...words: string[]): Promise<string[]> => {
    await page.evaluate(() => localStorage.setItem('butaca-tv', '1'));
    await page.goto('/buscar');
    await ok(tv, 'Buscar', 'main');
    const links = page.getByRole('dialog', { name: 'Buscar' }).getByRole('navigation');
    const seen: string[] = [];
    await page.exposeFunction(`see${words.length}`, (text: string) => seen.push(text));
    await links.evaluate((list, see) => {
      const tell = (window as unknown as Record<string, (text: string) => void>)[see];
      new MutationObserver(() => tell?.(list.textContent)).observe(list, { childList: true });
    }, `see${words.length}`);
    for (const [place, word] of words.entries()) {
      for (const _ of words[place - 1] ?? '') await ok(tv, 'Borrar');
      const asked = page.waitForResponse((answer) => answer.url().endsWith(`q=${word}`));
      for (const letter of word) await ok(tv, letter);
      await (await asked).finished();
    }
    await expect(links.getByRole('link').first()).toBeVisible();
    return seen;
  };
  try {
    await page.goto('/perfil');
    // The test can fail: another profile finds them.
    expect((await found('innom')).join()).toMatch(/Innombrable \d/);
    await page.evaluate(() => localStorage.removeItem('butaca-tv'));
    await enterChild(page);
    const seen = (await found('innom', 'luna')).join();
    expect(seen).toContain('Viaje a la Luna');
    expect(seen).not.toMatch(/Innombrable \d/);
  } finally {
    await operator.change('/movies', removeUnsuitable);
  }
});

test("a children's profile opens no player of what is not for it, and neither does Back [PRO-07]", async ({
  page,
}) => {
  const notice = page.getByRole('heading', { name: 'Esto no es para este perfil' });
  await page.goto('/movie/metropolis-1927');
  await enterChild(page);
  const framed: string[] = [];
  page.on('request', (request) => {
    if (/embed|\/media\//.test(request.url())) framed.push(request.url());
  });
  await page.goto('/movie/play/metropolis-1927/Nube').catch(() => {});
  await expect(page).toHaveURL('/movie/metropolis-1927');
  await expect(notice).toBeVisible();
  await page.goto('/liveChannels/ombu-sport').catch(() => {});
  await expect(page).toHaveURL('/tv');
  await expect(notice).toBeVisible();
  for (const path of ['/futbol', '/tienda', '/juegos', '/tv', '/peticiones', '/no-existe']) {
    await page.goto(path);
    await expect(notice).toBeVisible();
  }
  for (let step = 0; step < 6; step++) {
    await page.goBack();
    expect(await seen(page)).not.toContain('Metrópolis');
  }
  expect(framed).toEqual([]);
});

test("a children's profile lists what was marked for it, and is left with its PIN [PRO-08]", async ({
  page,
}) => {
  await enterChild(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Infantil: hasta 7 años');
  await expect(page.getByRole('link', { name: /Big Buck Bunny/ }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0);
  const apps = page.getByRole('banner').getByText('Apps y ayuda');
  await expect(apps).toBeHidden();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(MARKED);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viaje a la Luna');
  await page.goto('/perfil');
  await expect(who(page)).toHaveCount(0);
  await page.getByLabel('PIN').fill('1111');
  await page.getByRole('button', { name: 'Salir del perfil infantil' }).click();
  await expect(page.getByText('Ese PIN no es.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('PIN').fill('4321');
  await page.getByLabel('PIN').press('Enter');
  await who(page).getByRole('button', { name: 'Perfil 1', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/movie/metropolis-1927');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Metrópolis');
  await expect(apps).toBeVisible();
});

test('before the first paint, and without a flash: nothing of the page is drawn first [PRO-06]', async ({
  page,
}) => {
  await enterChild(page);
  // As early as anything can be seen: while the document is still being read.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenEarly: seen });
    new PerformanceObserver(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('main li[data-edad]')];
      seen.push(
        ...cards
          .filter(
            (card) => card.offsetParent !== null && !card.dataset.edad?.split(' ').includes('7'),
          )
          .map((card) => card.textContent),
      );
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto('/movies');
  await scriptTookOver(page);
  expect(
    await page.evaluate(() => (window as unknown as { seenEarly: string[] }).seenEarly),
  ).toEqual([]);
});

test("the form of a children's profile says what it is not [PRO-08]", async ({ page }) => {
  await expectAccessible(page, {
    name: 'a new profile',
    path: '/perfil',
    open: async () => {
      await who(page).getByRole('button', { name: 'Agregar perfil' }).click();
      await who(page).getByRole('combobox', { name: 'Para quién es' }).selectOption('7');
      await expect(page.getByText('es una comodidad, no una protección')).toBeVisible();
    },
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the page of profiles says what it cannot do [PRO-09]', async ({ page }) => {
    await page.goto('/perfil');
    await expect(page.locator('main noscript p')).toContainText('Sin JavaScript no hay perfiles');
  });
});
