import { setImmediate } from 'node:timers/promises';
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
import { type KnownLists, KnownNames } from '../../domain/football/paste/known-names.ts';
import { recognise } from '../../domain/football/paste/recognise.ts';
import { isTooLong } from '../../domain/football/paste/shape.ts';
import type { Steps } from '../../domain/football/paste/steps.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { requireAllowed } from '../access/acting.server.ts';
import { listDay, savedMatch } from './agenda.server.ts';
import type { ReadPaste, Same } from './paste.ts';
import { readDay } from './posted-rows.server.ts';
import { readTable } from './read-table.server.ts';

export const rolesOf = (given: string): Role[] | null =>
  given === ''
    ? null
    : given.split(',').map((each) => COLUMN_ROLES.find((role) => role === each) ?? 'other');

/** Days of which the agenda is looked at. */
const MAX_DAYS = 31;
/** Others are served in between. */
const STEP_MS = 10;

async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + STEP_MS;
    while (performance.now() < until) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await setImmediate();
  }
}

/** Of the paste before, if no name is new since: to sort a thousand names takes longer than to read most pastes. */
let latest = { key: '', known: new KnownNames({ teams: [], leagues: [], channels: [] }) };

function knownNames(lists: KnownLists): KnownNames {
  const key = JSON.stringify(lists);
  if (latest.key !== key) latest = { key, known: new KnownNames(lists) };
  return latest.known;
}

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
  const agendas = new Map<string | null, Awaited<ReturnType<typeof listDay>>>();
  // One after the other: a paste may name hundreds. A save finds a match that is there already in any case.
  for (const day of [...new Set(days)].slice(0, MAX_DAYS))
    if (day) agendas.set(day, await listDay(db, day));
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
  actor: Actor,
  text: string,
  { roles, day, now }: { roles: Role[] | null; day: string | null; now: Date },
): Promise<ReadPaste> {
  requireAllowed({ actor }, 'matches.edit');
  if (isTooLong(text))
    return { kind: 'read', text, isTooLong: true, matches: [], unread: [], columns: null };
  const known = knownNames(await listMatchNames(db));
  const table = readTable(text);
  const columns =
    table &&
    columnsOf(table, known).map((column, at) => ({ ...column, role: roles?.[at] ?? column.role }));
  const meant = table && roles ? withRoles(table, roles, known) : table;
  const { matches, unread } = await inSteps(
    recognise({ text, table: meant }, known, readingTime(text, day, now)),
  );
  known.forget();
  const same = await findSame(db, matches, now);
  return {
    kind: 'read',
    text,
    isTooLong: false,
    matches: matches.map((match, at) => ({ ...match, same: same[at] ?? null })),
    unread,
    columns,
  };
}
