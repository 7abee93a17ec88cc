import type { Browse, Order } from '../../domain/catalogue/browse.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { Half } from '../../domain/football/score.ts';
import type { AudioGroup } from '../../domain/playback/servers.ts';
import type { ResultKind } from '../../domain/search/kinds.ts';

/**
 * Every word that a viewer reads or hears. The other `*.es.ts` files hold the texts that only some pages load.
 * Sentences with values are functions.
 */

/**
 * Words in names of genres, which sources write without accents. Words in -ción and -ía are recognised by their
 * endings.
 */
const ACCENTED = new Map(
  'bélica bélico clásica clásico cómica cómico cómic dramática dramático épica épico erótica erótico fútbol histórica histórico mágica mágico música niñas niños policíaca policíaco política político psicológica psicológico ópera romántica romántico sátira superhéroes'
    .split(' ')
    .map((word) => [word.normalize('NFD').replace(/\p{M}/gu, ''), word]),
);

const accented = (word: string): string =>
  ACCENTED.get(word) ?? word.replace(/([cs])ion$/, '$1ión').replace(/(fantas|graf|log)ia$/, '$1ía');

const capitalised = (value: string): string =>
  value.charAt(0).toLocaleUpperCase('es') + value.slice(1).toLocaleLowerCase('es');

const uncapitalised = (value: string): string =>
  value.charAt(0).toLocaleLowerCase('es') + value.slice(1);

const genreName = (name: string): string =>
  capitalised(name.toLocaleLowerCase('es').split(' ').map(accented).join(' '));

const LIST_NAMES: Record<TitleKind, string> = {
  movie: 'Peliculas',
  serie: 'Series',
  anime: 'Animes',
};

const HALVES: Record<Half, string> = {
  first: 'Primer tiempo',
  break: 'Entretiempo',
  second: 'Segundo tiempo',
};

const AUDIO_NAMES: Record<AudioGroup, string> = {
  LATINO: 'Latino',
  SUBTITULADO: 'Subtitulado',
  ESPAÑOL: 'Español',
  JAPONÉS: 'Japonés',
};

export const ORDER_NAMES: Record<Order, string> = {
  nuevas: 'Más nuevas',
  buscadas: 'Más buscadas',
  nombre: 'De la A a la Z',
  anio: 'Por año de estreno',
};

export const years = (decade: number): string => `${decade} a ${decade + 9}`;

export const count = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('es-AR')} ${value === 1 ? one : many}`;

export const text = {
  language: 'es-AR',
  loading: 'Cargando...',
  genre: genreName,

  nav: {
    label: 'Secciones',
    skip: 'Saltar al contenido',
    menu: 'Menú',
    home: 'Inicio',
    shop: 'Tienda',
    movies: 'Películas',
    series: 'Series',
    anime: 'Anime',
    football: 'Fútbol',
    tv: 'TV',
    games: 'Juegos',
    homeLink: (site: string) => `${site}, ir al inicio`,
  },
  bar: {
    label: 'Accesos rápidos',
    own: 'Lo tuyo',
    home: 'Inicio',
    search: 'Buscar',
    list: 'Mi lista',
    profile: 'Perfil',
  },
  header: {
    help: 'Ayuda',
    store: 'App Android',
    tvApk: 'App para TV',
    adult: 'App +18',
    helpHint: 'Abrir el chat de ayuda',
    apps: 'Apps y ayuda',
  },
  age: {
    title: '¿Sos mayor de 18 años?',
    notice: 'Esta app tiene contenido solo para personas adultas.',
    confirm: 'Sí, soy mayor de 18',
    close: 'Cerrar',
  },
  announcement: { open: 'Quiero sumarme', close: 'Cerrar' },
  search: {
    label: 'Buscar',
    description: 'Buscá películas, series, anime, canales, partidos y programas por su nombre.',
    kinds: 'Tipo de contenido',
    kindNames: {
      movie: 'Películas',
      serie: 'Series',
      anime: 'Animes',
      channel: 'Canales',
      match: 'Partidos',
      programme: 'En la tele',
    } satisfies Record<ResultKind, string>,
    count: (found: number, isMore: boolean) => (isMore ? `${found}+` : String(found)),
    meant: 'Quisiste decir',
    ofGenre: (list: string, titles: number) => `${list} (${titles.toLocaleString('es-AR')})`,
    exact: 'Búsqueda exacta',
    start: 'Haz una busqueda...',
    resultsFor: (wanted: string) => `Resultados para: ${wanted}`,
    nothing: 'Parece que no hay contenido que coincida con tu busqueda.',
    again: 'Intenta nuevamente...',
    more: 'Más resultados',
    recommended: 'Recomendaciones',
    inPage: 'Buscar en el catálogo',
    inShop: 'Buscar en la tienda',
    suggestions: 'Sugerencias',
    suggested: (found: number) => count(found, 'sugerencia', 'sugerencias'),
    all: (words: string) => `Ver todo lo que hay de «${words}»`,
    kindOne: {
      movie: 'Película',
      serie: 'Serie',
      anime: 'Anime',
      channel: 'Canal',
      match: 'Partido',
    },
    info: 'Cómo funciona la búsqueda',
    caseMatters:
      'La búsqueda exacta distingue mayúsculas de minúsculas: escribí el comienzo del nombre y poné mayúscula en cada palabra que la lleva.',
    placeholder: {
      home: 'Buscá películas, series, anime…',
      shop: 'Buscá un producto…',
      movies: 'Buscá una película…',
      series: 'Buscá una serie…',
      anime: 'Buscá un anime…',
      football: 'Buscá un partido…',
      tv: 'Buscá un canal…',
      games: 'Buscá algo para ver entre partidas…',
    },
  },
  footer: {
    pages: 'Más páginas',
    tvZone: 'Zona TV',
    tvApp: 'App para TV',
    requests: 'Peticiones',
    label: 'Compartir',
    description: (site: string) =>
      `${site} es un portal de películas, series, anime, fútbol y televisión en vivo.`,
    share: 'Compartí',
    twitter: 'Twitter',
    facebook: 'Facebook',
    whatsapp: 'WhatsApp',
    community: 'Comunidad',
    shareText: (site: string) => `Mirá ${site}`,
  },

  lists: {
    heading: (kind: TitleKind, { genre, decade, audio, order }: Browse): string => {
      const chosen = [
        genre && genreName(genre),
        decade && years(decade),
        audio && `en ${uncapitalised(AUDIO_NAMES[audio])}`,
        order !== 'nuevas' && uncapitalised(ORDER_NAMES[order]),
      ].filter(Boolean);
      return [LIST_NAMES[kind], ...(chosen.length > 0 ? [chosen.join(', ')] : [])].join(': ');
    },
    more: { movie: 'Más películas', serie: 'Más series', anime: 'Más animes' } satisfies Record<
      TitleKind,
      string
    >,
    loading: {
      movie: 'Cargando más películas...',
      serie: 'Cargando más series...',
      anime: 'Cargando más animes...',
    } satisfies Record<TitleKind, string>,
    moreFailed: {
      movie: 'No pudimos cargar más películas. Probá de nuevo en un momento.',
      serie: 'No pudimos cargar más series. Probá de nuevo en un momento.',
      anime: 'No pudimos cargar más animes. Probá de nuevo en un momento.',
    } satisfies Record<TitleKind, string>,
    empty: 'Parece que no hay contenido disponible...',
    fromStart: 'Volver al principio',
  },
  card: { unavailable: 'No disponible' },
  carousel: {
    previous: (row: string) => `Anterior en ${row}`,
    next: (row: string) => `Siguiente en ${row}`,
    seeMore: 'Ver más',
    seeMoreOf: (row: string) => `Ver más: ${row}`,
  },
  own: {
    leave: 'Cerrar sesión',
    myList: 'Mi lista',
    favourite: (name: string) => `Mi lista: ${name}`,
    continue: 'Seguir viendo',
    watched: 'Visto',
    stopContinuing: (name: string) => `Quitar ${name} de Seguir viendo`,
  },
  price: (ars: number) => `$${String(ars).replace(/\B(?=(\d{3})+$)/g, '.')}`,
  description: { none: 'Sin descripcion', more: 'ver más', less: 'ver menos' },

  movie: {
    watch: 'Mirar ahora',
    synopsis: 'Sinopsis',
    mostWanted: 'Las mas buscadas',
    originalName: (name: string) => `Título original: ${name}`,
  },
  football: {
    title: (site: string) => `Fútbol en ${site}`,
    versus: 'vs',
    match: (first: string, second: string) => `${first} vs ${second}`,
    moment: (date: string, time: string) => `${date}, ${time}\u00a0h`,
    channels: (value: number) => count(value, 'canal', 'canales'),
    nearDays: ['Ayer', 'Hoy', 'Mañana'],
    states: { live: 'EN VIVO', over: 'Finalizado' },
    /** Without a minute where nobody counts. */
    inHalf: (half: Half, minute = '') => (minute ? `${HALVES[half]} ${minute}'` : HALVES[half]),
    goals: ([first, second]: [number, number]) => `${first}\u00a0–\u00a0${second}`,
    /** For pages without script, which cannot count. */
    startsAt: (time: string) => `Empieza a las ${time}`,
    failed: 'No pudimos cargar los partidos. Probá de nuevo en un momento.',
    noneAhead: 'Todavía no hay otra fecha anunciada.',
    options: 'Elegí un canal',
    saved: 'Canales',
    others: 'Otras señales',
    details: 'Ver el partido',
    back: 'Volver a Fútbol',
    more: 'Más partidos',
    wholeAgenda: 'Ver la agenda',
  },
  channels: {
    tvTitle: (site: string) => `TV en ${site}`,
    live: 'Canales en vivo',
    more: 'Cargar más canales',
    loading: 'Cargando...',
    end: 'No hay más canales disponibles',
    failed: 'No pudimos cargar los canales. Probá de nuevo en un momento.',
    technical: (message: string) => `Error: ${message}`,
    unreadable: 'channels could not be read',
    title: (name: string) => `${name} en vivo y en directo`,
    backTo: { sports: 'Volver a Fútbol', tv: 'Volver a TV' },
    notPlaying: 'Si no reproduce, click aquí',
    share: (name: string) => `Compartir ${name}`,
    shareText: (name: string) => `Mirá ${name} en vivo y en directo`,
    others: 'Más canales',
    favourites: 'Tus canales',
    arrange: 'Ordenar',
    picker: 'Elegí un canal',
    pickerOf: { sports: 'Deportes', tv: 'Televisión' },
    nothingYet: 'Todavía no hay canales',
    nothingYetAbout: 'Cuando haya un canal en vivo, lo vas a ver acá.',
  },
  ads: {
    label: 'Publicidad',
    gate: 'Tocá acá para elegir dónde verlo: se abre un anuncio en otra pestaña.',
    overlay: 'Publicidad: al tocar se abre un anuncio y el video queda libre.',
  },
  servers: {
    title: 'Elegí un servidor',
    best: 'Reproducir',
    choose: 'Elegir servidor',
    close: 'Cerrar',
    none: 'No hay servidores disponibles.',
    newTab: '(se abre en otra pestaña)',
    newTabs: 'Cada uno se abre en otra pestaña.',
    deadSince: (date: string, time: string) => `caído desde el ${date}, ${time}`,
    audioNames: AUDIO_NAMES,
  },

  errors: {
    detail: 'Ha ocurrido un problema, regresa al inicio.',
    title: 'Algo salió mal',
    sentence: 'No pudimos mostrar esta página. Probá de nuevo en un momento.',
    technical: 'Something went wrong.',
    retry: 'Reintentar',
    home: 'Ir al inicio',
    notFoundTitle: 'No encontramos esa página',
    notFound: 'Puede que el enlace haya cambiado o que el contenido ya no esté disponible.',
    movies: 'Ver películas',
  },

  meta: {
    home: (site: string) => `${site}: películas, series, anime y fútbol en vivo`,
    list: (list: string, site: string) => `${list} en ${site}`,
    listDescription: (list: string, site: string) =>
      `Mirá en ${site} lo más nuevo en ${list.toLocaleLowerCase('es').replace('peliculas', 'películas')}, con servidores en latino, subtitulado y español.`,
    choiceDescription: (list: string, site: string) =>
      `${list}. En ${site}, con servidores en latino, subtitulado y español.`,
    movie: (name: string, year: number, site: string) => `${name} (${year}) en ${site}`,
    movieDescription: (name: string, site: string) => `Mirá ${name} en ${site}.`,
    player: (name: string, site: string) => `Mirando ${name} en ${site}`,
    football: (site: string) =>
      `Agenda deportiva de hoy con horarios de Argentina y canales de fútbol en vivo en ${site}.`,
    match: (match: string, league: string, moment: string) =>
      `Mirá ${match}${league && ` por ${league}`} en vivo: ${moment} de Argentina.`,
    tv: (site: string) => `Mirá canales de televisión en vivo en ${site}.`,
    channel: (name: string, site: string) => `Mirá ${name} en vivo y en directo en ${site}.`,
    inSite: (page: string, site: string) => `${page} | ${site}`,
    shop: (site: string) => `Tienda VIP de ${site}`,
    shopDescription: (site: string) =>
      `Buzos, mates, remeras, jarras y tazas únicas de ${site}, con código VIP para verificar que son auténticas.`,
    tvAppDescription: (site: string) =>
      `Descargá ${site}.TV para tu televisor con Android: instalación, precio y cupos disponibles.`,
    gamesDescription: (site: string) =>
      `Las consolas retro de ${site}: de la primera Odyssey a la Dreamcast.`,
    requestsDescription: (site: string) => `Pedí lo que querés ver en ${site}.`,
    notFound: (site: string) => `Página no encontrada en ${site}`,
  },
} as const;
