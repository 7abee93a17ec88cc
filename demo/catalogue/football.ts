/** A league without a ground uses that of the friendly match. */
type DemoLeague = { name: string; hasGround: boolean };

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

export const clubs: string[] = [
  'Deportivo Sauce Mudo',
  'Atlético Luna Baja',
  'Sportivo Tres Faroles',
  'Viento Terco FC',
  'Puerto Niebla',
  'Estrella de Hojalata',
  'Molino Quieto',
  'Los Teros de Arena',
  'Barrio Calesita',
  'Academia del Farol',
  'Punta Ceniza AC',
  'Sociedad Sportiva Yunque',
  'Gimnasia y Acordeón',
  'Defensores del Médano',
  'Juventud Salitrosa',
  'Almacén Unido',
  'Atlético Tranvía',
  'Deportivo Brújula',
  'Central Carrusel',
  'Universitario de Bruma',
  'Isla Grillo FC',
  'Náutico Barrilete',
  'Club Cometa Azul',
  'Real Garúa',
];

const played = [
  'Amistoso',
  'Liga Mayor del Faro',
  'Copa de los Vientos',
  'Torneo Potrero',
  'Copa Mate Amargo',
  'Supercopa Barrilete',
  'Liga Femenina del Estuario',
  'Torneo Juvenil Semilla',
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

export const leagues: DemoLeague[] = [
  ...played.map((name) => ({ name, hasGround: true })),
  ...idle.map((name) => ({ name, hasGround: false })),
];
