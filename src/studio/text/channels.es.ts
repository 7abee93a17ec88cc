import type { ChannelType } from '../../domain/channels/channel.ts';
import type { ChannelFields, ChannelProblem } from '../../domain/channels/channel-edit.ts';
import type { ChannelState } from '../../domain/channels/channel-filter.ts';
import { amount, counted } from './counted.es.ts';
import { sentence } from './sentence.ts';

/** Canales. */
export const channelsText = {
  add: 'Canal nuevo',
  count: (count: number) =>
    count === 1 ? '1 canal' : `${amount(count)} canales, en el orden en que se ven`,
  back: 'Volver a Canales',
  see: 'Ver en el portal',
  history: 'Historial',
  takeDown: 'Retirar por un reclamo',
  names: 'Nombres en la agenda',
  types: { tv: 'TV', sports: 'Deportes' } satisfies Record<ChannelType, string>,
  filters: {
    text: 'Nombre',
    type: 'Tipo',
    state: 'Estado',
    all: 'Todos',
    states: {
      'sin-servidor': 'Sin un servidor que funcione',
      'sin-publicar': 'Sin publicar',
      retirado: 'Retirados',
      'no-se-ve': 'No se ven en el portal',
      propios: 'Con campos propios',
    } satisfies Record<ChannelState, string>,
  },
  empty: 'Ningún canal',
  emptyMore: 'Creá el primero, o quitá un filtro.',
  first: 'Al principio',
  next: 'Ver más',
  noServers: 'Sin servidores',
  serverCount: (servers: number, dead: number) =>
    dead > 0
      ? `${counted(servers, 'servidor', 'servidores')}, ${counted(dead, 'caído', 'caídos')}`
      : counted(servers, 'servidor', 'servidores'),
  inactive: 'sin publicar',
  hidden: 'retirado',
  unlisted: 'no se ve',
  held: 'propio',
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  moved: 'Listo, cambió de lugar',
  notMoved: sentence('No se movió', 'El canal ya no está, o el lugar no es un número desde 1.'),
  removed: 'Canal borrado: ya no se ve',
  servers: 'Servidores',
  serversAbout: 'En el orden en que se ofrecen. Los que no funcionan van al final solos.',
  form: {
    title: 'El canal',
    save: 'Guardar y publicar',
    firstServer: 'Opción 1',
  },
  fields: {
    name: 'Nombre',
    type: 'Tipo',
    menu: 'Menú',
    image: 'Imagen',
    active: 'Publicado',
    names: 'Nombres en la agenda',
  } satisfies Record<keyof ChannelFields, string>,
  hints: {
    name: '',
    type: 'Los de deportes se ven en Fútbol, los otros en TV.',
    menu: 'Solo para ordenarte: en el portal no se ve.',
    image: '',
    active: '',
    names:
      'Uno por renglón. Un partido que nombra así a un canal lleva a este. Uno de deportes se ve solo si su propio nombre está en la lista: al crearlo o renombrarlo se agrega solo.',
  } satisfies Record<keyof ChannelFields, string>,
  yes: 'Sí',
  no: 'No',
  saved: 'Guardado y publicado',
  unchanged: 'No había nada para cambiar',
  released: 'Devueltos: la próxima importación los escribe',
  hiddenTitle: 'Este canal está retirado',
  hiddenMore: 'Nadie lo ve en el portal, aunque esté publicado. Se vuelve a mostrar desde Retiros.',
  unknownTitle: 'Este canal no se ve en el portal',
  unknownMore:
    'Es de deportes y su propio nombre no está entre los nombres de la agenda. Agregalo abajo y guardá.',
  order: {
    title: 'Orden',
    place: (place: number, of: number, type: string) =>
      `Está ${place}.º de ${amount(of)} de ${type}. El número para cambiar de canal cuenta los de los dos tipos.`,
    to: 'Llevarlo al lugar',
    move: 'Mover',
    up: 'Subir uno',
    down: 'Bajar uno',
  },
  remove: {
    open: 'Borrar',
    title: (name: string) => `¿Borrar ${name}?`,
    about:
      'Desaparece con sus servidores y sus nombres, y las importaciones no lo traen de vuelta. Se puede deshacer desde el historial.',
    now: 'Borrar el canal',
    cancel: 'Cancelar',
    takenDown: sentence(
      'Está retirado, y eso tiene que quedar anotado',
      'Nadie lo ve en el portal. Para borrarlo, primero levantá el retiro en Retiros.',
    ),
  },
  problems: {
    'no-name': sentence('Falta el nombre', 'No se guardó nada todavía.'),
    'bad-type': sentence('Elegí un tipo', 'TV o Deportes.'),
    'bad-picture': sentence('La imagen no es una dirección', 'Empieza con https://.'),
    'bad-address': sentence('La dirección de un servidor no es válida', 'Empieza con https://.'),
    'no-label': sentence('Un servidor no tiene nombre', 'Poné uno, por ejemplo HD.'),
    'label-twice': sentence('Dos servidores se llaman igual', 'Cambiá el nombre de uno.'),
    'too-many-servers': sentence('Son demasiados servidores', 'Quedate con 200.'),
    'too-many-names': sentence('Son demasiados nombres', 'Quedate con 50.'),
    'too-long': sentence(
      'Un texto es demasiado largo',
      'O tiene algo que no se puede guardar. Acortalo y mandalo de nuevo.',
    ),
    exists: sentence('Ya hay un canal que se llama así', 'Usá otro nombre, o abrí el que ya está.'),
    namesTaken: (names: string) =>
      sentence(
        `Otro canal ya se llama así en la agenda: ${names}`,
        'Un nombre lleva a un solo canal. Quitalo de acá, o primero del otro.',
      ),
    gone: sentence('Ese canal ya no está', 'Alguien lo borró. Está en el historial.'),
    busy: sentence(
      'Otro cambio lo tiene ocupado',
      'No se guardó nada todavía: lo que escribiste está acá, mandalo de nuevo.',
    ),
  } satisfies Record<ChannelProblem | 'exists' | 'gone' | 'busy', { title: string; more: string }> &
    Record<'namesTaken', unknown>,
  openOther: 'Abrir el que ya está',
} as const;

/** The name of a field of a channel, by its column. */
export const channelFieldName = (field: string): string =>
  field === 'servers'
    ? channelsText.servers
    : ((channelsText.fields as Readonly<Record<string, string>>)[field] ?? field);
