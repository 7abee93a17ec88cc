import ICAL from 'ical.js';

export type ReadEvent = {
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  url: string;
  /** When the reminder comes. */
  remindsAt: Date;
};

export type ReadCalendar = { name: string | null; refresh: string | null; events: ReadEvent[] };

/** RFC 5545, 3.6: what must be there once. The parser checks how each is written, and not that it is there. */
const REQUIRED: Record<string, string[]> = {
  vcalendar: ['prodid', 'version'],
  vevent: ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'description', 'url'],
  valarm: ['action', 'description', 'trigger'],
};

/** Lines end in CRLF, have no other control characters, and at most 75 octets, each of them whole characters. */
function checkLines(bytes: Buffer): void {
  const lines = bytes.toString('latin1').split('\r\n');
  if (lines.pop() !== '') throw new Error('the last line is not ended');
  for (const line of lines) {
    if (line.length > 75) throw new Error(`${line.length} octets in a line: ${line}`);
    if (/[^\t\x20-\x7e\x80-\xff]/.test(line)) throw new Error(`a control character: ${line}`);
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
  }
}

function checkRequired(component: ICAL.Component): void {
  for (const name of REQUIRED[component.name] ?? []) {
    const count = component.getAllProperties(name).length;
    if (count !== 1) throw new Error(`${component.name} has ${count} of ${name}`);
  }
  for (const part of component.getAllSubcomponents()) checkRequired(part);
}

function instantOf(event: ICAL.Component, name: string): Date {
  const value = event.getFirstPropertyValue(name);
  if (!(value instanceof ICAL.Time) || value.zone !== ICAL.Timezone.utcTimezone)
    throw new Error(`${name} is not in UTC`);
  return value.toJSDate();
}

function readEvent(event: ICAL.Component): ReadEvent {
  const word = (name: string): string => String(event.getFirstPropertyValue(name));
  const startsAt = instantOf(event, 'dtstart');
  const before = event.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
  if (!(before instanceof ICAL.Duration)) throw new Error('no reminder');
  return {
    uid: word('uid'),
    startsAt,
    endsAt: instantOf(event, 'dtend'),
    summary: word('summary'),
    description: word('description'),
    url: word('url'),
    remindsAt: new Date(startsAt.getTime() + before.toSeconds() * 1000),
  };
}

/** Reads a calendar as Thunderbird does, and throws if anything in it breaks RFC 5545. */
export function readCalendar(text: string): ReadCalendar {
  ICAL.design.strict = true;
  // By RFC 5545 a property that the parser does not know is a text.
  ICAL.design.icalendar.property['x-wr-calname'] = { defaultType: 'text' };
  checkLines(Buffer.from(text));
  const calendar = new ICAL.Component(ICAL.parse(text));
  checkRequired(calendar);
  const events = calendar.getAllSubcomponents('vevent').map(readEvent);
  if (calendar.name !== 'vcalendar' || events.length === 0) throw new Error('no events');
  const uids = new Set(events.map(({ uid }) => uid));
  if (uids.size !== events.length) throw new Error('two events are one');
  const name = calendar.getFirstPropertyValue('x-wr-calname');
  const refresh = calendar.getFirstPropertyValue('refresh-interval');
  return { name: name === null ? null : String(name), refresh: refresh && String(refresh), events };
}
