import type { TimeLeft } from '../../domain/football/time-left.ts';

const days = (count: number): string => `${count} ${count === 1 ? 'día' : 'días'}`;

/** Texts of matches that only pages with matches load. */
export const footballText = {
  /** On a card: '3 días', '12 h', '2 h 10 min', '25 min'. */
  startsIn: ({ days: whole, hours, minutes }: TimeLeft): string => {
    if (whole > 0) return `Empieza en ${days(whole)}`;
    if (hours === 0) return `Empieza en ${minutes} min`;
    const isRound = hours > 9 || minutes === 0;
    return isRound ? `Empieza en ${hours} h` : `Empieza en ${hours} h ${minutes} min`;
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
  },
  filter: {
    label: 'Filtrar por equipo',
    submit: 'Buscar',
    shown: (value: number) =>
      value === 1 ? 'Se muestra 1 partido' : `Se muestran ${value} partidos`,
    none: 'Ningún partido de este día es de ese equipo.',
    everywhere: (typed: string) => `Buscar «${typed}» en todos los días`,
  },
  moreOfDay: 'Más partidos de este día',
  /** On the page of a match: the way to its channels, and our own player. */
  seeChannels: 'Ver los canales',
  here: 'Mirar acá',
  channelMatch: 'El partido de este canal',
  elsewhere: 'También en:',
  options: {
    added: 'Recién agregados',
    gone: 'ya no está',
    later: 'Los canales se cargan cerca de la hora del partido.',
  },
  follow: (name: string) => `Seguir ${name}`,
};
