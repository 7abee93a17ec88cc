import type { Refusal } from '../../domain/links/addresses.ts';
import type { LinkPlace } from '../../domain/links/known-title.ts';
import type { PlaceDoubt } from '../../domain/links/place-in-title.ts';
import { counted } from './counted.es.ts';
import { reasonText as longReason } from './links.es.ts';
import { audioNames } from './titles.es.ts';

const links = (count: number): string => counted(count, 'enlace', 'enlaces');

const doubts: Record<PlaceDoubt, string> = {
  'unknown-title': 'No conocemos ese título. Elegí uno parecido o escribí cuál es.',
  'several-titles': 'Hay más de un título así. ¿Cuál es?',
  'other-words': 'El texto dice algo más que este título. ¿Es este?',
  'other-year': 'El año no coincide. ¿Es este?',
  guess: 'No está dicho del todo. ¿Es este?',
  'which-episode': '¿De qué episodio es?',
  'no-such-episode': 'Ese episodio no está en el portal. Elegí otro, o agregalo primero.',
  range: 'Nombra varios episodios. ¿De cuál es?',
  disagree: 'El texto y la dirección no dicen lo mismo. ¿Cuál vale?',
  'absent-title': 'No está en el portal.',
  'absent-channel': 'Ese canal no está en el portal.',
};

const refusals: Record<Refusal, string> = {
  scheme: 'No es una dirección web (http o https).',
  private: 'Apunta a una red privada: nadie podría verlo desde afuera.',
  credentials: 'Lleva un usuario o una clave adentro.',
  'not-video': 'No es un video: es una imagen, un archivo, una red o un grupo.',
  'too-long': 'La dirección es demasiado larga.',
};

const REASONS: Readonly<Record<string, string>> = {
  'no-name': 'Ese dominio no existe',
  timeout: 'No responde',
  'no-connection': 'No se pudo conectar',
  'bad-certificate': 'Su certificado no es válido',
  'forbidden-address': 'Apunta a una red privada',
  'redirect-off-list': 'Su sitio no está en la lista de incrustables',
  'frame-ancestors': 'Su sitio no deja mostrarlo acá',
  'not-media': 'Lo que responde no es un video',
  'no-playlist': 'Lo que responde no es un video',
  empty: 'Responde vacío',
};

/** Texts of Pegar enlaces. */
export const linksText = {
  title: 'Pegar enlaces',
  titleFor: (name: string) => `Pegar enlaces de ${name}`,
  about:
    'Pegá lo que tengas: una lista, un chat, una planilla, una página. Antes de guardar vas a ver dónde va cada enlace.',
  text: 'Texto con enlaces',
  example:
    'Guardia de puerto · Temporada 1 · Latino\n1x05 https://…\n1x06 https://…\n\nMetrópolis (1927) subtitulada https://…',
  read: 'Ver antes de guardar',
  reading: 'Leyendo…',
  pasted: 'El texto pegado',
  update: 'Actualizar',
  save: (count: number) => `Guardar ${links(count)}`,
  saveTicked: 'Guardar los tildados',
  saving: 'Guardando…',
  onlyReady: (count: number) =>
    count === 1 ? 'Guardar solo el listo' : `Guardar solo los ${count} listos`,
  onlyReadyTicked: 'Guardar solo los listos',
  takeFirst: 'Tomar lo más probable',
  again: 'Pegar otro texto',
  found: links,
  counts: {
    ready: (count: number) => counted(count, 'listo', 'listos'),
    asked: (count: number) => `${count} por responder`,
    taken: (count: number) => `${count} por confirmar`,
    missing: (count: number) => counted(count, 'no está', 'no están'),
    exists: (count: number) => counted(count, 'ya estaba', 'ya estaban'),
    duplicate: (count: number) => counted(count, 'repetido', 'repetidos'),
    refused: (count: number) => counted(count, 'rechazado', 'rechazados'),
  },
  sections: {
    asked: 'Por responder',
    taken: 'Por confirmar',
    missing: 'No están en el portal',
    ready: 'Listos para guardar',
    exists: 'Ya estaban',
    refused: 'Rechazados y repetidos',
  },
  restAudio: (count: number) =>
    count === 1 ? 'Idioma del que no lo dice' : `Idioma de los ${count} que no lo dicen`,
  row: {
    keep: (url: string) => `Guardar ${url}`,
    place: 'Dónde va',
    choose: 'Elegí dónde va',
    other: 'Otro título, con temporada y episodio',
    otherExample: 'Guardia de puerto 1x05',
    change: 'Cambiar',
    notThere: 'No está en el portal',
    isChannel: 'Es un canal',
    isTitle: 'Es un título',
    sure: 'Sí, va ahí',
    sureOf: (url: string, place: string) => `Sí, ${url} va en ${place}`,
    likeOne: 'Es uno de estos, u otro',
    createTitle: 'Crear título',
    createChannel: 'Crear canal',
    create: (what: string, name: string) => `${what} «${name}» (se abre en otra pestaña)`,
    noName: 'Sin nombre',
    audio: 'Idioma',
    chooseAudio: 'Elegí el idioma',
    label: 'Nombre del servidor',
    read: (named: string) => `Dice: «${named}»`,
    tab: 'Se abre en otra pestaña',
    duplicate: 'Está dos veces en el texto.',
    exists: (audio: string, label: string) => `Está como ${label} (${audio}).`,
  },
  audios: audioNames,
  tabHosts: (count: number) =>
    count === 1
      ? 'Un sitio no se puede mostrar dentro del portal'
      : `${count} sitios no se pueden mostrar dentro del portal`,
  tabHostsMore: (hosts: string) =>
    `${hosts}: sus enlaces se abren en otra pestaña. Para verlos dentro del portal, su dirección tiene que estar en la lista de sitios incrustables.`,
  missingMore:
    'Creá lo que falta y tocá «Actualizar»: sus enlaces pasan a los listos. Lo demás se puede guardar igual.',
  takenMore:
    'Se tomó lo más probable. Nada de esto se guarda hasta que alguien diga que está bien.',
  cut: 'Son más de 500 enlaces: leímos los primeros. Guardá estos y pegá el resto después.',
  problems: {
    nothing:
      'No encontramos ningún enlace en el texto. Fijate que las direcciones estén completas.',
    'too-long': 'El texto es demasiado largo. Pegalo en dos o tres partes.',
    unconfirmed:
      'Lo que se tomó por probable todavía no se guarda. Mirá cada uno y marcá «Sí, va ahí», o elegí otro.',
    'all-missing':
      'Ninguno de estos está en el portal. Crealos y tocá «Actualizar», o escribí cuál es cada uno.',
    incomplete: 'Falta responder algunos. Elegí dónde van y en qué idioma, o sacales la tilde.',
    'none-kept': 'No quedó nada nuevo para guardar.',
    busy: 'Otro cambio tiene ocupados los mismos títulos. Probá de nuevo en un momento.',
  },
  saved: {
    title: (count: number) => counted(count, 'enlace guardado', 'enlaces guardados'),
    partly: (count: number) => `Guardamos ${links(count)}. Los demás siguen acá abajo.`,
    see: 'Ver cómo andan',
    probed: (done: number, all: number) => `Probados ${done} de ${all}`,
    all: 'Todos probados',
    about: 'Los estamos probando ahora mismo. Podés irte: sigue solo.',
    slow: 'La prueba tarda más de lo normal. Actualizá en un rato.',
    pending: 'Probando…',
    refresh: 'Actualizar',
    gone: 'De ese cambio no queda ningún enlace',
    goneMore: 'Puede que alguien lo haya deshecho.',
    sum: {
      good: (count: number) => counted(count, 'anda', 'andan'),
      slow: (count: number) => counted(count, 'lento', 'lentos'),
      'refuses-framing': (count: number) => counted(count, 'no incrustable', 'no incrustables'),
      unplayable: (count: number) => counted(count, 'no reproducible', 'no reproducibles'),
      dead: (count: number) => counted(count, 'caído', 'caídos'),
      unknown: (count: number) => `${count} sin saber`,
    },
  },
  doubts,
  refusals,
} as const;

/** 'Guardia de puerto · TEMPORADA 1 · 5. Agua dulce' */
export function placeText({ title, episode }: LinkPlace): string {
  if (title.kind === 'channel') return `${title.name} (canal)`;
  const name = title.year === null ? title.name : `${title.name} (${title.year})`;
  return episode ? `${name} · ${episode.season} · ${episode.number}. ${episode.name}` : name;
}

/** Why the probe says so; empty if there is nothing to say. */
export function reasonText(reason: string): string {
  const code = reason.replace(/^(?:variant|segment)-/, '');
  const status = /^status-(\d{3})$/.exec(code)?.[1];
  return status ? `Responde ${status}` : (REASONS[code] ?? longReason(reason));
}
