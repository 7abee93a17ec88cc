import { count } from './text.es.ts';

/** Texts of 'Mi lista' and of the profile. */
export const profileText = {
  listDescription: 'Los títulos que guardaste en este navegador.',
  emptyList: 'Todavía no guardaste nada. Tocá el corazón de un título y lo encontrás acá.',
  needsScript: 'Tu lista vive en este navegador y necesita JavaScript para mostrarse.',
  profile: 'Perfil',
  hello: (name: string) => `Hola, ${name}`,
  profileDescription:
    'Tu idioma, lo que abriste hace poco y tus datos, guardados en este navegador.',
  audio: 'Idioma preferido',
  anyAudio: 'Sin preferencia',
  television: 'Modo televisor',
  televisionNote:
    'Letra grande, y todo con las flechas, OK y Atrás. Un televisor lo activa solo; activalo vos en una pantalla que mirás de lejos.',
  recent: 'Abiertos hace poco',
  data: 'Tus datos',
  dataNote: (favourites: number, recent: number) =>
    `Están en este navegador: ${favourites} en tu lista y ${count(recent, 'abierto', 'abiertos')} hace poco.`,
  export: 'Guardar en un archivo',
  import: 'Traer de un archivo',
  deleteAll: 'Borrar todo',
  confirmDelete:
    '¿Borrar de este perfil tu lista, tus canales y su calidad, lo que abriste, por dónde ibas en cada video, tus búsquedas, los equipos y ligas que seguís, tu idioma, tu horario y el estilo de los subtítulos?',
  imported: 'Listo: sumamos lo que había en el archivo.',
  notAFile: 'Ese archivo no es uno de los nuestros. Elegí el que guardaste desde acá.',
  deleted: 'Listo: no queda nada guardado.',
} as const;
