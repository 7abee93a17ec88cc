import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  capitaliseFirst,
  capitaliseWords,
  chooseSeason,
  episodeNumbers,
  inNaturalOrder,
  isListedEpisode,
  lackOf,
} from './episodes.ts';

describe('natural order', () => {
  const order = (...episodes: [id: string, name: string][]) =>
    inNaturalOrder(episodes.map(([id, name]) => ({ id, name }))).map(({ id }) => id);

  test('has 2 before 10 by the ids when the names say nothing [SER-06]', () => {
    expect(order(['cap-10', 'Afinar'], ['cap-2', 'Zarpar'], ['cap-1', 'Marea (1913)'])).toEqual([
      'cap-1',
      'cap-2',
      'cap-10',
    ]);
  });

  test.each([['Capítulo '], ['Cap. '], ['T1x'], ['']])(
    'goes by names that begin with their number, like %j, whatever the ids [SER-06]',
    (before) => {
      expect(order(['a', `${before}10: fin`], ['c', `${before}2`], ['b', `${before}1`])).toEqual([
        'b',
        'c',
        'a',
      ]);
    },
  );

  test('does not depend on the order given, and loses nothing', () => {
    const episode = fc.record({
      id: fc.oneof(fc.stringMatching(/^cap-?\d{1,3}$/), fc.string({ minLength: 1 })),
      name: fc.oneof(fc.stringMatching(/^Capítulo \d{1,2}$/), fc.string()),
    });
    const seasons = fc.uniqueArray(episode, { maxLength: 20, selector: ({ id }) => id });
    fc.assert(
      fc.property(seasons, fc.infiniteStream(fc.nat()), (given, random) => {
        const sorted = inNaturalOrder(given);
        expect(new Set(sorted)).toEqual(new Set(given));
        const weights = new Map(given.map((one) => [one, random.next().value ?? 0]));
        const mixed = [...given].sort((a, b) => Number(weights.get(a)) - Number(weights.get(b)));
        expect(inNaturalOrder(mixed)).toEqual(sorted);
      }),
    );
  });
});

describe('the number of an episode', () => {
  const numbers = (...episodes: [id: string, name: string][]) =>
    episodeNumbers(episodes.map(([id, name]) => ({ id, name })));

  test.each([
    ['names', ['x', 'Capítulo 2: la marea'], ['y', 'Capítulo 10']],
    ['names without words', ['x', '2. La marea'], ['y', '10. El faro']],
    ['names with their season', ['x', 'T1x02'], ['y', 'S01E10 El faro']],
    ['ids, where names say nothing', ['cap-2', 'La marea'], ['cap-10', 'El faro']],
    ['ids, where not all names say one', ['02', 'Capítulo 7'], ['10', 'El faro']],
  ] as [string, [string, string], [string, string]][])('is that of the %s [SER-07]', (_, a, b) => {
    expect(numbers(a, b)).toEqual([2, 10]);
  });

  test('is its place where nothing says it, or what is said does not rise [SER-07]', () => {
    expect(numbers(['a8x', 'La marea'], ['b', 'El faro'])).toEqual([1, 2]);
    expect(numbers(['b', '1913'], ['c', '1913'])).toEqual([1, 2]);
    expect(numbers(['b', '9'.repeat(30)], ['c', 'Otro'])).toEqual([1, 2]);
    expect(numbers()).toEqual([]);
  });

  test('rises with the order, whatever the names and ids', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^(Capítulo |cap-|T1x)?\d{1,3}$/));
    fc.assert(
      fc.property(fc.array(fc.record({ id: text, name: text })), (episodes) => {
        const given = episodeNumbers(inNaturalOrder(episodes));
        expect(given).toHaveLength(episodes.length);
        expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
      }),
    );
  });
});

test.each([
  ['Capítulo II', 'Capítulo II'],
  ['FBI contra todos', 'FBI contra todos'],
  ['la lancha de los martes', 'La lancha de los martes'],
  ['ñandú', 'Ñandú'],
  ['', ''],
])('the episode %j is shown as %j [STATE-21]', (name, shown) => {
  expect(capitaliseFirst(name)).toBe(shown);
});

test('an episode without an image is not listed [SER-05]', () => {
  expect(isListedEpisode({ image: '' })).toBe(false);
  expect(isListedEpisode({ image: '/e.webp' })).toBe(true);
});

test('the first season is chosen unless a listed one is asked for, and again when that one goes [STATE-22]', () => {
  const keys = ['TEMPORADA 1', 'TEMPORADA 2'];
  expect(chooseSeason(keys, null)).toBe('TEMPORADA 1');
  expect(chooseSeason(keys, 'TEMPORADA 2')).toBe('TEMPORADA 2');
  expect(chooseSeason(['TEMPORADA 0', 'TEMPORADA 1'], 'TEMPORADA 2')).toBe('TEMPORADA 0');
  expect(chooseSeason([], 'TEMPORADA 2')).toBeNull();
});

test.each([
  ['TEMPORADA 1', 'Temporada 1'],
  ['el cuarto sin ventana', 'El Cuarto Sin Ventana'],
  ['ÉL (árbol) ¿ñandú?', 'Él (Árbol) ¿Ñandú?'],
  ['ojo-de-buey', 'Ojo-De-Buey'],
  ['TEMPORADA II', 'Temporada II'],
  ['Parte xiv: lo que vi', 'Parte XIV: Lo Que Vi'],
  ['OVAS', 'OVAs'],
  ['OVA 2', 'OVA 2'],
  ['LA NOVA', 'La Nova'],
  ['', ''],
])('%j is shown as %j [STATE-21]', (name, shown) => {
  expect(capitaliseWords(name)).toBe(shown);
});

describe('a request for episodes', () => {
  const whole = { contentId: 'x', seasonId: 'TEMPORADA 1', contentType: 'serie' };

  test('lacks nothing when it is whole', () => {
    expect(lackOf(whole)).toBeNull();
    expect(lackOf({ ...whole, episodeId: 'cap 1' })).toBeNull();
  });

  test.each([
    [{ contentId: '' }, 'No contentId provided'],
    [{ seasonId: ' ' }, 'No seasonId provided'],
    [{ contentType: '' }, 'No contentType provided'],
    [{ episodeId: '' }, 'No episodeId provided'],
    [{ contentId: '', episodeId: '' }, 'No contentId provided'],
  ])('with %j fails with %j [VAL-04]', (change, message) => {
    expect(lackOf({ ...whole, ...change })).toBe(message);
  });
});
