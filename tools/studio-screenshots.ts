import { mkdirSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { SYSTEM } from '../src/data/commands/change.ts';
import { saveMatches } from '../src/data/commands/matches.ts';
import { setSetting } from '../src/data/commands/settings.ts';
import { createDb, createPool, type Db } from '../src/data/database.ts';
import { listAgenda } from '../src/data/queries/agenda.ts';
import { daySpan } from '../src/domain/football/agenda.ts';
import type { Actor } from '../src/domain/operators/permissions.ts';
import { dayInArgentina } from '../src/domain/time/clock.ts';
import { insertOperator } from '../tests/support/sample-operators.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { startStack } from './stack.ts';

/** Every screen of the studio at three widths and in both themes, into docs/screenshots/studio/. */

const WIDTHS = [360, 768, 1440];
const FOLDER = 'docs/screenshots/studio';

type Screen = { name: string; path: string; before?: (page: Page) => Promise<unknown> };

const PASTED = `Hora\tPartido\tTorneo\tCanal
17:30\tBarrio Calesita vs Central Carrusel\tTorneo Potrero\tOmbú Sport
9:30\tSportivo Tres Faroles vs Real Garúa\tLiga Mayor del Faro\tÑandú Deportes
21:30\tAtlético Tranvía - Náutico Barrilete\tCopa Mate Amargo\tQuebracho Fútbol`;

const OTHERS = ['Copa de los Vientos', 'Torneo Potrero'] as const;

/** An edit, so that the history has something to show. */
async function editMatch(db: Db, actor: Actor): Promise<string> {
  const { from, to } = daySpan(dayInArgentina(new Date()));
  const [match] = await listAgenda(db, from, to);
  if (!match) throw new Error('the demo has no match today');
  const { rowId, fields, servers } = match;
  const base = {
    fields,
    servers: servers.map(({ id, label, url }) => ({ id, fields: { label, url } })),
  };
  const mine = {
    // Another one than an earlier run left.
    fields: {
      ...fields,
      leagueName: fields.leagueName === OTHERS[0] ? OTHERS[1] : OTHERS[0],
    },
    servers: [
      ...base.servers.filter(({ fields: { label } }) => label !== 'Cámara del Alambrado').slice(1),
      { id: null, fields: { label: 'Cámara del Alambrado', url: 'https://video.example/vivo' } },
    ],
  };
  await saveMatches(db, actor, [{ kind: 'change', key: 'a', rowId, base, mine }]);
  return rowId;
}

async function takeAll(browser: Browser, screens: Screen[], cookie: string, origin: string) {
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height: width < 700 ? 780 : 900 },
        deviceScaleFactor: width < 700 ? 2 : 1,
        hasTouch: width < 700,
        colorScheme,
        locale: 'es-AR',
        timezoneId: 'America/Argentina/Buenos_Aires',
      });
      // A cookie of this kind is only set over TLS, or by the studio itself on localhost.
      const url = origin.replace('http:', 'https:');
      await context.addCookies([{ name: '__Host-studio', value: cookie, url, httpOnly: true }]);
      const page = await context.newPage();
      for (const { name, path, before } of screens) {
        await page.goto(path);
        await before?.(page);
        await page.evaluate(async () => await document.fonts.ready);
        const shot = await page.screenshot();
        const theme = colorScheme === 'dark' ? '-dark' : '';
        await sharp(shot).webp({ quality: 80 }).toFile(`${FOLDER}/${name}-${width}${theme}.webp`);
      }
      await context.close();
    }
  }
}

mkdirSync(FOLDER, { recursive: true });
const stack = await startStack({ name: 'screenshots-studio', offset: 700, studio: true });
const db = createDb(createPool(stack.databaseUrl, 2));
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  // What an earlier run left.
  await sql`truncate operators, drafts, changes, change_rows cascade`.execute(db);
  const { actor, sessionToken } = await insertOperator(db, { name: 'Ana', role: 'owner' });
  await insertOperator(db, { name: 'Bruno', role: 'editor' });
  await insertOperator(db, { name: 'Carla', role: 'helper' });
  await setSetting(db, SYSTEM, 'siteName', 'Butaca');
  const match = await editMatch(db, actor);
  const screens: Screen[] = [
    { name: 'partidos', path: '/partidos' },
    {
      name: 'pegar',
      path: '/partidos',
      before: async (page) => {
        await page.getByRole('link', { name: 'Pegar agenda' }).click();
        await page.getByRole('dialog').getByRole('textbox').fill(PASTED);
        await page.getByRole('dialog').getByRole('button', { name: 'Leer' }).click();
        await page.getByRole('heading', { name: /^Encontramos/ }).waitFor();
      },
    },
    { name: 'partido', path: `/partidos/${match}` },
    { name: 'historial', path: '/historial' },
    {
      name: 'cambio',
      path: '/historial?que=matches.edit',
      before: async (page) => {
        await page.locator('main ol a').first().click();
        await page.getByRole('button', { name: 'Deshacer' }).waitFor();
      },
    },
    {
      name: 'equipo',
      path: '/equipo',
      before: async (page) => await page.locator('main summary').first().click(),
    },
    { name: 'entrar', path: '/entrar' },
  ];
  await takeAll(browser, screens, sessionToken, stack.studioOrigin);
} finally {
  await browser.close();
  await db.destroy();
  await stack.stop();
}
