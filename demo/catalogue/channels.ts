import type { DemoChannel } from './types.ts';

const sports = (id: string, name: string, color: string): DemoChannel => ({
  id,
  name,
  menu: 'cDeportes',
  color,
  savedId: id,
});

const tv = (id: string, name: string, color: string): DemoChannel => ({
  id,
  name,
  menu: 'cPaginasTv',
  color,
});

const kids = (id: string, name: string, color: string): DemoChannel => ({
  id,
  name,
  menu: 'ddaTvInfantil',
  color,
});

export const sportsChannels: DemoChannel[] = [
  sports('nandu-deportes', 'Ñandú Deportes', '#d1495b'),
  sports('nandu-deportes-2', 'Ñandú Deportes 2', '#b23a48'),
  sports('nandu-deportes-3', 'Ñandú Deportes 3', '#8c2f39'),
  sports('ombu-sport', 'Ombú Sport', '#2a9d8f'),
  sports('ombu-sport-plus', 'Ombú Sport Plus', '#1f7a6f'),
  sports('quebracho-futbol', 'Quebracho Fútbol', '#bc6c25'),
  sports('quebracho-futbol-2', 'Quebracho Fútbol 2', '#99582a'),
  sports('hornero-gol', 'Hornero Gol', '#e07a5f'),
  sports('hornero-gol-2', 'Hornero Gol 2', '#c8553d'),
  sports('tero-canchas', 'Tero Canchas', '#3d5a80'),
  sports('tero-canchas-norte', 'Tero Canchas Norte', '#2c4465'),
  sports('tero-canchas-sur', 'Tero Canchas Sur', '#1d3557'),
  sports('mulita-sports', 'Mulita Sports', '#6d597a'),
  sports('mulita-sports-2', 'Mulita Sports 2', '#574466'),
  sports('carpincho-en-juego', 'Carpincho en Juego', '#7f5539'),
  sports('cardon-deportivo', 'Cardón Deportivo', '#588157'),
  sports('ceibo-rugby', 'Ceibo Rugby', '#ae2012'),
  sports('ceibo-hockey', 'Ceibo Hockey', '#9b2226'),
  sports('jacaranda-voley', 'Jacarandá Vóley', '#7b2cbf'),
  sports('benteveo-tenis', 'Benteveo Tenis', '#e9c46a'),
  sports('vizcacha-motor', 'Vizcacha Motor', '#495057'),
  sports('yarara-ring', 'Yarará Ring', '#386641'),
  sports('calandria-basquet', 'Calandria Básquet', '#f4a261'),
  sports('algarrobo-turf', 'Algarrobo Turf', '#606c38'),
  sports('surubi-nautico', 'Surubí Náutico', '#0077b6'),
  sports('chimango-extremo', 'Chimango Extremo', '#ff7b00'),
  sports('lapacho-ella-juega', 'Lapacho: Ella Juega', '#d63384'),
  sports('timbo-repeticion', 'Timbó Repetición', '#5e548e'),
  // No savedId: an example of a known name that has no channel page in the demo.
  { id: 'zorzal-eventos', name: 'Zorzal Eventos', menu: 'cDeportes', color: '#343a40' },
];

export const otherChannels: DemoChannel[] = [
  tv('canal-aljibe', 'Canal Aljibe', '#457b9d'),
  tv('zaguan-noticias', 'Zaguán Noticias', '#c1121f'),
  tv('zaguan-clima', 'Zaguán Clima', '#48cae4'),
  tv('persiana-tv', 'Persiana TV', '#6a994e'),
  tv('vereda-magazine', 'Vereda Magazine', '#f28482'),
  tv('patio-cocina', 'Patio Cocina', '#e76f51'),
  tv('patio-hogar', 'Patio Hogar', '#84a59d'),
  tv('galpon-musica', 'Galpón Música', '#9d4edd'),
  tv('galpon-folclore', 'Galpón Folclore', '#a47148'),
  tv('fueye-y-compas', 'Fueye y Compás TV', '#212529'),
  tv('celuloide-mudo', 'Celuloide Mudo', '#8d99ae'),
  tv('celuloide-noir', 'Celuloide Noir', '#2b2d42'),
  tv('funcion-doble', 'Función Doble', '#bb3e03'),
  tv('esquina-series', 'Esquina Series', '#118ab2'),
  tv('esquina-comedia', 'Esquina Comedia', '#ffb703'),
  tv('brujula-viajes', 'Brújula Viajes', '#0a9396'),
  tv('lupa-ciencia', 'Lupa Ciencia', '#3a86ff'),
  tv('estero-naturaleza', 'Estero Naturaleza', '#40916c'),
  tv('surco-rural', 'Surco Rural', '#b08968'),
  tv('puesto-de-mercado', 'Puesto de Mercado TV', '#ef476f'),
  kids('barrilete-tv', 'Barrilete TV', '#ff006e'),
  kids('rayuela-chicos', 'Rayuela Chicos', '#8338ec'),
  kids('bolita-y-canica', 'Bolita y Canica', '#06d6a0'),
  kids('calesita-cuentos', 'Calesita Cuentos', '#fb8500'),
  kids('grillo-canta', 'Grillo Canta', '#70e000'),
];
