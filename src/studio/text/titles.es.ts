import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { Lack, TitleEdits, TitleState } from '../../domain/catalogue/title-filter.ts';
import type { AudioGroup } from '../../domain/playback/servers.ts';
import { amount, counted } from './counted.es.ts';

export const titleKinds: Record<TitleKind, string> = {
  movie: 'Película',
  serie: 'Serie',
  anime: 'Anime',
};

export const audioNames: Record<AudioGroup, string> = {
  LATINO: 'Latino',
  SUBTITULADO: 'Subtitulado',
  ESPAÑOL: 'Español',
  JAPONÉS: 'Japonés',
};

const states: Record<TitleState, string> = {
  publicado: 'Publicado',
  'sin-publicar': 'Sin publicar',
  retirado: 'Retirado',
};
const lacks: Record<Lack, string> = {
  servidor: 'Un servidor que funcione',
  poster: 'Póster',
  descripcion: 'Descripción',
  anio: 'Año',
};
const edits: Record<TitleEdits, string> = {
  propios: 'Con campos propios',
  borrador: 'En borrador',
  programado: 'Programados',
};

/** Títulos: the list with its filters. */
export const titlesText = {
  title: 'Títulos',
  count: (count: number, isMore: boolean) =>
    isMore ? `Más de ${amount(count)} títulos` : counted(count, 'título', 'títulos'),
  any: 'Todos',
  filters: {
    text: 'Buscar',
    textHint: 'Nombre o id',
    kind: 'Tipo',
    genre: 'Género',
    noGenre: 'Sin género',
    year: 'Año',
    audio: 'Idioma',
    state: 'Estado',
    lack: 'Le falta',
    nothing: 'Nada',
    edits: 'En el estudio',
  },
  states,
  lacks,
  edits,
  columns: {
    pick: 'Marcar',
    name: 'Nombre',
    kind: 'Tipo',
    genre: 'Género',
    year: 'Año',
    audios: 'Idiomas',
    state: 'Estado',
  },
  pick: (name: string) => `Marcar ${name}`,
  noYear: 'sin año',
  held: 'Campos propios',
  draft: { borrador: 'Borrador', programado: 'Programado' },
  cut: 'El texto encuentra más títulos: acá están los mejores. Agregá una palabra para ver otros.',
  empty: 'Ningún título con estos filtros',
  emptyMore: 'Probá con menos palabras, o quitá un filtro.',
  next: 'Ver más',
  first: 'Volver al principio',
} as const;
