import { earlyAnime } from './anime-early.ts';
import { inventedAnime } from './anime-invented.ts';
import { argentineMovies } from './movies-argentina.ts';
import { classicMovies } from './movies-classic.ts';
import { inventedMovies } from './movies-invented.ts';
import { openMovies } from './movies-open.ts';
import { silentAmericanMovies } from './movies-silent-america.ts';
import { silentEuropeanMovies } from './movies-silent-europe.ts';
import { inventedSeries } from './series-invented.ts';
import { silentSeries } from './series-silent.ts';
import type { DemoTitle, DemoWork } from './types.ts';

const allOf = (kind: DemoTitle['kind'], ...lists: DemoWork[][]): DemoTitle[] =>
  lists.flat().map((work) => ({ kind, ...work }));

export const movies = allOf(
  'movie',
  silentEuropeanMovies,
  silentAmericanMovies,
  argentineMovies,
  classicMovies,
  openMovies,
  inventedMovies,
);

export const series = allOf('serie', silentSeries, inventedSeries);

export const anime = allOf('anime', earlyAnime, inventedAnime);
