import { linesOf } from '../../paste/text.ts';
import { instantInZone, VIEWER_ZONE } from '../../time/clock.ts';
import type { Recognised } from './cell.ts';
import { fieldOf } from './headers.ts';
import type { KnownNames } from './known-names.ts';
import { type DayMention, findMoments, type TimeMention } from './moments.ts';
import { noStart, type RawMatch, settle } from './raw-match.ts';
import { type LineReading, readLine } from './read-line.ts';
import type { RawServer } from './servers.ts';
import { habitsOf } from './start.ts';
import type { Steps } from './steps.ts';
import { isRound } from './teams.ts';

const MAX_HEADING_SERVERS = 20;

type Line = { text: string; reading: LineReading | null; sentAt: Date | null };

const CHAT =
  /^\[?(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4}),? (\d{1,2}):(\d\d)(?::\d\d)? ?([ap]\.? ?m\.?)?\]?(?: -)? ([^:]{1,40}): (.*)$/i;

type Sent = { a: number; b: number; year: number; time: string; text: string };

function chatOf(line: string): Sent | null {
  const found = CHAT.exec(line);
  if (!found) return null;
  const [, a, b, y, h, minute, half, , text = ''] = found;
  const year = Number(y) < 100 ? 2000 + Number(y) : Number(y);
  const hour = half ? (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(h);
  const time = `${String(hour).padStart(2, '0')}:${minute}`;
  return { a: Number(a), b: Number(b), year, time, text };
}

/** Messages are from before now; of two readings the one that is nearer. */
function sentAtOf(sent: Sent, order: string | null, now: Date): Date | null {
  const read = (day: number, month: number): Date | null =>
    instantInZone(
      `${sent.year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      sent.time,
      VIEWER_ZONE,
    );
  const readings = [
    order === 'month-first' ? null : read(sent.a, sent.b),
    order === 'day-first' ? null : read(sent.b, sent.a),
  ].flatMap((instant) =>
    instant && instant.getTime() <= now.getTime() + 86_400_000 ? [instant] : [],
  );
  return readings.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** A line that holds only the word between the teams, with the lines around it. */
function joinVersus(lines: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const next = lines[at + 1];
    if (next !== undefined && /^(?:vs?\.?|versus|contra|-|–|x)$/i.test(next) && lines[at + 2]) {
      out.push(`${lines[at]} vs ${lines[at + 2]}`);
      at += 2;
    } else out.push(lines[at] as string);
  }
  return out;
}

/** Two known teams on lines of their own beside an hour, and no third: a page of which each cell became a line. */
function joinTeams(lines: readonly string[], known: KnownNames): string[] {
  const isTeam = (line: string | undefined): boolean =>
    line !== undefined && known.exact('team', line) !== null;
  const hasTime = (line = ''): boolean =>
    findMoments(line).some(({ found }) => found.kind === 'time');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    while (isTeam(lines[end])) end++;
    const isPair =
      end - at === 2 && [at - 2, at - 1, end, end + 1].some((each) => hasTime(lines[each]));
    if (isPair) out.push(`${lines[at]} vs ${lines[at + 1]}`);
    else out.push(...lines.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1) - 1;
  }
  return out;
}

function* readAll(text: string, known: KnownNames, now: Date, isRow: boolean): Steps<Line[]> {
  const joined = joinVersus(linesOf(text));
  const lines = isRow ? joined : joinTeams(joined, known);
  const sent = lines.map(chatOf);
  const { order } = habitsOf(
    sent.flatMap((each) =>
      each
        ? [{ kind: 'numbers', a: each.a, b: each.b, year: null, weekday: null, isWeak: false }]
        : [],
    ),
    [],
  );
  let sentAt: Date | null = null;
  const read: Line[] = [];
  for (const [at, line] of lines.entries()) {
    yield;
    const message = sent[at];
    if (message) sentAt = sentAtOf(message, order, now);
    const bare = message?.text ?? line;
    const field = fieldOf(bare.replace(/[*_]/g, ''));
    const options = { hint: field?.hint ?? null, isRow };
    const reading = bare === '' ? null : readLine(field?.text ?? bare, known, options);
    read.push({ text: bare, reading, sentAt });
  }
  return read;
}

/** 'jaja el árbitro vs nosotros': no capital, no known name, no day and no certain hour. */
const isTalk = ({ first, second, start }: RawMatch): boolean =>
  (start.times.length === 0 || start.isTimeDoubtful) &&
  start.days.length === 0 &&
  !start.isUnsettled &&
  [first, second].every(
    (cell) => cell.state === 'understood' && cell.value === cell.value.toLowerCase(),
  );

const talked = ({ first, second }: RawMatch): string =>
  [first, second].map((cell) => (cell.state === 'understood' ? cell.value : '')).join(' vs ');

type Kind = 'league' | 'day' | 'time' | 'channel';

const has = (reading: LineReading | null, kind: Kind): boolean => {
  if (!reading || reading.teams) return false;
  if (kind === 'league') return reading.league !== null;
  if (kind === 'channel') return reading.servers.length > 0;
  return kind === 'day' ? reading.days.length > 0 : reading.times.length > 0;
};

/**
 * Whether lines with a league, a day or a time stand above their matches or below. Below, if each match is followed by
 * exactly one. Doubtful, if the first stands right below a match and the others do not follow that pattern.
 */
function sideOf(lines: readonly Line[], kind: Kind): 'above' | 'below' | 'doubtful' {
  const firstMatch = lines.findIndex(({ reading }) => reading?.teams);
  const first = lines.findIndex(({ reading }) => has(reading, kind));
  if (first < 0 || firstMatch < 0 || first < firstMatch) return 'above';
  if (kind === 'channel') return 'below';
  const perMatch: number[] = [];
  for (const { reading } of lines) {
    if (reading?.teams) perMatch.push(0);
    else if (has(reading, kind) && perMatch.length > 0)
      perMatch[perMatch.length - 1] = (perMatch.at(-1) ?? 0) + 1;
  }
  if (perMatch.every((count) => count === 1)) return 'below';
  return lines.slice(firstMatch, first).some(({ text }) => text === '') ? 'above' : 'doubtful';
}

type Heading = {
  days: DayMention[];
  isDayDoubtful: boolean;
  times: TimeMention[];
  league: string | null;
  leagueIsOfDay: boolean;
  zone: string | null;
  /** Of a line above the first match; nobody else writes them there. */
  servers: RawServer[];
};

const hourOf = ({ hour, minute }: TimeMention): number => hour * 60 + minute;

/**
 * Agendas that are written line by line: chats, lists with headings, matches of several lines. `isRow`: the lines are rows
 * of a table, with bars between the cells.
 */
export function* readLines(
  text: string,
  known: KnownNames,
  now: Date,
  isRow = false,
): Steps<Recognised> {
  const lines = yield* readAll(text, known, now, isRow);
  const places = {
    league: sideOf(lines, 'league'),
    day: sideOf(lines, 'day'),
    time: sideOf(lines, 'time'),
    channel: sideOf(lines, 'channel'),
  };
  const matches: RawMatch[] = [];
  const unread: string[] = [];
  const headingDays: DayMention[] = [];
  const heading: Heading = {
    days: [],
    isDayDoubtful: false,
    times: [],
    league: null,
    leagueIsOfDay: false,
    zone: null,
    servers: [],
  };
  let latest = -1;
  let label: string | null = null;
  /** The line above is one channel without an address. */
  let isNamed = false;

  const add = (reading: LineReading, sentAt: Date | null): void => {
    if (!reading.teams) return;
    const isOwnDay = reading.days.length > 0;
    const times = reading.times.length > 0 ? reading.times : heading.times;
    const time = times[0];
    const start = {
      ...noStart(),
      days: isOwnDay ? reading.days : heading.days,
      times,
      zone: reading.zone ?? heading.zone,
      isUnsettled: reading.isUnsettled,
      isHeadingDay: !isOwnDay && heading.days.length > 0,
      isDayDoubtful: !isOwnDay && heading.isDayDoubtful,
      isTimeDoubtful:
        reading.times.length === 0 && heading.times.length > 0 && places.time === 'doubtful',
      sentAt,
      followsLater: time !== undefined && hourOf(time) < latest,
    };
    if (time) latest = Math.max(latest, hourOf(time));
    const league = reading.league ?? (places.league === 'below' ? null : heading.league);
    matches.push({
      ...reading.teams,
      league,
      isLeagueDoubtful:
        reading.league === null && heading.league !== null && places.league === 'doubtful',
      start,
      servers: [...reading.servers, ...heading.servers],
    });
    unread.push(...reading.rest);
  };

  for (const [at, { text: line, reading, sentAt }] of lines.entries()) {
    if (!reading) continue;
    const current = matches.at(-1);
    if (reading.teams) {
      add(reading, sentAt);
      label = null;
      isNamed = false;
      continue;
    }
    let isUsed = false;
    const isBelowName = isNamed;
    isNamed = false;
    if (reading.league !== null) {
      isUsed = true;
      if (places.league === 'below' && current) current.league ??= reading.league;
      else {
        heading.league = reading.league;
        heading.leagueIsOfDay = heading.days.length > 0;
      }
    }
    if (reading.days.length > 0) {
      if (places.day === 'below' && current && reading.isHeading) {
        current.start.days = reading.days;
        isUsed = true;
      } else {
        heading.days = reading.days;
        heading.isDayDoubtful = !reading.isHeading;
        headingDays.push(...reading.days);
        heading.times = [];
        if (heading.leagueIsOfDay && reading.league === null) heading.league = null;
        latest = -1;
        isUsed ||= reading.isHeading;
      }
    }
    if (reading.zone !== null) {
      heading.zone = reading.zone;
      isUsed = true;
    }
    if (reading.times.length > 0) {
      isUsed = true;
      if (places.time === 'below' && current) {
        current.start.times = reading.times;
        // 'A las 9 paso por tu casa': perhaps not the hour of a match.
        current.start.isTimeDoubtful = !reading.isHeading;
      } else {
        heading.times = reading.times;
        if (places.time === 'doubtful' && current?.start.times.length === 0) {
          current.start.times = reading.times;
          current.start.isTimeDoubtful = true;
        }
      }
    }
    const servers = reading.servers.map((server, place) => ({
      ...server,
      label: server.label ?? (place === 0 && server.url !== null ? label : null),
    }));
    label = null;
    if (servers.length > MAX_HEADING_SERVERS && places.channel === 'above') {
      // Each match would get them all.
    } else if (servers.length > 0 && places.channel === 'above') {
      heading.servers = servers.map((server) => ({ ...server, isDoubtful: true }));
      isUsed = true;
    } else if (servers.length > 0 && current) {
      const last = current.servers.at(-1);
      const [own, ...more] = servers;
      const isOfLast = isBelowName && last?.url === null && own?.url && own.label === null;
      if (isOfLast && more.length === 0)
        current.servers.splice(-1, 1, { ...own, label: last.label });
      else current.servers.push(...servers);
      isNamed = servers.length === 1 && own?.url === null;
      isUsed = true;
    }
    const next = lines[at + 1]?.reading;
    const [before] = reading.rest;
    if (!isUsed && current && before !== undefined && next?.servers[0]?.url && !next.teams) {
      label = before;
      isUsed = true;
    }
    if (!isUsed && !isRound(line)) unread.push(line);
  }
  const real = matches.filter((match) => isRow || !isTalk(match));
  // Days and hours that no match used.
  if (real.length === 0)
    return { matches: [], unread: lines.flatMap(({ text: line }) => (line === '' ? [] : [line])) };
  unread.push(...matches.filter((match) => !isRow && isTalk(match)).map(talked));
  return yield* settle(real, unread, known, now, headingDays);
}
