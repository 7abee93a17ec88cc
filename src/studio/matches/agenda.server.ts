import { getAgendaDraft, keepAgendaDraft } from '../../data/commands/agenda-draft.ts';
import type { Db } from '../../data/database.ts';
import { type AgendaMatch, listAgenda } from '../../data/queries/agenda.ts';
import { addDays, daySpan } from '../../domain/football/agenda.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { shortWhen } from '../text/when.es.ts';
import type { AgendaDay, Saved } from './agenda.ts';
import { missingLeagues } from './missing-leagues.server.ts';
import { draftOf, readDay } from './posted-rows.server.ts';
import type { Cells, Edits, SavedMatch } from './rows.ts';

const DAY_TITLE = new Intl.DateTimeFormat('es-AR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export function savedMatch(match: AgendaMatch, now: Date): SavedMatch {
  const { rowId, id, fields, servers } = match;
  return {
    id: rowId,
    publicId: id,
    start: fields.startsAt,
    cells: {
      time: wallClock(new Date(fields.startsAt), VIEWER_ZONE).time,
      first: fields.firstTeam,
      second: fields.secondTeam,
      league: fields.leagueName,
      servers: servers.map(({ id, label, url }) => ({ id, label, url })),
    },
    states: Object.fromEntries(
      servers.map(({ label, health, since, origin }) => [
        label,
        { health, since: since && shortWhen(since, now), origin },
      ]),
    ),
  };
}

export async function listDay(db: Db, day: string): Promise<AgendaMatch[]> {
  const { from, to } = daySpan(day);
  return await listAgenda(db, from, to);
}

export async function loadAgenda(
  db: Db,
  actor: Actor,
  given: string | null,
  now: Date,
): Promise<Omit<AgendaDay, 'publicOrigin' | 'before'>> {
  const today = dayInArgentina(now);
  const day = readDay(given) ?? today;
  const [matches, draft] = await Promise.all([listDay(db, day), getAgendaDraft(db, actor, day)]);
  return {
    day,
    title: DAY_TITLE.format(new Date(day)),
    today,
    previous: addDays(day, -1),
    next: addDays(day, 1),
    matches: matches.map((match) => savedMatch(match, now)),
    startedIds: matches
      .filter(({ fields }) => new Date(fields.startsAt) <= now)
      .map(({ rowId }) => rowId),
    missingLeagues: await missingLeagues(
      db,
      actor,
      matches.map(({ fields }) => fields.leagueName),
    ),
    draft: draftOf(draft),
  };
}

/** The matches of the same weekday a week before, as new rows. */
export async function loadLastWeek(db: Db, given: string | null, now: Date): Promise<Cells[]> {
  const day = readDay(given) ?? dayInArgentina(now);
  const matches = await listDay(db, addDays(day, -7));
  return matches.map((match) => {
    const { cells } = savedMatch(match, now);
    return { ...cells, servers: cells.servers.map((server) => ({ ...server, id: null })) };
  });
}

export async function keepDraft(db: Db, actor: Actor, given: string, edits: Edits): Promise<void> {
  const day = readDay(given);
  if (day === null) return;
  const isEmpty = Object.keys(edits).length === 0;
  await keepAgendaDraft(db, actor, day, isEmpty ? null : edits);
}

/** What was saved is no draft any more, even if the page that saved it is closed before it can say so. */
export async function dropFromDraft(
  db: Db,
  actor: Actor,
  given: string,
  outcomes: Saved['outcomes'],
): Promise<void> {
  const day = readDay(given);
  if (day === null) return;
  const draft = draftOf(await getAgendaDraft(db, actor, day));
  const left = Object.entries(draft).filter(([key]) => outcomes[key]?.kind !== 'saved');
  await keepDraft(db, actor, day, Object.fromEntries(left));
}
