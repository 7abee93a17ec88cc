import type { Db } from '../../data/database.ts';
import {
  getAgenda,
  getMatch,
  getNextMatch,
  type ListedMatch,
  listMatchServers,
} from '../../data/queries/matches.ts';
import { formatCursor } from '../../domain/catalogue/paging.ts';
import type { MatchServers } from '../../domain/football/agenda.ts';
import { DAY_TAG, MATCHES_TAG, matchTag, serversTag } from '../../domain/tags.ts';
import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { cached } from '../http/cached.ts';
import { cursorOf, isListedCursor } from '../http/cursor-of.ts';
import { pageParts } from '../http/page-parts.server.ts';
import { deadText } from '../playback/server-choices.ts';
import { readChannels, UNREADABLE_CHANNELS } from './channels.server.ts';
import { dayAndMonth, longDate } from './dates.server.ts';
import type { AgendaView } from './MatchAgenda.tsx';
import type { MatchView } from './MatchCards.tsx';

const MORE_MATCHES = 12;

const NO_SERVERS: MatchServers = { saved: [], others: [] };

function viewOf(match: ListedMatch, { saved, others }: MatchServers): MatchView {
  const { date, time } = wallClock(match.startsAt, VIEWER_ZONE);
  return {
    id: match.id,
    firstTeam: match.firstTeam,
    secondTeam: match.secondTeam,
    leagueName: match.leagueName,
    leagueIcon: match.leagueIcon,
    startsAt: match.startsAt.toISOString(),
    date: dayAndMonth(date),
    time,
    saved: saved.map(({ id, name }) => ({ id, name })),
    others: others.map(({ name, url, since }) => ({ name, url, dead: deadText(since) })),
  };
}

export async function viewsOf(db: Db, matches: readonly ListedMatch[]): Promise<MatchView[]> {
  const servers = await listMatchServers(
    db,
    matches.map((match) => match.rowId),
  );
  return matches.map((match) => viewOf(match, servers.get(match.rowId) ?? NO_SERVERS));
}

const tagsOf = (matches: readonly ListedMatch[]): string[] => [
  DAY_TAG,
  MATCHES_TAG,
  ...matches.flatMap(({ rowId }) => [matchTag(rowId), serversTag('match', rowId)]),
];

async function readAgenda(db: Db, now: Date): Promise<{ view: AgendaView; tags: string[] }> {
  const agenda = await getAgenda(db, dayInArgentina(now));
  const ahead = agenda.coming.flatMap((day) => day.matches);
  const isEmpty = agenda.shown === 'none';
  const next = isEmpty && ahead.length === 0 ? await getNextMatch(db, now) : null;
  const listed = [...agenda.matches, ...ahead, ...(next ? [next] : [])];
  const views = await viewsOf(db, listed);
  const view = (match: ListedMatch): MatchView => views[listed.indexOf(match)] as MatchView;
  return {
    view: {
      kind: 'listed',
      shown: agenda.shown,
      matches: agenda.matches.map(view),
      coming: agenda.coming.map(({ day, matches }) => ({
        date: dayAndMonth(day),
        matches: matches.map(view),
      })),
      next: isEmpty ? (views[0] ?? null) : null,
    },
    tags: tagsOf(listed),
  };
}

/** In the place of matches that cannot be read. */
const UNREADABLE_AGENDA: Awaited<ReturnType<typeof readAgenda>> = {
  view: { kind: 'failed' },
  tags: [],
};

/** The agenda and the first sports channels. With a cursor: only more channels. */
export async function loadFootball(db: Db, request: Request, now: Date) {
  const cursor = cursorOf(request);
  const parts = pageParts();
  const [agenda, channels] = await Promise.all([
    cursor === null ? parts.read(readAgenda(db, now), UNREADABLE_AGENDA) : null,
    parts.read(readChannels(db, 'sports', cursor), UNREADABLE_CHANNELS),
  ]);
  const value = {
    today: longDate(dayInArgentina(now)),
    agenda: agenda?.view ?? null,
    channels: channels.view,
  };
  return parts.answer([DAY_TAG, ...(agenda?.tags ?? []), ...channels.tags], value, {
    policy: 'day',
    isKept: () => isListedCursor(request, cursor && formatCursor(cursor), channels.standing),
  });
}

export async function loadMatch(db: Db, id: string, now: Date) {
  const [found, agenda] = await Promise.all([getMatch(db, id), getAgenda(db, dayInArgentina(now))]);
  if (!found) throw new Response('No content found', { status: 404 });
  const more = [...agenda.matches, ...agenda.coming.flatMap((day) => day.matches)]
    .filter((match) => match.rowId !== found.rowId)
    .slice(0, MORE_MATCHES);
  const [match, ...others] = await viewsOf(db, [found, ...more]);
  return cached('day', tagsOf([found, ...more]), {
    match: match as MatchView,
    background: found.background,
    date: longDate(wallClock(found.startsAt, VIEWER_ZONE).date),
    more: others,
  });
}
