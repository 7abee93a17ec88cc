import { MAX_BULK_REQUESTS, MAX_TOGETHER } from '../../domain/requests/list.ts';
import { MAX_REASON, SPAM } from '../../domain/requests/request.ts';
import { amount, counted } from './counted.es.ts';
import { titleKinds } from './titles.es.ts';

/** Texts of the operators' list of requests. */
const requests = (count: number): string => counted(count, 'petición', 'peticiones');

const did = (one: string, many: string) => (count: number) =>
  `${count === 1 ? one : many} ${requests(count)}`;

/** '1.000', or how many of them one change takes. */
const matching = (count: number): string =>
  count > MAX_BULK_REQUESTS
    ? `primeras ${amount(MAX_BULK_REQUESTS)} de las ${amount(count)}`
    : amount(count);

export const requestsText = {
  about: 'Lo que piden los espectadores, con sus votos.',
  off: {
    title: 'Los espectadores no pueden pedir',
    more: 'Para abrir la página de peticiones, un dueño pone en «sí» el ajuste requestsOpen.',
  },
  states: { abiertas: 'Abiertas', resueltas: 'Ya están', cerradas: 'Cerradas' },
  counted: (label: string, count: number) => `${label} (${amount(count)})`,
  stateLabel: 'Estado',
  orders: { votos: 'Más votadas', nuevas: 'Más nuevas', viejas: 'Más viejas' },
  order: 'Orden',
  find: 'Buscar',
  empty: {
    abiertas: 'No hay peticiones abiertas',
    resueltas: 'Todavía no resolviste ninguna',
    cerradas: 'No hay peticiones cerradas',
  },
  emptyMore: 'Cuando un espectador pida algo en /peticiones, aparece acá.',
  nothingFound: 'Ninguna petición con ese nombre',
  widen: 'Probá con otra palabra, o con otra pestaña.',
  kinds: titleKinds,
  votes: (count: number) => counted(count, 'voto', 'votos'),
  asked: (when: string) => `pedida ${when}`,
  lastVote: (when: string) => `último voto ${when}`,
  also: (names: readonly string[]) => `También: ${names.join(', ')}`,
  select: (name: string) => `Elegir ${name}`,
  selectAll: 'Elegir todas',
  selectPage: (count: number) => `Elegir las ${count} de esta página`,
  selectMatching: (count: number) => `Elegir las ${matching(count)} que coinciden`,
  chosen: {
    some: (count: number) => (count === 0 ? '' : `Elegiste ${count}`),
    page: (count: number) => `Elegiste las ${count} de esta página`,
    matching: (count: number) => `Elegiste las ${matching(count)} que coinciden`,
  },
  link: 'Vincular',
  linkOne: (name: string) => `Vincular ${name} a un título`,
  create: 'Crear título',
  createOne: (name: string) => `Crear título: ${name}`,
  history: 'Historial',
  historyOf: (name: string) => `Historial de ${name}`,
  spamOne: (name: string) => `Es spam: ${name}`,
  linkedTo: (name: string) => `Es ${name}`,
  titleGone: 'El título ya no está: los espectadores no lo ven.',
  closedFor: (reason: string) => (reason === SPAM ? 'Es spam' : `Motivo: ${reason}`),
  bar: {
    label: 'Con las elegidas',
    unir: 'Unir',
    vincular: 'Vincular a un título',
    reason: 'Motivo',
    reasonHint: 'Lo lee quien la pida de nuevo',
    close: 'Cerrar',
    spam: 'Es spam',
    reopen: 'Reabrir',
    show: 'Mostrar a todos',
  },
  notShown: (votes: number) => `Todavía no se ve: hacen falta ${votes} votos`,
  reasons: [
    'No se consigue.',
    'Está fuera de lo que damos.',
    'No es un título.',
    'Ya está con otro nombre.',
  ],
  done: {
    unir: did('Se unió', 'Se unieron'),
    vincular: (count: number) => `Listo: los espectadores ven el título en ${requests(count)}`,
    cerrar: did('Se cerró', 'Se cerraron'),
    spam: (count: number) => `${did('Se cerró', 'Se cerraron')(count)} por spam`,
    mostrar: (count: number) => `Los espectadores ven ${requests(count)} más`,
    reabrir: did('Se reabrió', 'Se reabrieron'),
    deshacer: () => 'Se deshizo',
  },
  problems: {
    nothing: { title: 'No elegiste ninguna', more: 'Marcá las peticiones y probá de nuevo.' },
    two: { title: 'Para unir hacen falta dos', more: 'Marcá dos o más peticiones abiertas.' },
    many: {
      title: `Son más de ${MAX_TOGETHER}`,
      more: `Se unen o se vinculan hasta ${MAX_TOGETHER} juntas. Buscá algo más preciso.`,
    },
    reason: {
      title: 'Falta el motivo',
      more: `Escribilo en hasta ${MAX_REASON} letras: lo lee quien la pida de nuevo.`,
    },
    changed: {
      title: 'No se cambió nada',
      more: 'Otra persona las resolvió recién, o el título ya no está. Mirá la lista de nuevo.',
    },
    left: {
      title: 'No se pudo deshacer todo',
      more: 'Alguien las cambió después. El historial dice qué quedó como estaba.',
    },
  },
  allPage: {
    titles: {
      cerrar: (count: number) => `Cerrar ${requests(count)}`,
      spam: (count: number) => `Cerrar ${requests(count)} por spam`,
      mostrar: (count: number) => `Mostrar ${requests(count)} a todos`,
      reabrir: (count: number) => `Reabrir ${requests(count)}`,
    },
    about: {
      cerrar: (reason: string) => `Dejan de verse. Quien pida una de nuevo lee: ${reason}`,
      spam: () => 'Dejan de verse. Quien pida una de nuevo lee que no es un título.',
      mostrar: () => 'Los espectadores las ven desde ahora, tengan los votos que tengan.',
      reabrir: () => 'Vuelven a las abiertas, con sus votos.',
    },
    cut: `Son las primeras ${amount(MAX_BULK_REQUESTS)} de la lista, en su orden: un cambio más grande no se podría deshacer. Después podés seguir con las demás.`,
    samples: 'Las más votadas primero',
    more: (count: number) => `Y ${amount(count)} más.`,
    undoHint:
      'Lo que llegue desde ahora queda afuera. Va al historial como un solo cambio, que se puede deshacer.',
    cancel: 'Volver',
  },
  joinPage: {
    title: 'Unir peticiones',
    about: 'Queda una sola, con los votos de todas. Los espectadores ven el nombre que elijas.',
    keep: 'Con qué nombre queda',
    submit: 'Unir',
    cancel: 'Volver',
  },
  linkPage: {
    title: 'Vincular a un título',
    about: 'Los espectadores ven «Ya está» con el enlace al título.',
    find: 'Buscar en el catálogo',
    submit: 'Buscar',
    choose: 'Es este',
    chooseOne: (name: string) => `Es ${name}`,
    nothing: 'No hay ningún título parecido',
    nothingMore: 'Probá con otro nombre. Si todavía no está, crealo o dejá la petición abierta.',
    create: 'Crear el título',
    cancel: 'Volver',
  },
  older: 'Ver más',
  newer: 'Ver anteriores',
} as const;
