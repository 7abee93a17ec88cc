import type { Palette } from './types.ts';

export type DemoClub = { name: string; colors: [string, string] };

/** The look of a league's ground. */
export type DemoGround = {
  around: 'bowl' | 'park' | 'street' | 'shore';
  palette: Palette;
  hour: 'night' | 'dusk' | 'dawn';
  /** Bare earth instead of grass. */
  turf?: string;
};

/** A league without a ground uses that of the friendly match. */
export type DemoLeague = { name: string; ground?: DemoGround };

export type DemoMatch = {
  id: string;
  /** Days from today in Argentina, so that the agenda is never stale. */
  dayOffset: -1 | 0 | 1 | 2 | 3;
  /** Clock in Argentina, HH:MM. */
  time: string;
  home: string;
  away: string;
  league: string;
  /** How it ended. */
  goals?: [home: number, away: number];
  /** Names from the sports channels. */
  channels: string[];
  /** Servers with names that no channel has; `path` is on the fake video host. */
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

const played: DemoLeague[] = [
  { name: 'Amistoso', ground: { around: 'park', palette: 'forest', hour: 'dawn' } },
  { name: 'Liga Mayor del Faro', ground: { around: 'bowl', palette: 'midnight', hour: 'night' } },
  { name: 'Copa de los Vientos', ground: { around: 'bowl', palette: 'ocean', hour: 'dusk' } },
  {
    name: 'Torneo Potrero',
    ground: { around: 'street', palette: 'rust', hour: 'dusk', turf: '#7a4526' },
  },
  { name: 'Copa Mate Amargo', ground: { around: 'park', palette: 'amber', hour: 'dusk' } },
  { name: 'Supercopa Barrilete', ground: { around: 'bowl', palette: 'violet', hour: 'night' } },
  {
    name: 'Liga Femenina del Estuario',
    ground: { around: 'shore', palette: 'rose', hour: 'dusk' },
  },
  { name: 'Torneo Juvenil Semilla', ground: { around: 'street', palette: 'mint', hour: 'dawn' } },
];

/** Leagues with a badge but without a match in the demo. */
const idle = [
  'Liga del Zaguán',
  'Liga Regional del Trébol',
  'Liga Nocturna del Puerto',
  'Liga Serrana',
  'Liga de los Molinos',
  'Liga del Alto Río',
  'Liga Barrial del Sur',
  'Liga Metropolitana de Bruma',
  'Liga de Veteranos del Farol',
  'Copa Yerba Buena',
  'Copa del Carnaval',
  'Copa de las Salinas',
  'Copa Ombú',
  'Copa Luna Llena',
  'Copa de la Vendimia',
  'Copa Hermandad del Litoral',
  'Copa Federal del Aljibe',
  'Supercopa del Médano',
  'Supercopa de Invierno',
  'Recopa de los Faros',
  'Torneo Apertura del Estero',
  'Torneo Clausura del Estero',
  'Torneo Relámpago',
  'Torneo Siete Colinas',
  'Torneo Juvenil Cometa',
  'Torneo Femenino Rayuela',
  'Eliminatorias del Archipiélago',
];

export const leagues: DemoLeague[] = [...played, ...idle.map((name) => ({ name }))];
