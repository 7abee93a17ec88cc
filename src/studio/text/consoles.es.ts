import type { ConsoleFields } from '../../domain/games/console.ts';
import { INVALID, type RecordTexts, UNCHANGED } from './records.es.ts';
import { sentence } from './sentence.ts';

/** Consolas. */
export const consolesText: RecordTexts<ConsoleFields> = {
  about: 'Las consolas de Juegos, en el orden en que se ven. Aparecen cuando tienen dirección.',
  add: 'Consola nueva',
  back: 'Volver a Consolas',
  see: 'Ver juegos',
  empty: 'No hay consolas',
  emptyMore: 'Creá la primera con la dirección de sus juegos.',
  form: 'La consola',
  idHint: 'Corto y fijo, como nes. Si lo dejás vacío se arma con el nombre.',
  fields: {
    name: 'Nombre',
    maker: 'Fabricante',
    year: 'Año',
    image: 'Imagen',
    url: 'Dirección de sus juegos',
  },
  hints: {
    url: 'La página que se abre. Sin dirección, la consola no se muestra.',
  },
  wrong: {
    name: 'Falta el nombre, o es demasiado largo.',
    maker: 'El texto es demasiado largo.',
    year: 'Escribí un año, o dejalo vacío.',
    image: 'La dirección es demasiado larga.',
    url: 'Tiene que empezar con http:// o https://.',
  },
  saved: 'Guardada: Juegos ya la muestra',
  unchanged: UNCHANGED,
  remove: 'Borrar la consola',
  removeAbout: 'Se puede deshacer. Para que solo no se vea, alcanza con quitarle la dirección.',
  removed: 'Se borró la consola',
  problems: {
    invalid: INVALID,
    'bad-id': sentence(
      'Falta el identificador',
      'Usá letras, números y guiones, hasta 60, por ejemplo nes.',
    ),
    exists: sentence(
      'Ya hay una consola con ese identificador',
      'Usá otro, o abrí la que ya está.',
    ),
    'not-found': sentence('Esa consola ya no está', 'La lista está al día.'),
    'in-use': INVALID,
    'taken-down': INVALID,
  },
  row: ({ maker, year, url }, id) => ({
    line: [id, maker, year].filter(Boolean).join(' · '),
    more: url,
    badges: url ? [] : ['no se muestra'],
  }),
};
