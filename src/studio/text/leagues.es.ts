import type { LeagueFields } from '../../domain/football/league.ts';
import { INVALID, type RecordTexts, UNCHANGED } from './records.es.ts';
import { sentence } from './sentence.ts';

/** Ligas. */
export const leaguesText: RecordTexts<LeagueFields> = {
  about: 'Las ligas y copas de los partidos, con su ícono y cuánto duran.',
  add: 'Liga nueva',
  back: 'Volver a Ligas',
  see: 'Ver fútbol',
  empty: 'Todavía no hay ligas',
  emptyMore: 'Creá la primera: sus partidos la encuentran por el nombre.',
  form: 'La liga',
  idHint: '',
  fields: {
    name: 'Nombre',
    icon: 'Ícono',
    background: 'Fondo',
    match_minutes: 'Minutos de un partido',
  },
  hints: {
    name: 'Tal como está en los partidos. Si lo cambiás, sus partidos toman el nombre nuevo.',
    icon: 'Sin ícono se ve el de los amistosos.',
    background: 'Detrás de la página del partido.',
    match_minutes: 'Desde que empieza hasta que deja de estar en vivo: 120 alcanza para casi todo.',
  },
  wrong: {
    name: 'Falta el nombre, o no se puede usar.',
    icon: 'La dirección es demasiado larga.',
    background: 'La dirección es demasiado larga.',
    match_minutes: 'Escribí un número entero de 1 a 600.',
  },
  saved: 'Guardada: los partidos ya la muestran',
  unchanged: UNCHANGED,
  remove: 'Borrar la liga',
  removeAbout:
    'Se puede deshacer. Sus partidos quedan, con el nombre de la liga y el ícono de los amistosos.',
  removed: 'Se borró la liga',
  problems: {
    invalid: INVALID,
    'bad-id': INVALID,
    exists: sentence('Ya hay una liga con ese nombre', 'Abrila desde la lista, o usá otro nombre.'),
    'not-found': sentence(
      'Esa liga ya no está',
      'Alguien la borró o le cambió el nombre: buscala en la lista.',
    ),
    'in-use': INVALID,
    'taken-down': INVALID,
  },
  row: ({ icon, match_minutes }) => ({
    line: icon ? '' : 'sin ícono',
    more: `${match_minutes} minutos`,
  }),
};
