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
    'America/Argentina/Buenos_Aires': 'argentina argentino ar arg art buenos aires',
    'America/Santiago': 'chile chilena chi',
    'America/Lima': 'peru peruana per',
    'America/Bogota': 'colombia colombiana col',
    'America/Mexico_City': 'mexico mexicana mex cdmx',
    'Europe/Madrid': 'espana espanola esp',
    'America/Montevideo': 'uruguay uruguaya uru',
    'America/Asuncion': 'paraguay paraguaya',
    'America/La_Paz': 'bolivia boliviana bol',
    'America/Guayaquil': 'ecuador ecuatoriana ecu',
    'America/Caracas': 'venezuela venezolana ven',
    'America/Sao_Paulo': 'brasil brasilena brasilia bra',
    'America/New_York': 'este et est',
  }).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
);
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
