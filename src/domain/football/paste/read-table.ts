import { linesOf, oneSpace } from '../../paste/text.ts';
import { normaliseText } from '../../search/text.ts';
import { type Cell, MISSING, type Recognised, understood } from './cell.ts';
import { type Column, columnOf } from './headers.ts';
import type { KnownNames } from './known-names.ts';
import { itemsOf } from './line-items.ts';
import { PUT_OFF } from './moment-words.ts';
import type { DayMention, TimeMention } from './moments.ts';
import { noStart, type RawMatch, settle } from './raw-match.ts';
import { readLine } from './read-line.ts';
import { readLines } from './read-lines.ts';
import { type RawServer, readChannelCell } from './servers.ts';
import type { Steps } from './steps.ts';
import { isRound, type Teams } from './teams.ts';

/** A title or two may stand above the header. */
const MAX_ROWS_ABOVE = 5;
export const MAX_CELLS = 60;

type Header = { columns: Column[]; at: number };

/** What the columns below a row hold, if it is a header. */
function columnsOf(row: readonly string[], known: KnownNames): Column[] | null {
  const columns = row.map((cell) => columnOf(cell, known));
  const named = columns.filter(({ role }) => role !== 'other');
  const roles = new Set(named.map(({ role }) => role));
  const hasTeams = roles.has('match') || (roles.has('home') && roles.has('away'));
  return hasTeams && named.length >= 2 ? columns : null;
}

export function headerOf(rows: readonly string[][], known: KnownNames): Header | null {
  for (const [at, row] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    const columns = columnsOf(row, known);
    if (columns) return { columns, at };
  }
  return null;
}

/** In a column of hours a number is one: '20', '2130'. */
const hourOf = (cell: string): string =>
  cell.replace(/^(\d{1,2})$/, '$1 hs').replace(/^([01]\d|2[0-3])([0-5]\d)$/, '$1:$2');

type Moments = {
  days: DayMention[];
  times: TimeMention[];
  zone: string | null;
  isUnsettled: boolean;
};

function momentsOf(text: string, known: KnownNames): Moments {
  const { days, times, zone, isUnsettled } = readLine(text, known);
  return { days, times, zone, isUnsettled };
}

/** A column of days says something of which no day was read; 'Fecha 12' is a round. */
const isUnclearDay = (text: string, { days, times, isUnsettled }: Moments): boolean =>
  days.length + times.length === 0 && !isUnsettled && /[\p{L}\d]/u.test(text) && !isRound(text);

/** In any column: 'Suspendido'. */
const PUT_OFF_ALONE = new RegExp(`^(?:${PUT_OFF})$`);
const isPutOff = (text: string): boolean => PUT_OFF_ALONE.test(normaliseText(text));

const teamOf = (text: string, known: KnownNames): Cell<string> => {
  if (text === '') return MISSING;
  const items = itemsOf(text, known);
  const [first, ...others] = items.filter(({ kind }) => kind !== 'zone' && kind !== 'hint');
  if (first?.kind === 'team' && others.every(({ kind }) => kind === 'suffix'))
    return understood(
      oneSpace([first.name, ...others.map((item) => ('text' in item ? item.text : ''))].join(' ')),
    );
  const name = oneSpace(
    text.replace(/[*_"“”«»]|\p{RI}\p{RI}|\p{Extended_Pictographic}\ufe0f?/gu, ''),
  );
  return known.read('team', name);
};

/** The servers of a row: a channel belongs to the link behind it. */
function serversOf(
  row: readonly string[],
  columns: readonly Column[],
  known: KnownNames,
): RawServer[] {
  const servers: RawServer[] = [];
  let isChannelLast = false;
  for (const [at, column] of columns.entries()) {
    const text = row[at] ?? '';
    if (text === '') continue;
    if (column.role === 'channel') {
      const found = readChannelCell(text, known);
      servers.push(...found);
      isChannelLast = found.length === 1 && found[0]?.url === null;
    }
    if (column.role === 'link') {
      const [first, ...others] = readChannelCell(text, known);
      const channel = isChannelLast ? servers.at(-1) : undefined;
      const isOfChannel = channel && first?.url && first.label === null && others.length === 0;
      if (isOfChannel) servers[servers.length - 1] = { ...first, label: channel.label };
      else if (first)
        for (const server of [first, ...others])
          servers.push({ ...server, label: server.label ?? column.label });
      isChannelLast = false;
    }
  }
  return servers;
}

/** Cells of columns with this role, joined. */
const cellsOf = (
  row: readonly string[],
  columns: readonly Column[],
  role: Column['role'],
): string[] => row.filter((cell, at) => cell !== '' && columns[at]?.role === role);

function teamsOf(
  row: readonly string[],
  columns: readonly Column[],
  known: KnownNames,
): Teams | null {
  const [home = '', away = ''] = [
    cellsOf(row, columns, 'home')[0],
    cellsOf(row, columns, 'away')[0],
  ];
  if (home !== '' && away !== '')
    return { first: teamOf(home, known), second: teamOf(away, known) };
  const [match = ''] = cellsOf(row, columns, 'match');
  if (match !== '') return readLine(match, known, { isRow: true }).teams;
  return null;
}

function* readNamed(
  rows: readonly string[][],
  header: Header,
  known: KnownNames,
  now: Date,
): Steps<Recognised> {
  let { columns } = header;
  const matches: RawMatch[] = [];
  const unread: string[] = [];
  unread.push(
    ...columns.flatMap(({ role }, at) => (role === 'other' ? [rows[header.at]?.[at] ?? ''] : [])),
  );
  const above: { days: DayMention[]; league: string | null } = { days: [], league: null };
  for (const row of rows.slice(0, header.at)) {
    const title = oneSpace(row.join(' '));
    const { league, days, isHeading } = readLine(title, known);
    if (league !== null) above.league = league;
    if (days.length > 0 && isHeading) above.days = days;
    else if (league === null) unread.push(title);
  }
  for (const row of rows.slice(header.at + 1)) {
    yield;
    const filled = row.filter((cell) => cell !== '');
    if (filled.length === 0) continue;
    const repeated = columnsOf(row, known);
    if (repeated) {
      columns = repeated;
      continue;
    }
    const teams = teamsOf(row, columns, known);
    const current = matches.at(-1);
    if (!teams) {
      const servers = serversOf(row, columns, known);
      const heading = readLine(filled.join(' '), known);
      const isNextServer = ['home', 'away', 'match'].every(
        (role) => cellsOf(row, columns, role as Column['role']).length === 0,
      );
      if (servers.length > 0 && current && isNextServer) current.servers.push(...servers);
      else if (filled.length === 1 && heading.league !== null) above.league = heading.league;
      else if (filled.length === 1 && heading.days.length > 0) above.days = heading.days;
      else unread.push(oneSpace(filled.join(' ')));
      continue;
    }
    const start = noStart();
    for (const text of cellsOf(row, columns, 'day')) {
      const found = momentsOf(text, known);
      start.days.push(...found.days);
      start.times.push(...found.times);
      start.isUnsettled ||= found.isUnsettled;
      start.isDayDoubtful ||= isUnclearDay(text, found);
    }
    const isOwnDay = start.days.length > 0;
    if (isOwnDay) above.days = start.days;
    for (const [at, column] of columns.entries()) {
      if (column.role !== 'time' || !row[at]) continue;
      const found = momentsOf(hourOf(row[at]), known);
      start.times.push(
        ...found.times.map((time) => ({ ...time, zone: time.zone ?? found.zone ?? column.zone })),
      );
      if (!isOwnDay) start.days.push(...found.days);
      start.isUnsettled ||= found.isUnsettled || found.times.length === 0;
    }
    start.isUnsettled ||= cellsOf(row, columns, 'other').some(isPutOff);
    if (start.days.length === 0) start.days = above.days;
    const [league] = cellsOf(row, columns, 'league');
    if (league !== undefined) above.league = league;
    matches.push({
      ...teams,
      league: above.league,
      isLeagueDoubtful: false,
      start,
      servers: serversOf(row, columns, known),
    });
  }
  return yield* settle(
    matches,
    unread.filter((line) => line !== ''),
    known,
    now,
  );
}

/** Agendas in rows and columns. Without a header each row is read like a line of fields. */
export function readTable(
  table: readonly string[][],
  known: KnownNames,
  now: Date,
): Steps<Recognised> {
  const rows = table.map((row) =>
    row.slice(0, MAX_CELLS).map((cell) => linesOf(cell).join('\n').trim()),
  );
  const header = headerOf(rows, known);
  if (header) return readNamed(rows, header, known, now);
  return readLines(
    rows
      .map((row) =>
        row
          .map(oneSpace)
          .join(' | ')
          .replace(/^[| ]+|(?<![| ])[| ]+$/g, ''),
      )
      .join('\n'),
    known,
    now,
    true,
  );
}
