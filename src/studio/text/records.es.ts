import type { Fields } from '../../domain/editing/merge.ts';
import { counted } from './counted.es.ts';
import type { Said } from './sentence.ts';

/** What products, leagues and consoles have in common. */
export const recordsText = {
  id: 'Identificador',
  save: 'Guardar',
  history: 'Historial',
  takeDown: 'Retirar por un reclamo',
  hidden: 'retirado',
  held: 'propio',
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  moved: 'Listo, cambió de lugar',
  heldFields: (fields: string) =>
    `Campos propios, que las importaciones no pisan: ${fields}. Para devolverlos a la fuente: butaca held release.`,
  unknown: {
    title: 'Las nombran partidos y no están cargadas',
    about: 'Se ven con el ícono de los amistosos. Creá la liga con ese mismo nombre.',
    matches: (count: number) => counted(count, 'partido', 'partidos'),
    make: 'Crear liga',
  },
} as const;

export type RecordProblem =
  | 'invalid'
  | 'bad-id'
  | 'exists'
  | 'not-found'
  /** Not removed: something refers to it, or it is taken down. */
  | 'in-use'
  | 'taken-down';

/** The texts of one kind of records. */
export type RecordTexts<F extends Fields> = {
  about: string;
  add: string;
  back: string;
  see: string;
  empty: string;
  emptyMore: string;
  /** The name of its form. */
  form: string;
  idHint: string;
  fields: Readonly<Record<keyof F & string, string>>;
  hints: Readonly<Partial<Record<keyof F & string, string>>>;
  /** What is wrong with a field. */
  wrong: Readonly<Partial<Record<keyof F & string, string>>>;
  saved: string;
  unchanged: string;
  remove: string;
  removeAbout: string;
  removed: string;
  problems: Readonly<Record<RecordProblem, Said>>;
  /** A record in the list. */
  row: (fields: F, key: string) => { line: string; more: string; badges?: readonly string[] };
};

export const INVALID: Said = {
  title: 'No se guardó: hay algo para corregir',
  more: 'Está marcado debajo de su campo.',
};

export const UNCHANGED = 'No había nada para cambiar';
