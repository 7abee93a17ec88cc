import type { RefusalReason } from '../../domain/guide/listing.ts';
import type { SourceFailure, SourceFields, SourceKind } from '../../domain/guide/source.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/imports/import.ts';
import { amount, counted } from './counted.es.ts';
import { INVALID, UNCHANGED } from './records.es.ts';
import { type Said, sentence } from './sentence.ts';

const MB = 1024 * 1024;

/** Guía. */
export const guideText = {
  about:
    'De dónde llegan los canales y su programación. El servidor lee cada fuente por su cuenta; los canales nuevos llegan como borradores.',
  add: 'Fuente nueva',
  back: 'Volver a Guía',
  history: 'Historial',
  empty: 'Todavía no hay fuentes',
  emptyMore: 'Agregá una lista M3U, una guía XMLTV o un panel Xtream.',
  kinds: {
    playlist: 'Lista de canales (M3U)',
    guide: 'Guía de programas (XMLTV)',
    panel: 'Panel (Xtream): nombres y guía',
  } satisfies Record<SourceKind, string>,
  line: (kind: string, place: string) => [kind, place].filter(Boolean).join(' · '),
  channels: (channels: number, mapped: number) =>
    `${counted(channels, 'canal', 'canales')}, ${amount(mapped)} unidos a los tuyos`,
  readAt: (ago: string) => `Leída ${ago}`,
  never: 'Todavía no se leyó',
  badges: { off: 'apagada', failed: 'no se pudo leer', underWay: 'leyendo' },
  form: 'La fuente',
  save: 'Guardar',
  fields: {
    name: 'Nombre',
    kind: 'Clase',
    file: 'Archivo en el servidor',
    zone: 'Zona horaria',
    offset_minutes: 'Minutos de corrección',
    sections: 'Grupos y secciones',
    every_hours: 'Cada cuántas horas se lee',
    terms: 'Condiciones de uso',
    attribution: 'A quién nombrar',
    enabled: 'Leerla sola',
  } satisfies Record<keyof SourceFields, string>,
  hints: {
    name: 'Solo para vos: en el portal no se ve.',
    file: 'En lugar de una dirección: el nombre de un archivo de la carpeta de importaciones.',
    zone: 'Para las horas que no dicen su zona, como America/Lima o UTC.',
    offset_minutes: 'Se suma a toda la guía cuando se muestra. Negativo la adelanta.',
    sections:
      'Uno por renglón: GRUPO = tv, GRUPO = deportes, o GRUPO = no para dejarlo afuera. Lo que no está va a TV.',
    every_hours: 'De 1 a 168.',
    terms: 'Bajo qué condiciones la podés usar. Para acordarte.',
    attribution: 'Si la licencia pide nombrar a alguien.',
  } satisfies Partial<Record<keyof SourceFields, string>>,
  wrong: {
    name: 'Falta el nombre, o es demasiado largo.',
    file: 'No es el nombre de un archivo de la carpeta.',
    zone: 'Esa zona no existe. Escribila como America/Lima.',
    offset_minutes: 'Escribí un número entero de -1440 a 1440.',
    sections: 'Algún renglón no se entiende. Escribí GRUPO = tv, GRUPO = deportes o GRUPO = no.',
    every_hours: 'Escribí un número entero de 1 a 168.',
    terms: 'Es demasiado largo.',
    attribution: 'Es demasiado largo.',
  } satisfies Partial<Record<keyof SourceFields, string>>,
  secret: {
    title: 'Dónde está',
    about:
      'La dirección, el usuario y la contraseña se guardan aparte. Nadie los vuelve a ver, tampoco acá.',
    stored: (place: string) => `Guardada, en ${place}. Dejala vacía para conservarla.`,
    address: 'Dirección',
    user: 'Usuario',
    password: 'Contraseña',
    account: 'Solo si la pide aparte. Se guarda junto con la dirección.',
    upload: 'Archivo de tu computadora',
    uploadHint: `M3U o XMLTV, también comprimido; hasta ${MAX_UPLOAD_BYTES / MB} MB.`,
  },
  saved: 'Guardada',
  unchanged: UNCHANGED,
  problems: {
    invalid: INVALID,
    exists: sentence(
      'Ya hay una fuente con ese nombre',
      'Abrila desde la lista, o usá otro nombre.',
    ),
    gone: sentence('Esa fuente ya no está', 'Alguien la borró: mirá el historial.'),
    'no-address': sentence(
      'Falta la dirección',
      'Escribí dónde está, o elegí un archivo. El usuario y la contraseña se cambian junto con ella.',
    ),
    'bad-address': sentence(
      'La dirección no sirve',
      'Tiene que empezar con http:// o https://. Copiala entera y probá de nuevo.',
    ),
    both: sentence('Hay una dirección y un archivo', 'Dejá uno solo.'),
    large: sentence(
      'El archivo es demasiado grande para subirlo',
      `Hasta ${MAX_UPLOAD_BYTES / MB} MB. Uno más grande se copia a la carpeta del servidor y se escribe su nombre.`,
    ),
    'bad-file': sentence(
      'Ese archivo no es una lista ni una guía',
      'Su nombre tiene que terminar en .m3u, .m3u8, .xml, .gz, .xz o .zip.',
    ),
    folder: sentence(
      'No se pudo guardar el archivo en el servidor',
      'La carpeta IMPORT_FOLDER no existe o no se puede escribir. Avisá a quien cuida el servidor.',
    ),
  } satisfies Record<string, Said>,
  check: 'Probar sin escribir nada',
  read: 'Leer ahora',
  anyway: 'Leer igual',
  wanted: 'Se lee en cuanto el servidor esté libre. El resultado aparece acá.',
  underWay: 'Leyendo la fuente… El resultado aparece acá; sin script, al recargar.',
  offMore: 'Está apagada: solo se lee si lo pedís.',
  remove: {
    button: 'Borrar la fuente',
    about:
      'Se borran su guía y los borradores que nadie tocó; los canales publicados quedan. Se puede deshacer, pero la dirección hay que escribirla de nuevo.',
    done: 'Se borró la fuente',
  },
  report: {
    checked: 'La última prueba',
    tried: 'La última lectura',
    figures: {
      channels: 'Canales',
      guideChannels: 'Canales de la guía',
      programmes: 'Programas',
      keptProgrammes: 'Programas de tus canales',
      drafted: 'Borradores nuevos',
      updated: 'Canales cambiados',
      undecided: 'Con un nombre que ya está',
      added: 'Programas nuevos',
      changed: 'Programas cambiados',
      removed: 'Programas quitados',
    },
    undecided:
      'Se llaman igual que un canal que ya está, así que no se hizo un borrador: puede ser el mismo.',
    reasons: 'Lo que se dejó afuera',
    columns: ['Por qué', 'Cuántos', 'Primeros renglones'],
    noReasons: 'No se dejó nada afuera.',
    guides: 'La lista nombra estas guías. Podés agregarlas como fuentes.',
    secretGuides: (count: number) =>
      `Nombra además ${counted(count, 'guía con contraseña, que no se muestra', 'guías con contraseña, que no se muestran')}.`,
    nothingWritten: 'No se escribió nada. Lo que ya estaba sigue igual.',
  },
} as const;

/** Why something of a source was left out. */
const REFUSALS = {
  credentials:
    'La dirección lleva usuario, contraseña o una clave: no se muestra a nadie ni se usa como servidor',
  headers: 'Su servidor pide encabezados que un navegador no manda',
  locked: 'Está protegido con una licencia que ningún navegador tiene',
  scheme: 'La dirección no es http ni https',
  private: 'La dirección es de una red privada',
  malformed: 'La dirección no se entiende',
  'long-address': 'La dirección es demasiado larga',
  'long-line': 'El renglón es demasiado largo',
  'malformed-entry': 'No se entiende',
  'no-name': 'No tiene nombre',
  'no-address': 'No tiene dirección',
  'not-live': 'Es una película o un episodio, no un canal',
  'no-id': 'No tiene identificador',
  'no-title': 'El programa no tiene título',
  'no-channel': 'El programa no dice de qué canal es',
  'bad-time': 'La hora no se entiende',
  'no-duration': 'El programa termina cuando empieza, o antes',
  'long-duration': 'El programa dura más de un día',
  duplicate: 'Está repetido',
} satisfies Record<RefusalReason, string>;

export const refusalText = (reason: RefusalReason): string => REFUSALS[reason];

/** Why a source could not be read, and how to go on. What was known of it stays. */
const FAILURES = {
  'no-address': sentence('No tiene dirección', 'Escribila de nuevo en su página.'),
  'no-file': sentence(
    'Su archivo no está en la carpeta',
    'Subilo de nuevo, o escribí otro nombre.',
  ),
  'forbidden-address': sentence(
    'Su dirección lleva a una red privada',
    'Solo se leen direcciones públicas. Si el archivo es tuyo, subilo.',
  ),
  'not-found': sentence('La dirección no existe más', 'Pedile a quien la publica la nueva.'),
  refused: sentence(
    'El servidor no nos deja entrar',
    'Revisá el usuario, la contraseña y si la cuenta venció.',
  ),
  busy: sentence(
    'El servidor está ocupado o con una falla',
    'Se prueba sola de nuevo en media hora.',
  ),
  status: sentence('El servidor contestó algo inesperado', 'Revisá la dirección en un navegador.'),
  'unknown-host': sentence(
    'Ese nombre de servidor no existe',
    'Revisá cómo está escrita la dirección.',
  ),
  'no-connection': sentence('No se pudo conectar', 'Se prueba sola de nuevo en media hora.'),
  timeout: sentence('Tardó demasiado', 'Se prueba sola de nuevo en media hora.'),
  truncated: sentence('La respuesta se cortó', 'Se prueba sola de nuevo en media hora.'),
  'bad-certificate': sentence('Su certificado no es válido', 'Avisale a quien la publica.'),
  'not-http': sentence('Lo que contesta no es una página', 'Revisá el puerto de la dirección.'),
  redirects: sentence(
    'La dirección lleva a otra que no se puede seguir',
    'Escribí la dirección final.',
  ),
  shrunk: sentence(
    'Trae menos de la mitad que antes',
    'Puede ser media respuesta. Si está bien así, abrila y tocá «Leer igual».',
  ),
  failed: sentence(
    'Falló de nuestro lado',
    'Se prueba sola de nuevo. Si sigue, mirá los registros del servidor.',
  ),
  empty: sentence('Contestó vacío', 'Se prueba sola de nuevo en media hora.'),
  'not-a-playlist': sentence(
    'Lo que contesta no es una lista M3U',
    'Revisá la clase y la dirección.',
  ),
  'not-a-guide': sentence(
    'Lo que contesta no es una guía XMLTV',
    'Revisá la clase y la dirección.',
  ),
  'not-a-panel': sentence(
    'Lo que contesta no es un panel Xtream',
    'Revisá la clase y la dirección.',
  ),
  login: sentence(
    'El panel dice que la cuenta no vale',
    'Revisá el usuario, la contraseña y si venció.',
  ),
  incomplete: sentence(
    'Termina antes de tiempo',
    'Es media respuesta: se prueba sola de nuevo en media hora.',
  ),
  malformed: sentence('Está mal escrita y no se puede leer', 'Avisale a quien la publica.'),
  encoding: sentence(
    'Sus letras no se entienden',
    'Tiene que estar en UTF-8. Avisale a quien la publica.',
  ),
  compression: sentence('No se pudo descomprimir', 'El archivo está dañado o incompleto.'),
  'several-files': sentence(
    'El archivo comprimido trae varios adentro',
    'Tiene que traer uno solo. Abrilo y subí el que corresponde.',
  ),
  'too-large': sentence(
    'Es demasiado grande',
    'Hasta 256 MB comprimida y 2 GB abierta. Buscá una más chica.',
  ),
  'too-many': sentence(
    'Tiene demasiados canales o programas',
    'Buscá una de tu país o de tu idioma.',
  ),
  'too-deep': sentence('Está mal escrita y no se puede leer', 'Avisale a quien la publica.'),
  'nothing-usable': sentence(
    'No trae nada que se pueda usar',
    'Probala para ver por qué se dejó afuera cada renglón.',
  ),
} satisfies Record<SourceFailure, Said>;

export const failureText = (failure: SourceFailure): Said => FAILURES[failure];

export type SourceProblem = keyof typeof guideText.problems;
