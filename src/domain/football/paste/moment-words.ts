import { VIEWER_ZONE } from '../../time/clock.ts';

export const WEEKDAYS = new Map(
  [
    ['domingo', 'dom', 'sunday', 'sun'],
    ['lunes', 'lun', 'monday', 'mon'],
    ['martes', 'mar', 'tuesday', 'tue'],
    ['miercoles', 'mie', 'wednesday', 'wed'],
    ['jueves', 'jue', 'thursday', 'thu'],
    ['viernes', 'vie', 'friday', 'fri'],
    ['sabado', 'sab', 'saturday', 'sat'],
  ].flatMap((names, day) => names.map((name) => [name, day] as const)),
);
export const MONTHS = new Map(
  [
    ['enero', 'ene', 'january', 'jan'],
    ['febrero', 'feb', 'february'],
    ['marzo', 'mar', 'march'],
    ['abril', 'abr', 'april', 'apr'],
    ['mayo', 'may'],
    ['junio', 'jun', 'june'],
    ['julio', 'jul', 'july'],
    ['agosto', 'ago', 'august', 'aug'],
    ['septiembre', 'setiembre', 'sep', 'set', 'sept', 'september'],
    ['octubre', 'oct', 'october'],
    ['noviembre', 'nov', 'november'],
    ['diciembre', 'dic', 'december', 'dec'],
  ].flatMap((names, month) => names.map((name) => [name, month + 1] as const)),
);
/** How people name zones: countries, their inhabitants, short forms. */
export const ZONES = new Map(
  Object.entries({
    'America/Argentina/Buenos_Aires': 'argentina argentino ar arg art buenos_aires',
    'America/Santiago': 'chile chilena chi cl',
    'America/Lima': 'peru peruana per pe',
    'America/Bogota': 'colombia colombiana col co',
    'America/Mexico_City': 'centro_de_mexico ciudad_de_mexico centro mexico mexicana mex mx cdmx',
    'Europe/Madrid': 'espana espanola esp peninsular peninsular_espanola',
    'America/Montevideo': 'uruguay uruguaya uru uy',
    'America/Asuncion': 'paraguay paraguaya par py',
    'America/La_Paz': 'bolivia boliviana bol bo',
    'America/Guayaquil': 'ecuador ecuatoriana ecu ec',
    'America/Caracas': 'venezuela venezolana ven ve',
    'America/Sao_Paulo': 'brasil brasilena brasilia bra br',
    'America/Panama': 'panama panamena pan pa',
    'America/Costa_Rica': 'costa_rica costarricense crc cr',
    'America/Guatemala': 'guatemala guatemalteca gua gt',
    'America/Tegucigalpa': 'honduras hondurena hon hn',
    'America/El_Salvador': 'el_salvador salvadorena slv sv',
    'America/Santo_Domingo': 'republica_dominicana dominicana rd',
    'America/New_York': 'este et est',
  }).flatMap(([zone, names]) =>
    names.split(' ').map((name) => [name.replaceAll('_', ' '), zone] as const),
  ),
);
/** Of a match that is not played when it was to be. */
export const PUT_OFF = '(?:posterga|suspendi|aplaza|cancela|reprograma)d[oa]|pospuest[oa]';

/** A zone is named, and not one of these. */
export const UNKNOWN_ZONE = 'unknown';

const FLAGS = new Map([
  ['🇦🇷', VIEWER_ZONE],
  ['🇨🇱', 'America/Santiago'],
  ['🇵🇪', 'America/Lima'],
  ['🇨🇴', 'America/Bogota'],
  ['🇲🇽', 'America/Mexico_City'],
  ['🇪🇸', 'Europe/Madrid'],
  ['🇺🇾', 'America/Montevideo'],
  ['🇵🇾', 'America/Asuncion'],
  ['🇧🇴', 'America/La_Paz'],
  ['🇪🇨', 'America/Guayaquil'],
  ['🇻🇪', 'America/Caracas'],
]);

export const zoneOfFlag = (flag: string): string | null => FLAGS.get(flag) ?? null;
