import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filterPath,
  filterProducts,
  isLast,
  PRODUCT_CATEGORIES,
  type Product,
  readFilter,
} from './product.ts';

const product = (given: Partial<Product>): Product => ({
  id: 'x',
  name: 'Taza Fin',
  category: 'tazas',
  priceArs: 20000,
  image: '',
  stock: 1,
  description: 'Blanca por fuera.',
  ...given,
});

const shelf = [
  product({ id: 'a', name: 'Buzo Última Fila', category: 'buzos', description: 'Frisa negra' }),
  product({ id: 'b', name: 'Mate Platea', category: 'mates', description: 'Calabaza negra' }),
  product({ id: 'c' }),
];
const found = (query: string) =>
  filterProducts(shelf, readFilter(new URLSearchParams(query))).map(({ id }) => id);

describe('a filter', () => {
  test.each([
    ['', ['a', 'b', 'c']],
    ['categoria=mates', ['b']],
    ['categoria=remeras', []],
    ['categoria=nada', ['a', 'b', 'c']],
    ['q=ultima', ['a']],
    ['q=%C3%9ALTIMA', ['a']],
    ['q=negra', ['a', 'b']],
    ['q=negra+calabaza', ['b']],
    ['q=buzo&categoria=mates', []],
    ['q=+++', ['a', 'b', 'c']],
    ['q=tazas', ['c']],
  ])('?%s leaves %j [TIE-02 TIE-12]', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  const filters = fc.record({
    category: fc.constantFrom(null, ...PRODUCT_CATEGORIES),
    words: fc.string({ unit: 'grapheme', maxLength: 20 }).map((words) => words.trim()),
  });

  test('is read back from its own address', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const address = new URL(filterPath(filter), 'https://a.example');
        expect(readFilter(address.searchParams)).toEqual(filter);
      }),
    );
  });

  test('never adds or reorders, and more words never find more', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom('negra', 'mate', 'fin'), (filter, word) => {
        const some = filterProducts(shelf, filter);
        const fewer = filterProducts(shelf, { ...filter, words: `${filter.words} ${word}` });
        expect(shelf.filter((each) => some.includes(each))).toEqual(some);
        expect(some).toEqual(expect.arrayContaining(fewer));
      }),
    );
  });

  test('takes at most 60 characters of a search', () => {
    expect(readFilter(new URLSearchParams({ q: 'x'.repeat(500) })).words).toHaveLength(60);
  });
});

test.each([
  [0, false],
  [1, true],
  [2, false],
])('a stock of %i is the last one: %s [TIE-04]', (stock, expected) => {
  expect(isLast(product({ stock }))).toBe(expected);
});
