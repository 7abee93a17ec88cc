import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { askFor, type Sender } from '../../../src/data/commands/requests.ts';
import { insertDeadLinks, removeLinks } from '../../support/sample-links.ts';
import { expect, type Studio, test } from '../support/studio.ts';
import { scriptTookOver } from '../support/viewer.ts';

const SENDER: Sender = { secret: 'x', address: '10.0.0.1', now: new Date() };

const SCREENS = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
];

/** Every screen is looked at, also after one that fails. */
const said = expect.configure({ soft: true });

/** Where the notice is, whether anything covers it, and whether it covers the field that has the focus. */
const place = async (page: Page, words: string) =>
  await page
    .locator('main > [tabindex="-1"]')
    .filter({ hasText: words })
    .evaluate((notice) => {
      const box = notice.getBoundingClientRect();
      const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const { activeElement } = document;
      const isField =
        activeElement?.matches('input, select, textarea') && !notice.contains(activeElement);
      const field = isField ? activeElement?.getBoundingClientRect() : null;
      return {
        isInView:
          box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth,
        isOnTop: notice.contains(above),
        isClearOfField: !field || (field.top >= box.bottom && field.bottom <= innerHeight),
        isFocusThere: Boolean(isField || activeElement === notice),
      };
    });

type Act = {
  path: (studio: Studio) => Promise<string> | string;
  act: (page: Page) => Promise<void>;
  says: string;
  /** The name of the field that is wrong, which has the focus then. */
  wrong?: RegExp;
  /** The same button may be pressed again. */
  keepsFocus?: true;
};

const titlePath = async ({ db }: Studio): Promise<string> => {
  const { id } = await db
    .selectFrom('titles')
    .select('id')
    .where('source_id', '=', 'judex-1916')
    .executeTakeFirstOrThrow();
  return `/titulos/${id}`;
};

const press = (name: string | RegExp) => async (page: Page) =>
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

const atLink = (address: string, button: string) => async (page: Page) => {
  const row = page.getByRole('region', { name: 'Enlaces caídos' }).getByRole('listitem').last();
  await row.locator('summary').click();
  await row.getByLabel('Dirección').fill(address);
  await row.getByRole('button', { name: button }).click();
};

/** What each screen says after what is done there, the lowest button of a page where there is one. */
const ACTS: Readonly<Record<string, Act>> = {
  'a title scheduled without a date': {
    path: titlePath,
    act: press('Programar'),
    says: 'Elegí un día y una hora',
    wrong: /Publicar el/,
  },
  'a title that is saved': {
    path: titlePath,
    act: press('Guardar y publicar'),
    says: 'Guardado y publicado',
  },
  'a link that is saved': {
    path: () => '/enlaces?host=caido.example',
    act: atLink('https://otro.example/v', 'Guardar'),
    says: 'Guardado. Ya lo ven los espectadores',
  },
  'links that are probed': {
    path: () => '/enlaces',
    act: press('Probar todos los caídos'),
    says: 'se prueban ahora',
  },
  'links that are replaced': {
    path: () => '/enlaces/reemplazar?de=caido.example&a=nuevo.example',
    act: press(/^Reemplazar /),
    says: 'reemplazado',
  },
  'a product that moves': {
    path: () => '/productos',
    act: async (page) =>
      await page
        .getByRole('button', { name: /^Subir/ })
        .last()
        .click(),
    says: 'cambió de lugar',
    keepsFocus: true,
  },
  'a product with a wrong price': {
    path: () => '/productos/nuevo',
    act: async (page) => {
      await page.getByLabel('Nombre').fill('De prueba');
      await page.getByLabel('Precio en pesos').fill('12,50');
      await press('Guardar')(page);
    },
    says: 'No se guardó',
    wrong: /Precio/,
  },
  'an order without a contact': {
    path: () => '/pedidos/nuevo',
    act: async (page) => {
      await page.getByLabel('Contacto').fill(' ');
      await page.getByLabel('Cantidad').fill('muchos');
      await press('Guardar')(page);
    },
    says: 'Falta algo en el pedido',
    wrong: /Contacto/,
  },
  'a setting that is wrong': {
    path: () => '/ajustes',
    act: async (page) => {
      await page.getByLabel('Chat', { exact: true }).fill('no es una dirección');
      await press('Revisar los cambios')(page);
    },
    says: 'hay algo para corregir',
    wrong: /Chat/,
  },
  'requests closed without a reason': {
    path: () => '/peticiones',
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Elegir / })
        .last()
        .check();
      await press('Cerrar')(page);
    },
    says: 'Falta el motivo',
    wrong: /Motivo/,
  },
  'requests that are shown': {
    path: () => '/peticiones',
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Elegir / })
        .last()
        .check();
      await press('Mostrar a todos')(page);
    },
    says: 'Los espectadores ven 1 petición más',
  },
  'a match at an impossible hour': {
    path: () => '/partidos/nuevo',
    act: async (page) => {
      await page.getByLabel('Hora').fill('99:99');
      await page.getByLabel('Local').fill('Norte');
      await page.getByLabel('Visitante').fill('Sur');
      await press('Guardar')(page);
    },
    says: 'Esa hora no se entiende',
    wrong: /Hora/,
  },
  'a takedown of nothing known': {
    path: () => '/retiros/nuevo',
    act: async (page) => {
      await page.getByRole('textbox').first().fill('«nada que exista»');
      await press('Buscar')(page);
    },
    says: 'No',
  },
  'an import without a file': {
    path: () => '/importar',
    act: press('Revisar'),
    says: 'No elegiste ningún archivo',
  },
  'an invitation of a name that is taken': {
    path: () => '/equipo',
    act: async (page) => {
      await page.getByLabel('Nombre').fill('Ana');
      await press('Crear invitación')(page);
    },
    says: 'Ya hay alguien con ese nombre',
  },
  'a paste without links': {
    path: () => '/pegar',
    act: async (page) => {
      await page.getByRole('textbox').fill('nada');
      await press('Ver antes de guardar')(page);
    },
    says: 'No',
  },
  'the same mistake again, after its notice was closed': {
    path: () => '/pegar',
    act: async (page) => {
      await page.getByRole('textbox').fill('nada');
      await press('Ver antes de guardar')(page);
      await press('Ocultar el aviso')(page);
      await press('Ver antes de guardar')(page);
    },
    says: 'No',
  },
};

test.beforeEach(async ({ studio }) => {
  await insertDeadLinks(studio.db);
  await sql`delete from requests`.execute(studio.db);
  // So that the same sender may ask again in the next run.
  await sql`delete from request_senders`.execute(studio.db);
});

test.afterEach(async ({ studio }) => {
  await removeLinks(studio.db);
  await sql`delete from drafts`.execute(studio.db);
  await sql`delete from requests`.execute(studio.db);
});

for (const viewport of SCREENS)
  test(`what an action did is in view, at ${viewport.width}×${viewport.height}`, async ({
    studio,
  }) => {
    test.setTimeout(180_000);
    for (const name of ['Okupas', 'El Eternauta'])
      await askFor(studio.db, { name, year: null, kind: null }, SENDER);
    const { page } = await studio.join('Ana', 'owner');
    await page.setViewportSize(viewport);
    page.setDefaultTimeout(15_000);
    for (const [name, { path, act, says, wrong, keepsFocus = false }] of Object.entries(ACTS))
      await test.step(name, async () => {
        await page.goto(await path(studio));
        await scriptTookOver(page);
        await act(page);
        await said
          .poll(async () => await place(page, says), { message: name })
          .toEqual({
            isInView: true,
            isOnTop: true,
            isClearOfField: true,
            isFocusThere: !keepsFocus,
          });
        if (wrong) await said(page.getByLabel(wrong).first(), name).toBeFocused();
      });
  });
