import { expect, test } from 'vitest';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { getSettings } from '../queries/settings.ts';
import { SYSTEM } from './change.ts';
import { setSetting, setSettings } from './settings.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

test.each([
  ['siteName', 'Cine "Ñandú" 🎬'],
  ['adUrl', 'https://ads.example/?a=1&b=2'],
  ['adUrl', null],
  ['tvAppPriceArs', 0],
  ['embedOrigins', ['https://a.example', 'https://b.example']],
  ['mysteryBox', { priceArs: 3000, province: 'Mendoza', pitch: null }],
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

test('several settings are one change, which is undone as one, and none is set if one is wrong', async () => {
  const set = await setSettings(database.db, SYSTEM, [
    { key: 'siteName', base: 'Butaca', value: 'Cine' },
    { key: 'tvAppPriceArs', base: 3000, value: 4000 },
  ]);
  expect(set).toEqual({ kind: 'set', change: '1' });
  expect(await takeOutbox(database.db)).toEqual([{ tags: ['site'], hard: false }]);
  const wrong = await setSettings(database.db, SYSTEM, [
    { key: 'siteName', value: 'Otro' },
    { key: 'adUrl', value: 'x' },
  ]);
  expect(wrong).toMatchObject({ kind: 'refused', refusals: [{ key: 'adUrl', what: 'invalid' }] });
  expect(await getSettings(database.db)).toMatchObject({ siteName: 'Cine', tvAppPriceArs: 4000 });
  expect(await undoChange(database.db, SYSTEM, '1')).toMatchObject({ kind: 'undone', left: [] });
  expect(await getSettings(database.db)).toMatchObject({ siteName: 'Butaca', tvAppPriceArs: 3000 });
});

test('what somebody else has set meanwhile is not overwritten without being seen', async () => {
  const edit = async (base: string, value: string) =>
    await setSettings(database.db, SYSTEM, [{ key: 'siteName', base, value }]);
  await edit('Butaca', 'Uno');
  expect(await edit('Butaca', 'Dos')).toEqual({
    kind: 'clash',
    clashes: [
      {
        key: 'siteName',
        theirs: 'Uno',
        author: { name: 'butaca', at: expect.stringMatching(/Z$/) },
      },
    ],
  });
  expect(await edit('Butaca', 'Uno')).toMatchObject({ kind: 'set' });
  expect(await edit('Uno', 'Dos')).toMatchObject({ kind: 'set' });
});

test('fewer codes than are sold can not be set, and settings are for owners', async () => {
  await database.db.updateTable('tv_app_quota').set({ sold: 10 }).execute();
  const few = [
    { key: 'tvAppTotal', value: 9 },
    { key: 'siteName', value: 'Otro' },
  ] as const;
  expect(await setSettings(database.db, SYSTEM, few)).toMatchObject({
    kind: 'refused',
    refusals: [{ key: 'tvAppTotal', what: 'more-sold' }],
  });
  expect((await getSettings(database.db)).siteName).toBe('Butaca');
  for (const role of ['editor', 'helper'] as const) {
    const actor = { operatorId: null, name: 'Bruno', role };
    await expect(setSettings(database.db, actor, few)).rejects.toThrow('not allowed');
  }
});
