import { describe, expect, test } from 'vitest';
import { type Document, importLines } from '../../../tests/support/import-lines.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';

const database = emptyDatabaseEachTest();

const servers = async () =>
  await database.db
    .selectFrom('servers')
    .select(['id', 'audio', 'label', 'url', 'position'])
    .orderBy('audio')
    .orderBy('position')
    .execute();

type Maps = { IDIOMAS?: object; SERVERSUB?: object };
type Owner = { name: string; around: Document[]; document: (maps: Maps) => Document; tag: string };

const OWNERS: Owner[] = [
  {
    name: 'a title',
    around: [],
    document: (maps) => ({ path: 'PELICULAS/m1', data: { NOMBRE: 'M', ...maps } }),
    tag: 't1',
  },
  {
    name: 'an episode',
    around: [{ path: 'SERIES/s1', data: { NOMBRE: 'S' } }],
    document: (maps) => ({ path: 'SERIES/s1/T1/1', data: maps }),
    tag: 't1',
  },
];

describe.each(OWNERS)('servers of $name', ({ around, document, tag }) => {
  const imported = async (maps: Maps) =>
    await importLines(database.url, [...around, document(maps)]);
  const FIRST = {
    IDIOMAS: { Uno: 'https://a.example/1', Dos: 'https://a.example/2' },
    SERVERSUB: { Uno: 'https://a.example/3' },
  };

  test('keep their order and their groups', async () => {
    await imported(FIRST);
    expect((await servers()).map((row) => [row.audio, row.label, row.url])).toEqual([
      ['LATINO', 'Uno', 'https://a.example/1'],
      ['LATINO', 'Dos', 'https://a.example/2'],
      ['SUBTITULADO', 'Uno', 'https://a.example/3'],
    ]);
  });

  test('keep their ids through changes of address and order', async () => {
    await imported(FIRST);
    const before = new Map((await servers()).map((row) => [row.audio + row.label, row.id]));
    const { tags } = await imported({
      IDIOMAS: {
        Dos: 'https://a.example/2',
        Uno: 'https://b.example/1',
        Tres: 'https://a.example/4',
      },
      SERVERSUB: { Uno: 'https://a.example/3' },
    });
    const after = await servers();
    expect(after.map((row) => [row.label, row.url])).toEqual([
      ['Dos', 'https://a.example/2'],
      ['Uno', 'https://b.example/1'],
      ['Tres', 'https://a.example/4'],
      ['Uno', 'https://a.example/3'],
    ]);
    for (const row of after.filter(({ label }) => label !== 'Tres')) {
      expect(row.id).toBe(before.get(row.audio + row.label));
    }
    expect(tags).toEqual([tag]);
  });

  test('disappear when their document no longer names them', async () => {
    await imported(FIRST);
    const { tags } = await imported({ IDIOMAS: { Dos: 'https://a.example/2' } });
    expect((await servers()).map((row) => row.label)).toEqual(['Dos']);
    expect(tags).toEqual([tag]);
    await imported({});
    expect(await servers()).toEqual([]);
  });

  test('are left alone when nothing about them changed', async () => {
    await imported(FIRST);
    const before = await servers();
    expect((await imported(FIRST)).tags).toEqual([]);
    expect(await servers()).toEqual(before);
  });

  test('stay when a later file does not hold their document', async () => {
    await imported(FIRST);
    await importLines(database.url, [{ path: 'PELICULAS/otra', data: { NOMBRE: 'Otra' } }]);
    expect(await servers()).toHaveLength(3);
  });
});
