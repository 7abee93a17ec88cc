import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fields, mergeEdit, mergeParts, type Part } from './merge.ts';

test('edits of different fields merge', () => {
  const base = { first: 'A', second: 'B', league: '' };
  const mine = { ...base, first: 'X' };
  const theirs = { ...base, league: 'Copa' };
  expect(mergeEdit(base, mine, theirs)).toEqual({
    merged: { first: 'X', second: 'B', league: 'Copa' },
    changed: ['first'],
    clashes: [],
  });
});

test('two values for one field clash, and the stored one stays', () => {
  const base = { first: 'A' };
  expect(mergeEdit(base, { first: 'X' }, { first: 'Y' })).toEqual({
    merged: { first: 'Y' },
    changed: [],
    clashes: [{ field: 'first', mine: 'X', theirs: 'Y' }],
  });
});

test('what both did alike is neither written again nor a clash', () => {
  expect(mergeEdit({ first: 'A' }, { first: 'X' }, { first: 'X' })).toEqual({
    merged: { first: 'X' },
    changed: [],
    clashes: [],
  });
});

type Server = { label: string; url: string };
const part = (id: string | null, label: string, url: string): Part<Server> => ({
  id,
  fields: { label, url },
});

test('servers that two people add both stay, and one of the same name clashes', () => {
  const base = [part('1', 'a', 'u1')];
  const theirs = [...base, part('2', 'b', 'u2'), part('3', 'c', 'u3')];
  const mine = [...base, part(null, 'd', 'u4'), part(null, 'b', 'u2'), part(null, 'c', 'other')];
  const merged = mergeParts(base, mine, theirs, 'label');
  expect(merged.added).toEqual([{ label: 'd', url: 'u4' }]);
  expect(merged.clashes).toEqual([
    {
      kind: 'added',
      id: '3',
      mine: { label: 'c', url: 'other' },
      theirs: { label: 'c', url: 'u3' },
    },
  ]);
});

test('a server that one removes and the other changes is a clash for whoever comes second', () => {
  const base = [part('1', 'a', 'u1')];
  const changed = [part('1', 'a', 'u2')];
  const theirs = { label: 'a', url: 'u2' };
  expect(mergeParts(base, [], changed, 'label').clashes).toEqual([
    { kind: 'removed', id: '1', mine: null, theirs },
  ]);
  expect(mergeParts(base, changed, [], 'label').clashes).toEqual([
    { kind: 'removed', id: '1', mine: theirs, theirs: null },
  ]);
  expect(mergeParts(base, [], base, 'label').removed).toEqual(['1']);
});

const FIELDS = ['first', 'second', 'league', 'start'] as const;

type Step =
  | { kind: 'open' | 'save' | 'resolve'; who: 0 | 1 }
  | { kind: 'edit'; who: 0 | 1; field: (typeof FIELDS)[number]; value: number };

const who = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('open' as const, 'save' as const, 'resolve' as const), who }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      who,
      field: fc.constantFrom(...FIELDS),
      value: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

type Editor = { base: Fields; mine: Fields; told: Set<string> };

test('in 1,000 interleavings of two editors no edit is lost silently', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => {
      let stored: Fields = { first: 0, second: 0, league: 0, start: 0 };
      const open = (): Editor => ({ base: stored, mine: { ...stored }, told: new Set() });
      const editors: [Editor, Editor] = [open(), open()];
      for (const each of steps) {
        const editor = editors[each.who];
        if (each.kind === 'open') editors[each.who] = open();
        if (each.kind === 'edit') editor.mine = { ...editor.mine, [each.field]: each.value };
        // Whoever was told of a clash sees the stored value from then on, and may insist.
        if (each.kind === 'resolve' && editor.told.size > 0)
          editors[each.who] = { base: stored, mine: editor.mine, told: new Set() };
        if (each.kind !== 'save') continue;
        const before = stored;
        const { merged, clashes } = mergeEdit(editor.base, editor.mine, stored);
        const clashing = new Set<string>(clashes.map(({ field }) => field));
        if (clashes.length === 0) stored = merged;
        for (const field of FIELDS) {
          const isEdited = editor.mine[field] !== editor.base[field];
          const hasLanded = stored[field] === editor.mine[field];
          // My edit is stored, or I am told why nothing of mine is.
          if (isEdited) expect(hasLanded || clashes.length > 0).toBe(true);
          // What was stored before is still there, unless I saw it and replaced it.
          if (stored[field] !== before[field])
            expect(isEdited && before[field] === editor.base[field]).toBe(true);
          // Nobody is told of a clash that is none.
          if (clashing.has(field))
            expect(isEdited && before[field] !== editor.base[field]).toBe(true);
        }
        if (clashes.length === 0) editors[each.who] = open();
        else editor.told = clashing;
      }
    }),
    { numRuns: 1000 },
  );
});

const server = fc.record({
  label: fc.constantFrom('a', 'b', 'c', 'd'),
  url: fc.constantFrom('u1', 'u2', 'u3'),
});
const servers = fc.uniqueArray(server, { maxLength: 4, selector: ({ label }) => label });

/** The list with some removed, some changed, some added; a label only once. */
const edited = (list: readonly Part<Server>[]): fc.Arbitrary<Part<Server>[]> =>
  fc
    .tuple(
      fc.array(fc.option(server), { minLength: list.length, maxLength: list.length }),
      fc.array(fc.boolean(), { minLength: list.length, maxLength: list.length }),
      servers,
    )
    .map(([changes, stays, added]) => {
      const parts = [
        ...list.flatMap(({ id, fields }, at) =>
          stays[at] ? [{ id, fields: changes[at] ?? fields }] : [],
        ),
        ...added.map((fields) => ({ id: null, fields })),
      ];
      return parts.filter(
        ({ fields }, at) => parts.findIndex((each) => each.fields.label === fields.label) === at,
      );
    });

function apply(
  stored: readonly Part<Server>[],
  { added, changed, removed }: ReturnType<typeof mergeParts<Server>>,
  next: () => string,
): Part<Server>[] {
  return [
    ...stored
      .filter(({ id }) => !removed.includes(String(id)))
      .map(({ id, fields }) => ({
        id,
        fields: changed.find((each) => each.id === id)?.merged ?? fields,
      })),
    ...added.map((fields) => ({ id: next(), fields })),
  ];
}

test('of two edits of a list, each row is stored, or its author is told', () => {
  const withIds = (list: Server[]): Part<Server>[] =>
    list.map((fields, at) => ({ id: String(at + 1), fields }));
  const edits = servers.chain((list) =>
    fc.tuple(fc.constant(withIds(list)), edited(withIds(list)), edited(withIds(list))),
  );
  fc.assert(
    fc.property(edits, ([base, one, two]) => {
      let ids = 100;
      const next = (): string => String(++ids);
      const first = apply(base, mergeParts(base, one, base, 'label'), next);
      const second = mergeParts(base, two, first, 'label');
      if (second.clashes.length > 0) return;
      const end = apply(first, second, next);
      const has = (fields: Server): boolean =>
        end.some((part) => part.fields.label === fields.label && part.fields.url === fields.url);
      for (const { id, fields } of two) {
        const was = base.find((part) => part.id === id)?.fields;
        const isEdited = !was || was.label !== fields.label || was.url !== fields.url;
        const now = end.find((part) => part.id === id)?.fields;
        if (id === null) expect(has(fields)).toBe(true);
        else if (isEdited && was) {
          if (was.label !== fields.label) expect(now?.label).toBe(fields.label);
          if (was.url !== fields.url) expect(now?.url).toBe(fields.url);
        }
      }
      for (const { id, fields } of first) {
        const was = base.find((part) => part.id === id)?.fields;
        const now = end.find((part) => part.id === id)?.fields;
        if (!was) expect(has(fields)).toBe(true);
        else {
          if (was.label !== fields.label) expect(now?.label).toBe(fields.label);
          if (was.url !== fields.url) expect(now?.url).toBe(fields.url);
        }
      }
      expect(new Set(end.map((part) => part.fields.label)).size).toBe(end.length);
    }),
    { numRuns: 1000 },
  );
});
