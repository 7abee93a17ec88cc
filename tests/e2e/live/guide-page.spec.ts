import type { Page } from '@playwright/test';
import { addDays } from '../../../src/domain/football/agenda.ts';
import {
  dayInArgentina,
  instantInZone,
  VIEWER_ZONE,
  wallClock,
} from '../../../src/domain/time/clock.ts';
import { violationsOn } from '../support/accessible.ts';
import { ALJIBE, CLIMA, expect, type Listed, NOTICIAS, test } from '../support/guide.ts';
import { askRaw } from '../support/raw-request.ts';
import { scriptTookOver, watchShifts } from '../support/viewer.ts';

const MINUTE = 60_000;
const SLOT = 180 * MINUTE;

/** Tomorrow from 20:00 to 23:00 in Argentina: the same at whatever hour this runs. */
const tomorrow = () => addDays(dayInArgentina(new Date()), 1);
const evening = () => `/tv/guia?dia=${tomorrow()}&hora=20`;
const clockOf = (time: string) => instantInZone(tomorrow(), time, VIEWER_ZONE) as Date;

/** From 20:00. */
const EVENING: Readonly<Record<string, readonly Listed[]>> = {
  [ALJIBE.id]: [
    { title: 'Prueba noticiero', startsIn: -30, lasts: 60 },
    { title: 'Prueba cine', startsIn: 30, lasts: 105 },
    { title: 'Prueba trasnoche', startsIn: 135, lasts: 120 },
  ],
  [NOTICIAS.id]: [
    { title: 'Prueba mesa', startsIn: 0, lasts: 60 },
    { title: 'Prueba flash', startsIn: 120, lasts: 30 },
    { title: 'Prueba cierre', startsIn: 150, lasts: 90 },
  ],
  [CLIMA.id]: [],
};

/** What was sent, without its moments: a copy may be renewed between two requests. */
const sent = (html = '') => html.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'instant');

const grid = (page: Page) => page.getByRole('grid', { name: 'Guía de TV' });
const row = (page: Page, { name }: { name: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const focused = (page: Page) => page.locator(':focus');
const dialog = (page: Page) => page.getByRole('dialog');

async function openEvening(page: Page): Promise<void> {
  await page.goto(evening());
  await scriptTookOver(page);
  await expect(grid(page)).toBeVisible();
}

test('channels stand by hours, as a grid that says its positions [GUI-08 GUI-11]', async ({
  page,
  guide,
}) => {
  await guide(EVENING, { from: clockOf('20:00'), on: evening() });
  await openEvening(page);
  await expect(page.getByText('20:00 a 23:00', { exact: true })).toBeVisible();
  await expect(row(page, ALJIBE)).toMatchAriaSnapshot(`
    - row:
      - rowheader "Canal Aljibe":
        - link "Canal Aljibe"
      - gridcell "Prueba noticiero 19:30 a 20:30":
        - link "Prueba noticiero 19:30 a 20:30"
      - gridcell "Prueba cine 20:30 a 22:15":
        - link "Prueba cine 20:30 a 22:15"
      - gridcell "Prueba trasnoche 22:15 a 00:15":
        - link "Prueba trasnoche 22:15 a 00:15"
  `);
  await expect(row(page, NOTICIAS)).toMatchAriaSnapshot(`
    - row:
      - rowheader "Zaguán Noticias":
        - link "Zaguán Noticias"
      - gridcell "Prueba mesa 20:00 a 21:00"
      - gridcell "Sin datos"
      - gridcell "Prueba flash 22:00 a 22:30"
      - gridcell "Prueba cierre 22:30 a 00:00"
  `);
  await expect(row(page, CLIMA)).toMatchAriaSnapshot(`
    - row:
      - rowheader "Zaguán Clima":
        - link "Zaguán Clima"
      - gridcell "Sin datos"
  `);
  await expect(grid(page).getByRole('row').first()).toMatchAriaSnapshot(`
    - row:
      - columnheader "Canal"
      - columnheader "20:00"
      - columnheader "20:30"
      - columnheader "21:00"
      - columnheader "21:30"
      - columnheader "22:00"
      - columnheader "22:30"
  `);
  // A column for the channel and one for each minute.
  await expect(grid(page)).toHaveAttribute('aria-colcount', '181');
  const rows = await grid(page).getByRole('row').all();
  for (const [place, each] of rows.entries())
    await expect(each).toHaveAttribute('aria-rowindex', String(place + 1));
  const columns = row(page, NOTICIAS).locator('[aria-colindex]');
  expect(
    await columns.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-colindex'))),
  ).toEqual(['1', '2', '62', '122', '152']);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOn(page), `${width} px`).toEqual([]);
  }
});

test('cells are as wide as they are long, below their hours [GUI-08]', async ({ page, guide }) => {
  await guide(EVENING, { from: clockOf('20:00'), on: evening() });
  for (const width of [768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await openEvening(page);
    const leftOf = async (role: 'columnheader' | 'gridcell', name: string) =>
      (await page.getByRole(role, { name }).first().boundingBox())?.x ?? Number.NaN;
    expect(await leftOf('gridcell', 'Prueba mesa')).toBeCloseTo(
      await leftOf('columnheader', '20:00'),
      0,
    );
    expect(await leftOf('gridcell', 'Prueba cine')).toBeCloseTo(
      await leftOf('columnheader', '20:30'),
      0,
    );
    expect(await leftOf('gridcell', 'Prueba flash')).toBeCloseTo(
      await leftOf('columnheader', '22:00'),
      0,
    );
  }
});

test('what is on now is marked, and turns to what follows without asking the site [GUI-09]', async ({
  page,
  guide,
}) => {
  const now = await guide(
    {
      [ALJIBE.id]: [
        { title: 'Prueba noticiero', startsIn: -30, lasts: 31 },
        { title: 'Prueba cine', startsIn: 1, lasts: 120 },
      ],
    },
    { on: '/tv/guia' },
  );
  const shifted = await watchShifts(page);
  await page.clock.install({ time: now.getTime() });
  await page.goto('/tv/guia');
  await scriptTookOver(page);
  const cell = (title: string) => row(page, ALJIBE).getByRole('gridcell', { name: title });
  await expect(cell('Prueba noticiero')).toContainText('Ahora');
  await expect(cell('Prueba cine')).not.toContainText('Ahora');
  await page.route(/\/vivo\/|\.data/, () => {});
  await page.clock.fastForward(MINUTE + 1000);
  await expect(cell('Prueba cine')).toContainText('Ahora');
  await expect(cell('Prueba noticiero')).not.toContainText('Ahora');
  expect(await shifted()).toBe(0);
});

test('a line goes through what is on, and moves [GUI-09]', async ({ page, guide }) => {
  await guide(EVENING, { from: clockOf('20:00'), on: evening() });
  await page.clock.install({ time: clockOf('20:45').getTime() });
  await openEvening(page);
  const cine = await row(page, ALJIBE).getByRole('gridcell', { name: 'Prueba cine' }).boundingBox();
  const line = page.locator('main [aria-hidden][style*="--at"]');
  const at = async () => {
    const box = await line.boundingBox();
    return box ? box.x + box.width : Number.NaN;
  };
  // Minute 15 of 105.
  const { x = Number.NaN, width = Number.NaN } = cine ?? {};
  expect((await at()) - x).toBeCloseTo((width * 15) / 105, -1);
  const before = await at();
  await page.clock.fastForward(30 * MINUTE);
  const hour = (await page.getByRole('columnheader', { name: '20:30' }).boundingBox())?.width ?? 0;
  await expect.poll(at).toBeCloseTo(before + hour, -1);
  await page.clock.fastForward(SLOT);
  await expect(line).toHaveCount(0);
});

test('days, hours, groups and further channels have addresses of their own, and now is one step away [GUI-10]', async ({
  page,
}) => {
  await page.goto('/tv');
  await page.getByRole('main').getByRole('link', { name: 'Ver la guía' }).click();
  await expect(page).toHaveURL('/tv/guia');
  await expect(page.getByRole('heading', { level: 1, name: 'Guía de TV' })).toBeVisible();
  const hours = page.getByRole('navigation', { name: 'Horas del día' });
  await page.getByRole('link', { name: 'Mañana', exact: true }).click();
  await expect(page).toHaveURL(/\?dia=\d{4}-\d\d-\d\d&hora=\d\d$/);
  await hours.getByRole('link', { name: 'De noche' }).click();
  await expect(page).toHaveURL(evening());
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('20:00');
  await page.getByRole('link', { name: 'Horas siguientes' }).click();
  await expect(page).toHaveURL(`/tv/guia?dia=${tomorrow()}&hora=23`);
  await page.getByRole('link', { name: 'Horas anteriores' }).click();
  await expect(page).toHaveURL(evening());
  await page.getByRole('link', { name: 'Ir a ahora' }).click();
  await expect(page).toHaveURL('/tv/guia');
  await page.getByRole('link', { name: 'Deportes', exact: true }).click();
  await expect(page).toHaveURL('/tv/guia?grupo=deportes');
  const channels = page.getByRole('rowheader');
  await expect(channels).toHaveCount(12);
  const table = page.getByRole('grid').or(page.getByRole('table'));
  await expect(table).toHaveAttribute('aria-rowcount', '-1');
  await page.getByRole('link', { name: 'Cargar más canales' }).click();
  await expect(page.getByText('No hay más canales con guía')).toBeVisible();
  const names = await channels.allTextContents();
  expect(names.length).toBeGreaterThan(12);
  expect(new Set(names).size).toBe(names.length);
  await expect(table).toHaveAttribute('aria-rowcount', String(names.length + 1));
  await expect(page).toHaveURL('/tv/guia?grupo=deportes');
});

test('the page of a channel leads to the guide of its group [GUI-10]', async ({ page }) => {
  for (const [channel, guide] of [
    ['canal-aljibe', '/tv/guia'],
    ['ombu-sport', '/tv/guia?grupo=deportes'],
  ] as const) {
    await page.goto(`/liveChannels/${channel}`);
    await page.getByRole('link', { name: 'Ver la guía' }).click();
    await expect(page).toHaveURL(guide);
  }
});

test('keys alone lead through the guide, and up and down keep the minute [GUI-12]', async ({
  page,
  guide,
}) => {
  await guide(EVENING, { from: clockOf('20:00'), on: evening() });
  await openEvening(page);
  const at = async (name: string | RegExp) =>
    await expect(focused(page)).toHaveAccessibleName(name);
  await row(page, ALJIBE).getByRole('gridcell').first().getByRole('link').focus();
  await at(/^Prueba noticiero/);
  // One stop: Tab leads out of the grid, and back to where one was.
  await page.keyboard.press('ArrowRight');
  await at(/^Prueba cine/);
  await page.keyboard.press('Tab');
  await expect(grid(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await at(/^Prueba cine/);
  expect(await grid(page).locator('[tabindex="0"]').count()).toBe(1);

  // 22:15, over a gap and a channel that nothing is known of, and back.
  await page.keyboard.press('ArrowRight');
  await at(/^Prueba trasnoche/);
  await page.keyboard.press('ArrowDown');
  await at(/^Prueba flash/);
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveText('Sin datos');
  await page.keyboard.press('ArrowUp');
  await at(/^Prueba flash/);
  await page.keyboard.press('ArrowLeft');
  await expect(focused(page)).toHaveText('Sin datos');
  await page.keyboard.press('ArrowUp');
  await at(/^Prueba cine/);

  await page.keyboard.press('Home');
  await at('Canal Aljibe');
  await page.keyboard.press('ArrowDown');
  await at('Zaguán Noticias');
  await page.keyboard.press('End');
  await at(/^Prueba cierre/);
  const channels = await page.getByRole('rowheader').allTextContents();
  await page.keyboard.press('Control+End');
  await expect(row(page, { name: channels.at(-1) ?? '' }).locator(':focus')).toHaveCount(1);
  await expect(focused(page)).toBeInViewport();
  // Up again: never below the hours, which stay.
  for (let rows = 0; rows < 12; rows++) {
    await page.keyboard.press('ArrowUp');
    const hours = await page.getByRole('columnheader').first().boundingBox();
    const box = await focused(page).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((hours?.y ?? 0) + (hours?.height ?? 0));
  }
  await page.keyboard.press('Control+Home');
  await at(channels[0] ?? '');
  await expect(focused(page)).toBeInViewport();
});

for (const width of [360, 1440])
  test(`Enter opens what is known of a programme, Escape gives the focus back, at ${width} px [GUI-13]`, async ({
    page,
    guide,
  }) => {
    await guide(EVENING, { from: clockOf('20:00'), on: evening() });
    await page.setViewportSize({ width, height: 780 });
    await openEvening(page);
    const link = row(page, ALJIBE).getByRole('link', { name: 'Prueba cine' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Prueba cine' })).toBeVisible();
    await expect(dialog(page)).toContainText('20:30 a 22:15');
    await expect(dialog(page)).toContainText('La guía no dice más de este programa.');
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('link', { name: 'Ver Canal Aljibe' }).click();
    await expect(page).toHaveURL(ALJIBE.path);
  });

test.describe('elsewhere', () => {
  test.use({ timezoneId: 'Europe/Madrid' });

  test('hours are those of the zone that the viewer chose, and what the site sends is the same [GUI-14]', async ({
    page,
    guide,
    request,
  }) => {
    await guide(EVENING, { from: clockOf('20:00'), on: evening() });
    const answer = await page.goto(evening());
    expect(sent(await answer?.text())).toBe(sent(await (await request.get(evening())).text()));
    await scriptTookOver(page);
    await expect(page.getByRole('columnheader').nth(1)).toHaveText('20:00');
    await page.getByRole('button', { name: 'Ver en mi hora local (Madrid)' }).press('Enter');
    const there = (time: string) => wallClock(clockOf(time), 'Europe/Madrid').time;
    await expect(page.getByRole('columnheader').nth(1)).toHaveText(there('20:00'));
    await expect(row(page, ALJIBE).getByRole('gridcell').nth(1)).toContainText(
      `${there('20:30')} a ${there('22:15')}`,
    );
    await expect(page.getByText(`${there('20:00')} a ${there('23:00')}`)).toBeVisible();
    const shifted = await watchShifts(page);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(evening());
      await scriptTookOver(page);
      await expect(page.getByText(`${there('20:00')} a ${there('23:00')}`)).toBeVisible();
      expect(await shifted(), `${width} px`).toBe(0);
    }
    await row(page, ALJIBE).getByRole('link', { name: 'Prueba cine' }).press('Enter');
    await expect(dialog(page)).toContainText(`${there('20:30')} a ${there('22:15')}`);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [360, 1440])
    test(`the guide is a table with links, at ${width} px [GUI-15]`, async ({ page, guide }) => {
      await guide(EVENING, { from: clockOf('20:00'), on: evening() });
      await page.setViewportSize({ width, height: 780 });
      await page.goto(evening());
      await expect(page.getByText('Horarios de Argentina')).toBeVisible();
      const cells = page
        .getByRole('table', { name: 'Guía de TV' })
        .getByRole('row')
        .filter({
          has: page.getByRole('rowheader', { name: 'Canal Aljibe' }),
        });
      await expect(cells.getByRole('cell')).toContainText([
        'Prueba noticiero19:30 a 20:30',
        'Prueba cine20:30 a 22:15',
        'Prueba trasnoche22:15 a 00:15',
      ]);
      // With as many stops as links.
      await expect(page.locator('main table [tabindex]')).toHaveCount(0);
      await cells.getByRole('link', { name: 'Prueba cine' }).click();
      await expect(page).toHaveURL(ALJIBE.path);
      await page.goto('/tv/guia?grupo=deportes');
      const [first = ''] = await page.getByRole('rowheader').allTextContents();
      await page.getByRole('link', { name: 'Cargar más canales' }).click();
      await expect(page).toHaveURL(/\/tv\/guia\?cursor=\w+&dia=[\d-]+&grupo=deportes&hora=\d\d$/);
      await expect(page.getByRole('rowheader').first()).not.toHaveText(first);
      await page.getByRole('link', { name: 'Volver al principio' }).click();
      await expect(page.getByRole('rowheader').first()).toHaveText(first);
    });
});

test('what viewers send makes no pages of its own [GUI-16]', async ({ request, stack }) => {
  const plain = async () => {
    const answer = await request.get('/tv/guia');
    return { cache: answer.headers()['x-cache'], text: await answer.text() };
  };
  await expect.poll(async () => (await plain()).cache).toBe('hit');
  for (const query of [
    'ids=1,2,3',
    'favoritos=canal-aljibe&utm_source=x',
    'grupo=',
    'grupo=tv',
    'grupo=DEPORTES',
    'dia=hoy',
    'dia=2026-1-1',
    'hora=24',
    'hora=ocho',
    'cursor=',
  ]) {
    const answer = await request.get(`/tv/guia?${query}`, { maxRedirects: 0 });
    expect(answer.headers()['x-cache'], query).toBe('hit');
    expect(sent(await answer.text()), query).toBe(sent((await plain()).text));
  }
  for (const [query, address] of [
    ['hora=10', '/tv/guia'],
    ['dia=1999-01-01&hora=10', '/tv/guia'],
    ['dia=2026-02-31&hora=10', '/tv/guia'],
    ['cursor=nada', '/tv/guia'],
    ['cursor=1_1&grupo=deportes', '/tv/guia?grupo=deportes'],
    [`cursor=99999999999999999999_1&dia=${tomorrow()}&hora=20`, '/tv/guia'],
  ] as const) {
    const answer = await request.get(`/tv/guia?${query}`, { maxRedirects: 0 });
    expect(answer.status(), query).toBe(302);
    expect(answer.headers().location, query).toBe(address);
    expect(answer.headers()['cache-control'], query).toBe('no-store');
  }
  for (const path of [
    '/tv/guia?dia=%00&hora=%ff',
    '/tv/guia?cursor[]=1&dia[]=2',
    `/tv/guia?cursor=${'9'.repeat(3000)}_1`,
    '/tv/guia?cursor=-1_-1',
    '/tv/guia.data?cursor=1_99999999999999999999',
    '/tv/guia/otra',
    '/vivo/programa/canal-aljibe/1e99',
    '/vivo/programa/canal-aljibe/-1',
    '/vivo/programa/%00/1',
    '/vivo/programa/canal-aljibe/99999999999999999999',
  ])
    expect((await askRaw(stack.edge, path)).status, path).toBeLessThan(500);
});
