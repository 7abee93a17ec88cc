import type { MappingState } from '../../domain/guide/mapping.ts';
import type { Reason } from '../../domain/guide/matching/match-channel.ts';
import type { MappedBy } from '../../domain/guide/source.ts';
import { amount, counted } from './counted.es.ts';
import { type Said, sentence } from './sentence.ts';

/** Why a channel of a guide may be one of ours. */
const REASONS: Readonly<Record<Reason, (name: string) => string>> = {
  'same-name': () => 'mismo nombre',
  'other-country': () => 'mismo nombre en otro país',
  'other-id': () => 'el tvg-id dice otra cosa',
  similar: (name) => `se parece a «${name}»`,
};

const BY: Readonly<Record<MappedBy, string>> = {
  id: 'mismo tvg-id',
  name: 'mismo nombre',
  alias: 'nombre anterior',
  hand: 'a mano',
};

/** Guía, canales. */
export const mappingText = {
  title: 'Canales y su guía',
  about:
    'Qué guía tiene cada canal. Lo seguro se une solo después de cada lectura; el resto lo decidís vos, y queda como digas.',
  link: 'Canales y su guía',
  back: 'Volver a Guía',
  toList: 'Volver a la lista',
  filter: 'Cuáles',
  states: {
    'sin-guia': 'Sin guía',
    sugeridas: 'Con sugerencias',
    'a-mano': 'A mano',
    todas: 'Todos',
  } satisfies Record<MappingState, string>,
  counted: (name: string, count: number) => `${name} (${amount(count)})`,
  find: 'Buscar un canal',
  empty: 'Acá no hay canales',
  emptyMore: 'Elegí otra lista, o buscá con menos palabras.',
  newer: 'Anteriores',
  older: 'Siguientes',
  draft: 'sin publicar',
  reason: (reason: Reason, name: string) => REASONS[reason](name),
  by: (by: MappedBy) => BY[by],
  place: (key: string, source: string) => `${key} · ${source}`,
  noGuide: 'Sin guía',
  none: 'Ninguna, a mano',
  missing: 'su fuente ya no la trae',
  shared: (channels: readonly string[]) => `es la guía de ${channels.join(', ')}`,
  accept: 'Aceptar',
  acceptOne: (guide: string, channel: string) => `Aceptar ${guide} para ${channel}`,
  choose: 'Elegir',
  chooseOf: (channel: string) => `Elegir la guía de ${channel}`,
  more: (count: number) => `${amount(count)} más`,
  noneOf: 'Ninguna',
  noneOfChannel: (channel: string) => `Ninguna guía es de ${channel}`,
  acceptOnly: 'Ver las sugerencias únicas',
  done: {
    elegir: 'Guardado: sus programas llegan con la próxima lectura',
    ninguna: 'Guardado: no tiene guía',
    automatico: 'Se decide sola, después de la próxima lectura',
    corregir: 'Corrección guardada',
    aceptar: 'Sugerencias aceptadas',
    deshacer: 'Se deshizo',
  },
  problems: {
    changed: sentence('No se cambió nada', 'Ya estaba así, o alguien lo cambió recién.'),
    gone: sentence('Ese canal o esa guía ya no está', 'Actualizá la página y probá de nuevo.'),
    offset: sentence(
      'Esa corrección no se entiende',
      'Escribí un número entero de minutos, de -1440 a 1440, o dejala vacía.',
    ),
    left: sentence('No se pudo deshacer todo', 'Alguien cambió algo después: mirá el historial.'),
  } satisfies Record<string, Said>,
  acceptPage: {
    title: (count: number) => `Aceptar ${counted(count, 'sugerencia única', 'sugerencias únicas')}`,
    about:
      'Canales con una sola sugerencia, que no es de otro canal. Se acepta lo que está en esta lista, y se puede deshacer.',
    columns: ['Canal', 'Guía', 'Por qué'],
    cut: (count: number) => `Son más: acá están las primeras ${amount(count)}.`,
    empty: 'No hay sugerencias únicas',
    emptyMore: 'Las que tienen varias se eligen de a una.',
  },
  page: {
    current: 'La guía de ahora',
    suggestions: 'Sugerencias',
    search: 'Elegir una guía',
    searchLabel: 'Nombre o tvg-id en las guías',
    searchButton: 'Buscar',
    nothing: 'Ninguna guía se llama así',
    automatic: 'Que se decida sola',
    automaticHint: 'Se olvida lo que se dijo a mano.',
  },
  offset: {
    title: '¿Qué están dando ahora?',
    about: 'Comparalo con lo que se ve en el canal. Si no coincide, probá con otra corrección.',
    label: 'Minutos de corrección',
    channelHint: (source: number) => `Vacía: la de su fuente, ${source} minutos.`,
    playlistHint: (minutes: number) => `Su lista suma además ${minutes} minutos.`,
    sourceHint: 'Se suma a toda la guía de esta fuente. Negativo la adelanta.',
    preview: 'Probar',
    save: 'Guardar esta corrección',
    saveSource: 'Para guardarla, tocá «Guardar» abajo: la corrección ya está escrita.',
    columns: ['Canal', 'Ahora', 'Después'],
    now: 'Ahora:',
    next: 'Después:',
    nothing: 'Nada en la guía',
    airing: (title: string, from: string, to: string) => `${title} (${from} a ${to})`,
    empty: 'Todavía no hay programas: llegan con la próxima lectura.',
  },
} as const;
