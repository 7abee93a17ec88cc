import { normaliseText } from '../search/text.ts';

/** Cells as people and spreadsheets write them. Each reader answers null for what it cannot be. */

const YES = new Set('si,s,x,1,yes,y,true,verdadero,a,activo,activa,on,v'.split(','));
const NO = new Set('no,n,0,false,falso,i,inactivo,inactiva,off,f'.split(','));

export function readMark(cell: string): boolean | null {
  if (/^[✓✔☑✅]$/u.test(cell)) return true;
  if (/^[✗✘☐❌-]$/u.test(cell)) return false;
  const word = normaliseText(cell);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** A whole number, with thousands and without cents: '1.234', '$ 12.500,00', '1 234', '3.0'. */
export function readCount(cell: string): number | null {
  const text = cell.replace(/^(?:\$|ars|u\$s)\s*/i, '').replaceAll(/[\s\u00a0\u202f']/g, '');
  const thousands = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]0{1,2})?$/.exec(text);
  const digits = thousands
    ? text.replace(thousands[1] === '.' ? /,\d+$/ : /\.\d+$/, '').replaceAll(/[.,]/g, '')
    : text.replace(/[.,]0*$/, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

const MIN_YEAR = 1870;
const MAX_YEAR = 2200;

export function readYear(cell: string): number | null {
  const [, bare] = /^\(?(\d{4})\)?(?:[.,]0+)?$/.exec(cell) ?? [];
  const year = bare ? Number(bare) : (readDate(cell)?.year ?? 0);
  return year >= MIN_YEAR && year <= MAX_YEAR ? year : null;
}

const MONTHS = 'ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic'.split(',');
const ENGLISH_MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec'.split(',');

export type ReadDate = { year: number; date: string; time: string | null; zone: string };

/** No day and no time is longer. */
const MAX_WHEN = 100;

const two = (value: number | string): string => String(value).padStart(2, '0');

function dateOf(year: number, month: number, day: number): Omit<ReadDate, 'time' | 'zone'> | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1000 && year <= 2999
    ? { year, date: `${year}-${two(month)}-${two(day)}` }
    : null;
}

const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);

const monthOf = (name: string): number => {
  const start = normaliseText(name).slice(0, 3);
  return (start === 'set' ? 8 : Math.max(MONTHS.indexOf(start), ENGLISH_MONTHS.indexOf(start))) + 1;
};

/** Days since the end of 1899, as spreadsheets keep a date; the fraction is the time. */
function serialDate(cell: string): ReadDate | null {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(cell)) return null;
  const serial = Number(cell.replace(',', '.'));
  const at = new Date(Math.round((serial - 25_569) * 1440) * 60_000);
  const [date = '', rest = ''] = at.toISOString().split('T');
  return {
    year: at.getUTCFullYear(),
    date,
    time: Number.isInteger(serial) ? null : rest.slice(0, 5),
    zone: '',
  };
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.*))?$/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T, ]+(.*))?$/;
const WITH_NAME =
  /^(\d{1,2})(?:[-/. ]|\s+de\s+)+(\p{L}{3,10})\.?(?:[-/. ]|\s+de\s+)+(\d{4}|\d{2})(?:[, ]+(.*))?$/u;

/** The day first, as it is written here: 3/4/2026 is in April. */
export function readDate(given: string): ReadDate | null {
  const cell = given.trim();
  if (cell.length > MAX_WHEN) return null;
  const serial = serialDate(cell);
  if (serial) return serial;
  const iso = ISO.exec(cell);
  const parts = DAY_FIRST.exec(cell) ?? WITH_NAME.exec(cell);
  const day = iso
    ? dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    : parts &&
      dateOf(
        fullYear(parts[3] as string),
        /^\d/.test(parts[2] as string) ? Number(parts[2]) : monthOf(parts[2] as string),
        Number(parts[1]),
      );
  if (!day) return null;
  const rest = (iso ?? parts)?.[4]?.trim() ?? '';
  if (rest === '') return { ...day, time: null, zone: '' };
  const [, clock = rest, zone = ''] = /^(.*?)\s*(Z|[+-]\d{2}:?\d{2})$/.exec(rest) ?? [];
  const time = readTime(clock.replace(/\.\d+$/, ''));
  return time === null ? null : { ...day, time, zone };
}

/** A time of the day as hh:mm: '9:30 pm', '21h', '21.30', or the part of a day that spreadsheets keep. */
export function readTime(given: string): string | null {
  const cell = given.trim().toLowerCase();
  if (cell.length > MAX_WHEN) return null;
  if (/^0[.,]\d{2,}$/.test(cell)) {
    const minutes = Math.round(Number(cell.replace(',', '.')) * 1440) % 1440;
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  }
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?)?\s*(?:h|hs|hrs)?\.?\s*([ap])?\.?(?:\s?m\.?)?$/.exec(
      cell,
    ) ?? [];
  if (hour === undefined || (half && (Number(hour) < 1 || Number(hour) > 12))) return null;
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 ? `${two(hours)}:${two(minute)}` : null;
}
