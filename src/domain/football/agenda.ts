import { instantInZone, VIEWER_ZONE } from '../time/clock.ts';
import { stateAt } from './state.ts';

/** Its images are used for leagues that have none. */
export const FRIENDLY_LEAGUE = 'Amistoso';

/** How many matches of a day a page lists; the rest of the day is on further pages. */
export const MAX_DAY_MATCHES = 200;

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

type Listed = { leagueName: string; startsAt: Date; endsAt: Date };

export type LeagueGroup<M> = { leagueName: string; matches: M[] };

/** By league, in the order of their first match; matches of a league in the order given. */
function byLeague<M extends Listed>(matches: readonly M[]): LeagueGroup<M>[] {
  const groups = Map.groupBy(matches, ({ leagueName }) => leagueName);
  return [...groups].map(([leagueName, ofLeague]) => ({ leagueName, matches: ofLeague }));
}

export type DayAgenda<M> = { open: LeagueGroup<M>[]; over: LeagueGroup<M>[] };

/** The matches of a day by league. Those of today that are over stand apart; of another day none do. */
export function dayAgenda<M extends Listed>(
  matches: readonly M[],
  { isToday, now }: { isToday: boolean; now: Date },
): DayAgenda<M> {
  const isOver = (match: M): boolean => isToday && stateAt(match, now) === 'over';
  return {
    open: byLeague(matches.filter((match) => !isOver(match))),
    over: byLeague(matches.filter(isOver)),
  };
}

/** `since`: when a dead server was first found dead; `repaired`: the mark of its last repair. */
export type MatchServer = {
  serverId: string;
  name: string;
  url: string;
  since: string | null;
  repaired?: string;
};
/** With the channel that it is named like. */
type Split<S> = { saved: (S & { id: string })[]; others: S[] };
export type MatchServers = Split<MatchServer>;

/**
 * A server named like a known channel links to that channel's page here; the rest link to other sites. So do known
 * names whose channel does not exist.
 */
export function splitServers<S extends Pick<MatchServer, 'name'>>(
  servers: readonly S[],
  channelIds: ReadonlyMap<string, string>,
): Split<S> {
  const saved: Split<S>['saved'] = [];
  const others: S[] = [];
  for (const server of servers) {
    const id = channelIds.get(server.name);
    if (id === undefined) others.push(server);
    else saved.push({ id, ...server });
  }
  return { saved, others };
}
