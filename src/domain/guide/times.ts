import { instantInZone, wallClock } from '../time/clock.ts';
import { ownCopy } from './own-copy.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Beyond these it is no programme of any guide. */
const [MIN_YEAR, MAX_YEAR] = [1990, 2100];
const MAX_OFFSET = 14 * HOUR;
const MAX_WRITTEN = 40;
/** A guide of two weeks has 20,160 minutes. Most programmes begin and end at a full or half hour. */
const MAX_REMEMBERED = 50_000;

/** Names of zones that mean one offset only, in hours. Others ('CST', 'BST') mean several and are refused. */
const NAMED = new Map(
  Object.entries({
    Z: 0,
    UTC: 0,
    GMT: 0,
    UT: 0,
    WET: 0,
    WEST: 1,
    CET: 1,
    CEST: 2,
    EET: 2,
    ART: -3,
  }),
);

const DIGITS = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.\d+)?)?)?)?\s*(.*)$/;
const DASHES = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(.*)$/i;
/** Seconds or milliseconds since 1970. No year begins like them. */
const EPOCH = /^(1[5-9]\d{8})(\d{3})?$/;

function offsetOf(written: string): number | null {
  const named = NAMED.get(written.toUpperCase());
  if (named !== undefined) return named * HOUR;
  const [, sign, hours, minutes = '0'] =
    /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(written) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE;
  return offset > MAX_OFFSET ? null : offset * (sign === '-' ? -1 : 1);
}

/** `isLocal`: it has no zone of its own. */
export type ReadTime = { at: number; isLocal: boolean };

/** Reads the times of one source. A time without a zone is in the source's. */
export class TimeReader {
  readonly #zone: string;
  /** As they are written. */
  readonly #known = new Map<string, ReadTime | null>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** Null for what is no time. A part of a time is its beginning: `20261118` is its midnight. */
  read(given: string): ReadTime | null {
    const known = this.#known.get(given);
    if (known !== undefined) return known;
    const written = given.trim();
    if (written.length > MAX_WRITTEN) return null;
    const found = this.#parsed(written);
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    this.#known.set(ownCopy(written), found);
    return found;
  }

  #parsed(written: string): ReadTime | null {
    const epoch = EPOCH.exec(written);
    if (epoch) return { at: Number(epoch[1]) * 1000 + Number(epoch[2] ?? 0), isLocal: false };
    const parts = DIGITS.exec(written) ?? DASHES.exec(written);
    if (!parts) return null;
    const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = parts;
    const zone = parts[7]?.trim() ?? '';
    if (Number(year) < MIN_YEAR || Number(year) > MAX_YEAR || Number(second) > 59) return null;
    // `24:00` is the next midnight.
    const isNextDay = hour === '24' && minute === '00' && second === '00';
    const date = `${year}-${month}-${day}`;
    const time = `${isNextDay ? '00' : hour}:${minute}`;
    const whole = zone === '' ? this.#local(date, time, isNextDay) : utc(date, time, isNextDay);
    const offset = zone === '' ? 0 : offsetOf(zone);
    if (whole === null || offset === null) return null;
    return { at: whole - offset + Number(second) * 1000, isLocal: zone === '' };
  }

  /** The second time that clocks show what they show at an instant; null where they show it once. */
  repeated(at: number): number | null {
    const shown = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;
    // Clocks go back by an hour, on one island by half of it.
    for (const later of [at + HOUR, at + HOUR / 2])
      if (
        shown(wallClock(new Date(later), this.#zone)) === shown(wallClock(new Date(at), this.#zone))
      )
        return later;
    return null;
  }

  #local(date: string, time: string, isNextDay: boolean): number | null {
    const asUtc = utc(date, time, isNextDay);
    const [day = '', clock = ''] =
      asUtc === null ? [] : new Date(asUtc).toISOString().slice(0, 16).split('T');
    return day === '' ? null : (instantInZone(day, clock, this.#zone)?.getTime() ?? null);
  }
}

/** As if it were in UTC; null for a date or a time that there is not. */
function utc(date: string, time: string, isNextDay: boolean): number | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute);
  const isReal = new Date(at).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isReal || hour > 23 || minute > 59) return null;
  return isNextDay ? at + DAY : at;
}
