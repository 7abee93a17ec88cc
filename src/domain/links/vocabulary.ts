import type { TitleKind } from '../catalogue/title.ts';
import type { AudioGroup } from '../playback/servers.ts';

/** Words of pasted lists that are no names, as `normaliseText` writes them. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** `soft`: only if no other word says the language. */
export type AudioWord = { groups: readonly AudioGroup[]; isSoft: boolean };

const AUDIO_WORDS: [string, AudioWord][] = [
  ['latino latina lat latam latinoamericano latinoamerica', { groups: ['LATINO'], isSoft: false }],
  ['castellano cast castilian peninsular espana', { groups: ['ESPAÑOL'], isSoft: false }],
  ['espanol esp spanish', { groups: ['ESPAÑOL'], isSoft: true }],
  [
    'subtitulado subtitulada subtitulados subtituladas sub subs subt vose vos subtitulos subtitles subbed subtitled',
    { groups: ['SUBTITULADO'], isSoft: false },
  ],
  ['japones japonesa jap japo jpn', { groups: ['JAPONÉS'], isSoft: false }],
  ['doblado doblada doblaje dub dubbed', { groups: ['LATINO', 'ESPAÑOL'], isSoft: true }],
  // Languages that have no group, and links with several: nobody can know which group is meant.
  [
    'ingles english eng portugues frances italiano aleman coreano dual multi multiaudio',
    { groups: [], isSoft: true },
  ],
];

export const AUDIOS: ReadonlyMap<string, AudioWord> = new Map(
  AUDIO_WORDS.flatMap(([words, audio]) => words.split(' ').map((word) => [word, audio] as const)),
);

export const FLAGS: ReadonlyMap<string, AudioGroup> = new Map([
  ...['🇲🇽', '🇦🇷', '🇨🇱', '🇨🇴', '🇵🇪', '🇺🇾', '🇻🇪'].map((flag) => [flag, 'LATINO'] as const),
  ['🇪🇸', 'ESPAÑOL'],
  ['🇯🇵', 'JAPONÉS'],
]);

/** Shown behind the name of a server. */
export const QUALITY = /^(?:480p|720p|1080p|1440p|2160p|4k|uhd|fhd|hd|sd|cam)$/;

export const KINDS: ReadonlyMap<string, TitleKind> = new Map([
  ...['pelicula', 'peliculas', 'peli', 'pelis', 'film', 'movie'].map(
    (word) => [word, 'movie'] as const,
  ),
  ...['serie', 'series', 'show', 'novela'].map((word) => [word, 'serie'] as const),
  ...['anime', 'animes'].map((word) => [word, 'anime'] as const),
]);

/** A name for a server together with a number: 'Opción 1'. */
export const LABELS = setOf('opcion servidor server senal option');

/** The same in one word: 'Op1'. */
export const SHORT_LABEL = /^(?:op|opcion|server|servidor)\d{1,2}$/;

/** Chatter, buttons, names of fields, file types: said around links and no part of a name. */
export const FILLERS = setOf(`
  titulo titulos nombre nombres title name original idioma idiomas audio lenguaje language calidad quality resolucion ano year
  genero duracion tipo fecha subido por estreno estrenos nuevo nueva nuevos nuevas link links enlace enlaces url urls ver mirar
  online descargar descarga bajar mirror player reproductor embed aca aqui click here web hdrip bluray brrip dvdrip webrip
  webdl dl rip x264 x265 h264 h265 hevc aac mp4 mkv avi webm m3u8 gratis completa completo full sin
  les hola buenas buenos dias tardes noches chicos chicas gente amigos todos todas todo gracias genial
  genia genio buenisimo buenisima saludos dale ok listo si no che alguien tiene tenes tienen tengo busco paso pasan dejo deja
  subo subi suben subimos estas estos esta este van va aporte aportes fuente autor fansub fansubs mensaje mensajes
  mensaje unite canal grupo seguinos seguime telegram whatsapp disponible disponibles capitulos caps episodios temporadas
  subtitulos anexo info total hoy ayer manana porfa favor please perdon ahi esos esas quedo quedan faltan falta resto mas
  lunes martes miercoles jueves viernes sabado domingo tambien ambas ambos semana top otras otros otra otro
  asunto re fwd forwarded message from titulada min minutos hs gracias pd nota ojo funciona funcionan andan anda prueben
  animacion accion aventura comedia drama terror suspenso romance fantasia misterio musical documental western ficcion ciencia
  envivo canales pack aca ahora mismo parte group extinf pelis version extendida remasterizada temporada`);

/** Parts of addresses that are no names. */
/** Beside a name that nobody knows they say that it is a channel. */
export const LIVE_WORDS = setOf('canal canales envivo tv sport sports deportes noticias news');

export const LIVE_FOLDERS = setOf('live canal canales channel channels vivo envivo en-vivo iptv');

export const PATH_WORDS = setOf(
  'live canal canales channel channels vivo envivo iptv iframe reproducir e v f d w embed watch ver video videos player play file files hls dash media index master playlist stream streams online html php m3u8 mp4 mkv webm avi cdn public storage latino pelicula peliculas serie series movie movies tv temporada capitulo episodio season episode',
);
