import { goldenQueries } from '../../tests/search/golden.ts';
import type { fillCatalogue } from '../catalogue.ts';

export const KINDS = ['detail', 'list', 'search'] as const;
export type Kind = (typeof KINDS)[number];
type Addresses = Record<Kind, string[]>;

const LISTS = { movie: '/movies', serie: '/series', anime: '/anime' } as const;

/** Pages that nobody asked for yet, by kind, and some for the cache. */
export function addressesOf(
  edge: string,
  titles: Awaited<ReturnType<typeof fillCatalogue>>,
): Addresses & { cached: string[] } {
  const detail = titles.map(({ kind, source_id }) => `/${kind}/${encodeURIComponent(source_id)}`);
  const list = titles.flatMap(({ kind, id }) =>
    ['', '&orden=anio', '&orden=nombre'].map((order) => `${LISTS[kind]}?cursor=${id}${order}`),
  );
  const search = Array.from({ length: 50_000 }, (_, place) => {
    const { query = '' } = goldenQueries[place % goldenQueries.length] ?? {};
    return `/buscar?${new URLSearchParams({ q: `${query} ${place}` })}`;
  });
  const whole = (paths: readonly string[]) => paths.map((path) => edge + path);
  return {
    cached: whole(['/', '/movies', '/series', '/tv', '/futbol', ...detail.slice(0, 30)]),
    // The pages of titles and what the router asks for of them.
    detail: whole([...detail.slice(30), ...detail.slice(30).map((path) => `${path}.data`)]),
    list: whole(list),
    search: whole(search),
  };
}
