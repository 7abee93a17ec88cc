/** What the world calls its countries, carriers and channels: public facts, kept few. Words are as `name.ts` leaves them. */

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

/** A country as guides write it, and words that mean it. Left out: codes that are Spanish words (de, la, no). */
const COUNTRIES = rows(`
  AR arg argentina argentino argentinos argentinas
  BO bol bolivia boliviana boliviano
  BR bra brasil brazil brasileira brasileiros
  CA can canada
  CL chi chl chile chilena chileno chilenos
  CO col colombia colombiana colombiano
  CR cri crc costarica costarricense
  CU cub cuba cubana
  DO dom dominicana republicadominicana
  EC ecu ecuador ecuatoriana ecuatoriano
  ES esp espana spain espanola
  FR fra francia france
  GT gtm guatemala guatemalteca
  HN hnd honduras
  IT ita italia italy
  MX mex mexico mexicana mexicano mexicanos
  NI nic nicaragua
  PA pan panama
  PE per peru peruana peruano
  PR pri puertorico
  PT prt portugal
  PY par pry paraguay paraguaya paraguayo
  SV slv elsalvador
  UK gb gbr reinounido unitedkingdom inglaterra
  US usa eeuu estadosunidos unitedstates
  UY uru ury uruguay uruguaya uruguayo
  VE ven venezuela venezolana venezolano
`);

/** One signal for all of Latin America, so for none of the others. */
export const REGION = 'LAT';
export const OTHER_COUNTRIES: ReadonlySet<string> = new Set([
  'CA',
  'ES',
  'FR',
  'IT',
  'PT',
  'UK',
  'US',
]);
export const COUNTRY_WORDS: ReadonlyMap<string, string> = new Map([
  ...COUNTRIES.flatMap(([code = '', ...words]) =>
    [code.toLowerCase(), ...words].map((word) => [word, code] as const),
  ),
  ...['lat', 'latam', 'latino', 'latinoamerica'].map((word) => [word, REGION] as const),
]);

/** Written as one word, so that they can be one mark. */
export const PHRASES =
  /(?<= |^)(costa rica|puerto rico|el salvador|reino unido|united kingdom|estados unidos|united states|republica dominicana|latin america|america latina)(?= |$)/g;

export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: 'cero',
    1: 'uno one',
    2: 'dos two',
    3: 'tres three',
    4: 'cuatro four',
    5: 'cinco five',
    6: 'seis six',
    7: 'siete seven',
    8: 'ocho eight',
    9: 'nueve nine',
    10: 'diez ten',
    11: 'once eleven',
    12: 'doce twelve',
    13: 'trece thirteen',
    14: 'catorce',
    15: 'quince',
    20: 'veinte',
    21: 'veintiuno',
    22: 'veintidos',
    24: 'veinticuatro',
    26: 'veintiseis',
    plus: 'mas',
    tv: 'television televisao',
    channel: 'chanel',
    este: 'east',
    oeste: 'west',
    sur: 'south',
    norte: 'north',
    espanol: 'spanish castellano',
    ingles: 'english',
    internacional: 'international intl inter',
    junior: 'jr',
    sports: 'sport',
    deportes: 'deporte',
    opcion: 'opc op opt option',
  }).flatMap(([word, same]) => same.split(' ').map((other) => [other, word] as const)),
);

/** They say nothing about which channel it is, unless nothing else is left. */
export const GENERIC: ReadonlySet<string> = new Set(['tv', 'canal', 'channel', 'el']);

/** Of the picture, the sound or the list. As one space lies between letters and digits, '1080p' is '1080 p'. */
export const NOISE =
  /(?<= |^)(?:full hd|(?:[fu]?hd|sd|[hl]q)|[48] k|(?:240|360|480|540|576|720|1080|1440|2160|4320) [pi]|\d{2,3} fps|\d+ [km]bps|[hx] 26[45]|hevc|hdr(?: 10)?|raw|vip|en vivo|en directo|live|not 24 7|geo ?blocked|multi ?audio|estable|alt|alterno|alternativ[ao]|backup|bkp?|respaldo|(?:opcion|link|senal|fuente|server|servidor|source) (?:\d{1,2}|[a-d])$)(?= |$)/g;

/** Companies that carry channels. The second kind have channels of their own ('Claro Sports'). */
export const CARRIERS: ReadonlySet<string> = new Set(
  'flow dtv dgo tda tdt vtr izzi totalplay net dish cablevision telecentro supercanal gtd'.split(
    ' ',
  ),
);
export const NAMED_CARRIERS: ReadonlySet<string> = new Set(
  'directv movistar claro tigo une mundo pacifico orange vodafone sky virgin media entel antel megacable'.split(
    ' ',
  ),
);

/** Former names by which lists still go: country (`*` any), then the name of today and those before. */
export const RENAMED: [country: string, today: string, ...before: string[]][] = [
  ['AR', 'A24', 'América 24'],
  ['AR', 'TV Pública', 'ATC', 'Canal 7 Argentina'],
  ['AR', 'ESPN Premium', 'Fox Sports Premium'],
  ['AR', 'Cine.Ar', 'INCAA TV'],
  ['AR', 'El Nueve', 'Azul TV'],
  ['CL', 'TNT Sports', 'CDF Premium', 'CDF'],
  ['CL', 'TV+', 'UCV TV', 'UCV'],
  ['ES', 'La 1', 'TVE 1', 'TVE La 1'],
  ['ES', 'La 2', 'TVE 2', 'TVE La 2'],
  ['ES', 'STAR Channel', 'FOX'],
  ['ES', 'TRECE', '13 TV'],
  ['MX', 'Azteca UNO', 'Azteca 13', 'Azteca Trece'],
  ['MX', 'ADN 40', 'Proyecto 40'],
  ['MX', 'Imagen Televisión', 'Cadena Tres'],
  ['MX', 'N+ Foro', 'Foro TV'],
  ['PE', 'Latina', 'Frecuencia Latina'],
  ['US', 'TUDN', 'Univision Deportes'],
  ['*', 'TUDN', 'TDN', 'Televisa Deportes'],
  ['*', 'Cartoonito', 'Boomerang'],
  ['*', 'DSports', 'DirecTV Sports'],
  ['*', 'HBO Xtreme', 'Max Prime'],
  ['*', 'HBO Pop', 'Max Up'],
  ['*', 'LOS40', 'Los 40 Principales'],
  ['*', 'STAR Life', 'FOX Life'],
  ['*', 'Warner TV', 'Warner Channel'],
];

/** Short for a brand when more follows: 'M+ Deportes', 'M. LaLiga'. */
export const SHORT_BRANDS: ReadonlyMap<string, string> = new Map([
  ['m plus', 'movistar'],
  ['m', 'movistar'],
]);

export const SHORT_FEEDS: ReadonlyMap<string, string> = new Map([
  ['e', 'este'],
  ['w', 'oeste'],
]);

/** Brands at home in one country, whose channels elsewhere have its name added ('TyC Sports Colombia'). */
export const HOMES: ReadonlyMap<string, string> = new Map([
  ['TyC Sports', 'AR'],
  ['Telemundo', 'US'],
  ['TUDN', 'MX'],
]);
