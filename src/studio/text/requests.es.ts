import { MAX_REASON } from '../../domain/requests/request.ts';
import { counted } from './counted.es.ts';
import { titleKinds } from './titles.es.ts';

/** Texts of the operators' list of requests. */
const requests = (count: number): string => counted(count, 'petición', 'peticiones');

export const requestsText = {
  about: 'Lo que piden los espectadores, con sus votos.',
  off: {
    title: 'Los espectadores no pueden pedir',
    more: 'Para abrir la página de peticiones, un dueño pone en «sí» el ajuste requestsOpen.',
  },
  states: { abiertas: 'Abiertas', resueltas: 'Ya están', cerradas: 'Cerradas' },
  counted: (label: string, count: number) => `${label} (${count})`,
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
  link: 'Vincular',
  linkOne: (name: string) => `Vincular ${name} a un título`,
  history: 'Historial',
  historyOf: (name: string) => `Historial de ${name}`,
  linkedTo: (name: string) => `Es ${name}`,
  titleGone: 'El título ya no está: los espectadores no lo ven.',
  closedFor: (reason: string) => `Motivo: ${reason}`,
  bar: {
    label: 'Con las elegidas',
    unir: 'Unir',
    vincular: 'Vincular a un título',
    reason: 'Motivo',
    reasonHint: 'Lo lee quien la pida de nuevo',
    close: 'Cerrar',
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
    unir: (count: number) => `Se unieron ${requests(count)}`,
    vincular: (count: number) => `Listo: los espectadores ven el título en ${requests(count)}`,
    cerrar: (count: number) => `Se cerraron ${requests(count)}`,
    mostrar: (count: number) => `Los espectadores ven ${requests(count)} más`,
    reabrir: (count: number) => `Se reabrieron ${requests(count)}`,
    deshacer: () => 'Se deshizo',
  },
  problems: {
    nothing: { title: 'No elegiste ninguna', more: 'Marcá las peticiones y probá de nuevo.' },
    two: { title: 'Para unir hacen falta dos', more: 'Marcá dos o más peticiones abiertas.' },
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
    nothingMore: 'Probá con otro nombre. Si todavía no está, dejá la petición abierta.',
    cancel: 'Volver',
  },
  older: 'Ver más',
  newer: 'Ver anteriores',
} as const;
