export type DemoClub = { name: string; colors: [string, string] };
export type DemoLeague = { name: string };

export type DemoMatch = {
  id: string;
  /** Days from today in Argentina, so that the agenda is never stale. */
  dayOffset: -1 | 0 | 1 | 2 | 3;
  /** Clock in Argentina, HH:MM. */
  time: string;
  home: string;
  away: string;
  league: string;
  /** Names out of the sports channels. */
  channels: string[];
  /** Servers under names no channel has; `path` is on the stand-in video host. */
  others?: { name: string; path: string }[];
};

export const clubs: DemoClub[] = [
  { name: 'Deportivo Sauce Mudo', colors: ['#2d6a4f', '#ffffff'] },
  { name: 'Atlético Luna Baja', colors: ['#1d3557', '#f1faee'] },
  { name: 'Sportivo Tres Faroles', colors: ['#ffb703', '#212529'] },
  { name: 'Viento Terco FC', colors: ['#48cae4', '#03045e'] },
  { name: 'Puerto Niebla', colors: ['#8d99ae', '#2b2d42'] },
  { name: 'Estrella de Hojalata', colors: ['#adb5bd', '#c1121f'] },
  { name: 'Molino Quieto', colors: ['#bc6c25', '#fefae0'] },
  { name: 'Los Teros de Arena', colors: ['#e9c46a', '#264653'] },
  { name: 'Barrio Calesita', colors: ['#ff006e', '#3a86ff'] },
  { name: 'Academia del Farol', colors: ['#fb8500', '#023047'] },
  { name: 'Punta Ceniza AC', colors: ['#495057', '#e76f51'] },
  { name: 'Sociedad Sportiva Yunque', colors: ['#000000', '#9d0208'] },
  { name: 'Gimnasia y Acordeón', colors: ['#7209b7', '#f8f9fa'] },
  { name: 'Defensores del Médano', colors: ['#ddb892', '#7f5539'] },
  { name: 'Juventud Salitrosa', colors: ['#f8f9fa', '#0077b6'] },
  { name: 'Almacén Unido', colors: ['#386641', '#f2e8cf'] },
  { name: 'Atlético Tranvía', colors: ['#9b2226', '#e9d8a6'] },
  { name: 'Deportivo Brújula', colors: ['#005f73', '#ee9b00'] },
  { name: 'Central Carrusel', colors: ['#b5179e', '#ffd60a'] },
  { name: 'Universitario de Bruma', colors: ['#6c757d', '#caf0f8'] },
  { name: 'Isla Grillo FC', colors: ['#70e000', '#004b23'] },
  { name: 'Náutico Barrilete', colors: ['#00b4d8', '#ff4d6d'] },
  { name: 'Club Cometa Azul', colors: ['#3f37c9', '#ffffff'] },
  { name: 'Real Garúa', colors: ['#5e548e', '#9fd8cb'] },
];

export const leagues: DemoLeague[] = [
  { name: 'Amistoso' },
  { name: 'Liga Mayor del Faro' },
  { name: 'Copa de los Vientos' },
  { name: 'Torneo Potrero' },
  { name: 'Copa Mate Amargo' },
  { name: 'Supercopa Barrilete' },
  { name: 'Liga Femenina del Estuario' },
  { name: 'Torneo Juvenil Semilla' },
];
