/** Texts around calendar files, in a separate file that only the page of a match loads. */
export const calendarText = {
  add: 'Agregar al calendario',
  subscribe: 'Suscribirse a un calendario',
  matchesOf: (name: string) => `Partidos de ${name}`,
  feed: (name: string, site: string) => `${name} en ${site}`,
  noMatch: (agenda: string) =>
    `No encontramos ese partido: puede que ya no esté en la agenda. Mirá los demás en ${agenda}`,
  noFeed: (agenda: string) =>
    `No encontramos partidos de ese equipo o de esa liga. Suscribite de nuevo desde un partido de ${agenda}`,
};
