import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { OPERATOR_COLLECTIONS } from '../operator-collections.ts';

const database = emptyDatabaseEachTest();

const LIMIT_MS = 120_000;

/** Text that grows when it is normalised, that no index takes, that is half a character, or that means something to SQL. */
const hostileText = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'ﷺ',
        '攻',
        '🎬',
        '\ud83c',
        '\udfff',
        'a b ',
        "'",
        '\\',
        '\t',
        '%',
        'İ',
        '\u0344',
        '\uffff',
      ),
      fc.constantFrom(1, 199, 200, 400, 401, 750, 1499, 1501, 30_000),
    )
    .map(([part, times]) => part.repeat(times)),
  // Nothing that can be compressed, so that it is as long in an index as it looks.
  fc
    .tuple(fc.nat(), fc.constantFrom(10, 15, 16, 18, 21, 40, 500))
    .map(([seed, times]) =>
      Array.from({ length: times }, (_, place) =>
        hash('sha512', `${seed} ${place}`, 'base64'),
      ).join(''),
    ),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u0001',
    '\\N',
    '\\.',
    '{}',
    '__proto__',
    'constructor',
    'NaN',
    'Infinity',
  ),
);
const hostileNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(
    1e308,
    -1e308,
    2 ** 53,
    -1,
    32_768,
    8.64e15,
    -62_135_596_800_001,
    253_402_300_800_000,
  ),
);
const hostileDate = fc.oneof(
  hostileNumber,
  hostileText,
  fc.record({ _seconds: hostileNumber }),
  fc
    .tuple(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    .map(
      ([year, month, day]) =>
        `${String(year).padStart(4, '0')}/${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')} 23:59`,
    ),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileDate,
  fc.array(hostileText, { maxLength: 5 }),
  fc.dictionary(
    hostileText,
    fc.oneof(
      hostileText,
      fc.webUrl(),
      hostileText.map((text) => `https://a/${text}`),
    ),
    {
      maxKeys: 4,
    },
  ),
  fc.anything(),
);

/** Usual values, of which a hostile document has other ones here and there. */
const USUAL = {
  NOMBRE: 'Uno',
  ESTADO: 'A',
  FECHA: '2024/01/01',
  EQUIPO1: 'Norte',
  EQUIPO2: 'Sur',
  FECHAP: '2025/01/01 10:00',
};

const TEXTS = [
  'NOMBRE',
  'NOMBREORIGINAL',
  'CATEGORIA',
  'DETALLE',
  'IMG',
  'IMAGEN',
  'URL',
  'EQUIPO1',
  'EQUIPO2',
  'MENU',
];
const DATES = ['FECHA', 'FECHANUEVO', 'FECHAR', 'FECHAP'];
const OTHERS = ['TEMPORADAS', 'IDIOMAS', 'SERVERSUB', 'LINKS', 'RECOMENDADA', ...TEXTS, ...DATES];
const changes = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...TEXTS), hostileText, { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom(...DATES), hostileDate, { maxKeys: 1 }),
    fc.dictionary(fc.constantFrom(...OTHERS), hostileValue, { maxKeys: 2 }),
  )
  .map((parts): Record<string, unknown> => Object.assign({}, ...parts));

const hostilePath = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'PELICULAS',
        'SERIES',
        'ANIME',
        'PARTIDOSFUTBOL',
        'ITEMS',
        'USUARIOSTV1',
        'ADMINISTRADOR',
      ),
      fc.oneof(fc.constantFrom('h1', 'h2'), hostileText),
    )
    .map((parts) => parts.join('/')),
  fc
    .tuple(fc.constantFrom('SERIES/bueno', 'SERIES/h1', 'ANIME/nadie'), hostileText, hostileText)
    .map((parts) => parts.join('/')),
  hostileText,
);

const hostileDocument = fc
  .tuple(hostilePath, changes)
  .map(([path, data]) => ({ path, data: { ...USUAL, ...data } }));

const OPERATOR_FIELDS = Object.values(OPERATOR_COLLECTIONS).flatMap(({ fields }) =>
  Object.keys(fields),
);
const PRODUCT = { NOMBRE: 'Uno', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 1 };
const hostileRecord = fc
  .tuple(
    fc.constantFrom(...Object.keys(OPERATOR_COLLECTIONS)),
    hostileText,
    fc.dictionary(fc.constantFrom(...OPERATOR_FIELDS), hostileValue, { maxKeys: 3 }),
  )
  .map(([collection, id, data]) => ({
    path: `${collection}/${id}`,
    data: collection === 'PRODUCTOS' ? { ...PRODUCT, ...data } : data,
  }));

const hostileLine = fc.oneof(
  {
    weight: 8,
    arbitrary: hostileDocument.map((document) => JSON.stringify(document, jsonReplacer)),
  },
  {
    weight: 3,
    arbitrary: hostileRecord.map((document) => JSON.stringify(document, jsonReplacer)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** `fc.anything` makes bigints as well. */
function jsonReplacer(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

const GOOD = [
  { path: 'PELICULAS/buena', data: { NOMBRE: 'Buena', ESTADO: 'A' } },
  { path: 'SERIES/bueno', data: { NOMBRE: 'Bueno', TEMPORADAS: ['T1'] } },
  { path: 'SERIES/bueno/T1/1', data: { NOMBRE: 'Uno', IMG: '/1.webp' } },
  {
    path: 'PARTIDOSFUTBOL/bueno',
    data: { EQUIPO1: 'A', EQUIPO2: 'B', FECHAP: '2025/01/01 10:00' },
  },
  { path: 'ITEMS/bueno', data: { NOMBRE: 'Bueno', ESTADO: 'A' } },
  {
    path: 'PRODUCTOS/bueno',
    data: { NOMBRE: 'Buena', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 1 },
  },
];

const goodRows = async (): Promise<number> => {
  const counts = await Promise.all([
    database.db
      .selectFrom('titles')
      .select('id')
      .where('source_id', 'in', ['buena', 'bueno'])
      .execute(),
    database.db
      .selectFrom('episodes')
      .select('id')
      .where('name', '=', 'Uno')
      .where('image', '=', '/1.webp')
      .execute(),
    database.db.selectFrom('matches').select('id').where('source_id', '=', 'bueno').execute(),
    database.db.selectFrom('channels').select('id').where('source_id', '=', 'bueno').execute(),
    database.db.selectFrom('products').select('id').where('id', '=', 'bueno').execute(),
    database.db.selectFrom('search_entries').select('row_id').where('name', '=', 'buena').execute(),
  ]);
  return counts.flat().length;
};

test(
  'whatever stands between them, good documents all arrive and no import fails',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostileLine, { minLength: 20, maxLength: 120 }),
        async (hostile) => {
          await database.empty();
          // A line of its own each: text of a document holds no line end once it is JSON.
          const lines = hostile.map((line) => line.replaceAll('\n', ' '));
          const middle = lines.length >> 1;
          await importLines(
            database.url,
            [...lines.slice(0, middle), ...GOOD, ...lines.slice(middle)],
            {
              addFrameHosts: true,
            },
          );
          expect(await goodRows()).toBe(GOOD.length + 1);
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
  },
  LIMIT_MS,
);
