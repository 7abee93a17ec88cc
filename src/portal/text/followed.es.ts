/** Texts for those who follow a team or a league, and for the profile. */
export const followedText = {
  today: 'Lo que seguís',
  noneToday: 'Nada de lo que seguís juega este día.',
  next: 'Tus partidos',
  noneNext: 'Todavía no hay partidos anunciados de lo que seguís.',
  names: { teams: 'Equipos que seguís', leagues: 'Ligas que seguís' },
  stop: (name: string) => `Dejar de seguir ${name}`,
  zone: 'Horarios de los partidos',
  zones: {
    argentina: 'De Argentina',
    local: (place: string) => `De mi zona (${place})`,
  },
};
