import type { LinkKind } from '../../domain/links/filters.ts';
import type { Health } from '../../domain/playback/health.ts';
import { amount, counted } from './counted.es.ts';
import { titleKinds } from './titles.es.ts';

/** `agoText` says how long ago, or a date. */
const sinceText = (when: string): string => (/^\d/.test(when) ? `desde el ${when}` : when);
const links = (count: number): string => counted(count, 'enlace', 'enlaces');

const kinds: Record<LinkKind, string> = { ...titleKinds, match: 'Partido', channel: 'Canal' };

const REASONS: Readonly<Record<string, string>> = {
  timeout: 'no contesta',
  'no-name': 'el dominio no existe',
  'no-connection': 'no se puede conectar',
  'bad-certificate': 'certificado vencido o ajeno',
  'not-http': 'no es un sitio web',
  'forbidden-address': 'lleva a una red interna',
  'frame-ancestors': 'no deja que lo incrusten',
  'redirect-off-list': 'lleva a un dominio que no está en la lista',
  'not-web': 'no es una dirección web',
  credentials: 'pide usuario y contraseña',
  empty: 'la respuesta está vacía',
  'not-media': 'no es un video',
  'no-playlist': 'no es una lista de video',
  incomplete: 'al archivo le falta una parte',
  'bad-encoding': 'dice que viene comprimido y no es así',
  redirects: 'redirige demasiadas veces',
  cors: 'no deja que otros sitios lo lean (falta CORS): se ve solo en iPhone y en navegadores con HLS propio',
  mixed: 'lleva a http, y un navegador no lo carga en una página https',
  protected: 'está protegido (DRM), y este portal no pide licencias',
  key: 'la clave de cifrado no sirve',
  policy: 'prohíbe que otros sitios lo muestren (Cross-Origin-Resource-Policy)',
  type: 'se presenta como texto (Content-Type), y algunos navegadores no lo toman como video',
  encoding: 'llega comprimido (Content-Encoding), y así un video no se puede leer por partes',
  preflight: 'no contesta la pregunta previa de los navegadores viejos (OPTIONS con Range)',
  'unknown-codecs': 'no deja ver en qué formato está',
};

const NAMES: Readonly<Record<string, string>> = {
  'h264-high10': 'H.264 de 10 bits',
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  vp9: 'VP9',
  vp8: 'VP8',
  mpeg2: 'MPEG-2',
  mpeg4: 'MPEG-4 parte 2',
  ac3: 'Dolby AC-3',
  eac3: 'Dolby E-AC-3',
  dts: 'DTS',
};

/** 'codecs hevc ac3' */
const codecsText = (names: readonly string[]): string =>
  `usa ${names.map((name) => NAMES[name] ?? name.toUpperCase()).join(' y ')}, que no todos los navegadores tienen`;

/** Why a probe failed, as a person would say it; its own word if nobody has a better one. */
export function reasonText(reason: string): string {
  const [, status] = /status-(\d+)$/.exec(reason) ?? [];
  if (status === '404' || status === '410') return `ya no está (${status})`;
  if (status) return `responde ${status}`;
  const [kind, ...names] = reason.split(' ');
  if (kind === 'codecs') return codecsText(names);
  // Of a part of a video: `segment-timeout`.
  return REASONS[reason] ?? REASONS[reason.replace(/^[a-z]+-/, '')] ?? reason;
}

/** Texts of the links and their domains. */
export const linksText = {
  about: (dead: number) =>
    dead === 0
      ? 'Ningún enlace caído.'
      : `${counted(dead, 'enlace caído', 'enlaces caídos')}. Primero, lo que los espectadores abren.`,
  kinds,
  hosts: {
    title: 'Por dominio',
    dead: (dead: number, total: string) => `${amount(dead)} de ${total} caídos`,
    counted: (total: number, isMore: boolean) => `${isMore ? 'más de ' : ''}${amount(total)}`,
    since: sinceText,
    opens: (count: number) => `${counted(count, 'apertura', 'aperturas')} en 7 días`,
    live: (count: number) => `${counted(count, 'enlace', 'enlaces')} en vivo`,
    more: (count: number) => `Ver ${counted(count, 'dominio más', 'dominios más')}`,
    probe: (host: string) => `Probar los caídos de ${host}`,
    replace: (host: string) => `Reemplazar ${host}`,
    replaceShort: 'Reemplazar',
  },
  filters: {
    state: 'Estado',
    kind: 'Tipo',
    all: 'Todo',
    host: 'Dominio',
    hostExample: 'video.example',
  },
  list: {
    title: (state: Health) =>
      ({
        dead: 'Enlaces caídos',
        slow: 'Enlaces lentos',
        good: 'Enlaces que funcionan',
        unknown: 'Enlaces sin probar',
        'refuses-framing': 'Enlaces que no se pueden incrustar',
        unplayable: 'Enlaces que ningún navegador reproduce',
      })[state],
    place: (label: string, audio: string) => `${label} · ${audio} · `,
    state: (state: string, when: string) => `${state} ${sinceText(when)}`,
    waiting: 'Probando…',
    before: 'Anteriores',
    next: 'Más enlaces',
  },
  probe: {
    one: 'Probar',
    oneOf: (label: string, owner: string) => `Probar ${label} de ${owner}`,
    allDead: 'Probar todos los caídos',
    done: (count: number) => `${counted(count, 'enlace se prueba', 'enlaces se prueban')} ahora`,
    none: 'No hay nada que probar',
    noneMore: 'Se está probando en este momento, o ya no existe.',
    pace: 'Cada dominio se prueba a su ritmo. Los resultados aparecen acá; también podés seguir con otra cosa.',
    soFar: (known: number, all: number) => `De esta página: ${known} de ${all} con resultado.`,
  },
  edit: {
    open: 'Cambiar',
    openOf: (label: string, owner: string) => `Cambiar ${label} de ${owner}`,
    address: 'Dirección',
    save: 'Guardar',
    remove: 'Quitar el enlace',
    saved: 'Guardado. Ya lo ven los espectadores, y se prueba en un momento.',
    removed: 'Quitado. La próxima importación no lo trae de vuelta.',
    undone: 'Deshecho',
    wrong: 'Esa dirección no sirve: tiene que empezar con https:// o http://.',
    changed: 'Alguien cambió este enlace mientras tanto. Mirá cómo quedó y probá de nuevo.',
  },
  busy: 'Otro cambio tiene ocupados estos enlaces. Probá de nuevo en un momento; no se cambió nada.',
  notUndone: 'No se pudo deshacer del todo.',
  notUndoneMore: 'Alguien cambió algunos de estos enlaces después, y quedan como están.',
  empty: {
    dead: 'Todos los enlaces responden',
    deadMore: 'El worker sigue probando; si uno se cae, aparece acá.',
    other: 'Ningún enlace con estos filtros',
    otherMore: 'Probá con otro dominio, o quitá un filtro.',
  },
  replace: {
    title: 'Reemplazar un dominio',
    about: 'Cuando un sitio se muda: todos sus enlaces pasan al dominio nuevo de una vez.',
    back: 'Volver a Enlaces',
    from: 'Los enlaces que empiezan con',
    fromExample: 'viejo.example',
    to: 'pasan a empezar con',
    toExample: 'nuevo.example',
    hint: 'Solo el dominio, o también el comienzo de la ruta: viejo.example/e/ → nuevo.example/embed/. Los subdominios son otro dominio.',
    preview: 'Ver qué cambia',
    wrongFrom: 'Escribí el dominio que se reemplaza, por ejemplo viejo.example.',
    wrongTo: 'Escribí el dominio nuevo, por ejemplo nuevo.example.',
    same: 'Los dos son iguales.',
    count: (count: number) => `${links(count)} ${count === 1 ? 'cambia' : 'cambian'}`,
    none: 'Ningún enlace empieza así',
    noneMore: 'Fijate cómo está escrito en la lista de dominios.',
    allRepeated: 'Ninguno cambia: el enlace nuevo ya está en el mismo lugar',
    repeated: (count: number) =>
      `${links(count)} ${count === 1 ? 'queda' : 'quedan'} como ${count === 1 ? 'está' : 'están'}: su título ya tiene la dirección nueva.`,
    elsewhere: (count: number) =>
      `${counted(count, 'dirección nueva ya está', 'direcciones nuevas ya están')} en otro título.`,
    more: (count: number) =>
      `De a ${amount(count)} por vez: después de guardar, repetilo para el resto.`,
    notFramed: (origin: string) => `${origin} no está entre los dominios que se pueden incrustar`,
    notFramedMore: 'Sus enlaces se abrirían en otra pestaña.',
    known: (host: string, states: string) => `Lo que hoy se sabe de ${host}: ${states}.`,
    knownNothing: (host: string) => `De ${host} todavía no se probó ningún enlace.`,
    samples: 'Por ejemplo',
    before: 'Antes: ',
    after: 'Después: ',
    save: (count: number) => `Reemplazar ${links(count)}`,
    promise:
      'Queda en el historial y se puede deshacer. Las importaciones no traen de vuelta la dirección vieja.',
    done: (count: number) => `${links(count)} ${count === 1 ? 'reemplazado' : 'reemplazados'}`,
    doneMore: 'Ya lo ven los espectadores. Ahora se prueban, primero lo que más se abre.',
    progress: (known: number, all: number) => `${amount(known)} de ${amount(all)} probados`,
    verdict: (count: number, state: string) => `${amount(count)} ${state.toLowerCase()}`,
    again: 'Reemplazar el resto',
    undone: 'Deshecho: los enlaces son los de antes',
  },
} as const;
