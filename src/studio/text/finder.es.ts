import type { SearchKind } from '../../domain/search/kinds.ts';
import { counted } from './counted.es.ts';
import { titleKinds } from './titles.es.ts';

/** Texts of Ctrl-K and of the page that does the same without script. */
export const finderText = {
  title: 'Ir a…',
  open: 'Buscar',
  keys: 'Ctrl K',
  label: 'Buscar pantallas, registros y acciones',
  placeholder: 'Un título, un partido, un pedido, una acción…',
  close: 'Cerrar',
  results: 'Resultados',
  find: 'Buscar',
  about:
    'Cualquier pantalla, registro o acción por su nombre, con errores y sin acentos. Pedidos y cambios, también por número.',
  count: (count: number) => (count === 0 ? '' : counted(count, 'resultado', 'resultados')),
  nothing: 'Nada se llama así.',
  nothingMore: 'Probá con menos palabras, o con el número de un pedido o de un cambio.',
  failed: 'No hubo respuesta.',
  failedMore:
    'Puede ser la red, o que tu sesión haya terminado. Escribí de nuevo o recargá la página.',
  groups: {
    screens: 'Pantallas',
    actions: 'Acciones',
    titles: 'Títulos',
    matches: 'Partidos',
    channels: 'Canales',
    products: 'Productos',
    leagues: 'Ligas',
    consoles: 'Consolas',
    people: 'Equipo',
    orders: 'Pedidos',
    requests: 'Peticiones',
    changes: 'Historial',
  },
  kinds: {
    ...titleKinds,
    match: 'Partido',
    channel: 'Canal',
  } satisfies Record<SearchKind, string>,
  unlisted: 'no se ve en el portal',
  match: (first: string, second: string) => `${first} vs ${second}`,
  records: { products: 'Producto', leagues: 'Liga', consoles: 'Consola' },
  order: (id: string) => `Pedido ${id}`,
  change: (id: string) => `Cambio ${id}`,
  requestStates: { abiertas: 'Abierta', resueltas: 'Ya está', cerradas: 'Cerrada' },
  /** Words in front of a number that say what it is the number of. */
  numberOf: { order: ['pedido', 'orden'], change: ['cambio', 'historial'] },
} as const;

/** What can be done, by name. `also`: other words that people use for it. */
export const shortcutTexts = {
  newMatch: { name: 'Partido nuevo', also: 'agregar cargar crear fútbol' },
  newMovie: { name: 'Título nuevo', also: 'crear agregar cargar película peli' },
  newSeries: { name: 'Serie nueva', also: 'crear agregar cargar título temporada episodio' },
  newAnime: { name: 'Anime nuevo', also: 'crear agregar cargar título temporada episodio' },
  pasteAgenda: { name: 'Pegar la agenda', also: 'partidos planilla cargar fútbol' },
  replaceDomain: { name: 'Reemplazar un dominio', also: 'enlaces host caído cambiar' },
  unplayable: {
    name: 'Títulos sin un servidor que funcione',
    also: 'enlaces caídos películas series',
  },
  withoutPoster: { name: 'Títulos sin póster', also: 'imagen películas series' },
  newChannel: { name: 'Canal nuevo', also: 'crear agregar cargar tv deportes señal' },
  deadChannels: { name: 'Canales sin un servidor que funcione', also: 'enlaces caídos tv' },
  sportsChannels: { name: 'Canales deportivos', also: 'fútbol deportes señales' },
  scheduled: { name: 'Títulos programados', also: 'publicar hora borrador' },
  takeDown: {
    name: 'Retirar un título',
    also: 'reclamo derechos dmca bajar ocultar episodio partido canal',
  },
  newLeague: { name: 'Liga nueva', also: 'crear agregar cargar copa torneo fútbol' },
  newConsole: { name: 'Consola nueva', also: 'crear agregar cargar juegos' },
  newProduct: { name: 'Producto nuevo', also: 'crear agregar cargar tienda' },
  newOrder: { name: 'Pedido nuevo', also: 'anotar venta cliente' },
  checkCode: { name: 'Comprobar un código', also: 'verificar app tv entregar' },
  undo: { name: 'Deshacer un cambio', also: 'volver atrás' },
  invite: { name: 'Invitar a alguien', also: 'agregar operador equipo rol' },
  newKey: { name: 'Agregar una llave', also: 'passkey teléfono dispositivo' },
} as const;
