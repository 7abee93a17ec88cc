import { type MatchOutcome, saveMatches } from '../../data/commands/matches.ts';
import type { Db } from '../../data/database.ts';
import { mineOnTheirs, type Part } from '../../domain/editing/merge.ts';
import type {
  MatchClash,
  MatchFields,
  MatchVersion,
  TypedServer,
} from '../../domain/football/match-edit.ts';
import type { MatchRow } from '../../domain/football/match-row.ts';
import { readHour } from '../../domain/football/typed-hour.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { instantInZone, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { undoFrom } from '../history/undo.server.ts';
import type { Saved, SentRow, Undone } from './agenda.ts';
import type { Cells, Clash, Field, Outcome, RowServer } from './rows.ts';

/** Between the rows of the screen and the commands that save matches. */

const startOf = (day: string, time: string): string =>
  instantInZone(day, readHour(time) ?? '', VIEWER_ZONE)?.toISOString() ?? '';

const partsOf = (servers: readonly RowServer[]): Part<TypedServer>[] =>
  servers.map(({ id, label, url }) => ({ id, fields: { label, url } }));

function versionOf(day: string, cells: Cells): MatchVersion<TypedServer> {
  return {
    fields: {
      firstTeam: cells.first,
      secondTeam: cells.second,
      leagueName: cells.league,
      startsAt: startOf(day, cells.time),
    },
    servers: partsOf(cells.servers),
  };
}

/** A base is something that was saved, so its servers have addresses. */
const baseOf = (day: string, cells: Cells): MatchVersion => versionOf(day, cells) as MatchVersion;

/** What is not of the base is new, whatever it says. */
function mineOf({ day, cells, base }: SentRow): MatchVersion<TypedServer> {
  const known = new Set(base?.servers.map(({ id }) => id));
  const servers = cells.servers.map((server) =>
    known.has(server.id) ? server : { ...server, id: null },
  );
  return versionOf(day, { ...cells, servers });
}

const editOf = (row: SentRow): MatchRow =>
  row.id === null || row.base === null
    ? { kind: 'add', key: row.key, mine: mineOf(row) }
    : {
        kind: 'change',
        key: row.key,
        rowId: row.id,
        base: baseOf(row.baseDay, row.base),
        mine: mineOf(row),
      };

const FIELD_OF: Record<keyof MatchFields, Field> = {
  firstTeam: 'first',
  secondTeam: 'second',
  leagueName: 'league',
  startsAt: 'time',
};

const rowServers = (parts: readonly Part<TypedServer>[]): RowServer[] =>
  parts.map(({ id, fields: { label, url } }) => ({ id, label, url }));

function clashesOf(row: SentRow, clashes: readonly MatchClash[], theirs: MatchVersion): Clash[] {
  const found: Clash[] = [];
  for (const each of clashes) {
    if (each.kind === 'field') {
      const field = FIELD_OF[each.field];
      const author = each.author;
      if (field === 'time') {
        const { date, time } = wallClock(new Date(each.theirs), VIEWER_ZONE);
        found.push({ field, theirs: time, mine: row.cells.time, author, day: date });
      } else found.push({ field, theirs: each.theirs, mine: each.mine, author });
    } else if (each.kind === 'server' && !found.some(({ field }) => field === 'servers')) {
      found.push({
        field: 'servers',
        theirs: rowServers(theirs.servers),
        mine: rowServers(
          mineOnTheirs<TypedServer>(
            partsOf(row.base?.servers ?? []),
            mineOf(row).servers,
            theirs.servers,
            'label',
          ),
        ),
        author: each.author,
      });
    }
  }
  return found;
}

function outcomeOf(row: SentRow, outcome: MatchOutcome): Outcome {
  if (outcome.kind === 'saved') return { kind: 'saved', id: outcome.rowId };
  if (outcome.kind === 'deleted') return { kind: 'gone' };
  if (outcome.kind === 'invalid') {
    const [problem = 'no-start'] = outcome.problems;
    return { kind: 'invalid', problem };
  }
  for (const clash of outcome.clashes) {
    if (clash.kind === 'gone') return { kind: 'gone' };
    if (clash.kind === 'exists') return { kind: 'exists', id: clash.rowId };
  }
  if (!outcome.theirs) return { kind: 'gone' };
  return { kind: 'clash', clashes: clashesOf(row, outcome.clashes, outcome.theirs) };
}

/** Saves all rows that do not clash as one change. */
export async function saveRows(db: Db, actor: Actor, rows: readonly SentRow[]): Promise<Saved> {
  const { outcomes, change } = await saveMatches(db, actor, rows.map(editOf));
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  const result = Object.fromEntries(
    rows.map((row) => [row.key, outcomeOf(row, byKey.get(row.key) as MatchOutcome)]),
  );
  const saved = rows.filter(({ key }) => result[key]?.kind === 'saved');
  const added = saved.filter(({ id }) => id === null).length;
  return {
    kind: 'saved',
    added,
    changed: change === null ? 0 : saved.length - added,
    changeId: change,
    outcomes: result,
  };
}

export type Removed = { kind: 'removed'; changeId: string | null } | { kind: 'changed-meanwhile' };

/** Deletes the match as its author saw it. */
export async function removeRow(
  db: Db,
  actor: Actor,
  { id, base, day }: { id: string; base: Cells; day: string },
): Promise<Removed> {
  const deletion: MatchRow = { kind: 'delete', key: id, rowId: id, base: baseOf(day, base) };
  const { outcomes, change } = await saveMatches(db, actor, [deletion]);
  return outcomes[0]?.kind === 'deleted'
    ? { kind: 'removed', changeId: change }
    : { kind: 'changed-meanwhile' };
}

export async function undoSave(db: Db, actor: Actor, changeId: string): Promise<Undone> {
  const result = await undoFrom(db, actor, { change: changeId, action: 'matches.edit' });
  if (result?.kind === 'undone') return { kind: 'undone', isWhole: result.left.length === 0 };
  return result?.kind === 'already' ? { kind: 'undone', isWhole: true } : { kind: 'not-undone' };
}
