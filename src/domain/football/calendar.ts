/** Calendar files (RFC 5545). Every time is in UTC, so that no file needs the rules of a zone. */

export type CalendarEvent = {
  /** Unique everywhere and for ever: a calendar that reads the event again replaces its old one. */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  url: string;
};

/** `name`: what a calendar calls a feed. A file of one match has none: it joins a calendar that has its own. */
export type CalendarFile = { name?: string; events: readonly CalendarEvent[] };

const PRODUCT = '-//Butaca//Butaca//ES';
const MAX_LINE_OCTETS = 75;
const REMINDER = '-PT15M';
/** How often a calendar should read a feed again. */
const REFRESH = 'PT1H';
/**
 * When an event was last changed is not known, and the time of rendering would make new bytes each time. Calendars
 * compare it only within one version of an event that was sent as an invitation, which these are not.
 */
const STAMP = new Date(0);

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Continues a long line on the next one, after a space. Never within a character: calendars would show two broken ones. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > MAX_LINE_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += more;
  }
  return [...lines, current].join('\r\n');
}

/** Control characters are not allowed, besides tab and the written line break. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** `20261005T200000Z` */
const written = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const eventLines = ({ uid, startsAt, endsAt, summary, description, url }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${written(STAMP)}`,
  `DTSTART:${written(startsAt)}`,
  `DTEND:${written(endsAt)}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:${REMINDER}`,
  'END:VALARM',
  'END:VEVENT',
];

/** The same events always give the same bytes. */
export function writeCalendar({ name, events }: CalendarFile): string {
  const ofFeed =
    name === undefined
      ? []
      : [
          `X-WR-CALNAME:${escaped(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
          // The same for Outlook.
          `X-PUBLISHED-TTL:${REFRESH}`,
        ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    ...ofFeed,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Whose matches a feed has. */
export type FeedOwner = { kind: 'team' | 'league'; name: string };

const PAST_DAYS = 30;
/** With their tags these fit in one `Surrogate-Key` header. */
export const MAX_FEED_PAST = 100;
export const MAX_FEED_COMING = 400;

/**
 * The matches of a feed: of the last 30 days, and all to come. `past` and `coming` are in order. A calendar without
 * events is not valid, so between seasons a feed has its last match.
 */
export function feedMatches<M extends { startsAt: Date }>(
  past: readonly M[],
  coming: readonly M[],
  now: Date,
): M[] {
  const since = now.getTime() - PAST_DAYS * 86_400_000;
  const recent = past.filter(({ startsAt }) => startsAt.getTime() >= since);
  const listed = [...recent, ...coming];
  return listed.length > 0 ? listed : past.slice(-1);
}
