import type { TimeLeft } from '../../domain/football/time-left.ts';

const days = (count: number): string => `${count} ${count === 1 ? 'día' : 'días'}`;

/** Texts of matches that the browser makes by itself: what is left, other zones, what a viewer follows. */
export const footballText = {
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  months:
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
      ' ',
    ),
  date: (weekday: string, day: number, month: string) => `${weekday}, ${day} de ${month}`,
  dateOfYear: (date: string, year: string) => `${date} de ${year}`,

  /** On a card: '3 días', '2 h 10 min', '25 min'. */
  startsIn: ({ days: whole, hours, minutes }: TimeLeft): string => {
    if (whole > 0) return `Empieza en ${days(whole)}`;
    if (hours === 0) return `Empieza en ${minutes} min`;
    return minutes > 0 ? `Empieza en ${hours} h ${minutes} min` : `Empieza en ${hours} h`;
  },
  /** On the page of a match: the two largest units. */
  countdown: ({ days: whole, hours, minutes, seconds }: TimeLeft): string => {
    if (whole > 0) return `Empieza en ${days(whole)} ${hours} h`;
    if (hours > 0) return `Empieza en ${hours} h ${minutes} min`;
    return `Empieza en ${minutes} min ${seconds} s`;
  },

  zone: {
    argentina: 'Horarios de Argentina',
    local: (place: string) => `Horarios de tu zona (${place})`,
    toLocal: (place: string) => `Ver en mi hora local (${place})`,
    toArgentina: 'Ver en hora de Argentina',
    choice: 'Horarios de los partidos',
    ofArgentina: 'De Argentina',
    ofPlace: (place: string) => `De mi zona (${place})`,
  },

  filter: {
    label: 'Filtrar por equipo',
    submit: 'Buscar',
    shown: (value: number) =>
      value === 1 ? 'Se muestra 1 partido' : `Se muestran ${value} partidos`,
    none: 'Ningún partido de este día es de ese equipo.',
    everywhere: (typed: string) => `Buscar «${typed.trim()}» en todos los días`,
  },

  options: { added: 'Recién agregados', gone: 'ya no está' },

  follow: {
    one: (name: string) => `Seguir ${name}`,
    today: 'Lo que seguís',
    noneToday: 'Nada de lo que seguís juega este día.',
    next: 'Tus partidos',
    noneNext: 'Todavía no hay partidos anunciados de lo que seguís.',
    teams: 'Equipos que seguís',
    leagues: 'Ligas que seguís',
    stop: (name: string) => `Dejar de seguir ${name}`,
  },
};
