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
export function startText(local: string): string {
  const [date = '', time = ''] = local.split('T');
  const [, month, day] = date.split('-');
  return `${WEEKDAYS[new Date(`${date}T00:00Z`).getUTCDay()]} ${day}/${month} ${time}`;
}

export const askedCount = (matches: ReadPaste['matches']): number =>
  matches
    .flatMap(({ first, second, league, start, servers }): Cell<unknown>[] => [
      first,
      second,
      league,
      start,
      ...servers,
    ])
    .filter(({ state }) => state === 'asked').length;

/** Names of the fields of the preview. */
export const fieldName = (row: number, field: string): string => `r${row}.${field}`;

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
    const [day = '', time = ''] = textOf(form, fieldName(row, 'start')).split('T');
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
