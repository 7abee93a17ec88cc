import { expect, test } from 'vitest';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { getSettings } from '../queries/settings.ts';
import { SYSTEM } from './change.ts';
import { setSetting } from './settings.ts';

const database = emptyDatabaseEachTest();

test.each([
  ['siteName', 'Cine "Ñandú" 🎬'],
  ['adUrl', 'https://ads.example/?a=1&b=2'],
  ['adUrl', null],
  ['tvAppPriceArs', 0],
  ['embedOrigins', ['https://a.example', 'https://b.example']],
  ['mysteryBox', { priceArs: 3000, province: 'Mendoza' }],
  ['adSlots', [{ image: '/a.webp', url: 'https://ads.example', label: "O'Higgins" }]],
] as const)('%s = %j is read back as it was set, and turns every page over', async (key, value) => {
  expect(await setSetting(database.db, SYSTEM, key, value)).toEqual({ kind: 'set' });
  expect((await getSettings(database.db))[key]).toEqual(value);
  expect(await takeOutbox(database.db)).toEqual([{ tags: ['site'], hard: false }]);
});

test('the last value counts, and what the schema trims is stored trimmed', async () => {
  await setSetting(database.db, SYSTEM, 'siteName', 'Uno');
  await setSetting(database.db, SYSTEM, 'siteName', '  Dos ');
  const rows = await database.db.selectFrom('settings').select(['key', 'value']).execute();
  expect(rows).toEqual([{ key: 'siteName', value: 'Dos' }]);
});

test.each([
  ['nadie', 1, 'unknown setting'],
  ['__proto__', {}, 'unknown setting'],
  ['toString', 'x', 'unknown setting'],
  ['siteName', '', ''],
  ['adUrl', 'javascript:alert(1)', 'must be an http or https address'],
  ['embedOrigins', ['nonsense'], 'must be an origin'],
])('%s = %j is refused and changes nothing', async (key, value, reason) => {
  const before = await getSettings(database.db);
  expect(await setSetting(database.db, SYSTEM, key, value)).toEqual({
    kind: 'refused',
    reason: expect.stringContaining(reason),
  });
  expect(await getSettings(database.db)).toEqual(before);
  expect(await takeOutbox(database.db)).toEqual([]);
});
