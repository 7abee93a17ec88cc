import { expect, test } from 'vitest';
import { shownAgain } from './answer.ts';
import type { Controls } from './controls.ts';

const CONTROLS = {
  name: { kind: 'text' },
  state: { kind: 'text' },
  shown: { kind: 'flag' },
} as const satisfies Controls;

test('a refused form keeps what its author saw, so that the next try still meets what others saved', () => {
  const sent = {
    typed: { name: 'Mío', state: 'new' },
    base: { name: 'a', state: 'new', shown: false },
  };
  const stored = {
    typed: { name: 'a', state: 'paid' },
    base: { name: 'a', state: 'paid', shown: false },
  };
  expect(shownAgain(CONTROLS, sent, stored)).toEqual(sent);
});

test('a refused form of another release shows what is stored of fields that it did not have', () => {
  const sent = { typed: { name: 'Mío' }, base: { name: 'a' } };
  const stored = { typed: {}, base: { name: 'a', state: 'paid', shown: true } };
  expect(shownAgain(CONTROLS, sent, stored)).toEqual({
    typed: { name: 'Mío', state: 'paid', shown: 'on' },
    base: stored.base,
  });
});

test('a new record that was refused keeps what was typed', () => {
  const stored = { typed: { name: '' }, base: null };
  expect(shownAgain(CONTROLS, { typed: { name: 'x' }, base: null }, stored)).toEqual({
    typed: { name: 'x' },
    base: null,
  });
});
