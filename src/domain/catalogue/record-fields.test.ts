import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeEdit } from '../editing/merge.ts';
import { type Fields, fieldsOf, knownFields } from './record-fields.ts';

const NAMES = [...fieldsOf('titles').map(({ name }) => name), 'tagline', '__proto__'];
const someFields = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom('a', 'b', null, true));

test('a draft of any release writes only fields that it named, that this release knows and that it changed', () => {
  fc.assert(
    fc.property(someFields, someFields, someFields, (base, mine, theirs) => {
      const stored: Fields = Object.fromEntries(
        fieldsOf('titles').map(({ name }) => [name, theirs[name] ?? '']),
      );
      const known = knownFields('titles', base, mine);
      const { merged, changed, clashes } = mergeEdit<Record<string, Fields[string]>>(
        known.base,
        known.mine,
        { ...stored },
      );
      for (const field of [...changed, ...clashes.map((clash) => clash.field)]) {
        expect(Object.keys(stored)).toContain(field);
        expect(Object.hasOwn(base, field) && Object.hasOwn(mine, field)).toBe(true);
        expect(mine[field]).not.toBe(base[field]);
      }
      for (const field of Object.keys(stored))
        if (!changed.includes(field)) expect(merged[field]).toBe(stored[field]);
    }),
  );
});
