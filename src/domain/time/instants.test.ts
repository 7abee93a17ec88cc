import { describe, expect, test } from 'vitest';
import { addDays, daySpan, type Span } from '../football/agenda.ts';
import { dayTabs } from '../football/day-tabs.ts';
import { DEFAULT_MATCH_MINUTES, stateAt } from '../football/state.ts';
import {
  DEFAULT_SOURCE_ZONE,
  dayInArgentina,
  instantInZone,
  VIEWER_ZONE,
  wallClock,
} from './clock.ts';

/** Every hour, in thirty zones, on the days around every change of their clocks in two years. */

const ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Adak',
  'America/Argentina/Buenos_Aires',
  'America/Asuncion',
  'America/Bogota',
  'America/Havana',
  'America/Lima',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Chisinau',
  'Europe/London',
  'Europe/Madrid',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'UTC',
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2028, 0, 1);

/** Minutes ahead of UTC, as the platform names them: another way than that of `wallClock`. */
function offsetReader(zone: string): (milliseconds: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (milliseconds) => {
    const name = format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName');
    const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(String(name?.value)) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
  };
}

type Change = { at: number; minutes: number };

function changesOf(zone: string): Change[] {
  const offsetAt = offsetReader(zone);
  const changes: Change[] = [];
  for (let day = FROM; day < TO; day += DAY) {
    let [before, after] = [day, day + DAY];
    const minutes = offsetAt(after) - offsetAt(before);
    if (minutes === 0) continue;
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (offsetAt(middle) === offsetAt(before)) before = middle;
      else after = middle;
    }
    changes.push({ at: after, minutes });
  }
  return changes;
}

const CHANGES = new Map(ZONES.map((zone) => [zone, changesOf(zone)]));

/** Days on which the clocks of any of the zones change, with the day before and after. */
const DATES = [
  ...new Set(
    [...CHANGES].flatMap(([zone, changes]) =>
      changes.flatMap(({ at }) => {
        const { date } = wallClock(new Date(at), zone);
        return [addDays(date, -1), date, addDays(date, 1)];
      }),
    ),
  ),
].sort();

const TIMES = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Reading the clock of a zone is slow, and the days are few. */
const spans = new Map<string, Span>();
function spanOf(day: string): Span {
  const span = spans.get(day) ?? daySpan(day);
  spans.set(day, span);
  return span;
}

type Moment = { date: string; time: string; instant: Date; label: string };

/** Each clock of the zone that is asked for, with the instant that is found. */
function moments(zone: string): Moment[] {
  return DATES.flatMap((date) =>
    TIMES.map((time) => {
      const label = `${zone} ${date} ${time}`;
      const instant = instantInZone(date, time, zone);
      if (!instant) throw new Error(`${label} has no instant`);
      return { date, time, instant, label };
    }),
  );
}

/** `2026-03-29T02:30` as if it were in UTC. */
const asUtc = ({ date, time }: { date: string; time: string }): number =>
  Date.parse(`${date}T${time}Z`);

test('the zones have gaps and repeated hours of several lengths', () => {
  expect(new Set(ZONES).size).toBe(30);
  const lengths = [...CHANGES.values()].flat().map(({ minutes }) => minutes);
  expect([...new Set(lengths)].sort((a, b) => a - b)).toEqual([-120, -60, -30, 30, 60, 120]);
  expect(lengths.length).toBeGreaterThan(70);
  expect(DATES.length).toBeGreaterThan(50);
});

/** An `expect` for each of so many instants would take longer than the rest. */
const wrongOf = (all: readonly Moment[], isRight: (moment: Moment) => boolean): string[] =>
  all.filter((moment) => !isRight(moment)).map(({ label }) => label);

describe.each(ZONES)('in %s', (zone) => {
  const offsetAt = offsetReader(zone);
  const changes = CHANGES.get(zone) ?? [];
  const all = moments(zone);
  /** Clocks that are skipped: from `first`, for so many milliseconds. */
  const gaps = changes
    .filter(({ minutes }) => minutes > 0)
    .map(({ at, minutes }) => ({
      first: at + offsetAt(at - 1) * MINUTE,
      length: minutes * MINUTE,
    }));

  test('the clock of an instant is that of the zone, and the hour that was asked for', () => {
    let skipped = 0;
    const wrong = wrongOf(all, ({ date, time, instant }) => {
      const asked = asUtc({ date, time });
      const clock = asUtc(wallClock(instant, zone));
      // An hour that the clocks skip is moved on by what they skip.
      const gap = gaps.find(({ first, length }) => asked >= first && asked < first + length);
      skipped += gap ? 1 : 0;
      return (
        clock === instant.getTime() + offsetAt(instant.getTime()) * MINUTE &&
        clock === asked + (gap?.length ?? 0)
      );
    });
    expect(wrong).toEqual([]);
    expect(skipped).toBe(gaps.reduce((sum, { length }) => sum + Math.ceil(length / HOUR), 0));
  });

  test('day and hour together give the instant back; of a repeated hour, the first time', () => {
    const around = changes.flatMap(({ at }) =>
      Array.from({ length: 96 }, (_, place) => at + (place - 48) * 30 * MINUTE),
    );
    const back = [...all.map(({ instant }) => instant.getTime()), ...around].map((asked) => {
      const { date, time } = wallClock(new Date(asked), zone);
      return { asked, got: instantInZone(date, time, zone)?.getTime() };
    });
    const repeats = changes
      .filter(({ minutes }) => minutes < 0)
      .flatMap(({ at, minutes }) =>
        Array.from({ length: -minutes / 30 }, (_, place) => ({
          asked: at + place * 30 * MINUTE,
          got: at + (place * 30 + minutes) * MINUTE,
        })),
      );
    expect(back.filter(({ asked, got }) => asked !== got)).toEqual(repeats);
  });

  test('a match is under the tab of its day in Argentina, and under no other', () => {
    const wrong = wrongOf(all, ({ instant }) => {
      const { date, time } = wallClock(instant, VIEWER_ZONE);
      const under = (tab: string) => instant >= spanOf(tab).from && instant < spanOf(tab).to;
      return (
        // Argentina has no daylight saving.
        asUtc({ date, time }) === instant.getTime() - 3 * HOUR &&
        dayInArgentina(instant) === date &&
        dayTabs(date).filter(under).join() === date &&
        dayTabs(date).indexOf(date) === 1 &&
        dayTabs(addDays(date, -6)).at(-1) === date &&
        dayTabs(addDays(date, 1))[0] === date
      );
    });
    expect(wrong).toEqual([]);
  });

  test('a match is live for its length, whatever clocks do meanwhile', () => {
    const wrong = wrongOf(all, ({ instant: startsAt }) => {
      const start = startsAt.getTime();
      const end = start + DEFAULT_MATCH_MINUTES * MINUTE;
      const states = [start - 1, start, start + HOUR, end - 1, end].map((now) =>
        stateAt({ startsAt, endsAt: new Date(end) }, new Date(now)),
      );
      return states.join() === 'ahead,live,live,live,over';
    });
    expect(wrong).toEqual([]);
  });
});

test("the Argentine clock is the spec's formula of the source's, and its date moves with it [NUM-09 FUT-08]", () => {
  const wrong = wrongOf(moments(DEFAULT_SOURCE_ZONE), ({ date, time, instant }) => {
    const hour = Number(time.slice(0, 2));
    const shown = hour < 22 ? hour + 2 : hour - 22;
    const clock = wallClock(instant, VIEWER_ZONE);
    return (
      clock.date === (hour < 22 ? date : addDays(date, 1)) &&
      clock.time === `${String(shown).padStart(2, '0')}${time.slice(2)}`
    );
  });
  expect(wrong).toEqual([]);
});
