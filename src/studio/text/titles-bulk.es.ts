import type { FieldValue } from '../../domain/catalogue/record-fields.ts';
import { counted } from './counted.es.ts';
import { valueText } from './title-editor.es.ts';

/** Títulos: one edit of many. */
export const bulkText = {
  title: (count: number) => `Cambiar ${counted(count, 'título', 'títulos')}`,
  noneTitle: 'Cambiar títulos',
  some: 'Cambiar los marcados',
  all: (count: number, isMore: boolean) =>
    isMore
      ? 'Cambiar todos los que coinciden'
      : `Cambiar los ${counted(count, 'que coincide', 'que coinciden')}`,
  about:
    'Elegí qué poner en todos. Primero ves cómo queda; después se cambia junto, y se puede deshacer.',
  none: 'No hay títulos marcados',
  noneMore: 'Volvé a la lista y marcá algunos, o elegí cambiar todos los que coinciden.',
  tooMany: (max: number) => `Son más de ${counted(max, 'título', 'títulos')}`,
  tooManyMore:
    'Un cambio más grande no se podría deshacer. Agregá un filtro, por ejemplo un año, y hacelo en partes.',
  unchanged: 'Sin cambio',
  yearHint: (min: number, max: number) => `Un año entre ${min} y ${max}, o - para vaciarlo`,
  ageHint: (max: number) => `Una edad entre 0 y ${max}, o - para vaciarla`,
  hint: 'Un guion (-) vacía el género, el año o la edad. Las importaciones no pisan lo que pongas acá.',
  see: 'Ver cómo queda',
  back: 'Volver a la lista',
  preview: (count: number) =>
    count === 0
      ? 'No cambia ningún título'
      : `${count === 1 ? 'Cambia' : 'Cambian'} ${counted(count, 'título', 'títulos')}`,
  reasons: (
    field: string,
    { changes, same, onlyMovies }: Record<'changes' | 'same' | 'onlyMovies', number>,
  ) => {
    const stay = (count: number, why: string) =>
      count > 0 ? [`${counted(count, 'queda', 'quedan')} porque ${why}`] : [];
    return `${field}: ${[
      counted(changes, 'cambia', 'cambian'),
      ...stay(same, 'ya está así'),
      ...stay(onlyMovies, 'es solo de películas'),
    ].join('; ')}`;
  },
  more: (count: number) => `Y ${counted(count, 'más', 'más')}.`,
  columns: { title: 'Título', field: 'Campo', before: 'Ahora', after: 'Después' },
  apply: (count: number) => `Cambiar ${counted(count, 'título', 'títulos')}`,
  undoHint: 'Queda en el historial como un solo cambio, que se puede deshacer.',
  done: (count: number) =>
    `Listo: ${count === 1 ? 'cambió' : 'cambiaron'} ${counted(count, 'título', 'títulos')}`,
  nothing: 'No había nada que cambiar',
} as const;

export const bulkValue = (value: FieldValue): string => valueText(value) || '–';
