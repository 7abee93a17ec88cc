import type { TitleKind } from '../domain/catalog/title.ts';

/** Every word a viewer reads or hears. Sentences with values are functions. */

const GENRES = new Map([
  ['ACCION', 'Acción'],
  ['ANIMACION', 'Animación'],
  ['CIENCIA FICCION', 'Ciencia ficción'],
  ['FANTASIA', 'Fantasía'],
  ['MUSICA', 'Música'],
]);

const capitalised = (value: string): string =>
  value.charAt(0).toLocaleUpperCase('es') + value.slice(1).toLocaleLowerCase('es');

const count = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('es-AR')} ${value === 1 ? one : many}`;

export const text = {
  language: 'es-AR',
  genre: (name: string) => GENRES.get(name) ?? capitalised(name),

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
    home: 'Inicio',
    search: 'Buscar',
    list: 'Mi lista',
    profile: 'Perfil',
  },
  header: {
    help: 'Ayuda',
    store: 'App Android',
    tvApk: 'App para TV',
    helpHint: 'Abrir el chat de ayuda',
  },
  search: {
    label: 'Buscar',
    submit: 'Buscar',
    placeholder: {
      home: 'Buscá películas, series, anime…',
      movies: 'Buscá una película…',
      series: 'Buscá una serie…',
      anime: 'Buscá un anime…',
      football: 'Buscá un partido…',
      tv: 'Buscá un canal…',
    },
  },
  footer: {
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
    movies: 'Peliculas',
    series: 'Series',
    anime: 'Animes',
    more: { movie: 'Más películas', serie: 'Más series', anime: 'Más animes' } satisfies Record<
      TitleKind,
      string
    >,
    loading: {
      movie: 'Cargando más películas...',
      serie: 'Cargando más series...',
      anime: 'Cargando más animes...',
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
  home: {
    recommended: 'Películas recomendadas',
    recent: 'Recién subidas',
    series: 'Series recomendadas',
    anime: 'Animes recomendados',
    details: 'Ver detalles',
  },
  description: { none: 'Sin descripcion', more: 'ver más', less: 'ver menos' },

  movie: {
    watch: 'Mirar ahora',
    synopsis: 'Sinopsis',
    mostWanted: 'Las mas buscadas',
    originalName: (name: string) => `Título original: ${name}`,
  },
  servers: {
    title: 'Elegí un servidor',
    close: 'Cerrar',
    none: 'No hay servidores disponibles.',
    newTab: '(se abre en otra pestaña)',
    count: (value: number) => count(value, 'servidor', 'servidores'),
    audioNames: {
      LATINO: 'Latino',
      SUBTITULADO: 'Subtitulado',
      ESPAÑOL: 'Español',
      JAPONÉS: 'Japonés',
    },
  },
  player: {
    back: 'Volver',
    fullscreen: 'Pantalla completa',
    frame: (name: string) => `Reproductor de ${name}`,
    video: (name: string) => `Video de ${name}`,
    noUrl: 'No se encontró la URL del video, regresa al inicio.',
    external: 'Este servidor solo se puede abrir en otra pestaña.',
    openExternal: 'Abrir el video',
    notice: '¿No se reproduce? Abrilo en otra pestaña.',
    play: 'Reproducir',
    failed: 'Este servidor no responde. Probá con otro.',
    otherServers: 'Elegir otro servidor',
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
      `Mirá lo más nuevo en ${list.toLocaleLowerCase('es')} en ${site}, con servidores en latino, subtitulado y español.`,
    movie: (name: string, year: number, site: string) => `${name} (${year}) en ${site}`,
    movieDescription: (name: string, site: string) => `Mirá ${name} en ${site}.`,
    player: (name: string, site: string) => `Mirando ${name} en ${site}`,
    notFound: (site: string) => `Página no encontrada en ${site}`,
    backdropAlt: (name: string) => `Imagen de ${name}`,
  },
} as const;
