import { MAX_UPLOAD_BYTES } from '../../domain/imports/import.ts';
import type { TableField, TableKind } from '../../domain/imports/table-fields.ts';
import type { Delimiter } from '../../domain/imports/table-text.ts';
import { counted } from './counted.es.ts';

const MB = 1024 * 1024;
const size = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`;

/** Texts of the imports. */
export const importsText = {
  about: 'Primero se revisa el archivo, sin cambiar nada. Después decidís.',
  form: {
    upload: 'Archivo de tu computadora',
    uploadHint: `Una planilla guardada como CSV o TSV, o un documento JSON por línea; hasta ${MAX_UPLOAD_BYTES / MB} MB`,
    pasted: 'O una tabla pegada',
    pastedHint: 'Copiá las celdas de tu planilla, con los nombres de las columnas, y pegalas acá',
    server: 'O uno que ya está en el servidor',
    none: 'Ninguno',
    noFiles: (folder: string) => `No hay archivos en ${folder}`,
    submit: 'Revisar',
  },
  pasted: 'Tabla pegada',
  option: (name: string, bytes: number) => `${name} (${size(bytes)})`,
  problems: {
    hosts: {
      title: 'No se pudieron permitir',
      more: 'La lista sería demasiado larga. Sacá en Ajustes los servidores de video que ya no usás.',
    },
    none: {
      title: 'No elegiste ningún archivo',
      more: 'Subí uno, pegá una tabla o elegí uno del servidor.',
    },
    both: { title: 'Elegiste más de una cosa', more: 'Dejá una sola y probá de nuevo.' },
    workbook: {
      title: 'Es un libro de Excel',
      more: 'Guardá la hoja como CSV y subila, o copiá las celdas y pegalas acá.',
    },
    empty: { title: 'El archivo está vacío', more: 'Elegí otro.' },
    large: {
      title: 'El archivo es demasiado grande para subirlo',
      more: `Hasta ${MAX_UPLOAD_BYTES / MB} MB. Uno más grande se copia a la carpeta del servidor y se elige en la lista.`,
    },
    folder: {
      title: 'No se pudo guardar el archivo en el servidor',
      more: 'La carpeta IMPORT_FOLDER no existe o no se puede escribir. Avisá a quien cuida el servidor.',
    },
    started: {
      title: 'Ya se había empezado',
      more: 'Otra persona la empezó, o todavía se está revisando. Mirá cómo va.',
    },
  },
  last: 'Últimas',
  empty: 'Todavía no se importó nada desde acá',
  emptyMore: 'También se puede con el comando: butaca import.',
  states: {
    check: {
      waiting: 'Espera su turno',
      running: 'Revisando',
      done: 'Revisado',
      failed: 'No se pudo revisar',
    },
    import: {
      waiting: 'Espera su turno',
      running: 'Importando',
      done: 'Importado',
      failed: 'No se importó',
    },
  },
  lost: {
    title: 'No hay noticias del servidor de trabajos',
    more: 'Puede haberse reiniciado. Si no terminó, no se cambió nada.',
    again: 'Empezar de nuevo',
  },
  progress: 'Avance',
  read: (documents: number) => `${documents} documentos leídos`,
  writing: 'Escribiendo…',
  failures: {
    changed: 'El archivo cambió después de revisarlo. Volvé a revisarlo.',
    mapping: 'Las columnas se eligieron con otra versión del programa. Elegí el archivo de nuevo.',
    codes:
      'Ahora usaría más códigos de la app que los que confirmaste. No se cambió nada: volvé a revisarlo.',
    missing: 'El archivo ya no está en el servidor. Subilo de nuevo.',
    'not-allowed': 'Quien la empezó ya no puede importar. Que la empiece otra persona del equipo.',
    failed:
      'Algo falló y no se cambió nada. Ya quedó registrado. Probá de nuevo; si sigue, avisá a quien cuida el servidor.',
  },
  figures: {
    documents: 'Documentos leídos',
    inserted: { check: 'Nuevos', import: 'Nuevos' },
    updated: { check: 'Cambian', import: 'Cambiados' },
    refused: 'Líneas con problemas',
    kept: 'Quedan como los editó el equipo',
    unlistedEpisodes: 'Episodios que no se listan: les falta imagen',
    tvCodes: { check: 'Códigos de la app que se usan', import: 'Códigos de la app usados' },
  },
  newHosts: {
    title: (count: number) =>
      count === 1
        ? 'Un sitio de video todavía no se puede incrustar'
        : `${count} sitios de video todavía no se pueden incrustar`,
    allow: 'Permitirlos',
  },
  tvCodes: (codes: number) => ({
    title: `Usa ${counted(codes, 'código', 'códigos')} de la app de TV`,
    more: 'Salen del cupo, como los que se entregan con un pedido. Para importarlos hace falta tu llave; si se deshace, vuelven al cupo.',
  }),
  nothing: {
    same: 'No cambia nada: todo lo del archivo ya está.',
    refused: {
      title: 'No cambia nada',
      more: 'Lo que se pudo leer ya está. Las líneas con problemas no se importan: mirá abajo por qué.',
    },
    unread: {
      title: 'No se pudo leer ninguna línea',
      more: 'No hay nada para importar. Abajo está el motivo de cada línea.',
    },
  },
  noUndo: {
    check: {
      title: 'No se va a poder deshacer',
      more: 'Cambia más de 5.000 registros. Antes conviene tener una copia de la base.',
    },
    import: { title: 'No se puede deshacer', more: 'Cambió más de 5.000 registros.' },
  },
  canUndo: 'Se va a poder deshacer.',
  start: 'Importar',
  seeChange: 'Ver el cambio',
  back: 'Elegir otro archivo',
  refusals: 'Líneas con problemas',
  columns: ['Línea', 'Documento', 'Por qué'],
  moreOfDocument: (count: number) => `(y ${count} más en este documento)`,
  moreRefusals: (count: number) => `Y ${count} más.`,
} as const;

/** What tables are of. */
const kinds: Record<TableKind, string> = {
  movies: 'Películas',
  series: 'Series',
  anime: 'Anime',
  episodes: 'Episodios',
  links: 'Enlaces de títulos que ya están',
  channels: 'Canales',
  matches: 'Partidos',
  leagues: 'Ligas',
  sportsNames: 'Nombres de canales deportivos',
  products: 'Productos',
  consoles: 'Consolas',
};

/** What columns of tables hold. */
const fields: Record<TableField, string> = {
  id: 'Id',
  name: 'Nombre',
  originalName: 'Nombre original',
  type: 'Tipo (película, serie o anime)',
  year: 'Año',
  age: 'Edad desde la que es apto',
  genre: 'Género',
  description: 'Descripción',
  poster: 'Imagen vertical',
  backdrop: 'Imagen horizontal',
  active: 'Publicado (sí o no)',
  recommended: 'Recomendada (sí o no)',
  popular: 'Popular (sí o no)',
  createdAt: 'Fecha de alta',
  renewedAt: 'Fecha de novedad',
  seasons: 'Temporadas',
  titleId: 'Id del título',
  title: 'Título',
  season: 'Temporada',
  episode: 'Número de episodio',
  image: 'Imagen',
  audio: 'Idioma',
  label: 'Nombre del servidor',
  servers: 'Enlace',
  latino: 'Enlace en latino',
  subtitled: 'Enlace subtitulado',
  spanish: 'Enlace en español',
  japanese: 'Enlace en japonés',
  section: 'Sección (TV, infantil o deportes)',
  teams: 'Partido (uno vs otro)',
  firstTeam: 'Local',
  secondTeam: 'Visitante',
  league: 'Liga',
  day: 'Fecha',
  time: 'Hora',
  icon: 'Ícono',
  background: 'Fondo',
  minutes: 'Minutos',
  channel: 'Canal',
  category: 'Categoría',
  price: 'Precio',
  stock: 'Stock',
  code: 'Código',
  position: 'Orden',
  maker: 'Fabricante',
  url: 'Dirección',
};

const DELIMITER_NAMES: Record<Delimiter, string> = {
  '\t': 'tabulaciones',
  ';': 'punto y coma',
  ',': 'comas',
  '|': 'barras',
};

/** Texts of the columns of a table that is imported. */
export const columnsText = {
  about: 'Mirá qué es cada columna. Después se revisa, sin cambiar nada.',
  kinds,
  fields,
  remembered:
    'Las columnas quedaron como la última vez que importaste una tabla con estos nombres.',
  kind: '¿Qué hay en la tabla?',
  header: '¿La primera fila tiene los nombres?',
  headers: { si: 'Sí', no: 'No, ya es una fila' },
  shape: (delimiter: Delimiter, headerLine: number) =>
    `Separada por ${DELIMITER_NAMES[delimiter]}.${headerLine > 1 ? ` Los nombres están en la línea ${headerLine}; lo de arriba no se usa.` : ''}`,
  columns: 'Columnas',
  column: (name: string, at: number) => name || `Columna ${at + 1}`,
  leftOut: 'No se usa',
  empty: 'Vacía en las primeras filas',
  update: 'Actualizar la vista previa',
  submit: 'Revisar',
  preview: 'Así quedarían las primeras filas',
  previewNone: 'La tabla no tiene filas.',
  previewColumns: { line: 'Línea', links: 'Enlaces' },
  keeps:
    'Lo que una fila no dice queda como está: una celda vacía o una columna que no se usa no borra nada.',
  values: { true: 'Sí', false: 'No' } as Record<string, string>,
  missing: (names: readonly TableField[]) => ({
    title: names.length === 1 ? 'Falta una columna' : 'Faltan columnas',
    more: `Elegí cuál es: ${names.map((name) => fields[name]).join(', ')}.`,
  }),
  gone: { title: 'El archivo ya no está', more: 'Subilo de nuevo.' },
} as const;

/** A field as documents or as tables call it. */
const fieldText = (name: string): string =>
  Object.hasOwn(fields, name) ? `«${fields[name as TableField]}»` : name;
const columnName = (name: string): string => name.replace(/^column (?=\d+$)/, 'Columna ');

const NOT_WHAT: Record<string, string> = {
  'a year': 'un año',
  'a date': 'una fecha',
  'a time': 'una hora',
  'yes or no': 'sí ni no',
  'a whole number': 'un número entero',
  'a type of title': 'película, serie ni anime',
  'a language': 'un idioma conocido',
  'a number of seasons': 'una cantidad de temporadas',
  'a section of channels': 'una sección: TV, infantil o deportes',
  'a category of products': 'una categoría: buzos, mates, remeras, jarras o tazas',
  'a match of two teams': 'un partido de dos equipos',
};

const REASONS: [pattern: RegExp, sentence: (...parts: string[]) => string][] = [
  [/^no path$/, () => 'Falta «path».'],
  [/JSON|^(Unexpected|Expected|Unterminated|Bad) /, () => 'No es JSON válido.'],
  [/^holds a NUL character$/, () => 'Tiene un carácter nulo.'],
  [/^unknown collection$/, () => 'No es de ninguna colección conocida.'],
  [/^an id is too long$/, () => 'Un id es demasiado largo.'],
  [/^its title does not exist$/, () => 'Su título no existe.'],
  [/^its episode does not exist$/, () => 'Ese episodio no existe.'],
  [
    /^several titles have this name$/,
    () => 'Hay varios títulos con ese nombre: agregá el año o el id.',
  ],
  [/^the name has no letters or digits$/, () => 'El nombre no tiene letras ni números.'],
  [
    /^a quote opens a cell and does not close it$/,
    () => 'Una comilla abre una celda y no la cierra.',
  ],
  [/^the line is too long for a table$/, () => 'La línea es demasiado larga.'],
  [
    /^has (\d+) cells and the table (\d+) columns$/,
    (cells, columns) =>
      `Tiene ${cells} celdas y la tabla ${columns} columnas: quizás falta una comilla.`,
  ],
  [
    /^(.+): '(.*)' is not (.+)$/s,
    (column, cell, what) => `${columnName(column)}: «${cell}» no es ${NOT_WHAT[what] ?? what}.`,
  ],
  [/^the quota of TV-app codes is sold out$/, () => 'No quedan códigos de la app.'],
  [/^the line is longer than/, () => 'La línea es demasiado larga.'],
  [/^FECHAP: no such date$/, () => 'FECHAP no es una fecha.'],
  [/^a new one needs (.+)$/, (fields) => `Para agregarlo hace falta ${fields}.`],
  [
    /^server dropped: (.+?): not an http or https address$/,
    (which) => `Un servidor quedó afuera, su dirección no es http ni https: ${which}`,
  ],
  [/^server dropped: .*too many servers$/, () => 'Un servidor quedó afuera: son demasiados.'],
  [/^server dropped: (.+)$/, (which) => `Un servidor quedó afuera: ${which}`],
  [/^(\S+) is missing\b/, (field) => `Falta ${fieldText(field)}.`],
  [/^(\S+) is too long\b/, (field) => `${field} es demasiado largo.`],
  [/^(\S+) is not a whole number\b/, (field) => `${field} no es un número entero.`],
  [
    /^(\S+) is not an http or https address\b/,
    (field) => `${field} no es una dirección http o https.`,
  ],
];

/** The reason of a refused line; one that has no sentence here as the import says it. */
export function refusalText(reason: string): string {
  for (const [pattern, sentence] of REASONS) {
    const found = pattern.exec(reason);
    if (found) return sentence(...found.slice(1));
  }
  return reason;
}
