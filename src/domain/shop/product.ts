export const PRODUCT_CATEGORIES = ['buzos', 'mates', 'remeras', 'jarras', 'tazas'] as const;
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

export type Product = {
  id: string;
  name: string;
  category: ProductCategory;
  priceArs: number;
  image: string;
  stock: number;
  description: string;
};

export type ProductFilter = { category: ProductCategory | null; words: string };

/** Longer searches would find nothing more, and each is another page at the edge. */
const MAX_SEARCH = 60;

/** The filter of an address. Invalid values mean no filter. */
export function readFilter(query: URLSearchParams): ProductFilter {
  return {
    category: PRODUCT_CATEGORIES.find((known) => known === query.get('categoria')) ?? null,
    words: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH),
  };
}

/** The address of a filter, always written the same way. */
export function filterPath({ category, words }: ProductFilter): string {
  const query = new URLSearchParams();
  if (category) query.set('categoria', category);
  if (words) query.set('q', words);
  return query.toString() ? `/tienda?${query}` : '/tienda';
}

/** `Última` is found by `ultima`. */
function plain(value: string): string {
  return value
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Products of the category whose name or description contains every word. */
export function filterProducts(
  products: readonly Product[],
  { category, words }: ProductFilter,
): Product[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (category && product.category !== category) return false;
    const written = plain(`${product.name} ${product.description} ${product.category}`);
    return wanted.every((word) => written.includes(word));
  });
}

/** Show 'ÚNICO' and '¡ÚLTIMO!' only if stock is 1. */
export const isLast = (product: Product): boolean => product.stock === 1;
