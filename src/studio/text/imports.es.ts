import { MAX_UPLOAD_BYTES } from '../../domain/imports/import.ts';
import { counted } from './counted.es.ts';

const MB = 1024 * 1024;
const size = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`;

/** Texts of the imports. */
export const importsText = {
  about: 'Primero se revisa el archivo, sin cambiar nada. Después decidís.',
  form: {
    upload: 'Archivo de tu computadora',
    uploadHint: `Una línea JSON por documento, hasta ${MAX_UPLOAD_BYTES / MB} MB`,
    server: 'O uno que ya está en el servidor',
    none: 'Ninguno',
    noFiles: (folder: string) => `No hay archivos en ${folder}`,
    submit: 'Revisar',
  },
  option: (name: string, bytes: number) => `${name} (${size(bytes)})`,
  problems: {
    hosts: {
      title: 'No se pudieron permitir',
      more: 'La lista sería demasiado larga. Sacá en Ajustes los servidores de video que ya no usás.',
    },
    none: { title: 'No elegiste ningún archivo', more: 'Subí uno, o elegí uno del servidor.' },
    both: { title: 'Elegiste dos archivos', more: 'Dejá uno solo y probá de nuevo.' },
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
  nothing: 'No cambia nada: todo lo del archivo ya está.',
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

const REASONS: [pattern: RegExp, sentence: (...parts: string[]) => string][] = [
  [/^no path$/, () => 'Falta «path».'],
  [/JSON|^(Unexpected|Expected|Unterminated|Bad) /, () => 'No es JSON válido.'],
  [/^holds a NUL character$/, () => 'Tiene un carácter nulo.'],
  [/^unknown collection$/, () => 'No es de ninguna colección conocida.'],
  [/^an id is too long$/, () => 'Un id es demasiado largo.'],
  [/^its title does not exist$/, () => 'Su título no existe.'],
  [/^the quota of TV-app codes is sold out$/, () => 'No quedan códigos de la app.'],
  [/^the line is longer than/, () => 'La línea es demasiado larga.'],
  [/^FECHAP: no such date$/, () => 'FECHAP no es una fecha.'],
  [/^a new one needs (.+)$/, (fields) => `Para agregarlo hace falta ${fields}.`],
  [
    /^server dropped: (.+?): not an http or https address$/,
    (which) => `Un servidor quedó afuera, su dirección no es http ni https: ${which}`,
  ],
  [/^server dropped: (.+)$/, (which) => `Un servidor quedó afuera: ${which}`],
  [/^(\S+) is missing\b/, (field) => `Falta ${field}.`],
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
