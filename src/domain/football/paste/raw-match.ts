import { asked, type Cell, MISSING, type PastedMatch, type Recognised } from './cell.ts';
import type { KnownNames } from './known-names.ts';
import type { DayMention, TimeMention } from './moments.ts';
import { nameServers, type RawServer } from './servers.ts';
import { type Habits, habitsOf, type RawStart, readStart } from './start.ts';
import type { Steps } from './steps.ts';
import { type Teams, withoutRound } from './teams.ts';

/** A match as a paste gives it, before its parts are compared with each other. */
export type RawMatch = Teams & {
  league: string | null;
  /** The league may be that of another match. */
  isLeagueDoubtful: boolean;
  start: RawStart;
  servers: RawServer[];
};

export const noStart = (): RawStart => ({
  days: [],
  times: [],
  zone: null,
  isUnsettled: false,
  isHeadingDay: false,
  isDayDoubtful: false,
  isTimeDoubtful: false,
  sentAt: null,
  followsLater: false,
});

const keyOf = <Value>(cell: Cell<Value>): string => JSON.stringify(cell);

/** Two clubs of one name: one of the two was written wrongly. */
function unlikeTeams({ first, second }: Teams): Teams {
  if (first.state !== 'understood' || second.state !== 'understood') return { first, second };
  if (first.value !== second.value) return { first, second };
  return { first: asked('same-team', [first.value]), second: asked('same-team', [second.value]) };
}

function readLeague({ league, isLeagueDoubtful }: RawMatch, known: KnownNames): Cell<string> {
  if (league === null) return MISSING;
  const cell = known.read('league', known.exact('league', league) ?? withoutRound(league));
  return isLeagueDoubtful && cell.state === 'understood'
    ? asked('which-match', [cell.value])
    : cell;
}

/** Reads what could not be read match by match. A match that is there twice becomes one, with the servers of both. */
export function* settle(
  raw: readonly RawMatch[],
  unread: readonly string[],
  known: KnownNames,
  now: Date,
  headings: readonly DayMention[] = [],
): Steps<Recognised> {
  const days = [...raw.flatMap(({ start }) => start.days), ...headings];
  const times: TimeMention[] = raw.flatMap(({ start }) => start.times);
  const habits: Habits = habitsOf(days, times);
  const byKey = new Map<string, { match: Omit<PastedMatch, 'servers'>; servers: RawServer[] }>();
  const starts = new Map<string, Cell<string>>();
  const startOf = (start: RawStart): Cell<string> => {
    const key = JSON.stringify(start);
    const cell = starts.get(key) ?? readStart(start, now, habits);
    starts.set(key, cell);
    return cell;
  };
  for (const each of raw) {
    yield;
    const match = {
      ...unlikeTeams(each),
      league: readLeague(each, known),
      start: startOf(each.start),
    };
    const key = [match.first, match.second, match.start].map(keyOf).join(' ');
    const same = byKey.get(key);
    if (!same) byKey.set(key, { match, servers: [...each.servers] });
    else {
      same.servers.push(...each.servers);
      if (same.match.league.state === 'missing') same.match.league = match.league;
    }
  }
  const matches: PastedMatch[] = [];
  for (const { match, servers } of byKey.values()) {
    yield;
    matches.push({ ...match, servers: nameServers(servers, known) });
  }
  return { matches, unread: [...unread] };
}
