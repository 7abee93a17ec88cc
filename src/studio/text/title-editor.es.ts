import { MAX_NEW_EPISODES } from '../../domain/catalogue/new-episodes.ts';
import type { FieldName, FieldValue } from '../../domain/catalogue/record-fields.ts';
import type { RecordProblem, Unlisted } from '../../domain/catalogue/title-edit.ts';
import { counted } from './counted.es.ts';

const problems: Record<RecordProblem, string> = {
  'no-name': 'Falta el nombre',
  'bad-age': 'La edad va de 0 (para todos) a 18, o vacía',
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
    age: 'Apto desde los … años (0: para todos; vacío: oculto en perfiles infantiles)',
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
    about:
      'Sin lugar, una temporada no aparece en el portal. Lo que vino de una importación no se borra: volvería con la próxima.',
    place: (key: string) => `Lugar de ${key}`,
    rename: (key: string) => `Nombre de ${key}`,
    save: 'Guardar nombres y lugares',
    unlisted: 'No está en la lista',
    episodes: (count: number) => counted(count, 'episodio', 'episodios'),
    servers: (count: number, dead: number) =>
      dead > 0
        ? `${counted(count, 'servidor', 'servidores')}, ${counted(dead, 'caído', 'caídos')}`
        : counted(count, 'servidor', 'servidores'),
    onlyUrl: 'una sola dirección',
    shown: 'En el portal',
    notShown: (reasons: string) => `No aparece: ${reasons}`,
    add: (key: string) => `Agregar episodios a ${key}`,
    fresh: 'Temporada nueva',
    freshName: 'Nombre de la temporada',
    freshNameHint: 'Por ejemplo «Temporada 2», «OVA» o «Especiales».',
    nextName: (number: number) => `Temporada ${number}`,
    names: 'Episodios',
    namesHint:
      'Un nombre por línea, con su dirección al final si ya la tenés. También un rango: 1-10.',
    episodeName: (number: number) => `Episodio ${number}`,
    image: 'Imagen de estos episodios',
    imageHint:
      'Un episodio sin imagen no aparece en el portal. Esta va en todos; después podés cambiar la de cada uno.',
    addEpisodes: 'Agregar episodios',
    addSeason: 'Agregar temporada',
    removeEpisode: (name: string) => `Borrar ${name}`,
    remove: 'Borrar',
    removeSeason: (key: string) => `Borrar ${key} con sus episodios`,
    problems: {
      'no-episodes': 'Escribí al menos un episodio: un nombre por línea, o un rango como 1-10',
      'no-season': 'Falta el nombre de la temporada, de hasta 100 letras',
      'too-many': `De una vez se agregan hasta ${MAX_NEW_EPISODES} episodios`,
      'changed-meanwhile':
        'Alguien cambió las temporadas mientras tanto: mirá cómo están y probá de nuevo',
      'same-name': 'Dos temporadas no pueden llamarse igual',
      'not-renamed':
        'Una temporada que vino de una importación no cambia de nombre: volvería con el de antes',
      gone: 'Ya no existe: alguien lo borró',
    },
  },
  remove: {
    open: 'Borrar',
    title: (name: string) => `¿Borrar ${name}?`,
    about: 'Sale del portal con sus temporadas, episodios y servidores.',
    undo: 'Se puede deshacer desde el historial durante 180 días.',
    now: 'Borrar',
    cancel: 'Volver',
    unpublish: 'Dejarlo sin publicar',
    takeDown: 'Retirarlo',
    removed: 'Borrado',
    refused: {
      imported: {
        title: 'Vino de una importación: borrado, volvería con la próxima',
        more: 'Para que nadie lo vea, dejalo sin publicar: las importaciones respetan eso. Si es por un reclamo, retiralo.',
      },
      'taken-down': {
        title: 'Está retirado, entero o en parte, y eso tiene que quedar anotado',
        more: 'Nadie lo ve en el portal. Para borrarlo, primero levantá el retiro en Retiros.',
      },
      gone: { title: 'Ya no existe', more: 'Alguien lo borró. El cambio está en el historial.' },
    },
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
