import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Settings } from '../../../src/domain/settings/settings.ts';
import { EXAMPLES } from '../../../src/portal/pages.ts';
import { TOMORROW } from './matches.ts';
import { expect, scriptTookOver } from './viewer.ts';

export type View = { name: string; path: string; open?: (page: Page) => Promise<void> };

const WIDTHS = [360, 1440];

const openDialog = async (page: Page, opener: string | RegExp) => {
  await page.getByRole('main').getByRole('link', { name: opener }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Every page, its states, and whatever opens on it. */
export const VIEWS: View[] = [
  ...[
    ...EXAMPLES.map(([path]) => path),
    '/movie/play/metropolis-1927/Servidor%201',
    '/serie/inventada-el-faro-de-punta-ceniza',
    '/serie/play/fantomas-1913/ninguno/TEMPORADA%201/capitulo-1',
    '/anime/inventada-guardianas-del-volcan',
    '/buscar?q=zzzz',
    '/tienda?q=nada',
    '/no-existe',
    TOMORROW.day(),
  ].map((path) => ({ name: path, path })),
  {
    name: 'the menu',
    path: '/movies',
    open: async (page) => {
      await page.getByRole('banner').locator('summary').click();
      await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible();
    },
  },
  {
    name: 'how the search works',
    path: '/buscar',
    open: async (page) => await page.getByLabel('Cómo funciona la búsqueda').click(),
  },
  {
    name: 'the servers of a movie',
    path: '/movie/metropolis-1927',
    open: async (page) => await openDialog(page, 'Elegir servidor'),
  },
  {
    name: 'the servers of an episode',
    path: '/serie/fantomas-1913',
    open: async (page) => {
      await page.locator('#episodios li a').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a programme of the guide',
    path: '/tv/guia',
    open: async (page) => {
      await page.getByRole('grid').getByRole('gridcell').first().getByRole('link').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the channels of a match',
    path: TOMORROW.day(),
    open: async (page) => await openDialog(page, TOMORROW.name),
  },
];

/** Dialogs that a page shows only by a setting. */
export const SETTINGS: Partial<Settings> = {
  announcement: { title: 'Función especial', text: 'El sábado, doble programa.', url: null },
  adultAppUrl: 'https://adultos.example/app',
};

export const VIEWS_BY_SETTING: View[] = [
  {
    name: 'the announcement',
    path: '/peticiones',
    open: async (page) =>
      await expect(page.getByRole('dialog', { name: 'Función especial' })).toBeVisible(),
  },
  {
    name: "the question of the viewer's age",
    path: '/juegos#mayor-de-edad',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Función especial' })).toBeHidden();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Half the size of `axe.source`, which every page would have to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, except in frames, which show other sites. */
export async function violationsOn(
  page: Page,
  { except = [], only }: { except?: string[]; only?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(
    async (how) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // Otherwise it also describes every element that passed.
      const { violations } = await run(
        { exclude: ['iframe'] },
        { resultTypes: ['violations'], ...how },
      );
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    },
    only
      ? { runOnly: only }
      : { rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])) },
  );
}

/** No axe findings, and nothing wider than the screen, on a phone and on a desktop. */
export async function expectAccessible(page: Page, { name, path, open }: View): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0] as number, height: 900 });
  await page.goto(path);
  if (open) {
    await scriptTookOver(page);
    await open(page);
  }
  await expectAccessibleNow(page, name);
}

/** The same of what is there already. */
export async function expectAccessibleNow(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
    expect(await violationsOn(page), `${name} at ${width} px`).toEqual([]);
  }
}

/** For the studio: no findings and nothing wider than the screen, in both themes, on a phone and on a desktop. */
export async function expectAccessibleScreen(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Themes differ in nothing but colours, and colours are the same at every width.
    const isLight = colorScheme === 'light';
    const looked = isLight ? {} : { only: ['color-contrast'] };
    for (const width of isLight ? WIDTHS : [1440]) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${what}, ${colorScheme}, ${width} px`;
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, where).toBeLessThanOrEqual(0);
      // Repeated: right after a change of theme and width, old and new colours may stand side by side.
      await expect.poll(() => violationsOn(page, looked), where).toEqual([]);
    }
  }
}
