import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Document, importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import {
  collectionOf,
  OPERATOR_COLLECTIONS,
  type OperatorCollection,
  operatorDocument,
} from '../operator-collections.ts';
import { listConsoles } from '../queries/consoles.ts';
import { listProducts } from '../queries/products.ts';

const database = emptyDatabaseEachTest();
const COLLECTIONS = Object.keys(OPERATOR_COLLECTIONS) as OperatorCollection[];

/** Each test begins with the consoles as the migrations leave them. */
beforeEach(async () => {
  await sql`delete from consoles where position > 25`.execute(database.db);
  await sql`update consoles set url = '', image = ''`.execute(database.db);
});

const imported = async (...documents: Document[]) => await importLines(database.url, documents);

async function rowsOf(collection: OperatorCollection): Promise<Record<string, unknown>[]> {
  const { table, key } = collectionOf(collection);
  const { rows } = await sql
    .raw<Record<string, unknown>>(`select * from ${table} order by ${key} collate "C"`)
    .execute(database.db);
  return rows;
}

const everything = async () =>
  Object.fromEntries(
    await Promise.all(COLLECTIONS.map(async (name) => [name, await rowsOf(name)] as const)),
  );

const MUG = {
  NOMBRE: 'Taza Fin',
  CATEGORIA: 'tazas',
  PRECIO: 20000,
  STOCK: 1,
  CODIGO: 'TZ001-VIP-2025',
  IMAGEN: '/taza.webp',
  DESCRIPCION: 'Blanca por fuera.',
};
const mug = (data: object = MUG, id = 'tz001'): Document => ({ path: `PRODUCTOS/${id}`, data });

test('the shop of a new portal is empty, and its 26 consoles wait for an address [TIE-11 JUE-01]', async () => {
  expect(await listProducts(database.db)).toEqual([]);
  expect(await listConsoles(database.db)).toEqual([]);
  const shipped = await rowsOf('CONSOLAS');
  expect(shipped).toHaveLength(26);
  expect(new Set(shipped.map((console) => console.name)).size).toBe(26);
  const report = await imported(
    ...shipped.map(({ id }) => ({
      path: `CONSOLAS/${id}`,
      data: { URL: `https://juegos.example/${id}` },
    })),
  );
  expect(report).toMatchObject({ inserted: 0, updated: 26, refused: 0, tags: ['games'] });
  const shown = await listConsoles(database.db);
  expect(shown).toHaveLength(26);
  expect(shown[0]).toMatchObject({
    name: 'Magnavox Odyssey',
    maker: 'Magnavox',
    year: 1972,
    url: 'https://juegos.example/magnavox-odyssey',
  });
  expect(await imported({ path: 'CONSOLAS/nes', data: { URL: '' } })).toMatchObject({ updated: 1 });
  expect(await listConsoles(database.db)).toHaveLength(25);
});

test('a product has every field of the shop [ENT-22 TIE-11]', async () => {
  expect(await imported(mug())).toMatchObject({ inserted: 1, refused: 0, tags: ['shop'] });
  expect(await rowsOf('PRODUCTOS')).toEqual([
    {
      id: 'tz001',
      name: 'Taza Fin',
      category: 'tazas',
      price_ars: 20000,
      stock: 1,
      code: 'TZ001-VIP-2025',
      image: '/taza.webp',
      description: 'Blanca por fuera.',
      active: true,
      position: 0,
      hidden: false,
      held: [],
    },
  ]);
});

describe('a document', () => {
  test.each(['buzos', 'mates', 'remeras', 'jarras', 'tazas'])(
    'may be of the category %s [ENT-22]',
    async (CATEGORIA) => {
      expect(await imported(mug({ ...MUG, CATEGORIA }))).toMatchObject({ inserted: 1, refused: 0 });
    },
  );

  test.each([
    ['a misspelt field', mug({ ...MUG, PRECO: 1 }), 'PRECO'],
    ['no object', mug([] as never), 'expected object'],
    ['another category', mug({ ...MUG, CATEGORIA: 'gorras' }), 'CATEGORIA is none of buzos'],
    ['a price that is no number', mug({ ...MUG, PRECIO: 'mucho' }), 'PRECIO is not a whole'],
    ['part of a peso', mug({ ...MUG, PRECIO: 0.5 }), 'PRECIO is not a whole'],
    ['less than nothing in stock', mug({ ...MUG, STOCK: -1 }), 'STOCK is below 0'],
    ['a number past the column', mug({ ...MUG, STOCK: 2 ** 31 }), 'STOCK is too large'],
    ['a code that cannot be printed', mug({ ...MUG, CODIGO: 'ñ' }), 'CODIGO has other'],
    ['no name', mug({ ...MUG, NOMBRE: ' ' }), 'NOMBRE is missing'],
    ['a field that is null', mug({ ...MUG, IMAGEN: null }), 'IMAGEN'],
    ['not all that a new product needs', mug({ STOCK: 3 }), 'a new one needs NOMBRE, CATEGORIA'],
    ['a new console without a name', { path: 'CONSOLAS/otra', data: {} }, 'needs NOMBRE'],
    [
      'an address that is none',
      { path: 'CONSOLAS/nes', data: { URL: 'javascript:alert(1)' } },
      'URL is not an http',
    ],
    ['a long name', { path: 'LIGAS/l', data: { NOMBRE: 'x'.repeat(1501) } }, 'NOMBRE is too long'],
    ['a match without an end', { path: 'LIGAS/l', data: { MINUTOS: 0 } }, 'MINUTOS is 0'],
    ['an endless match', { path: 'LIGAS/l', data: { MINUTOS: 601 } }, 'MINUTOS is too large'],
    ['a folder below', { path: 'LIGAS/l/x', data: {} }, 'unknown collection'],
  ])('with %s is refused, and the rest is not', async (_, document, reason) => {
    const before = await everything();
    const report = await imported(document, { path: 'LIGAS/Buena', data: {} });
    expect(report).toMatchObject({ refused: 1, inserted: 1, updated: 0, tags: ['matches'] });
    expect(report.refusals).toEqual([
      { line: 1, path: document.path, reason: expect.stringContaining(reason) },
    ]);
    expect(await everything()).toEqual({
      ...before,
      LIGAS: [{ name: 'Buena', icon: '', background: '', match_minutes: 120, held: [] }],
    });
  });

  test('changes the fields that it has and leaves the others', async () => {
    await imported(mug());
    const report = await imported(mug({ STOCK: '0' }));
    expect(report).toMatchObject({ inserted: 0, updated: 1, tags: ['shop'] });
    expect(await listProducts(database.db)).toEqual([
      expect.objectContaining({ name: 'Taza Fin', stock: 0, image: '/taza.webp' }),
    ]);
  });

  test('takes a product out of the shop, and back', async () => {
    await imported(mug());
    expect(await imported(mug({ ESTADO: 'I' }))).toMatchObject({ tags: ['shop'] });
    expect(await listProducts(database.db)).toEqual([]);
    await imported(mug({ ESTADO: 'A' }));
    expect(await listProducts(database.db)).toHaveLength(1);
  });

  test('of a league or a known channel is known by its name, whatever it holds', async () => {
    const report = await imported(
      { path: 'LIGAS/1', data: { NOMBRE: 'Primera A/B', ICONO: '/liga.webp' } },
      { path: 'LIGAS/Copa', data: { MINUTOS: 45 } },
      { path: 'CANALESDEPORTIVOS/Gol TV', data: { CANAL: 'gol' } },
    );
    expect(report).toMatchObject({ inserted: 3, tags: ['matches', 'channels'] });
    expect(await rowsOf('LIGAS')).toEqual([
      { name: 'Copa', icon: '', background: '', match_minutes: 45, held: [] },
      { name: 'Primera A/B', icon: '/liga.webp', background: '', match_minutes: 120, held: [] },
    ]);
    expect(await rowsOf('CANALESDEPORTIVOS')).toEqual([
      { name: 'Gol TV', channel_source_id: 'gol', held: [] },
    ]);
  });

  test('that is new stands behind the others, in the order of the file', async () => {
    await imported(mug(MUG, 'c'), mug(MUG, 'a'));
    await imported(mug(MUG, 'b'), mug({ ORDEN: 0 }, 'a'));
    const listed = await listProducts(database.db);
    expect(listed.map((product) => product.id)).toEqual(['a', 'c', 'b']);
  });
});

test('a dry run writes nothing and publishes nothing', async () => {
  const report = await importLines(database.url, [mug()], { dryRun: true });
  expect(report).toMatchObject({ inserted: 1, tags: ['shop'] });
  expect(await rowsOf('PRODUCTOS')).toEqual([]);
  expect(await takeOutbox(database.db)).toEqual([]);
});

const word = fc.constantFrom('', 'a', 'B', 'ñ "{}\\ \t', '\ud83c', '攻');
const named = word.map((text) => `n${text}`);
const number = fc.integer({ min: 0, max: 40 });
const web = fc.constantFrom('', 'https://a.example/x', 'http://b.example');
const optional = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] });
const IDS = fc.constantFrom('a', 'b', 'nes');
const anyDocument: fc.Arbitrary<Document> = fc
  .oneof(
    fc.tuple(fc.constant('LIGAS'), IDS, optional({ NOMBRE: named, ICONO: word, FONDO: word })),
    fc.tuple(fc.constant('CANALESDEPORTIVOS'), IDS, optional({ NOMBRE: named, CANAL: word })),
    fc.tuple(
      fc.constant('PRODUCTOS'),
      IDS,
      fc.oneof(
        optional({ STOCK: number, ESTADO: fc.constantFrom('A', 'I'), DESCRIPCION: word }),
        optional({ ORDEN: number, CODIGO: fc.constantFrom('', 'XX001'), IMAGEN: word }).map(
          (change) => ({ ...MUG, ...change }),
        ),
      ),
    ),
    fc.tuple(
      fc.constant('CONSOLAS'),
      IDS,
      optional({ NOMBRE: named, FABRICANTE: word, ANIO: number, URL: web, ORDEN: number }),
    ),
  )
  .map(([collection, id, data]) => ({ path: `${collection}/${id}`, data }));

async function startOver(): Promise<void> {
  await database.empty();
  await sql`delete from consoles where id in ('a', 'b')`.execute(database.db);
  // It goes before a test that finds it behind the others.
  await sql`insert into consoles (id, name, position) values ('nes', 'NES', 10) on conflict (id) do update
    set name = 'NES', maker = '', year = null, image = '', url = '', position = 10`.execute(
    database.db,
  );
}

test('a second import changes nothing, and what there is can be written and read again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDocument, { minLength: 1, maxLength: 8 }), async (documents) => {
      await startOver();
      const first = await imported(...documents);
      expect(first.inserted + first.updated > 0).toBe(first.tags.length > 0);
      const filled = await everything();
      const [published] = await takeOutbox(database.db);
      expect(published?.tags ?? []).toEqual(first.tags);
      expect(await imported(...documents)).toMatchObject({ inserted: 0, updated: 0, tags: [] });
      expect(await takeOutbox(database.db)).toEqual([]);
      const written = Object.entries(filled).flatMap(([collection, rows]) =>
        (rows as Record<string, unknown>[]).map((row) =>
          operatorDocument(collection as OperatorCollection, row),
        ),
      );
      await startOver();
      expect((await imported(...written)).refusals).toEqual([]);
      expect(await everything()).toEqual(filled);
    }),
    { numRuns: 8 },
  );
}, 120_000);

test('documents of one file do what they would do one by one, where all are complete', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDocument, { minLength: 2, maxLength: 6 }), async (documents) => {
      const full = documents.map(({ path, data }) => ({
        path,
        // A place that is given moves those that come later, and not those of the same file.
        data: {
          ...(path.startsWith('PRODUCTOS') ? MUG : { NOMBRE: path.replace('/', ' ') }),
          ...(data as object),
          ORDEN: undefined,
        },
      }));
      await startOver();
      for (const document of full) await imported(document);
      const single = await everything();
      await startOver();
      await imported(...full);
      expect(await everything()).toEqual(single);
    }),
    { numRuns: 6 },
  );
}, 120_000);
