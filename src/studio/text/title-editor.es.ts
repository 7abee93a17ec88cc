import type { FieldName, FieldValue } from '../../domain/catalogue/record-fields.ts';
import type { RecordProblem, Unlisted } from '../../domain/catalogue/title-edit.ts';
import { counted } from './counted.es.ts';

const problems: Record<RecordProblem, string> = {
  'no-name': 'Falta el nombre',
  'bad-year': 'El año tiene cuatro cifras, entre 1870 y 2199',
  'bad-picture': 'Una imagen no es una dirección: empieza con https://',
  'bad-address': 'Una dirección no es válida: empieza con https://',
  'no-label': 'Un servidor no tiene nombre',
  'label-twice': 'Dos servidores del mismo idioma se llaman igual',
  'too-many-servers': 'Son demasiados servidores para un solo registro: quedate con 200',
  'too-long': 'Un texto es demasiado largo o tiene algo que no se puede guardar',
};

const why: Record<Unlisted, string> = {
  hidden: 'está retirado',
  'title-hidden': 'el título está retirado',
  'title-inactive': 'el título no está publicado',
  'season-unlisted': 'su temporada no está en la lista',
  'no-image': 'no tiene imagen',
  'no-server': 'no tiene servidor ni dirección',
  'all-dead': 'todos sus servidores están caídos',
};

/** Títulos: the editor of one title or episode. */
export const editorText = {
  back: 'Volver a los títulos',
  backToTitle: 'Volver al título',
  see: 'Ver en el portal',
  paste: 'Pegar enlaces',
  history: 'Historial',
  saved: 'Guardado y publicado',
  undo: 'Ver el cambio o deshacerlo',
  gone: 'Ya no existe: alguien lo borró',
  busy: 'Otro cambio lo tiene ocupado. No se guardó nada todavía: lo que escribiste está acá, mandalo de nuevo.',
  problems,
  fields: {
    name: 'Nombre',
    originalName: 'Nombre original',
    genre: 'Género',
    year: 'Año',
    description: 'Descripción',
    poster: 'Póster',
    backdrop: 'Imagen de fondo',
    active: 'Publicado',
    recommended: 'Recomendada',
    popular: 'Popular',
    image: 'Imagen',
    url: 'Dirección única, si no tiene servidores',
    servers: 'Servidores',
    seasons: 'Temporadas',
  } satisfies Record<FieldName | 'servers' | 'seasons', string>,
  own: 'propio',
  hiddenTitle: 'Este título está retirado',
  hiddenMore: 'Nadie lo ve en el portal, aunque esté publicado. Se vuelve a mostrar desde Retiros.',
  servers: {
    title: 'Servidores',
    about: 'En cada idioma, por orden. Los que no funcionan van al final solos.',
    audio: 'Idioma',
    label: 'Nombre',
    url: 'Dirección',
    position: 'Orden',
    remove: 'Quitar',
    line: (place: number) => `Servidor ${place}`,
    of: (field: string, line: string) => `${field}, ${line}`,
    fresh: 'Agregar otra línea',
  },
  held: {
    title: 'Campos propios',
    about: 'Las importaciones no los tocan. Los que devuelvas los escribe la próxima importación.',
    give: 'Devolver a la fuente',
    given: 'Devueltos: la próxima importación los escribe',
  },
  same: {
    title: 'Puede estar repetido',
    name: 'mismo nombre y año',
    id: 'mismo id',
  },
  seasons: {
    title: 'Temporadas y episodios',
    about: 'Sin número, una temporada no aparece en el portal.',
    place: (key: string) => `Lugar de ${key}`,
    fresh: 'Temporada nueva',
    freshPlace: 'Lugar de la nueva',
    save: 'Guardar temporadas',
    unlisted: 'No está en la lista',
    episodes: (count: number) => counted(count, 'episodio', 'episodios'),
    servers: (count: number, dead: number) =>
      dead > 0
        ? `${counted(count, 'servidor', 'servidores')}, ${counted(dead, 'caído', 'caídos')}`
        : counted(count, 'servidor', 'servidores'),
    onlyUrl: 'una sola dirección',
    shown: 'En el portal',
    notShown: (reasons: string) => `No aparece: ${reasons}`,
    addEpisode: 'Agregar episodio',
    episodeName: 'Nombre del episodio',
    noName: 'Falta el nombre del episodio',
    changedMeanwhile:
      'Alguien cambió las temporadas mientras tanto: mirá cómo están y probá de nuevo',
  },
  why,
  whyTitle: 'Este episodio no aparece en el portal',
  preview: {
    title: 'Así lo ven',
    noPoster: 'Sin póster',
    noDescription: 'Sin descripción',
  },
  save: 'Guardar y publicar',
  yes: 'Sí',
  no: 'No',
} as const;

/** The name of a field of the form. */
export const fieldName = (field: string): string =>
  (editorText.fields as Readonly<Record<string, string>>)[field] ?? field;

/** A value of a field as people read it; empty if there is none. */
export const valueText = (value: FieldValue): string =>
  typeof value === 'boolean' ? (value ? editorText.yes : editorText.no) : String(value ?? '');
