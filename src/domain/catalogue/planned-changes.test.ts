import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeEdit, mergeParts, type Part } from '../editing/merge.ts';
import { type PlannedRow, plannedRows, shownChanges } from './planned-changes.ts';
import { type Fields, fieldsOf } from './record-fields.ts';
import type { RecordVersion, ServerFields, StoredRecord } from './title-edit.ts';

const OWNER = { table: 'titles', rowId: '7' } as const;

const server = (
  id: string | null,
  label: string,
  url = 'https://a.example/1',
): Part<ServerFields> => ({ id, fields: { audio: 'LATINO', label, url, position: 0 } });

const STORED: StoredRecord<'titles'> = {
  fields: {
    ...{ name: 'Antes', originalName: '', genre: 'DRAMA', year: 1999, age: null, description: '' },
    ...{ poster: '', backdrop: '', active: true, recommended: false, popular: false },
  },
  servers: [server('1', 'Uno'), server('2', 'Dos')],
};

const edited = (
  fields: Partial<StoredRecord<'titles'>['fields']>,
  servers = STORED.servers,
): StoredRecord<'titles'> => ({ fields: { ...STORED.fields, ...fields }, servers });

const planned = (mine: RecordVersion, stored: RecordVersion = STORED, base = STORED) =>
  plannedRows(OWNER, { base, mine }, stored);

test('fields by column, from what is stored to what will be; servers that change, go and come', () => {
  const servers = [server('1', 'Uno', 'https://a.example/9'), server(null, 'Tres')];
  expect(planned(edited({ originalName: 'Before', active: false }, servers))).toEqual([
    {
      ...{ table: 'titles', key: '7', name: 'Antes', clash: null, base: {} },
      before: { original_name: null, active: true },
      after: { original_name: 'Before', active: false },
    },
    {
      ...{ table: 'servers', key: '1', name: 'Uno', clash: null, base: {} },
      before: { url: 'https://a.example/1' },
      after: { url: 'https://a.example/9' },
    },
    {
      ...{ table: 'servers', key: '2', name: 'Dos', clash: null, base: {} },
      before: server('2', 'Dos').fields,
      after: null,
    },
    {
      ...{ table: 'servers', key: 'new-0', name: 'Tres', clash: null, base: {} },
      before: null,
      after: server(null, 'Tres').fields,
    },
  ]);
});

test('what others changed elsewhere, or alike, and what a draft does not name is no change of it', () => {
  const { name: _, ...others } = STORED.fields;
  const unnamed = { ...STORED, fields: others } as unknown as typeof STORED;
  expect(planned(unnamed, edited({ name: 'De Bruno' }), unnamed)).toEqual([]);
  expect(planned(STORED, edited({ genre: 'TERROR' }))).toEqual([]);
  expect(planned(edited({ genre: 'TERROR' }), edited({ genre: 'TERROR' }))).toEqual([]);
});

test('a field that somebody else set since clashes: from what is stored, with what the draft is based on', () => {
  const rows = planned(edited({ name: 'Mío', year: 2000 }), edited({ name: 'De Bruno' }));
  expect(rows).toMatchObject([
    {
      clash: 'changed',
      before: { name: 'De Bruno', release_year: 1999 },
      after: { name: 'Mío', release_year: 2000 },
      base: { name: 'Antes' },
    },
  ]);
  expect(shownChanges(rows).hasClash).toBe(true);
});

describe('a server clashes', () => {
  const other = 'https://b.example/1';
  const [one, two] = STORED.servers as [Part<ServerFields>, Part<ServerFields>];
  const mineAndTheirs = (mine: Part<ServerFields>[], theirs: Part<ServerFields>[]) =>
    planned(edited({}, mine), edited({}, theirs))[0];

  test('whose address both changed', () => {
    const mine = [server('1', 'Mío', 'https://c.example/1'), two];
    expect(mineAndTheirs(mine, [server('1', 'Uno', other), two])).toMatchObject({
      ...{ key: '1', name: 'Uno', clash: 'changed', base: { url: one.fields.url } },
      before: { label: 'Uno', url: other },
      after: { label: 'Mío', url: 'https://c.example/1' },
    });
  });

  test('that they changed and I remove', () => {
    expect(mineAndTheirs([two], [server('1', 'Uno', other), two])).toMatchObject({
      ...{ name: 'Uno', clash: 'changed', base: { url: one.fields.url } },
      before: { url: other },
      after: null,
    });
  });

  test('that they removed and I change', () => {
    expect(mineAndTheirs([server('1', 'Uno', other), two], [two])).toMatchObject({
      ...{ name: 'Uno', clash: 'removed', base: {}, before: null },
      after: { url: other },
    });
  });

  test('that both added under one name', () => {
    expect(
      mineAndTheirs([one, two, server(null, 'Tres', other)], [one, two, server('3', 'Tres')]),
    ).toMatchObject({
      ...{ name: 'Tres', clash: 'added', base: {} },
      before: { url: one.fields.url },
      after: { url: other },
    });
  });
});

test('a page shows a part of very many rows and of very long texts', () => {
  const servers = Array.from({ length: 200 }, (_, place) => server(null, `S${place}`));
  const description = 'a'.repeat(10_000);
  const { rows, rowsLeftOut } = shownChanges(
    planned(edited({ description }, servers), edited({ description: `${description}b` }, [])),
  );
  expect(rows).toHaveLength(20);
  expect(rowsLeftOut).toBe(181);
  expect(JSON.stringify(rows).length).toBeLessThan(10_000);
  expect(rows[0]?.before?.description).toMatch(/^…a{40}b$/);
});

/** What a page lists, done to what is stored. */
function applied(rows: readonly PlannedRow[], { fields, servers }: RecordVersion): RecordVersion {
  const names = new Map(fieldsOf('titles').map(({ column, name }) => [column, name]));
  let [made, left] = [fields as Fields, servers];
  for (const { table, key, before, after } of rows)
    if (table === 'titles')
      for (const [column, value] of Object.entries(after ?? {}))
        made = { ...made, [String(names.get(column))]: (value ?? '') as string };
    else if (before === null)
      left = [...left, { id: null, fields: after as unknown as ServerFields }];
    else if (after === null) left = left.filter(({ id }) => id !== key);
    else
      left = left.map((part) =>
        part.id === key ? { id: key, fields: { ...part.fields, ...after } } : part,
      );
  return { fields: made, servers: left };
}

const someFields = fc.record({
  name: fc.constantFrom('Antes', 'Uno', 'Dos'),
  originalName: fc.constantFrom('', 'One'),
  genre: fc.constantFrom('DRAMA', ''),
  active: fc.boolean(),
});
const someServers = fc
  .array(
    fc.record({
      id: fc.constantFrom('1', '2', '3', null),
      label: fc.constantFrom('Uno', 'Dos', 'Tres'),
      url: fc.constantFrom('https://a.example/1', 'https://b.example/1'),
    }),
    { maxLength: 4 },
  )
  .map((given) =>
    given
      .map(({ id, label, url }) => server(id, label, url))
      .filter(
        ({ id, fields }, at, all) =>
          all.findIndex((each) => each.fields.label === fields.label) === at &&
          (id === null || all.findIndex((each) => each.id === id) === at),
      ),
  );
const someVersion = fc.tuple(someFields, someServers).map(([fields, servers]) => ({
  ...{ fields: { ...STORED.fields, ...fields }, servers },
}));
const withIds = someVersion.map(({ fields, servers }) => ({
  ...{ fields, servers: servers.filter(({ id }) => id !== null) },
}));

const sorted = ({ fields, servers }: RecordVersion) => ({
  fields,
  servers: servers.map(({ fields: { label, url } }) => `${label} ${url}`).sort(),
});

/** Only those that were there have their id in what was made of them. */
const ofBase = (version: StoredRecord<'titles'>, base: StoredRecord<'titles'>) => ({
  ...version,
  servers: version.servers.map(({ id, fields }) =>
    base.servers.some((each) => each.id === id) ? { id, fields } : { id: null, fields },
  ),
});

test('what is listed, done to what is stored, is what was made of it, if nobody else changed anything', () => {
  fc.assert(
    fc.property(withIds, someVersion, (base, made) => {
      const mine = ofBase(made, base);
      expect(sorted(applied(planned(mine, base, base), base))).toEqual(sorted(mine));
    }),
  );
});

test('it clashes exactly if publishing does; otherwise what is listed, done to what is stored, is what is published', () => {
  fc.assert(
    fc.property(withIds, someVersion, withIds, (base, made, stored) => {
      const mine = ofBase(made, base);
      const rows = planned(mine, stored, base);
      const fields = mergeEdit<Record<string, string | number | boolean | null>>(
        base.fields,
        mine.fields,
        stored.fields,
      );
      const servers = mergeParts(base.servers, mine.servers, stored.servers, 'audio', 'label');
      const hasClash = fields.clashes.length + servers.clashes.length > 0;
      expect(shownChanges(rows).hasClash).toBe(hasClash);
      if (hasClash) return;
      const end = applied(rows, stored);
      expect(end.fields).toEqual(fields.merged);
      expect(end.servers).toHaveLength(
        stored.servers.length + servers.added.length - servers.removed.length,
      );
      for (const { id, merged } of servers.changed)
        expect(end.servers).toContainEqual({ id, fields: merged });
    }),
  );
});
