import { expect, test } from '../support/catalogue.ts';
import { HOST_ORIGIN } from '../support/operator.ts';

const VOLCAN = '/anime/inventada-guardianas-del-volcan';
const AD = 'https://anuncios.example/';

test('hero, synopsis, episodes by season, the most wanted and a search bar, and nothing of its genre [ANI-01 ANI-02]', async ({
  page,
}) => {
  await page.goto(VOLCAN);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Guardianas del volcán' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sinopsis' })).toBeVisible();
  await expect(page.locator('#episodios > ul > li')).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Temporada' }).selectOption('Temporada 2');
  await expect(page.locator('#episodios > ul > li')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Las más buscadas' })).toBeVisible();
  await expect(page.getByText('Series que te podrían gustar')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Twitter' })).toBeVisible();
  const box = page.getByRole('main').getByLabel('Buscar', { exact: true });
  await expect(box).toHaveAttribute('placeholder', 'Buscá un anime…');
  await box.fill('katsudo');
  await box.press('Enter');
  await expect(page).toHaveURL('/buscar?q=katsudo');
});

test('servers of an episode lead to the player of anime [ANI-03 PLAY-16]', async ({ page }) => {
  await page.goto(VOLCAN);
  await page.locator('#episodios > ul > li a').first().click();
  const links = page.getByRole('dialog').locator('section a');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all())
    await expect(link).toHaveAttribute(
      'href',
      /^\/anime\/play\/inventada-guardianas-del-volcan\/[^/]+\/TEMPORADA%201\/capitulo-1(\?|$)/,
    );
  const opened = page.context().waitForEvent('page');
  await links.first().click();
  const player = await opened;
  await expect(player.locator('iframe, video').first()).toBeVisible();
});

test('a stored videoUrl leads to its server; then the label counts, then the single address [PLAY-16 PLAY-04]', async ({
  page,
  request,
  operator,
}) => {
  const { label, audio, url, episode } = await operator.db
    .selectFrom('servers')
    .innerJoin('episodes', 'episodes.id', 'episode_id')
    .innerJoin('seasons', 'seasons.id', 'season_id')
    .innerJoin('titles', 'titles.id', 'seasons.title_id')
    .select(['label', 'audio', 'servers.url', 'episodes.source_id as episode'])
    .where('titles.source_id', '=', 'inventada-guardianas-del-volcan')
    .where('servers.url', 'like', '%/embed/%')
    .orderBy('servers.id')
    .executeTakeFirstOrThrow();
  const player = (segment: string) =>
    `/anime/play/inventada-guardianas-del-volcan/${encodeURIComponent(segment)}/TEMPORADA%201/${episode}`;
  const given = `${player('ninguno')}?videoUrl=${encodeURIComponent(url)}`;
  const answer = await request.get(given, { maxRedirects: 0 });
  expect(answer.headers().location?.split('?')[0]).toBe(player(label));
  await page.goto(given);
  await expect(page.locator('iframe')).toHaveAttribute('src', url);
  const hostile = `${player(label)}?videoUrl=${encodeURIComponent(`${HOST_ORIGIN}/embed/otra`)}`;
  await page.goto(hostile);
  await expect(page).toHaveURL(player(label));
  await page.goto(`${player(label)}?audio=${encodeURIComponent(audio)}`);
  await expect(page.locator('iframe')).toHaveAttribute('src', url);
});

test.describe('the ad over the player', () => {
  const PLAYER = '/anime/play/katsudo-shashin-1907/LATINO/TEMPORADA%201/capitulo-1';

  test('covers it, says what it is, and goes away with one click [PLAY-17 PLAY-18]', async ({
    page,
    operator,
  }) => {
    await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
    await operator.set(PLAYER, { adUrl: AD });
    await page.goto(PLAYER);
    const overlay = page.getByRole('link', { name: /^Publicidad: al tocar se abre un anuncio/ });
    await expect(overlay).toBeVisible();
    await expect(overlay.getByText('Publicidad')).toBeInViewport();
    const style = await overlay.evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(style).toBe('rgba(0, 0, 0, 0)');
    const viewport = page.viewportSize();
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    const opened = page.context().waitForEvent('page');
    await page.mouse.click(Number(viewport?.width) / 2, Number(viewport?.height) / 2);
    await expect(await opened).toHaveURL(AD);
    await expect(overlay).toHaveCount(0);
    expect(page.context().pages()).toHaveLength(2);
  });

  for (const key of ['Enter', 'Escape']) {
    test(`is reached and dismissed by keyboard: ${key} [PLAY-18]`, async ({ page, operator }) => {
      await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
      await operator.set(PLAYER, { adUrl: AD });
      await page.goto(PLAYER);
      const overlay = page.getByRole('link', { name: 'Publicidad' });
      await expect(overlay).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(overlay).toBeFocused();
      await page.keyboard.press(key);
      await expect(overlay).toHaveCount(0);
    });
  }

  test('is not there without an ad link, and never over a series [PLAY-19]', async ({
    page,
    operator,
  }) => {
    await page.goto(PLAYER);
    await expect(page.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
    await expect(page.getByText('Publicidad')).toHaveCount(0);
    await operator.set(PLAYER, { adUrl: AD });
    await page.goto('/serie/play/fantomas-1913/Nube/TEMPORADA%201/capitulo-1');
    await expect(page.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
    await expect(page.getByText('Publicidad')).toHaveCount(0);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('does not cover what it could not uncover', async ({ page, operator }) => {
      await operator.set(PLAYER, { adUrl: AD });
      await page.goto(PLAYER);
      await expect(page.locator('iframe, video').first()).toBeVisible();
      await expect(page.getByText('Publicidad')).toHaveCount(0);
    });
  });
});
