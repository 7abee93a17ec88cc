import { instantInZone, VIEWER_ZONE, wallClock } from '../../time/clock.ts';
import { addDays } from '../agenda.ts';
import { asked, type Cell, type Doubt, MISSING, understood } from './cell.ts';
import { UNKNOWN_ZONE } from './moment-words.ts';
import type { DayMention, TimeMention } from './moments.ts';

/** What a paste says about one match's start. */
export type RawStart = {
  days: DayMention[];
  times: TimeMention[];
  /** Of the heading, for times that name none. */
  zone: string | null;
  isUnsettled: boolean;
  /** The day is that of a heading above. */
  isHeadingDay: boolean;
  /** The heading may not have been one. */
  isDayDoubtful: boolean;
  /** The time may be that of another match. */
  isTimeDoubtful: boolean;
  /** When the message was sent, if the paste says so. */
  sentAt: Date | null;
  /** A match above it under the same heading begins later in the day: this one may be after midnight. */
  followsLater: boolean;
};

/** What all mentions of a paste say together. */
export type Habits = { order: 'day-first' | 'month-first' | null; isWholeDayClock: boolean };

const DAY_MS = 86_400_000;
/** Matches that began this long ago may still be pasted as today's. */
const LATELY_MS = 3 * 3_600_000;
const EARLY_HOUR = 6;
const NOON = 12;
/** Agendas are of the days around today. */
const MIN_DAYS = -3;
const MAX_DAYS = 30;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

function dayOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Without a year, the date that is nearest. */
function nearest(month: number, day: number, year: number | null, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const years = year === null ? [thisYear, thisYear + 1, thisYear - 1] : [year];
  const days = years.flatMap((each) => dayOf(each, month, day) ?? []);
  const distance = (each: string): number => Math.abs(daysBetween(today, each));
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

export function habitsOf(days: readonly DayMention[], times: readonly TimeMention[]): Habits {
  const numbers = days.filter((day) => day.kind === 'numbers');
  const dayFirst = numbers.some(({ a }) => a > 12);
  const monthFirst = numbers.some(({ b }) => b > 12);
  const order = dayFirst === monthFirst ? null : dayFirst ? 'day-first' : 'month-first';
  const unsaid = times.filter(({ half }) => half === null);
  return {
    order,
    isWholeDayClock:
      unsaid.length === times.length &&
      unsaid.some(({ hour, isPadded }) => hour > 12 || hour === 0 || isPadded),
  };
}

type Days = { days: string[]; why: Doubt | null };

const certain = (day: string): Days => ({ days: [day], why: null });

function withWeekday(days: readonly string[], weekday: number | null): Days | null {
  if (weekday === null) return null;
  const agreeing = days.filter((day) => weekdayOf(day) === weekday);
  if (agreeing.length === 1) return certain(agreeing[0] as string);
  if (agreeing.length > 1) return null;
  const likely = days[0] as string;
  const others = [-3, -2, -1, 1, 2, 3].map((step) => addDays(likely, step));
  const meant = others.filter((day) => weekdayOf(day) === weekday);
  return { days: [...days, ...meant], why: 'weekday-differs' };
}

function readDay(day: DayMention, today: string, habits: Habits): Days {
  if (day.kind === 'relative') return certain(addDays(today, day.offset));
  if (day.kind === 'weekday') return readWeekday(day.weekday as number, day.number, today);
  if (day.kind === 'iso' || day.kind === 'month') {
    const found =
      day.kind === 'iso'
        ? dayOf(Number(day.day.slice(0, 4)), Number(day.day.slice(5, 7)), Number(day.day.slice(8)))
        : nearest(day.month, day.day, day.year, today);
    if (found === null) return { days: [], why: 'no-such-day' };
    return withWeekday([found], day.weekday) ?? certain(found);
  }
  const dayFirst = nearest(day.b, day.a, day.year, today);
  const monthFirst = nearest(day.a, day.b, day.year, today);
  const settled =
    habits.order && { 'day-first': dayFirst, 'month-first': monthFirst }[habits.order];
  const isNear = (each: string): boolean => {
    const days = daysBetween(today, each);
    return days >= MIN_DAYS && days <= MAX_DAYS;
  };
  const readings = (habits.order ? [settled] : [dayFirst, monthFirst]).flatMap(
    (each) => each ?? [],
  );
  const [first, second] = [...new Set(readings)];
  if (first === undefined) return { days: [], why: 'no-such-day' };
  const byWeekday = withWeekday([...new Set(readings)], day.weekday);
  if (byWeekday) return byWeekday;
  if (second === undefined) return certain(first);
  return isNear(first) && !isNear(second)
    ? certain(first)
    : { days: [first, second], why: 'day-or-month' };
}

function readWeekday(weekday: number, number: number | null, today: string): Days {
  if (number !== null) {
    const around = Array.from({ length: 60 }, (_, step) => addDays(today, step - 15));
    const days = around.filter(
      (day) => weekdayOf(day) === weekday && Number(day.slice(8)) === number,
    );
    const found = days.sort(
      (a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)),
    )[0];
    return found === undefined ? { days: [], why: 'no-such-day' } : certain(found);
  }
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  // Yesterday's name: an old agenda, or that of next week.
  return ahead === 6
    ? { days: [addDays(today, -1), addDays(today, 6)], why: 'which-day' }
    : certain(addDays(today, ahead));
}

type Clock = { hour: number; minute: number; zone: string };
type Instants = { instants: Date[]; why: Doubt | null };

const instantOf = (day: string, { hour, minute, zone }: Clock): Date[] => {
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const instant = instantInZone(day, time, zone);
  return instant ? [instant] : [];
};

const hourAt = (instant: Date, zone: string): number =>
  Number(wallClock(instant, zone).time.slice(0, 2));

/** Without a day: today if that is to come, or after midnight of this night. */
function nextAt(clock: Clock, from: Date): Instants {
  const today = wallClock(from, clock.zone).date;
  const [soon] = instantOf(today, clock);
  if (soon && soon.getTime() >= from.getTime() - LATELY_MS) return { instants: [soon], why: null };
  const tomorrow = instantOf(addDays(today, 1), clock);
  if (clock.hour < EARLY_HOUR && hourAt(from, clock.zone) >= NOON)
    return { instants: tomorrow, why: null };
  return { instants: soon ? [soon, ...tomorrow] : tomorrow, why: 'which-day' };
}

function instantsAt(raw: RawStart, clock: Clock, now: Date, habits: Habits): Instants {
  const from = raw.sentAt ?? now;
  const mention = raw.days[0];
  if (!mention) {
    const found = nextAt(clock, from);
    const isOld =
      wallClock(from, clock.zone).date !== wallClock(now, clock.zone).date && raw.sentAt !== null;
    if (!isOld) return raw.isDayDoubtful ? { ...found, why: 'which-day' } : found;
    return { instants: [...found.instants, ...nextAt(clock, now).instants], why: 'which-day' };
  }
  const { days, why } = readDay(mention, wallClock(from, clock.zone).date, habits);
  const instants = days.flatMap((day) => instantOf(day, clock));
  const nextDay = days.flatMap((day) => instantOf(addDays(day, 1), clock));
  const isTonight =
    mention.kind === 'relative' && mention.offset === 0 && hourAt(from, clock.zone) >= NOON;
  if (clock.hour < EARLY_HOUR && (isTonight || (raw.isHeadingDay && raw.followsLater)))
    return { instants: [...instants, ...nextDay], why: 'which-day' };
  // Today's name with an hour that has passed: a week ahead, perhaps.
  const [only] = instants;
  if (mention.kind === 'weekday' && mention.number === null && only)
    if (days.length === 1 && only.getTime() < from.getTime() - LATELY_MS)
      return {
        instants: [only, ...instantOf(addDays(days[0] as string, 7), clock)],
        why: 'which-day',
      };
  if (mention.isWeak || raw.isDayDoubtful)
    return { instants: [...instants, ...nextAt(clock, from).instants], why: 'which-day' };
  return { instants, why };
}

/** 9:30 is of the morning or of the night, unless other times of the paste show the clock of the whole day. */
function clocksOf(time: TimeMention, zone: string, habits: Habits): Clock[] {
  const { hour, minute, half, isPadded } = time;
  const clock = { hour, minute, zone };
  if (half !== null || isPadded || hour > 12 || hour === 0 || habits.isWholeDayClock)
    return [clock];
  return [
    { ...clock, hour: (hour % 12) + 12 },
    { ...clock, hour: hour === 12 ? 0 : hour },
  ];
}

export function readStart(raw: RawStart, now: Date, habits: Habits): Cell<string> {
  if (raw.times.length === 0) return raw.days.length > 0 ? asked('no-time', []) : MISSING;
  let why: Doubt | null = raw.isTimeDoubtful ? 'which-match' : raw.isUnsettled ? 'no-time' : null;
  const perTime = raw.times.map((time) => {
    const named = time.zone ?? raw.zone ?? VIEWER_ZONE;
    if (named === UNKNOWN_ZONE) why ??= 'zones-differ';
    const clocks = clocksOf(time, named === UNKNOWN_ZONE ? VIEWER_ZONE : named, habits);
    if (clocks.length > 1) why ??= 'which-half';
    return clocks.flatMap((clock) => {
      const found = instantsAt(raw, clock, now, habits);
      why ??= found.why;
      return found.instants.map((instant) => instant.toISOString());
    });
  });
  const [first = [], ...others] = perTime;
  const everywhere = first.filter((instant) => others.every((each) => each.includes(instant)));
  if (others.length > 0 && everywhere.length === 0)
    return asked(
      raw.times.some(({ zone }) => zone !== null) ? 'zones-differ' : 'several-times',
      perTime.flat(),
    );
  const agreed = [...new Set(everywhere)];
  if (raw.days.length > 1) {
    const all = raw.days.flatMap((day) => {
      const cell = readStart({ ...raw, days: [day] }, now, habits);
      if (cell.state === 'asked') return cell.candidates;
      return cell.state === 'understood' ? [cell.value] : [];
    });
    if (new Set(all).size > 1) return asked('which-day', all);
  }
  if (agreed.length === 1 && why === null) return understood(agreed[0] as string);
  return asked(why ?? 'no-such-day', agreed);
}
