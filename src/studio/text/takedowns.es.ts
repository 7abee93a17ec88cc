import {
  MAX_NAMES,
  MAX_RECORDS,
  type TakedownState,
  type TakedownTable,
} from '../../domain/takedowns/takedown.ts';
import { tableText } from './history.es.ts';
import { sentence } from './sentence.ts';

/** Retiros. */
export const takedownsText = {
  about:
    'Lo que se sacó de todas las páginas porque alguien lo reclamó. No vuelve con una importación, y los espectadores no ven quién reclamó.',
  add: 'Retirar algo',
  back: 'Volver a Retiros',
  filters: {
    words: 'Buscar',
    hint: 'Nombre, dirección, quién reclama o referencia',
    state: 'Cuáles',
  },
  states: {
    'in-force': 'Vigentes',
    lifted: 'Levantados',
    all: 'Todos',
  } satisfies Record<TakedownState, string>,
  place: (table: TakedownTable, path: string) => `${tableText(table)} · ${path}`,
  empty: 'Nada está retirado',
  emptyMore: 'Cuando llegue un reclamo, pegalo en «Retirar algo»: encontramos las direcciones.',
  nothingFound: 'Ningún retiro con estos filtros',
  widen: 'Probá con otras palabras, o mirá también los levantados.',
  older: 'Ver más viejos',
  noClaimant: 'Sin reclamante anotado',
  reference: (reference: string) => ` · Ref. ${reference}`,
  taken: (when: string, who: string) => `Retirado ${when} por ${who}`,
  lifted: (when: string, who: string) => `Levantado ${when} por ${who}`,
  history: 'Historial',
  historyLabel: (name: string) => `Historial de ${name}`,
  lift: {
    open: 'Volver a mostrar',
    reason: 'Por qué se levanta',
    button: 'Mostrar de nuevo',
    label: (name: string) => `Mostrar de nuevo ${name}`,
    done: (name: string) =>
      sentence(`${name} se ve de nuevo`, 'El retiro quedó anotado como levantado, con tu motivo.'),
  },
  done: (count: number) => (count === 1 ? 'Retirado: 1' : `Retirados: ${count}`),
  doneMore:
    'Ya no está en ninguna página. Quien abra la dirección ve que no existe, sin el nombre de quien reclamó.',
  form: {
    title: 'Retirar algo',
    about: 'Pegá el reclamo entero, las direcciones, o escribí el nombre de lo que hay que sacar.',
    text: 'Reclamo, direcciones o nombres',
    textHint:
      'De un texto con direcciones se toman todas, y los nombres entre comillas. Sin direcciones, cada renglón es un nombre.',
    find: 'Buscar',
    found: (count: number) => (count === 1 ? 'Encontramos 1' : `Encontramos ${count}`),
    foundHint: 'Marcá lo que hay que retirar.',
    already: 'ya retirado',
    otherHost: (host: string) => `la dirección dice ${host}: comprobá que sea tu portal`,
    cut: 'Puede que falte una parte',
    cutHint: `Por vez se leen hasta ${MAX_RECORDS} direcciones o ${MAX_NAMES} nombres. Retirá estos y después pegá el resto.`,
    missing: (what: readonly string[]) => ({
      title: `No encontramos: ${what.join(', ')}`,
      more: 'Puede que ya no exista, o que el nombre sea otro.',
    }),
    claim: 'El reclamo',
    claimant: 'Quién reclama',
    claimantHint: 'Persona, empresa o autoridad.',
    claimReference: 'Referencia',
    referenceHint: 'Número de expediente o fecha del mensaje. Si no hay, dejala vacía.',
    reason: 'Motivo',
    reasonHint: 'Queda en el historial; los espectadores no lo ven.',
    take: 'Retirar lo marcado',
    cancel: 'Cancelar',
  },
  problems: {
    'nothing-ticked': sentence('No hay nada marcado', 'Marcá al menos una fila de la lista.'),
    'no-claim': sentence(
      'Falta quién reclama o el motivo',
      'Completá los dos: así se puede responder más adelante. Hasta 120 letras el nombre, 200 la referencia y 1.000 el motivo.',
    ),
    'nothing-found': sentence(
      'No encontramos nada con eso',
      'Revisá que la dirección sea de este portal, o probá con el nombre del título.',
    ),
    'already-down': sentence('Ya estaba retirado', 'Está en la lista de Retiros, con su reclamo.'),
    'no-reason': sentence(
      'Falta por qué se levanta',
      'Escribí el motivo, en hasta 1.000 letras: por ejemplo, que retiraron el reclamo.',
    ),
    'not-found': sentence(
      'Ese retiro ya no está vigente',
      'Alguien lo levantó mientras tanto. La lista está al día.',
    ),
  },
} as const;

export type TakedownProblem = keyof typeof takedownsText.problems;
