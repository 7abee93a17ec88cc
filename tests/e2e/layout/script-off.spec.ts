import { expect, test } from '../support/own-stack.ts';

test.use({ javaScriptEnabled: false });

test('lists page by link [LIST-04 STATE-04]', async ({ page }) => {
  await page.goto('/movies');
  const first = await page.locator('main ul a').first().getAttribute('href');
  await page.getByRole('link', { name: 'Más películas' }).click();
  await expect(page).toHaveURL(/\/movies\?cursor=/);
  await expect(page.locator('main ul a')).toHaveCount(15);
  expect(await page.locator('main ul a').first().getAttribute('href')).not.toBe(first);
  await page.getByRole('link', { name: 'Volver al principio' }).click();
  await expect(page).toHaveURL('/movies');
});

test('a movie, its servers and its player [MOV-04]', async ({ page }) => {
  await page.goto('/movie/metropolis-1927');
  await expect(page.getByRole('heading', { level: 1, name: 'Metrópolis' })).toBeVisible();
  const server = page.getByRole('link', { name: 'Servidor 1' }).first();
  await expect(server).toBeHidden();
  await page.getByRole('link', { name: 'Elegir servidor' }).click();
  await expect(server).toBeVisible();
  await expect(server).toHaveAttribute('target', '_blank');
  // Not in its new tab: on a busy machine, Playwright turns script off there only after the page has begun.
  await page.goto(String(await server.getAttribute('href')));
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir el video' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/movie/metropolis-1927');
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await expect(page).toHaveURL('/movie/play/metropolis-1927/LATINO');
  await expect(page.locator('video')).toBeVisible();
});

test('direct media plays without script [PLAY-07]', async ({ page }) => {
  await page.goto('/movie/play/metropolis-1927/Nube');
  await expect(page.locator('video[src$="/media/clip.mp4"]')).toBeVisible();
});

test('a long description opens and closes [LIST-09 LIST-10]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/movie/metropolis-1927');
  const synopsis = page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: 'Sinopsis' }) });
  const rest = synopsis.locator('p span').nth(1);
  await expect(rest).toBeHidden();
  await synopsis.getByText('ver más').click();
  await expect(rest).toBeVisible();
  await synopsis.getByText('ver menos').click();
  await expect(rest).toBeHidden();
});

test('a card is as wide as the screen asks for [NUM-08]', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Recién subidas' }).getByRole('listitem').first();
  for (const [width, share] of [
    [280, 0.3],
    [300, 0.3],
    [499, 0.3],
    [500, 0.26],
    [699, 0.26],
    [700, 0.22],
    [899, 0.22],
    [900, 0.18],
    [1099, 0.18],
    [1100, 0.14],
    [1299, 0.14],
    [1300, 0.1],
    [1920, 0.1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect((await card.boundingBox())?.width, `${width} px`).toBeCloseTo(width * share, 0);
  }
});

test("a series' seasons, episodes, servers and player [SER-01]", async ({ page }) => {
  await page.goto('/serie/inventada-el-faro-de-punta-ceniza');
  await page.getByRole('combobox', { name: 'Temporada' }).selectOption('TEMPORADA 3');
  await page.getByRole('button', { name: 'Ver temporada' }).click();
  await expect(page).toHaveURL(/\?temporada=TEMPORADA(\+|%20)3$/);
  await expect(page.locator('#episodios > ul > li')).toHaveCount(4);
  const server = page.getByRole('dialog').getByRole('link', { name: 'abre en otra' }).first();
  await expect(server).toBeHidden();
  await page.locator('#episodios > ul > li a').first().click();
  await expect(server).toBeVisible();
  await page.goto(String(await server.getAttribute('href')));
  await expect(page).toHaveURL(/\/serie\/play\/inventada-el-faro-de-punta-ceniza\//);
  await expect(page.locator('iframe, video').first()).toBeVisible();
});

test('a search by typing and Enter [BUS-03 BUS-06]', async ({ page }) => {
  await page.goto('/buscar');
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Buscar' });
  await box.fill('metr');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para: Metr');
  await expect(page.getByRole('main').getByRole('link', { name: 'Metrópolis' })).toBeVisible();
  await page.getByRole('link', { name: 'Animes' }).click();
  await expect(page).toHaveURL('/buscar?q=Metr&tipo=anime');
  await page.getByLabel('Cómo funciona la búsqueda').click();
  await expect(page.getByText('distingue mayúsculas')).toBeVisible();
});

test('my list and my profile say that they need script', async ({ page }) => {
  for (const path of ['/mi-lista', '/perfil']) {
    await page.goto(path);
    const note = page.locator('main noscript p');
    await expect(note).toBeVisible();
    await expect(note).toContainText('necesita JavaScript');
  }
});

test('the page of a movie says what it is to machines', async ({ request, baseURL }) => {
  const html = await (await request.get('/movie/metropolis-1927')).text();
  expect(html).toContain('<title>Metrópolis (1927) en Butaca</title>');
  expect(html).toContain(
    `property="og:image" content="${baseURL}/art/backdrops/movie-metropolis-1927.webp"`,
  );
  expect(html).toContain('name="twitter:card" content="summary_large_image"');
  const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  const movie = JSON.parse(jsonLd);
  expect(movie).toMatchObject({ '@type': 'Movie', name: 'Metrópolis', datePublished: '1927' });
  const visible = html.replaceAll(/<[^>]+>/g, '');
  expect(visible).toContain(movie.description.slice(0, 100));
});

test('sitemap, robots, manifest and icons', async ({ request, baseURL }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => String(match[1]));
  const bodies = await Promise.all(
    files.map(async (file) => await (await request.get(file)).text()),
  );
  expect(bodies.join('')).toContain(`<loc>${baseURL}/movie/metropolis-1927</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${baseURL}/sitemap.xml`,
  );
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toBe('Butaca');
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200);
});
