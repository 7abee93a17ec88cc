import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inNaturalOrder } from './episodes.ts';
import { MAX_NEW_EPISODES, newEpisodeIds, readNewEpisodes } from './new-episodes.ts';

const nameOf = (number: number): string => `Episodio ${number}`;
const read = (text: string, known = 0) => readNewEpisodes(text, known, nameOf);

describe('episodes as they are typed', () => {
  test.each<[string, string[]]>([
    ['1-3', ['Episodio 1', 'Episodio 2', 'Episodio 3']],
    ['9 – 10', ['Episodio 9', 'Episodio 10']],
    ['2 a 3', ['Episodio 2', 'Episodio 3']],
    ['7', ['Episodio 7']],
    ['3-1', []],
    ['Piloto\n\n  La marea  ', ['Piloto', 'La marea']],
    ['1-2\nEspecial de fin de año', ['Episodio 1', 'Episodio 2', 'Especial de fin de año']],
  ])('%j', (text, names) => {
    expect(read(text)?.map(({ name }) => name)).toEqual(names);
  });

  test('a line may end in the address of its episode', () => {
    expect(
      read('1. Piloto https://a.example/1\nLa marea | https://a.example/2\nhttps://a.example/3', 4),
    ).toEqual([
      { name: '1. Piloto', url: 'https://a.example/1' },
      { name: 'La marea', url: 'https://a.example/2' },
      { name: 'Episodio 7', url: 'https://a.example/3' },
    ]);
  });

  test('are at most so many', () => {
    expect(read(`1-${MAX_NEW_EPISODES}`)).toHaveLength(MAX_NEW_EPISODES);
    expect(read(`1-${MAX_NEW_EPISODES + 1}`)).toBeNull();
    expect(read('1-9999\n'.repeat(1000))).toBeNull();
  });
});

describe('their ids', () => {
  test.each<[string[], string[], string[]]>([
    [[], ['Piloto', '¿Qué?'], ['1-piloto', '2-que']],
    [['1-piloto'], ['千'], ['2']],
    [['cap-1', 'cap-2'], ['La marea'], ['cap-3']],
    [['e09'], ['Piloto'], ['e10']],
    [['piloto', 'otro'], ['Fin'], ['1-fin']],
    [['1-fin', '9'.repeat(30)], ['Fin'], ['2-fin']],
  ])('%j + %j', (known, names, ids) => {
    expect(newEpisodeIds(known, names)).toEqual(ids);
  });

  test('are new, and keep the order in which the episodes were added', () => {
    const names = fc.array(fc.stringMatching(/^[A-Za-zñ¿ ]{1,12}$/), { maxLength: 15 });
    fc.assert(
      fc.property(names, names, (first, then) => {
        const known = newEpisodeIds([], first);
        const ids = [...known, ...newEpisodeIds(known, then)];
        expect(new Set(ids).size).toBe(ids.length);
        const episodes = ids.map((id) => ({ id, name: 'Sin número' }));
        expect(inNaturalOrder(episodes)).toEqual(episodes);
      }),
    );
  });
});
