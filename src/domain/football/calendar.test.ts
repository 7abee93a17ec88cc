import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../../tests/support/read-calendar.ts';
import { type CalendarEvent, feedMatches, writeCalendar } from './calendar.ts';

const EVENT: CalendarEvent = {
  uid: 'norte-sur@butaca.example',
  startsAt: new Date('2026-10-05T20:00Z'),
  endsAt: new Date('2026-10-05T22:00Z'),
  summary: 'Norte vs Sur',
  description: 'Liga Mayor\nhttps://butaca.example/futbol/norte-sur',
  url: 'https://butaca.example/futbol/norte-sur',
};

const read = (change: Partial<CalendarEvent>) =>
  readCalendar(writeCalendar({ events: [{ ...EVENT, ...change }] })).events[0];

/** What a calendar can show of a text: line breaks are one character, other control characters are none. */
const shown = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\\',
    '\\n',
    '\\\\N',
    ';',
    ',',
    ':',
    '"',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    '\n ',
    'BEGIN:VEVENT\r\n',
    'END:VCALENDAR',
    '\u2028',
    '\u0085',
    '\ufeff',
    '\0',
    '👨‍👩‍👧‍👦',
    '🇦🇷',
    'ñ'.repeat(80),
    '€'.repeat(80),
  ),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const instants = fc
  .date({
    min: new Date('1970-01-01T00:00Z'),
    max: new Date('2999-12-31T00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));

describe('a calendar file', () => {
  test('has each match with its instants, and a reminder 15 minutes before', () => {
    expect(read({})).toEqual({ ...EVENT, remindsAt: new Date('2026-10-05T19:45Z') });
  });

  test('is written as other programs expect', () => {
    expect(writeCalendar({ name: 'Norte · Butaca', events: [EVENT] }).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Butaca//Butaca//ES',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Norte · Butaca',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:norte-sur@butaca.example',
      'DTSTAMP:19700101T000000Z',
      'DTSTART:20261005T200000Z',
      'DTEND:20261005T220000Z',
      'SUMMARY:Norte vs Sur',
      'DESCRIPTION:Liga Mayor\\nhttps://butaca.example/futbol/norte-sur',
      'URL:https://butaca.example/futbol/norte-sur',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Norte vs Sur',
      'TRIGGER:-PT15M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('gives any text and any instant back', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, instants, instants, (one, two, name, start, end) => {
        const event = { ...EVENT, summary: one, description: two, startsAt: start, endsAt: end };
        const calendar = readCalendar(writeCalendar({ name, events: [event] }));
        expect(calendar.name).toBe(shown(name));
        expect(calendar.events).toEqual([
          {
            ...event,
            summary: shown(one),
            description: shown(two),
            remindsAt: new Date(start.getTime() - 15 * 60_000),
          },
        ]);
      }),
      { numRuns: 500 },
    );
  });

  test('breaks a long line between characters, whatever their length and place', () => {
    for (const character of ['a', 'ñ', '€', '⚽', '😀']) {
      for (let length = 0; length < 160; length++) {
        const summary = 'x'.repeat(length % 5) + character.repeat(length);
        expect(read({ summary })?.summary).toBe(summary);
      }
    }
    const long = 'Club '.repeat(20_000);
    expect(read({ summary: long })?.summary).toBe(long);
  });

  test('is the same at any time, until a match changes', () => {
    const text = writeCalendar({ events: [EVENT] });
    expect(writeCalendar({ events: [{ ...EVENT }] })).toBe(text);
    const later = { ...EVENT, startsAt: new Date('2026-10-05T20:15Z') };
    expect(writeCalendar({ events: [later] })).not.toBe(text);
  });
});

describe('the matches of a feed', () => {
  const NOW = new Date('2026-10-05T15:00Z');
  const at = (...starts: string[]) => starts.map((start) => ({ startsAt: new Date(start) }));

  test('are those of the last 30 days and all to come', () => {
    const past = at('2026-09-05T14:59:59Z', '2026-09-05T15:00Z', '2026-10-04T20:00Z');
    const coming = at('2026-10-05T15:00Z', '2028-01-01T20:00Z');
    expect(feedMatches(past, coming, NOW)).toEqual([...past.slice(1), ...coming]);
  });

  test('between seasons: the last one, because a calendar without events is not valid', () => {
    const past = at('2026-05-01T20:00Z', '2026-06-01T20:00Z');
    expect(feedMatches(past, [], NOW)).toEqual(past.slice(1));
    expect(feedMatches([], [], NOW)).toEqual([]);
  });
});
