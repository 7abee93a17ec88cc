/** Cities that Spanish calls otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Havana: 'La Habana',
  London: 'Londres',
  Los_Angeles: 'Los Ángeles',
  Merida: 'Mérida',
  Mexico_City: 'Ciudad de México',
  New_York: 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  Rome: 'Roma',
  Sao_Paulo: 'San Pablo',
};

/** 'Madrid' of 'Europe/Madrid', 'Buenos Aires' of 'America/Argentina/Buenos_Aires'. */
export function cityOf(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1);
  return NAMES[city] ?? city.replace(/_/g, ' ');
}
