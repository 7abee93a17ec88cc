import { z } from 'zod';
import { readAge } from '../../domain/catalogue/age.ts';
import { isGoals } from '../../domain/football/score.ts';
import type { AudioGroup } from '../../domain/playback/servers.ts';
import { visibleText } from '../../domain/visible-text.ts';
import {
  fitsIndex,
  isWebAddress,
  isWithin,
  MAX_ADDRESS_BYTES,
  MAX_INDEXED_BYTES,
  MAX_TEXT_BYTES,
} from '../value-limits.ts';
import type { Staged } from './staged-tables.ts';

const timestamp = z.union([
  z.object({ _seconds: z.number() }).transform((value) => value._seconds * 1000),
  z.object({ seconds: z.number() }).transform((value) => value.seconds * 1000),
]);

const WRITTEN_DATE =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Only known formats: `new Date` reads 'Temporada 2' as a day in 2001, and times without a zone as local time. */
function writtenInstant(value: string): Date {
  const [, year, month, day, time = '00:00', zone = 'Z'] = WRITTEN_DATE.exec(value.trim()) ?? [];
  return new Date(`${year}-${month}-${day}T${time}${zone}`);
}

const MAX_YEAR = 2999;

/**
 * PostgreSQL has no instant before 4713 BC, and search ranks channels by their date mirrored at 1970. A date in the
 * year 9999 would make the whole import fail.
 */
export function isStorable(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= MAX_YEAR;
}

function instantOf(value: unknown): Date | null {
  const read = (): Date => {
    if (typeof value === 'number') return new Date(value);
    if (typeof value === 'string') return writtenInstant(value);
    const seconds = timestamp.safeParse(value);
    return new Date(seconds.success ? seconds.data : Number.NaN);
  };
  const instant = read();
  return isStorable(instant) ? instant : null;
}

/** A date of the source: timestamp object, milliseconds, ISO text or `yyyy/mm/dd`. Anything else counts as missing. */
export const instant = z.unknown().optional().transform(instantOf);

function yearOf(value: unknown): number | null {
  const year =
    (typeof value === 'string' && value.length === 4) ||
    (typeof value === 'number' && value < 10_000)
      ? Number(value)
      : (instantOf(value)?.getUTCFullYear() ?? Number.NaN);
  return Number.isInteger(year) && year >= 1870 && year <= 2200 ? year : null;
}

/** FECHAR: a 4-character string or a timestamp; in some documents a plain number. */
export const year = z.unknown().optional().transform(yearOf);

/** EDAD: a number or its text; anything else counts as missing. */
export const age = z
  .unknown()
  .optional()
  .transform((value) => readAge(typeof value === 'number' ? String(value) : textOf(value)));

function goalsOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return isGoals(number) ? number : null;
}

/** Goals of a team, as a number or its text. Anything else counts as unknown. */
export const goals = z.unknown().optional().transform(goalsOf);

/** Numbers are taken as written; other types count as missing. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return visibleText(value).trim();
  return typeof value === 'number' ? String(value) : '';
}

/** Text that may be missing. */
const boundedText = (maxBytes: number, isRequired = false) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const text = textOf(value);
      if (isRequired && text === '') context.addIssue('is missing');
      if (!isWithin(text, maxBytes)) context.addIssue('is too long');
      return text;
    });

export const text = boundedText(MAX_TEXT_BYTES);
/** For columns that have an index. */
export const indexedText = boundedText(MAX_INDEXED_BYTES);
export const requiredText = boundedText(MAX_INDEXED_BYTES, true);
export const address = boundedText(MAX_ADDRESS_BYTES);

/** A mark of the source: `S` for recommended and popular, `A` for active. */
export const mark = (letter: string) =>
  z
    .unknown()
    .optional()
    .transform((value) => value === letter);

export type ReadServers = { servers: Staged<'servers'>[]; dropped: string[] };

/** Browsers remove `.` and `..` from an address, escaped or not. */
const isAddressPart = (label: string): boolean => label !== '.' && label !== '..';

export const MAX_SERVERS = 1000;
/** The part of a label that a report shows. */
const shown = (label: string): string => label.slice(0, 40);

/**
 * Maps of label to URL, each of one language, as rows. A label with an unusable address is dropped with a reason; the
 * document stays. Labels may be any text (`__proto__`), so they are never used as keys of an object.
 */
export function readServers(maps: readonly (readonly [AudioGroup, unknown])[]): ReadServers {
  const servers: ReadServers['servers'] = [];
  const dropped: string[] = [];
  const seen = new Set<string>();
  for (const [audio, map] of maps) {
    if (typeof map !== 'object' || map === null || Array.isArray(map)) continue;
    for (const [key, value] of Object.entries(map)) {
      const label = visibleText(key.toWellFormed()).trim();
      const url = typeof value === 'string' ? value.trim() : value;
      const place = `${audio} ${label}`;
      if (label === '' || seen.has(place))
        dropped.push(`${audio}: label '${shown(key)}' is empty or repeated`);
      else if (!isAddressPart(label) || !fitsIndex(label))
        dropped.push(`${audio}: label '${shown(label)}' cannot be part of an address`);
      else if (servers.length === MAX_SERVERS)
        dropped.push(`${audio} ${shown(label)}: too many servers`);
      else if (!isWebAddress(url))
        dropped.push(`${audio} ${shown(label)}: not an http or https address`);
      else servers.push({ audio, label, url, position: servers.length });
      seen.add(place);
    }
  }
  return { servers, dropped };
}
