import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Controls, readTyped, typedOver, typedValues } from './controls.ts';

const CONTROLS = {
  name: { kind: 'text', isRequired: true },
  about: { kind: 'area' },
  url: { kind: 'link' },
  count: { kind: 'number' },
  year: { kind: 'number', isOptional: true },
  shown: { kind: 'flag' },
  state: { kind: 'choice', options: ['new', 'paid'] },
  hosts: { kind: 'lines' },
  box: { kind: 'group', parts: [{ name: 'title', kind: 'text' }] },
} as const satisfies Controls;

const word = fc.stringMatching(/^[\p{L}\d]{1,5}$/u);
const values = fc.record({
  name: fc.oneof(word, fc.constantFrom(' dos\r\nrenglones ', '')),
  about: fc.oneof(word, fc.constantFrom('uno\n\ndos', ' con\r\nfin \n')),
  url: fc.option(fc.webUrl()),
  count: fc.nat(),
  year: fc.option(fc.nat()),
  shown: fc.boolean(),
  state: fc.constantFrom('new', 'paid'),
  hosts: fc.uniqueArray(word),
  box: fc.option(fc.record({ title: word })),
});

test('a form that is sent as it was shown changes nothing, white space of imports included', () => {
  fc.assert(
    fc.property(values, (base) => {
      expect(readTyped(CONTROLS, typedValues(CONTROLS, base), base)).toEqual(base);
    }),
  );
});

test('after a clash each field is what its author typed, or theirs if it was left alone', () => {
  fc.assert(
    fc.property(values, values, values, (base, edit, theirs) => {
      const typed = typedValues(CONTROLS, edit);
      const mine = readTyped(CONTROLS, typed, base);
      const again = readTyped(CONTROLS, typedOver(CONTROLS, typed, base, theirs), theirs);
      for (const name of Object.keys(CONTROLS) as (keyof typeof base)[]) {
        const isLeft = JSON.stringify(mine[name]) === JSON.stringify(base[name]);
        const wanted = readTyped(CONTROLS, isLeft ? typedValues(CONTROLS, theirs) : typed, theirs);
        expect(again[name]).toEqual(wanted[name]);
      }
    }),
  );
});

test('a field that a form of another release does not show is not read', () => {
  const { year: _, ...base } = { name: 'a', year: 2001 };
  expect(readTyped(CONTROLS, { name: 'b', year: '1999' }, base)).toEqual({ name: 'b' });
});

test('what is no number stays text, which nobody accepts', () => {
  const read = readTyped(CONTROLS, { count: '10,5', year: '' }, null);
  expect(read).toMatchObject({ count: '10,5', year: null });
});
