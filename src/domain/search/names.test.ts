import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fittingNames } from './names.ts';

const NAMES = [
  { name: 'Hoy' },
  { name: 'Peticiones' },
  { name: 'Retiros' },
  { name: 'Retirar un título', also: 'reclamo derechos' },
  { name: 'Reemplazar un dominio', also: 'host caído' },
  { name: 'Invitar a alguien' },
  { name: 'Títulos sin póster' },
];

const found = (text: string) => fittingNames(NAMES, text, 9).map(({ named }) => named.name);

describe('names of screens and actions', () => {
  test.each([
    ['retiros', 'Retiros'],
    ['PETICIONES', 'Peticiones'],
    ['petisiones', 'Peticiones'],
    ['dominio reemplazar', 'Reemplazar un dominio'],
    ['reem dom', 'Reemplazar un dominio'],
    ['host', 'Reemplazar un dominio'],
    ['titulo', 'Retirar un título'],
    ['poster', 'Títulos sin póster'],
    ['invitar alguien', 'Invitar a alguien'],
    ['h', 'Hoy'],
  ])('%s finds %s first', (text, name) => expect(found(text)[0]).toBe(name));

  test('every word counts', () => expect(found('retirar partido')).toEqual([]));
  test.each(['', ' ', '¿?', 'zzzzz'])('%j finds nothing', (text) =>
    expect(found(text)).toEqual([]),
  );

  test('its own words come before those that are used for something else', () => {
    const names = [{ name: 'Enlaces', also: 'títulos' }, { name: 'Títulos' }];
    expect(fittingNames(names, 'titulos', 9).map(({ named }) => named.name)).toEqual([
      'Títulos',
      'Enlaces',
    ]);
  });

  test('it says what was found by a typing error', () => {
    expect(fittingNames(NAMES, 'retiros', 9)[0]?.hasSlips).toBe(false);
    expect(fittingNames(NAMES, 'petisiones', 9)[0]?.hasSlips).toBe(true);
  });
});

const anyName = fc.constantFrom(...NAMES.map(({ name }) => name));

test('a name is found by its words in any order, with or without accents and capitals', () => {
  fc.assert(
    fc.property(anyName, fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), (name, keys) => {
      const words = name.split(' ').map((word, place) => ({ word, key: keys[place] ?? 0 }));
      const shuffled = words.sort((a, b) => a.key - b.key).map(({ word }) => word);
      const bare = shuffled.join(' ').normalize('NFD').replace(/\p{M}/gu, '');
      for (const text of [shuffled.join(' '), bare, bare.toUpperCase()])
        expect(fittingNames(NAMES, text, 9)[0]?.named.name).toBe(name);
    }),
  );
});

test('a long word is found with any one letter missing', () => {
  fc.assert(
    fc.property(fc.nat({ max: 'reemplazar'.length - 1 }), (at) => {
      const word = [...'reemplazar'].filter((_, place) => place !== at).join('');
      expect(found(`${word} dominio`)[0]).toBe('Reemplazar un dominio');
    }),
  );
});

test('whatever is typed, there are no more than asked for and each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.nat({ max: 5 }), (text, limit) => {
      const names = fittingNames(NAMES, text, limit).map(({ named }) => named.name);
      expect(names.length).toBeLessThanOrEqual(limit);
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});
