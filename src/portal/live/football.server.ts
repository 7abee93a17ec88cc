import { redirect } from 'react-router';
import type { Db } from '../../data/database.ts';
import {
  getMatch,
  getNextMatch,
  type ListedMatch,
  listDay,
  listMatches,
  listMatchServers,
  listUnfinished,
} from '../../data/queries/matches.ts';
import { formatCursor } from '../../domain/catalogue/paging.ts';
import {
  addDays,
  dayAgenda,
  daySpan,
  type LeagueGroup,
  MAX_DAY_MATCHES,
} from '../../domain/football/agenda.ts';
import { dayPath, dayTabs } from '../../domain/football/day-tabs.ts';
import { isNear, MAX_MATCH_MINUTES } from '../../domain/football/state.ts';
import { DAY_TAG } from '../../domain/tags.ts';
import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { cached, cachedJson } from '../http/cached.ts';
import { cursorOf, documentPath, isListedCursor } from '../http/cursor-of.ts';
import { pageParts } from '../http/page-parts.server.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import { picture } from '../pictures/picture-base.server.ts';
import { readChannels, UNREADABLE_CHANNELS } from './channels.server.ts';
import { dayName, longDate } from './dates.ts';
import type { AgendaState, MatchLiveState, NextMatches } from './live-state.ts';
import type { AgendaView, ListedAgenda } from './MatchAgenda.tsx';
import type { MatchView } from './MatchOptions.tsx';
import {
  cardOnly,
  matchCardsOf,
  matchTags,
  NO_SERVERS,
  optionsOf,
  scorePart,
  viewsOf,
} from './match-cards.server.ts';
import { readMatchStreams } from './match-player.server.ts';

const MORE_MATCHES = 12;
/** Enough for a week, and small enough for a page that only some ask for. */
const NEXT_MATCHES = 150;

type Shown = { day: string; matches: ListedMatch[]; hasMore: boolean };

/** The matches of a day. Without a day: today's, or yesterday's if there are none. */
async function listShown(db: Db, day: string | null, today: string, part: number): Promise<Shown> {
  const asked = { day: day ?? today, ...(await listDay(db, day ?? today, part)) };
  if (day !== null || part > 1 || asked.matches.length > 0) return asked;
  const yesterday = addDays(today, -1);
  const past = await listDay(db, yesterday);
  return past.matches.length > 0 ? { day: yesterday, ...past } : asked;
}

/** The first match after everything that the page shows, when nothing of it is still to come. */
async function getNext(db: Db, { day }: Shown, now: Date): Promise<ListedMatch | null> {
  const { from } = daySpan(day);
  return await getNextMatch(db, from > now ? from : now);
}

/** What the edge lets through. */
const MAX_PARTS = 9;

/** A part of a day; `more` is the address of the next one. */
type Asked = { day: string | null; part: number; more: string };

async function readAgenda(
  db: Db,
  { day, part, more }: Asked,
  now: Date,
): Promise<{ view: AgendaView; tags: string[] }> {
  const today = dayInArgentina(now);
  const shown = await listShown(db, day, today, part);
  const { open, over } = dayAgenda(shown.matches, { isToday: shown.day === today, now });
  const isFallback = day === null && shown.day !== today;
  const next = open.length === 0 || isFallback ? await getNext(db, shown, now) : null;
  const announced = next ? [next] : [];
  const views = await viewsOf(db, shown.matches, now);
  const view = (match: ListedMatch): MatchView => views[shown.matches.indexOf(match)] as MatchView;
  const group = ({ leagueName, matches }: LeagueGroup<ListedMatch>) => ({
    leagueName,
    leagueIcon: picture('l', '', matches[0]?.leagueIcon ?? ''),
    matches: matches.map(view),
  });
  return {
    view: {
      kind: 'listed',
      day: shown.day,
      isFallback,
      open: open.map(group),
      over: over.map(group),
      next: (await matchCardsOf(db, announced, now))[0] ?? null,
      more: shown.hasMore && part < MAX_PARTS ? more : null,
      isWhole: part === 1 && !shown.hasMore,
    },
    tags: matchTags([...shown.matches, ...announced]),
  };
}

/** In the place of matches that cannot be read. */
const UNREADABLE_AGENDA: Awaited<ReturnType<typeof readAgenda>> = {
  view: { kind: 'failed' },
  tags: [],
};

/** The day of an address, null for today. A day without a tab redirects to today. */
function askedDay(request: Request, today: string): string | null {
  const day = new URL(request.url).searchParams.get('dia');
  if (day !== null && !dayTabs(today).includes(day)) throw redirect(documentPath(request));
  return day;
}

const isEmpty = ({ open, over }: ListedAgenda): boolean => open.length + over.length === 0;

function askedPart(request: Request): { part: number; more: string } {
  const query = new URL(request.url).searchParams;
  const part = Number(query.get('parte') ?? 1);
  if (!Number.isInteger(part) || part < 1 || part > MAX_PARTS)
    throw redirect(documentPath(request));
  query.set('parte', String(part + 1));
  return { part, more: `${documentPath(request)}?${query}` };
}

/** The agenda of a day and the first sports channels. With a cursor: only more channels. */
export async function loadFootball(db: Db, request: Request, now: Date) {
  const cursor = cursorOf(request);
  const today = dayInArgentina(now);
  const day = askedDay(request, today);
  const asked = { day, ...askedPart(request) };
  const parts = pageParts();
  const [agenda, channels] = await Promise.all([
    cursor === null ? parts.read(readAgenda(db, asked, now), UNREADABLE_AGENDA) : null,
    parts.read(readChannels(db, 'sports', cursor, now), UNREADABLE_CHANNELS),
  ]);
  if (asked.part > 1 && agenda?.view.kind === 'listed' && isEmpty(agenda.view))
    throw redirect(dayPath(day ?? today, today));
  const value = {
    today: daySpan(today).from.toISOString(),
    date: longDate(day ?? today),
    tabs: dayTabs(today).map((tab) => ({
      path: dayPath(tab, today),
      name: dayName(tab, today),
      isShown: tab === (day ?? today),
    })),
    agenda: agenda?.view ?? null,
    channels: channels.view,
    hasGuide: channels.hasGuide,
  };
  return parts.answer([DAY_TAG, ...(agenda?.tags ?? []), ...channels.tags], value, {
    policy: channels.hasGuide ? 'guide' : 'day',
    isKept: () => isListedCursor(request, cursor && formatCursor(cursor), channels.standing),
  });
}

async function findMatch(db: Db, id: string) {
  const found = await getMatch(db, id);
  if (!found) throw new Response('No content found', { status: 404 });
  return found;
}

/** A match, and others that are live or to come. */
export async function loadMatch(db: Db, id: string, now: Date, readSettings: ReadSettings) {
  const [found, unfinished] = await Promise.all([
    findMatch(db, id),
    listUnfinished(db, now, MORE_MATCHES + 1),
  ]);
  const more = unfinished.filter((match) => match.rowId !== found.rowId).slice(0, MORE_MATCHES);
  const [[match, ...others], streams] = await Promise.all([
    viewsOf(db, [found, ...more], now),
    readMatchStreams(db, readSettings, found.rowId),
  ]);
  return cached('day', [DAY_TAG, ...matchTags([found, ...more]), ...streams.tags], {
    match: match as MatchView,
    isNear: isNear(found, now),
    candidates: streams.candidates,
    background: picture('g', '', found.background),
    date: longDate(wallClock(found.startsAt, VIEWER_ZONE).date),
    more: others.map(cardOnly),
  });
}

/** What is live and what comes next, for those who follow some of it. */
export async function loadNextMatches(db: Db, now: Date): Promise<Response> {
  const matches = await listUnfinished(db, now, NEXT_MATCHES);
  const next: NextMatches = { matches: await matchCardsOf(db, matches, now) };
  return cachedJson('day', [DAY_TAG, ...matchTags(matches)], next);
}

/** What changes on the agenda while it is open: of matches that are live, or begin or ended today. */
export async function loadAgendaState(db: Db, now: Date): Promise<Response> {
  const today = daySpan(dayInArgentina(now));
  const from = new Date(now.getTime() - MAX_MATCH_MINUTES * 60_000);
  const matches = await listMatches(db, { from, to: today.to }, MAX_DAY_MATCHES);
  const servers = await listMatchServers(
    db,
    matches.map((match) => match.rowId),
  );
  const state: AgendaState = {
    now: now.toISOString(),
    today: today.from.toISOString(),
    matches: matches.map((match) => {
      const { saved, others } = servers.get(match.rowId) ?? NO_SERVERS;
      return {
        id: match.id,
        startsAt: match.startsAt.toISOString(),
        endsAt: match.endsAt.toISOString(),
        channels: saved.length + others.length,
        ...scorePart(match),
      };
    }),
  };
  return cachedJson('live', matchTags(matches), state);
}

/** What changes on a match's page while it is open. */
export async function loadMatchState(db: Db, id: string, now: Date): Promise<Response> {
  const found = await findMatch(db, id);
  const servers = (await listMatchServers(db, [found.rowId])).get(found.rowId) ?? NO_SERVERS;
  const state: MatchLiveState = {
    now: now.toISOString(),
    startsAt: found.startsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
    ...scorePart(found),
    ...optionsOf(servers),
  };
  return cachedJson('live', matchTags([found]), state);
}
