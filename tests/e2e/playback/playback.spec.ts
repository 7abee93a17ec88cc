import type { Page } from '@playwright/test';
import { publish } from '../../../src/data/commands/publish.ts';
import type { Db } from '../../../src/data/database.ts';
import { serversTag } from '../../../src/domain/tags.ts';
import { expect, test, titleDocument } from '../support/catalogue.ts';
import { HOST_ORIGIN } from '../support/operator.ts';
import { playedSeconds, scriptTookOver, sentBeacons } from '../support/viewer.ts';

const AD = 'https://anuncios.example/';
const HLS = '/media/hls/master.m3u8';
const at = (path: string) => HOST_ORIGIN + path;
const switched = (key: string, path = HLS) => at(`/bad/switch/${key}${path}`);
const turn = async (key: string, to: 'fine' | '500' | 'hang') =>
  await fetch(at(`/bad/switch/${key}/${to}`), { method: 'POST' });

type Noted = { event: string; file: string; seconds: number };

const searching = (page: Page) => page.getByRole('status').filter({ hasText: 'Buscando servidor' });
const plays = async (page: Page, seconds = 0.2) =>
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(seconds);

async function serverIds(db: Db, titleId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('servers')
    .innerJoin('titles', 'titles.id', 'servers.title_id')
    .select(['servers.id', 'label'])
    .where('titles.source_id', '=', titleId)
    .execute();
  return new Map(rows.map(({ id, label }) => [label, id]));
}

const reports = async (page: Page) =>
  (await sentBeacons(page)).flatMap(([url, said]) =>
    url === '/api/aviso' ? (/^(?:open|fault|stall|viewer)\/(\d+)$/.exec(said)?.[1] ?? []) : [],
  );

test('Mirar ahora leads to the player in this tab, which says how far it is in trying servers, the healthiest first [STATE-25 MOV-04]', async ({
  page,
  add,
  operator,
}) => {
  await add(
    titleDocument('movie', 'mudos', {
      IDIOMAS: { Uno: at('/bad/hang.m3u8'), Dos: at('/bad/hang.mp4') },
      SERVERSUB: { Tres: at('/bad/hang.mp4') },
    }),
  );
  const ids = await serverIds(operator.db, 'prueba-mudos');
  await operator.change('/movie/play/prueba-mudos/LATINO', async (db) => {
    const server_id = String(ids.get('Dos'));
    await db.insertInto('server_health').values({ server_id, state: 'good' }).execute();
    const { id } = await db
      .selectFrom('titles')
      .select('id')
      .where('source_id', '=', 'prueba-mudos')
      .executeTakeFirstOrThrow();
    await publish(db, [serversTag('title', id)]);
  });
  await page.goto('/movie/prueba-mudos');
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await expect(page).toHaveURL('/movie/play/prueba-mudos/LATINO');
  expect(page.context().pages()).toHaveLength(1);
  await expect(searching(page)).toContainText('Probando Dos (1 de 2)');
  await expect(searching(page)).toContainText('Probando Uno (2 de 2)');
  await expect(page.getByRole('progressbar', { name: 'Buscando servidor…' })).toHaveAttribute(
    'value',
    '2',
  );
  await page.getByRole('link', { name: 'Elegir servidor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Elegí un servidor' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['LATINO', 'SUBTITULADO']);
  const byHand = dialog.getByRole('link', { name: 'Tres' });
  await expect(byHand).not.toHaveAttribute('target');
  await byHand.click();
  await expect(page).toHaveURL('/movie/play/prueba-mudos/Tres');
});

test('with an ad link the gate comes first, then the player in this tab [STATE-25 MOV-04]', async ({
  page,
  operator,
}) => {
  const path = '/movie/metropolis-1927';
  await operator.set(path, { adUrl: AD });
  await page.context().route(`${AD}**`, (route) => route.fulfill({ body: 'Anuncio' }));
  await page.goto(path);
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  const dialog = page.getByRole('dialog', { name: 'Elegí un servidor' });
  const best = dialog.getByRole('link', { name: 'Reproducir' });
  await expect(dialog.getByRole('link', { name: 'Publicidad' })).toBeVisible();
  await expect(best).toBeHidden();
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Publicidad' }).click();
  await (await opened).close();
  await page.bringToFront();
  await best.click();
  await expect(page).toHaveURL('/movie/play/metropolis-1927/LATINO');
  await plays(page);
});

test('the language chosen last is played first [STATE-18 STATE-25]', async ({ page }) => {
  await page.goto('/perfil');
  await page.getByRole('combobox', { name: 'Idioma preferido' }).selectOption('Subtitulado');
  await page.goto('/movie/metropolis-1927');
  await scriptTookOver(page);
  await page.getByRole('link', { name: 'Mirar ahora' }).click();
  await expect(page).toHaveURL('/movie/play/metropolis-1927/SUBTITULADO');
});

test('a server that does not answer is left for the next, and reported without a word to the viewer', async ({
  page,
  add,
  operator,
}) => {
  await add(
    titleDocument('movie', 'arranca', {
      IDIOMAS: { Uno: at('/bad/404.mp4'), Dos: at('/bad/500.m3u8'), Tres: at(HLS) },
      SERVERSUB: { Otro: switched('arranca-otro') },
    }),
  );
  const others: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('arranca-otro')) others.push(request.url());
  });
  await page.goto('/movie/play/prueba-arranca/LATINO');
  await plays(page);
  await expect(searching(page)).toHaveCount(0);
  await expect(page.getByText('dejó de responder')).toBeHidden();
  const ids = await serverIds(operator.db, 'prueba-arranca');
  expect((await reports(page)).toSorted()).toEqual(
    [ids.get('Uno'), ids.get('Dos')].map(String).toSorted(),
  );
  expect(others).toEqual([]);
});

test('a server that dies in mid-play is left at the same moment, with a notice and a way back', async ({
  page,
  add,
  operator,
}) => {
  await add(
    titleDocument('movie', 'muere', {
      IDIOMAS: { Uno: switched('muere'), Dos: at('/media/clip.mp4') },
    }),
  );
  // Noted by the page itself: under load, a question from outside is answered seconds later.
  await page.addInitScript(() => {
    const noted: Noted[] = [];
    Object.assign(window, { noted });
    for (const event of ['playing', 'timeupdate'])
      document.addEventListener(
        event,
        ({ target }) => {
          const { currentSrc, currentTime } = target as HTMLVideoElement;
          noted.push({ event, file: currentSrc, seconds: currentTime });
        },
        { capture: true },
      );
  });
  await page.goto('/movie/play/prueba-muere/LATINO');
  await plays(page, 2);
  await turn('muere', '500');
  const notice = page.getByText('Uno dejó de responder: seguimos en Dos.');
  await expect(notice).toBeVisible({ timeout: 20_000 });
  const after = await playedSeconds(page);
  await plays(page, after);
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted[] }).noted);
  const isNext = ({ file }: Noted) => file === at('/media/clip.mp4');
  const resumed = noted.find((note) => isNext(note) && note.event === 'playing')?.seconds;
  const left = Math.max(...noted.filter((note) => !isNext(note)).map(({ seconds }) => seconds));
  expect(Math.abs(Number(resumed) - left)).toBeLessThan(2);
  const { Uno } = Object.fromEntries(await serverIds(operator.db, 'prueba-muere'));
  expect(await reports(page)).toEqual([Uno]);

  await turn('muere', 'fine');
  const again = page.waitForRequest((request) => request.url().includes('/switch/muere/'));
  await page.getByRole('button', { name: 'Volver al anterior' }).click();
  await again;
  await expect(page.getByLabel('Video de Prueba muere')).toHaveAttribute('src', switched('muere'));
  await plays(page, after);
  await expect(notice).toBeHidden();
});

test("a page of a host is left with one tap on 'No funciona', reported, and can be had back", async ({
  page,
  add,
  operator,
}) => {
  await add(
    titleDocument('movie', 'marcos', {
      IDIOMAS: { Uno: at('/bad/404'), Dos: at('/embed/dos') },
    }),
  );
  await page.goto('/movie/play/prueba-marcos/LATINO');
  await scriptTookOver(page);
  const frame = page.getByTitle('Reproductor de Prueba marcos');
  await expect(frame).toHaveAttribute('src', at('/bad/404'));
  await page.getByRole('button', { name: 'No funciona' }).click();
  await expect(frame).toHaveAttribute('src', at('/embed/dos'));
  await expect.poll(() => playedSeconds(page.frameLocator('iframe'))).toBeGreaterThan(0);
  const { Uno } = Object.fromEntries(await serverIds(operator.db, 'prueba-marcos'));
  expect(await reports(page)).toEqual([Uno]);
  await expect(page.getByText('Dejamos Uno: seguimos en Dos.')).toBeVisible();
  await page.getByRole('button', { name: 'Volver al anterior' }).click();
  await expect(frame).toHaveAttribute('src', at('/bad/404'));
});

test('when nothing plays the page says so, and tries again at a tap', async ({ page, add }) => {
  await turn('vuelve', '500');
  const IDIOMAS = { Uno: switched('vuelve') };
  await add(
    titleDocument('movie', 'vuelve', { IDIOMAS }),
    titleDocument('movie', 'otros', { IDIOMAS, SERVERSUB: IDIOMAS }),
  );
  await page.goto('/movie/play/prueba-otros/LATINO');
  await expect(page.getByText('Probá de nuevo o elegí otro idioma.')).toBeVisible();
  await page.goto('/movie/play/prueba-vuelve/LATINO');
  await expect(
    page.getByText('Ningún servidor respondió. Probá de nuevo en un momento.'),
  ).toBeVisible();
  await turn('vuelve', 'fine');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await plays(page);
});

test.describe('a frame', () => {
  const sandboxOf = async (page: Page) =>
    ((await page.locator('iframe').getAttribute('sandbox')) ?? '').split(' ').toSorted();

  test('keeps a hostile page in: no navigation, no popup, no dialog', async ({ context, add }) => {
    await add(titleDocument('movie', 'hostil', { IDIOMAS: { Uno: at('/bad/hostile-embed') } }));
    // The browser reports each attempt in the console, which fails a test with the usual page.
    const page = await context.newPage();
    const done: string[] = [];
    const refused: string[] = [];
    context.on('page', (popup) => done.push(`popup ${popup.url()}`));
    page.on('dialog', async (dialog) => {
      done.push(`dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.goto('/movie/play/prueba-hostil/LATINO');
    await expect(page.frameLocator('iframe').getByText('Página hostil').first()).toBeVisible();
    await expect.poll(() => refused.join('\n')).toMatch(/navigat.*alert/s);
    await expect(page).toHaveURL('/movie/play/prueba-hostil/LATINO');
    expect(done).toEqual([]);
    expect(await sandboxOf(page)).toEqual([
      'allow-forms',
      'allow-presentation',
      'allow-same-origin',
      'allow-scripts',
    ]);
    await page.close();
  });

  test('is relaxed for hosts that the operator trusts, but never lets them navigate', async ({
    page,
    operator,
  }) => {
    const path = '/movie/play/metropolis-1927/Servidor%201';
    await operator.set(path, { relaxedOrigins: ['https://otro.example', HOST_ORIGIN] });
    await page.goto(path);
    const sandbox = await sandboxOf(page);
    expect(sandbox).toContain('allow-popups');
    expect(sandbox).toContain('allow-modals');
    expect(sandbox.filter((word) => word.includes('navigation'))).toEqual([]);
  });

  test('may play by itself and fill the screen', async ({ page }) => {
    await page.goto('/movie/play/metropolis-1927/Servidor%201');
    const allowed = (await page.locator('iframe').getAttribute('allow')) ?? '';
    for (const feature of ['autoplay', 'fullscreen', 'picture-in-picture'])
      expect(allowed.split('; ')).toContain(feature);
  });
});
