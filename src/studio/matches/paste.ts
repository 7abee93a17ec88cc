import type { TypedServer } from '../../domain/football/match-edit.ts';
import type { Cell, PastedMatch } from '../../domain/football/paste/cell.ts';
import type { NamedColumn } from '../../domain/football/paste/columns.ts';
import { readServer } from '../../domain/football/typed-server.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import type { SentRow } from './agenda.ts';
import { type Cells, joinServers } from './rows.ts';

/** A match that is on the agenda already, with the same teams on the same day: it is changed, not added again. */
export type Same = { id: string; base: Cells };

export type ReadPaste = {
  kind: 'read';
  text: string;
  /** It is longer than what is read at once, so nothing of it was. */
  isTooLong: boolean;
  matches: (PastedMatch & { same: Same | null })[];
  unread: string[];
  /** Null if the text is not a table. */
  columns: NamedColumn[] | null;
};

export const serverText = ({ label, url }: TypedServer): string =>
  url === null ? label : `${label} ${url}`;

/** Date and hour in Argentina, as `datetime-local` has them. */
export function localStart(iso: string): string {
  const { date, time } = wallClock(new Date(iso), VIEWER_ZONE);
  return `${date}T${time}`;
}

/** `lun 16/11 21:30`, from `2026-11-16T21:30`. */
const WEEKDAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'];
export function dayText(date: string): string {
  const [, month, day] = date.split('-');
  return `${WEEKDAYS[new Date(`${date}T00:00Z`).getUTCDay()]} ${day}/${month}`;
}
export function startText(local: string): string {
  const [date = '', time = ''] = local.split('T');
  return `${dayText(date)} ${time}`;
}

type Matches = ReadPaste['matches'];

/** Names of the fields of the preview. */
export const fieldName = (row: number, field: string): string => `r${row}.${field}`;
/** The servers of a row share a name, but not an answer. */
export const serverKey = (row: number, place: number): string => fieldName(row, `server.${place}`);

/** What was answered so far. */
export type Answering = {
  /** By the field's name. */
  answers: Readonly<Record<string, string>>;
  /** The day of all matches of which only the day is asked; empty while it is open. */
  day: string;
  /** Whether every question is answered with its likeliest answer. */
  isTaken: boolean;
  /** Rows that are not saved. */
  dropped: ReadonlySet<number>;
};

export const NO_ANSWERS: Answering = {
  answers: {},
  day: '',
  isTaken: false,
  dropped: new Set(),
};

/** Starts that are asked about, as `datetime-local` has them. */
const dayChoices = ({ start }: PastedMatch): string[] =>
  start.state === 'asked' && start.why === 'which-day' ? start.candidates.map(localStart) : [];

/** The days to choose from at once, if several matches ask for theirs. */
export function sharedDays(matches: Matches): string[] {
  const choices = matches.map(dayChoices).filter((starts) => starts.length > 0);
  return choices.length < 2 ? [] : [...new Set(choices.flat().map((start) => start.slice(0, 10)))];
}

/** The answer that a server is not used. It is no name, so nothing is read of it. */
export const DROP = '-';

export const startOn = (starts: readonly string[], day: string): string =>
  (day && starts.find((start) => start.startsWith(day))) || '';

/** The answer to a question as it stands; empty while there is none. */
export function answerTo(
  { answers, day, isTaken }: Answering,
  key: string,
  cell: Cell<string>,
): string {
  if (Object.hasOwn(answers, key)) return answers[key] ?? '';
  const candidates = cell.state === 'asked' ? cell.candidates : [];
  const isDay = cell.state === 'asked' && cell.why === 'which-day';
  return (isDay && startOn(candidates, day)) || (isTaken && candidates[0]) || '';
}

export function mapCell<From, To>(cell: Cell<From>, change: (value: From) => To): Cell<To> {
  if (cell.state === 'missing') return cell;
  return cell.state === 'understood'
    ? { state: 'understood', value: change(cell.value) }
    : { ...cell, candidates: cell.candidates.map(change) };
}

/** Every cell of a row by the key of its answer. */
const cellsOf = (match: PastedMatch, row: number): [string, Cell<string>][] => [
  [fieldName(row, 'first'), match.first],
  [fieldName(row, 'second'), match.second],
  [fieldName(row, 'league'), match.league],
  [fieldName(row, 'start'), mapCell(match.start, localStart)],
  ...match.servers.map((server, place): [string, Cell<string>] => [
    serverKey(row, place),
    mapCell(server, serverText),
  ]),
];

const keptOf = (matches: Matches, { dropped }: Answering) =>
  [...matches.entries()].filter(([row]) => !dropped.has(row));

/** How many questions of the matches that are kept have no answer yet. */
export const openCount = (matches: Matches, answering: Answering): number =>
  keptOf(matches, answering)
    .flatMap(([row, match]) => cellsOf(match, row))
    .filter(([key, cell]) => cell.state === 'asked' && answerTo(answering, key, cell) === '')
    .length;

const valueIn = (answering: Answering, key: string, cell: Cell<string>): string =>
  cell.state === 'understood' ? cell.value : answerTo(answering, key, cell);

/** The matches that would be published without a channel, by their teams. */
export const withoutServers = (matches: Matches, answering: Answering): [string, string][] =>
  keptOf(matches, answering).flatMap(([row, match]): [string, string][] => {
    const hasServer =
      (match.same?.base.servers.length ?? 0) > 0 ||
      match.servers.some(
        (server, place) =>
          readServer(valueIn(answering, serverKey(row, place), mapCell(server, serverText))) !==
          null,
      );
    const team = (field: 'first' | 'second') =>
      valueIn(answering, fieldName(row, field), match[field]);
    return hasServer ? [] : [[team('first'), team('second')]];
  });

/** Names of servers that are no known channel and have no address. */
export const unknownNames = (matches: Matches): string[] => [
  ...new Set(
    matches
      .flatMap(({ servers }) => servers)
      .flatMap((cell) => {
        const name = cell.state === 'asked' && cell.why === 'no-address' && cell.candidates.at(-1);
        return name && name.url === null ? [name.label] : [];
      }),
  ),
];

/** Something that may be a channel that is missing. */
export const hasUnknown = ({ matches, unread }: ReadPaste): boolean =>
  unread.length > 0 || unknownNames(matches).length > 0;

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function sameOf(form: FormData, row: number): Same | null {
  const given = textOf(form, fieldName(row, 'same'));
  return given === '' ? null : (JSON.parse(given) as Same);
}

/** The rows of a preview as they were confirmed. Those without a tick are left out. */
export function confirmedRows(form: FormData): SentRow[] {
  const rows: SentRow[] = [];
  for (let row = 0; form.has(fieldName(row, 'start')); row++) {
    if (!form.has(fieldName(row, 'keep'))) continue;
    const start =
      textOf(form, fieldName(row, 'start')) ||
      startOn(textOf(form, fieldName(row, 'starts')).split(' '), textOf(form, 'day'));
    const [day = '', time = ''] = start.split('T');
    const typed = form
      .getAll(fieldName(row, 'server'))
      .flatMap((value) => (typeof value === 'string' ? (readServer(value) ?? []) : []));
    const same = sameOf(form, row);
    const cells: Cells = {
      time,
      first: textOf(form, fieldName(row, 'first')),
      second: textOf(form, fieldName(row, 'second')),
      league: textOf(form, fieldName(row, 'league')) || (same?.base.league ?? ''),
      servers: joinServers(same?.base.servers ?? [], typed),
    };
    const [id, base] = [same?.id ?? null, same?.base ?? null];
    rows.push({ key: `p${row}`, id, base, baseDay: day, cells, day });
  }
  return rows;
}
