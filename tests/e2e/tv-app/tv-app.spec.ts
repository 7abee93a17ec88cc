import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { publish } from '../../../src/data/commands/publish.ts';
import { TV_APP_TAG } from '../../../src/domain/tags.ts';
import { DEVELOPMENT_CODE_SECRET } from '../../../src/platform/env.ts';
import { butaca } from '../../support/butaca.ts';
import { DATABASE_URL, expect, HOST_ORIGIN, type Operator, test } from '../support/operator.ts';
import { playedSeconds } from '../support/viewer.ts';

async function sell(operator: Operator, sold: number): Promise<void> {
  await operator.change('/tvandroid', async (db) => {
    await sql`update tv_app_quota set sold = ${sold}, total = 2000`.execute(db);
    await publish(db, [TV_APP_TAG]);
  });
}

/** Restores the numbers afterwards. */
let before: { sold: number; total: number } | undefined;
test.beforeEach(async ({ operator }) => {
  before = await operator.db
    .selectFrom('tv_app_quota')
    .select(['sold', 'total'])
    .executeTakeFirstOrThrow();
});
test.afterEach(async ({ operator }) => {
  if (!before) return;
  await operator.db.updateTable('tv_app_quota').set(before).execute();
  await publish(operator.db, [TV_APP_TAG]);
});

test('the page is titled after the product [TVA-01 PROD-03]', async ({ page, operator }) => {
  await page.goto('/tvandroid');
  await expect(page).toHaveTitle('Butaca.TV');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Butaca.TV', exact: true }),
  ).toBeVisible();
  await operator.set('/tvandroid', { siteName: 'Cine Ñandú' });
  await page.goto('/tvandroid');
  await expect(page.getByRole('heading', { level: 1, name: 'Cine Ñandú.TV' })).toBeVisible();
});

test('the APK comes with version, size and SHA-256 [TVA-02]', async ({ page, operator }) => {
  await operator.set('/tvandroid', {
    tvApkUrl: 'https://descargas.example/butaca-tv-3.apk',
    tvAppVersion: '3.0.1',
    tvAppSize: 20_250_000,
    tvAppSha256: 'AB'.repeat(32),
  });
  await page.goto('/tvandroid');
  const apk = page.getByRole('link', { name: 'Descargar APK' });
  await expect(apk).toHaveAttribute('href', 'https://descargas.example/butaca-tv-3.apk');
  const main = page.getByRole('main');
  await expect(main.getByText('3.0.1', { exact: true })).toBeVisible();
  await expect(main.getByText('20,3 MB', { exact: true })).toBeVisible();
  await expect(main.getByText('ab'.repeat(32), { exact: true })).toBeVisible();
});

test('the packages of other televisions are there once the operator has put them up [TVA-02]', async ({
  page,
  operator,
}) => {
  await page.goto('/tvandroid');
  await expect(page.getByRole('link', { name: 'Para televisores' })).toHaveCount(0);
  const [lg, samsung] = ['https://bajar.example/butaca.ipk', 'https://bajar.example/butaca.wgt'];
  await operator.set('/tvandroid', { tvApkUrl: null, tvIpkUrl: lg, tvWgtUrl: samsung });
  await page.goto('/tvandroid');
  await expect(page.getByRole('link', { name: 'Para televisores LG' })).toHaveAttribute('href', lg);
  await expect(page.getByRole('link', { name: 'Para televisores Samsung' })).toHaveAttribute(
    'href',
    samsung,
  );
  await expect(page.getByText('La descarga todavía no está disponible.')).toHaveCount(0);
});

test('the install video plays, and loads nothing before [TVA-02]', async ({ page, operator }) => {
  const url = `${HOST_ORIGIN}/media/clip.mp4?instalar`;
  await operator.set('/tvandroid', { tvInstallVideoUrl: url });
  const asked: string[] = [];
  page.on('request', (request) => request.url() === url && asked.push(url));
  await page.goto('/tvandroid');
  const video = page.getByLabel('Video de instalación de Butaca.TV');
  await expect(video).toHaveAttribute('preload', 'none');
  await expect(video).toHaveAttribute('controls', '');
  expect(asked).toEqual([]);
  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.5);
});

test('the install video of an allowed host plays in the page, of another one in a new tab [TVA-02]', async ({
  page,
  operator,
}) => {
  await operator.set('/tvandroid', { tvInstallVideoUrl: `${HOST_ORIGIN}/embed/instalar` });
  await page.goto('/tvandroid');
  await expect(page.getByTitle('Video de instalación de Butaca.TV')).toHaveAttribute(
    'src',
    `${HOST_ORIGIN}/embed/instalar`,
  );
  await operator.set('/tvandroid', { tvInstallVideoUrl: 'https://otro.example/instalar' });
  await page.goto('/tvandroid');
  await expect(page.getByRole('link', { name: 'Ver el video de instalación' })).toHaveAttribute(
    'target',
    '_blank',
  );
});

test('payment is an alias to copy and a receipt by chat [TVA-03 NUM-15]', async ({ page }) => {
  await page.goto('/tvandroid');
  const main = page.getByRole('main');
  await expect(main.getByText('$3.000 ARS', { exact: true })).toBeVisible();
  await expect(main.getByLabel('Alias', { exact: true })).toHaveValue('butaca.demo.alias');
  const receipt = main.getByRole('link', { name: 'Enviar comprobante' });
  const chat = new URL(String(await receipt.getAttribute('href')));
  expect(chat.origin).toBe('https://chat.example');
  expect(chat.searchParams.get('text')).toBe(
    '¡Hola! Pagué Butaca.TV ($3.000 ARS). Te mando el comprobante.',
  );
});

test('without a chat for the receipt nobody is asked to pay [TVA-03]', async ({
  page,
  operator,
}) => {
  await operator.set('/tvandroid', { chatUrl: null });
  await page.goto('/tvandroid');
  await expect(page.getByText('La venta está cerrada por ahora.')).toBeVisible();
  await expect(page.getByLabel('Alias', { exact: true })).toHaveCount(0);
  await expect(page.getByText('comprobante')).toHaveCount(0);
});

test('the price is what the operator set [NUM-15]', async ({ page, operator }) => {
  await operator.set('/tvandroid', { tvAppPriceArs: 12_500, tvAppTerms: 'Por seis meses' });
  await page.goto('/tvandroid');
  await expect(page.getByText('Por seis meses', { exact: true })).toBeVisible();
  await expect(page.getByText('$12.500 ARS', { exact: true })).toBeVisible();
});

test('the copy button shows a check mark for two seconds [STATE-23 TVA-03]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/tvandroid');
  await page.getByRole('button', { name: 'Copiar alias' }).click();
  const copied = page.getByRole('button', { name: 'Alias copiado' });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('butaca.demo.alias');
  await page.clock.runFor(1900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(copied).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copiar alias' })).toBeVisible();
});

test('sold, available and total, and a bar of what is sold [TVA-04 NUM-14 NUM-17]', async ({
  page,
  operator,
}) => {
  await sell(operator, 1234);
  await page.goto('/tvandroid');
  const seats = page.getByRole('region', { name: 'Cupos' });
  await expect(seats.locator('dl')).toHaveText('Vendidos1.234Disponibles766Totales2.000');
  const bar = seats.getByRole('progressbar', { name: '61,7 % vendido' });
  await expect(bar).toHaveAttribute('value', '1234');
  await expect(bar).toHaveAttribute('max', '2000');
  await expect(seats.getByText('61,7 % vendido')).toBeVisible();
});

test('the last seats are announced between 100 and 1, and never otherwise [NUM-16]', async ({
  page,
  operator,
}) => {
  const warning = page.getByText(/ÚLTIMOS? (\d+ )?CUPO/);
  for (const [sold, words] of [
    [1899, null],
    [1900, 'ÚLTIMOS 100 CUPOS'],
    [1999, 'ÚLTIMO CUPO'],
    [2000, null],
  ] as const) {
    await sell(operator, sold);
    await page.goto('/tvandroid');
    if (words) await expect(warning).toHaveText(words);
    else await expect(warning).toHaveCount(0);
  }
  await expect(page.getByText('No quedan cupos.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar alias' })).toHaveCount(0);
});

test('a code sold at the command line counts once, and the page shows it [TVA-05]', async ({
  page,
  operator,
}) => {
  await sell(operator, 500);
  const order = `recibo-${randomUUID()}`;
  const issue = async () =>
    await butaca(['codes', 'tv', 'issue', '--order', order], {
      env: { DATABASE_URL, CODE_SECRET: DEVELOPMENT_CODE_SECRET },
    });
  await operator.change('/tvandroid', async () => {
    expect((await issue()).stdout).toMatch(/^TV(-[0-9A-HJKMNP-TV-Z]{4}){4}\n$/);
  });
  const again = await issue();
  expect(again.stdout).toBe('');
  expect(again.stderr).toContain('nothing was sold again');
  await page.goto('/tvandroid');
  await expect(page.getByRole('region', { name: 'Cupos' }).locator('dl')).toHaveText(
    'Vendidos501Disponibles1.499Totales2.000',
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the alias can be read and nothing dead is drawn', async ({ page }) => {
    await page.goto('/tvandroid');
    await expect(page.getByLabel('Alias', { exact: true })).toHaveValue('butaca.demo.alias');
    await expect(page.getByRole('button', { name: 'Copiar alias' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Descargar APK' })).toBeVisible();
    await expect(page.locator('video')).toBeVisible();
  });
});
