import { browsePath } from '../../src/domain/catalogue/browse.ts';
import type { TitleKind } from '../../src/domain/catalogue/title.ts';

/** Pages that no edge has. Of home and a match there is one each, which is purged before every view. */
export const KINDS = ['movie', 'list', 'serie', 'search', 'home', 'match'] as const;
export type Kind = (typeof KINDS)[number];
export type ColdPaths = Record<Kind, string[]>;

type Title = { id: string; kind: TitleKind; source_id: string };

export function pathsOf(
  titles: readonly Title[],
  names: readonly string[],
  match: string,
): ColdPaths {
  const movies = titles.filter(({ kind }) => kind === 'movie');
  const series = titles.filter(({ kind }) => kind === 'serie');
  const texts = names.map((name) => name.split(' ').slice(0, 2).join(' '));
  return {
    movie: movies.map(({ source_id }) => `/movie/${encodeURIComponent(source_id)}`),
    list: movies.map(({ kind, id }) => browsePath(kind, {}, id)),
    serie: series.map(({ source_id }) => `/serie/${encodeURIComponent(source_id)}`),
    search: [...new Set(texts)].map((text) => `/buscar?${new URLSearchParams({ q: text })}`),
    home: ['/'],
    match: [`/futbol/${match}`],
  };
}
