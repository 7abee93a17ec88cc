import { dayInArgentina, instantInZone, VIEWER_ZONE } from '../time/clock.ts';

/** Its images are used for leagues that have none. */
export const FRIENDLY_LEAGUE = 'Amistoso';

/** How many days after today the agenda lists, and how many matches at most in total. */
export const COMING_DAYS = 7;
export const AGENDA_LENGTH = 200;

/** `from` is included, `to` is not. */
export type Span = { from: Date; to: Date };

/** By the calendar: `2024-02-28` plus one is `2024-02-29`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

const startOf = (day: string): Date => instantInZone(day, '00:00', VIEWER_ZONE) as Date;

/** Whole days in Argentina, beginning with this one. */
export function daySpan(day: string, days = 1): Span {
  return { from: startOf(day), to: startOf(addDays(day, days)) };
}

export type Day<M> = { day: string; matches: M[] };

export type Agenda<M> = {
  /** The day whose matches are shown on top: today, else yesterday; `none` if both are empty. */
  shown: 'today' | 'yesterday' | 'none';
  matches: M[];
  coming: Day<M>[];
};

type Timed = { startsAt: Date };

const byStart = (a: Timed, b: Timed): number => a.startsAt.getTime() - b.startsAt.getTime();

/** Days in Argentina in order, each with its matches sorted by time. */
function byDay<M extends Timed>(matches: readonly M[]): Day<M>[] {
  const days = Map.groupBy([...matches].sort(byStart), (match) => dayInArgentina(match.startsAt));
  return [...days].map(([day, ofDay]) => ({ day, matches: ofDay }));
}

/** Today's matches, or yesterday's if there are none. Later matches are listed under their own days. */
export function agendaOf<M extends Timed>(today: string, matches: readonly M[]): Agenda<M> {
  const days = byDay(matches);
  const of = (day: string): M[] => days.find((known) => known.day === day)?.matches ?? [];
  const coming = days.filter(({ day }) => day > today);
  const now = of(today);
  if (now.length > 0) return { shown: 'today', matches: now, coming };
  const past = of(addDays(today, -1));
  return { shown: past.length > 0 ? 'yesterday' : 'none', matches: past, coming };
}

/** `since`: when a dead server was first found dead. */
export type MatchServer = { name: string; url: string; since: string | null };
export type SavedServer = MatchServer & { id: string };
export type MatchServers = { saved: SavedServer[]; others: MatchServer[] };

/**
 * A server named like a known channel links to that channel's page here; the rest link to other sites. So do known
 * names whose channel does not exist.
 */
export function splitServers(
  servers: readonly MatchServer[],
  channelIds: ReadonlyMap<string, string>,
): MatchServers {
  const saved: SavedServer[] = [];
  const others: MatchServer[] = [];
  for (const server of servers) {
    const id = channelIds.get(server.name);
    if (id === undefined) others.push(server);
    else saved.push({ id, ...server });
  }
  return { saved, others };
}
