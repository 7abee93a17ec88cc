import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newTitleId, newTitleProblems } from './new-title.ts';
import { emptyFields } from './record-fields.ts';

const fields = { ...emptyFields('titles'), name: 'Metrópolis' };
const server = (url: string) => ({
  id: null,
  fields: { audio: 'LATINO', label: 'Uno', url, position: 0 } as const,
});

describe('the id of a new title', () => {
  test.each([
    ['Metrópolis', 1927, 'metropolis-1927-bbbb'],
    ['¿Qué pasó ayer?', null, 'que-paso-ayer-bbbb'],
    ['千と千尋', 2001, 'titulo-2001-bbbb'],
  ])('%s (%s)', (name, year, id) => {
    expect(newTitleId({ name, year }, () => 0)).toBe(id);
  });

  test('is part of an address as it is, whatever the name', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), chance, (name, random) => {
        const id = newTitleId({ name, year: 1999 }, () => random);
        expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-1999-[a-z0-9]{4}$/);
        expect(id.length).toBeLessThanOrEqual(90);
      }),
    );
  });
});

test('a new title needs a name, and a series has its servers in its episodes', () => {
  const servers = [server('https://a.example/1')];
  expect(newTitleProblems({ kind: 'movie', fields, servers })).toEqual([]);
  expect(newTitleProblems({ kind: 'serie', fields, servers })).toEqual(['series-servers']);
  expect(newTitleProblems({ kind: 'anime', fields: { ...fields, name: '' }, servers: [] })).toEqual(
    ['no-name'],
  );
  expect(newTitleProblems({ kind: 'movie', fields, servers: [server('javascript:x')] })).toEqual([
    'bad-address',
  ]);
});
