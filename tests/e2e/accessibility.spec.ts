import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './viewer.ts';

const PAGES = [
  '/',
  '/movies',
  '/movie/metropolis-1927',
  '/movie/play/metropolis-1927/Servidor%201',
  '/series',
  '/serie/inventada-el-faro-de-punta-ceniza',
  '/serie/play/fantomas-1913/Nube/TEMPORADA%201/capitulo-1',
  '/serie/play/fantomas-1913/ninguno/TEMPORADA%201/capitulo-1',
  '/anime',
  '/anime/inventada-guardianas-del-volcan',
  '/buscar',
  '/buscar?q=el',
  '/buscar?q=zzzz',
  '/mi-lista',
  '/perfil',
  '/tienda',
  '/tienda?q=nada',
  '/tvandroid',
  '/juegos',
  '/peticiones',
  '/futbol',
  '/futbol/atletico-luna-baja-sportivo-tres-faroles',
  '/tv',
  '/liveChannels/ombu-sport',
  '/zonatv',
  '/no-existe',
];

for (const width of [360, 1440]) {
  for (const path of PAGES) {
    test(`no violation, and nothing wider than the screen, on ${path} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations.map((violation) => `${violation.id} ${violation.nodes[0]?.html}`)).toEqual(
        [],
      );
    });
  }

  test(`no violation with the servers open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/movie/metropolis-1927');
    await page.getByRole('link', { name: 'Mirar ahora' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((violation) => `${violation.id} ${violation.nodes[0]?.html}`)).toEqual(
      [],
    );
  });
}
