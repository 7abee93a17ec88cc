/** 'Madrid' of 'Europe/Madrid', 'Buenos Aires' of 'America/Argentina/Buenos_Aires'. */
export const placeOf = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replace(/_/g, ' ');
