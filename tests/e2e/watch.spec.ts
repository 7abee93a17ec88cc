import type { Page } from '@playwright/test';
import { expect, playedSeconds, test } from './viewer.ts';

async function openServers(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Películas recomendadas' })
    .getByRole('link', { name: 'Metrópolis' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metrópolis' })).toBeVisible();
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await expect(page.getByRole('dialog', { name: 'Elegí un servidor' })).toBeVisible();
}

async function choose(page: Page, group: string, label: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('dialog')
    .locator('section', { has: page.getByRole('heading', { name: group }) })
    .getByRole('link', { name: label })
    .click();
  return await opened;
}

test('from home to a film that plays: HLS', async ({ page }) => {
  await openServers(page);
  const player = await choose(page, 'LATINO', 'Butaca HD');
  await expect(player.getByLabel('Video de Metrópolis')).toBeVisible();
  await expect.poll(() => playedSeconds(player), { timeout: 15_000 }).toBeGreaterThan(3);
});

test('from home to a film that plays: MP4', async ({ page }) => {
  await openServers(page);
  const player = await choose(page, 'LATINO', 'Nube');
  await expect.poll(() => playedSeconds(player), { timeout: 15_000 }).toBeGreaterThan(3);
});

test('from home to a film that plays: the page of a video host in a frame', async ({ page }) => {
  await openServers(page);
  const player = await choose(page, 'SUBTITULADO', 'Servidor 1');
  await expect(player.getByTitle('Reproductor de Metrópolis')).toBeVisible();
  const frame = player.frameLocator('iframe');
  await expect.poll(() => playedSeconds(frame), { timeout: 15_000 }).toBeGreaterThan(1);
});

test('the notice with a way out comes five seconds after a framed player', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/movie/play/metropolis-1927/Servidor%201');
  await expect(page.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
  await page.clock.runFor(4900);
  await expect(page.getByRole('link', { name: 'Abrir el video' })).toBeHidden();
  await page.clock.runFor(200);
  await expect(page.getByRole('link', { name: 'Abrir el video' })).toHaveAttribute(
    'target',
    '_blank',
  );
});

test('a server that does not exist says so and leads home', async ({ page }) => {
  await page.goto('/movie/play/metropolis-1927/ninguno');
  const way = page.getByRole('link', {
    name: 'No se encontró la URL del video, regresa al inicio.',
  });
  await way.click();
  await expect(page).toHaveURL('/');
});

test('only an address that is stored for the movie overrides the server', async ({
  page,
  request,
}) => {
  const hostile = '/movie/play/metropolis-1927/Nube?videoUrl=https://malo.example/x.mp4';
  const answer = await request.get(hostile, { maxRedirects: 0 });
  expect(answer.headers().location).toBe('/movie/play/metropolis-1927/Nube');
  await page.goto(hostile);
  await expect(page.locator('video')).not.toHaveAttribute('src', /malo/);
});

test('the dialog by keyboard alone: open, close with Escape, focus back', async ({ page }) => {
  await page.goto('/movie/metropolis-1927');
  const opener = page.getByRole('link', { name: 'Mirar ahora' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Elegí un servidor' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: 'Butaca HD' }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a movie without servers says so', async ({ page }) => {
  await page.goto('/movie/inventada-el-archivo-de-los-suenos');
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await expect(page.getByText('No hay servidores disponibles.')).toBeVisible();
});
