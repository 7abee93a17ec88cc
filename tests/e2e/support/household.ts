import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, scriptTookOver } from './viewer.ts';

/** What viewers do with the devices of a household. */

export const METROPOLIS = '/movie/metropolis-1927';
export const JUDEX = '/serie/judex-1916';

export const home = (page: Page) => page.getByRole('region', { name: 'Tu hogar' });
export const press = async (page: Page, name: string) =>
  await home(page).getByRole('button', { name, exact: true }).click();
export const said = (page: Page) => home(page).getByRole('status').last();
export const digits = (page: Page) => home(page).locator('output');

export async function like(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptTookOver(page);
  const heart = page.getByRole('main').getByRole('button', { name: 'Mi lista', exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', /true|false/);
}

/** Pages keep in step when they open: another look finds what came meanwhile. */
export const expectList = async (page: Page, titles: string[]) =>
  await expect(async () => {
    await page.goto('/mi-lista');
    await expect(page.locator('main ul a')).toHaveText(titles, { timeout: 5000 });
  }).toPass();

export async function createHousehold(page: Page): Promise<void> {
  await page.goto('/perfil');
  await press(page, 'Crear un hogar');
  await expect(said(page)).toHaveText(/Tu hogar está listo/);
}

export async function otherDevice(
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: String(baseURL) });
  return { context, page: await context.newPage() };
}

/** The newcomer shows a code, the member types it; both show the same digits. */
export async function meet(member: Page, newcomer: Page): Promise<void> {
  await newcomer.goto('/perfil');
  await press(newcomer, 'Unirme con un código');
  await expect(digits(newcomer)).toHaveText(/^\w{4}-\w{4}$/);
  const code = (await digits(newcomer).textContent()) ?? '';
  await member.goto('/perfil');
  await press(member, 'Agregar un dispositivo');
  await home(member).getByLabel('Código del otro dispositivo').fill(code.toLowerCase());
  await press(member, 'Seguir');
  await expect(digits(member)).toHaveText(/^\d{3} \d{3}$/);
  await expect(digits(newcomer)).toHaveText(/^\d{3} \d{3}$/);
}

export async function join(member: Page, newcomer: Page): Promise<void> {
  await meet(member, newcomer);
  expect(await digits(newcomer).textContent()).toBe(await digits(member).textContent());
  await press(member, 'Sí, es el mismo');
  await press(newcomer, 'Sí, es el mismo');
  await expect(said(newcomer)).toHaveText(/este dispositivo es parte del hogar/);
  await expect(said(member)).toHaveText(/el otro dispositivo entra/);
}
