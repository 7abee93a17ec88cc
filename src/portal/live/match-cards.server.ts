import type { Db } from '../../data/database.ts';
import { type ListedMatch, listMatchServers } from '../../data/queries/matches.ts';
import type { MatchServers } from '../../domain/football/agenda.ts';
import { type Score, scoreOf } from '../../domain/football/score.ts';
import { stateAt } from '../../domain/football/state.ts';
import { MATCHES_TAG, matchTag, serversTag } from '../../domain/tags.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { picture } from '../pictures/picture-base.server.ts';
import { deadText } from '../playback/server-choices.ts';
import { dayAndMonth } from './dates.ts';
import type { MatchCardView } from './MatchCards.tsx';
import type { MatchOptionsData, MatchView } from './MatchOptions.tsx';

export const NO_SERVERS: MatchServers = { saved: [], others: [] };

export const optionsOf = ({ saved, others }: MatchServers): MatchOptionsData => ({
  saved: saved.map(({ id, name }) => ({ id, name })),
  others: others.map(({ since, ...server }) => ({ ...server, dead: deadText(since) })),
});

/** Nothing if nothing is known. */
export function scorePart(match: ListedMatch): { score?: Score } {
  const score = scoreOf(match);
  return score ? { score } : {};
}

function cardOf(match: ListedMatch, { saved, others }: MatchServers, now: Date): MatchCardView {
  const { date, time } = wallClock(match.startsAt, VIEWER_ZONE);
  return {
    id: match.id,
    firstTeam: match.firstTeam,
    secondTeam: match.secondTeam,
    leagueName: match.leagueName,
    leagueIcon: picture('l', '', match.leagueIcon),
    startsAt: match.startsAt.toISOString(),
    endsAt: match.endsAt.toISOString(),
    state: stateAt(match, now),
    date: dayAndMonth(date),
    time,
    channels: saved.length + others.length,
    ...scorePart(match),
  };
}

/** With the channels of each match, which open over its card. */
export async function viewsOf(
  db: Db,
  matches: readonly ListedMatch[],
  now: Date,
): Promise<MatchView[]> {
  const all = await listMatchServers(
    db,
    matches.map((match) => match.rowId),
  );
  return matches.map((match) => {
    const servers = all.get(match.rowId) ?? NO_SERVERS;
    return { ...cardOf(match, servers, now), ...optionsOf(servers) };
  });
}

/** Without its score too: these cards stay as they are while their page is open. */
export const cardOnly = ({ saved, others, score, ...card }: MatchView): MatchCardView => card;

/** With the number of their channels only. */
export async function matchCardsOf(
  db: Db,
  matches: readonly ListedMatch[],
  now: Date,
): Promise<MatchCardView[]> {
  return (await viewsOf(db, matches, now)).map(cardOnly);
}

/** A page with a match also turns over at its kick-off and its end: the worker purges `matchTag` then. */
export const matchTags = (matches: readonly ListedMatch[]): string[] => [
  MATCHES_TAG,
  ...matches.flatMap(({ rowId }) => [matchTag(rowId), serversTag('match', rowId)]),
];
