import { anime, movies, series } from '../../../demo/catalogue/titles.ts';
import type { DemoTitle } from '../../../demo/catalogue/types.ts';

/** What the portal of the pasted links has: the demo's titles, and some that are easily confused. */
export type SampleTitle = Pick<DemoTitle, 'kind' | 'name' | 'originalTitle' | 'year' | 'seasons'>;

const chapters = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `cap-${at + 1}`, name: `Capítulo ${at + 1}` }));

const season = (number: number, count: number) => ({
  key: `TEMPORADA ${number}`,
  episodes: chapters(count),
});

const confusable: SampleTitle[] = [
  { kind: 'movie', name: 'Robin Hood', year: 1973 },
  { kind: 'movie', name: 'Amanecer', year: 2011 },
  { kind: 'movie', name: 'El extraño', year: 2018 },
  { kind: 'movie', name: 'Judex', year: 1963 },
  { kind: 'movie', name: 'Ruta 40', year: 2012 },
  { kind: 'movie', name: '2048', year: 2019 },
  { kind: 'movie', name: 'La casa', year: 2014 },
  { kind: 'movie', name: 'Lluvia', year: 2008 },
  { kind: 'movie', name: 'Lluvia de marzo', year: 2015 },
  { kind: 'movie', name: 'Marea alta 2', year: 2021 },
  { kind: 'movie', name: 'El latino', year: 2010 },
  { kind: 'movie', name: 'Rápido', year: 2016 },
  { kind: 'serie', name: 'Barrio Sur', year: 2017, seasons: [season(1, 20), season(2, 20)] },
  { kind: 'serie', name: 'Once noches', year: 2022, seasons: [season(1, 11)] },
  { kind: 'serie', name: 'Los 3 de la esquina', year: 2020, seasons: [season(1, 8), season(2, 6)] },
  {
    kind: 'serie',
    name: 'Marea alta',
    year: 2018,
    seasons: [season(1, 10), { key: 'ESPECIALES', episodes: chapters(2) }],
  },
  {
    kind: 'anime',
    name: 'El pájaro del viento',
    originalTitle: 'Kaze no Tori',
    year: 2023,
    seasons: [season(1, 24)],
  },
];

export const sampleTitles: SampleTitle[] = [...series, ...anime, ...movies, ...confusable];

/** Links that the portal has already. */
export const sampleServers = [
  {
    title: 'Metrópolis',
    where: null,
    audio: 'LATINO',
    label: 'Voltio',
    url: 'https://voltio.example/e/metro1',
  },
  {
    title: 'Metrópolis',
    where: null,
    audio: 'SUBTITULADO',
    label: 'Nube',
    url: 'https://cajita.example/metro-sub',
  },
  {
    title: 'Charada',
    where: null,
    audio: 'LATINO',
    label: 'Mirlo',
    url: 'https://mirlo.example/v/char01',
  },
  {
    title: 'Guardia de puerto',
    where: '1x01',
    audio: 'LATINO',
    label: 'Voltio',
    url: 'https://voltio.example/e/gp101',
  },
  {
    title: 'Guardia de puerto',
    where: '1x02',
    audio: 'LATINO',
    label: 'Voltio',
    url: 'https://voltio.example/e/gp102',
  },
  {
    title: 'Barrio Sur',
    where: '2x03',
    audio: 'LATINO',
    label: 'Voltio',
    url: 'https://voltio.example/e/bs203',
  },
] as const;

const byName = Map.groupBy(sampleTitles, ({ name }) => name);

/** Names that more than one title has. */
export const twins: ReadonlySet<string> = new Set(
  [...byName].filter(([, titles]) => titles.length > 1).map(([name]) => name),
);
