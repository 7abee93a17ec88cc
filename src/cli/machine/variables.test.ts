import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readVariables, withVariables } from './variables.ts';

test('sets what it is given, keeps what a person wrote, and secrets are not quoted', () => {
  const before = '# mine\nPROBE=off\nACCESS=open\n\nLOG_LEVEL=warn';
  expect(withVariables(before, { ACCESS: 'named', CODE_SECRET: 'a+b/c=' })).toBe(
    '# mine\nPROBE=off\nACCESS=named\n\nLOG_LEVEL=warn\nCODE_SECRET=a+b/c=\n',
  );
  expect(withVariables('', { A: '1' })).toBe('A=1\n');
});

const name = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,5}$/);
const value = fc.stringMatching(/^[A-Za-z0-9:/@.+=_-]{1,20}$/);
const variables = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });

test('reading gives back what was set, others stay, and a second time changes nothing', () => {
  fc.assert(
    fc.property(variables, variables, (before, values) => {
      const text = withVariables(withVariables('', before), values);
      expect({ ...readVariables(text) }).toEqual({ ...before, ...values });
      expect(withVariables(text, values)).toBe(text);
    }),
  );
});
