import { ORDER_NAMES, years } from './text.es.ts';

/** Texts of the filters above a list of titles. */
export const filtersText = {
  open: 'Filtrar y ordenar',
  genres: 'Géneros',
  genre: 'Género',
  anyGenre: 'Todos los géneros',
  decade: 'Década',
  anyDecade: 'Todas las décadas',
  audio: 'Audio',
  anyAudio: 'Todos los audios',
  order: 'Orden',
  orders: ORDER_NAMES,
  years,
  number: (titles: number) => titles.toLocaleString('es-AR'),
  counted: (name: string, titles: number) => `${name} (${titles.toLocaleString('es-AR')})`,
  apply: 'Aplicar',
  clear: 'Quitar filtros',
  none: 'No hay nada con estos filtros.',
} as const;
