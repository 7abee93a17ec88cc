import type { Db } from '../../data/database.ts';
import { listMatchNames } from '../../data/queries/match-names.ts';
import { daySpan } from '../../domain/football/agenda.ts';
import type { Cell, PastedMatch } from '../../domain/football/paste/cell.ts';
import {
  COLUMN_ROLES,
  columnsOf,
  type ColumnRole as Role,
  withRoles,
} from '../../domain/football/paste/columns.ts';
import { recognise } from '../../domain/football/paste/recognise.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { listDay, savedMatch } from './agenda.server.ts';
import type { ReadPaste, Same } from './paste.ts';
import { readDay } from './posted-rows.server.ts';
import { readTable } from './read-table.server.ts';

export const rolesOf = (given: string): Role[] | null =>
  given === ''
    ? null
    : given.split(',').map((each) => COLUMN_ROLES.find((role) => role === each) ?? 'other');

const certain = (cell: Cell<string>): string | null =>
  cell.state === 'understood' ? cell.value : null;

/** Which of these are on the agenda already: the same teams on the same day. */
async function findSame(
  db: Db,
  matches: readonly PastedMatch[],
  now: Date,
): Promise<(Same | null)[]> {
  const days = matches.map(({ start }) => {
    const instant = certain(start);
    return instant && dayInArgentina(new Date(instant));
  });
  const agendas = new Map(
    await Promise.all(
      [...new Set(days)].map(async (day) => [day, day ? await listDay(db, day) : []] as const),
    ),
  );
  return matches.map(({ first, second }, at) => {
    const same = agendas
      .get(days[at] ?? null)
      ?.find(
        ({ fields }) =>
          fields.firstTeam === certain(first) && fields.secondTeam === certain(second),
      );
    return same ? { id: same.rowId, base: savedMatch(same, now).cells } : null;
  });
}

const RELATIVE = /(?:^|\P{L})(?:hoy|mañana|esta noche|today|tonight|tomorrow)(?!\p{L})/iu;

/** Hours without a day are those of the day that is on the screen, unless the text speaks of today. */
function readingTime(text: string, given: string | null, now: Date): Date {
  const day = readDay(given);
  if (day === null || day === dayInArgentina(now) || RELATIVE.test(text)) return now;
  return daySpan(day).from;
}

/** What a pasted text says, with the meanings of its columns as the operator gave them, if they did. */
export async function readPaste(
  db: Db,
  text: string,
  { roles, day, now }: { roles: Role[] | null; day: string | null; now: Date },
): Promise<ReadPaste> {
  const lists = await listMatchNames(db);
  const table = readTable(text);
  const columns =
    table &&
    columnsOf(table, lists).map((column, at) => ({ ...column, role: roles?.[at] ?? column.role }));
  const meant = table && roles ? withRoles(table, roles, lists) : table;
  const { matches, unread } = recognise({ text, table: meant }, lists, readingTime(text, day, now));
  const same = await findSame(db, matches, now);
  return {
    kind: 'read',
    text,
    matches: matches.map((match, at) => ({ ...match, same: same[at] ?? null })),
    unread,
    columns,
  };
}
