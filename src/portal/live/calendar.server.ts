import type { Db } from '../../data/database.ts';
import { getMatch, type ListedMatch, listFeed } from '../../data/queries/matches.ts';
import {
  type CalendarEvent,
  type CalendarFile,
  type FeedOwner,
  writeCalendar,
} from '../../domain/football/calendar.ts';
import { matchPath } from '../../domain/match-path.ts';
import { MATCHES_TAG, matchTag } from '../../domain/tags.ts';
import { env } from '../../platform/env.ts';
import { cachedText } from '../http/cached.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import { calendarText } from '../text/calendar.es.ts';
import { text } from '../text/text.es.ts';

function eventOf(match: ListedMatch): CalendarEvent {
  const { host, origin } = new URL(env().PUBLIC_ORIGIN);
  const url = origin + matchPath(match.id);
  return {
    uid: `${encodeURIComponent(match.id)}@${host}`,
    startsAt: match.startsAt,
    endsAt: match.endsAt,
    summary: text.football.match(match.firstTeam, match.secondTeam),
    // Not every calendar shows the address of an event, but all make links of those in its text.
    description: [match.leagueName, url].filter(Boolean).join('\n'),
    url,
  };
}

function answer(matches: readonly ListedMatch[], file: Omit<CalendarFile, 'events'>): Response {
  const tags = [MATCHES_TAG, ...matches.map(({ rowId }) => matchTag(rowId))];
  const body = writeCalendar({ ...file, events: matches.map(eventOf) });
  return cachedText('machine', tags, 'text/calendar; charset=utf-8', body);
}

function missing(sentence: (agenda: string) => string): never {
  throw new Response(sentence(`${env().PUBLIC_ORIGIN}/futbol`), { status: 404 });
}

/**
 * The parts of an address, decoded. The router's parameters are not enough: it reads `%252F` like `%2F`, and `FILE.data`
 * like `FILE`, so that one file would have several addresses at the edge.
 */
const partsOf = (request: Request): string[] =>
  new URL(request.url).pathname.split('/').slice(1).map(decodeURIComponent);

/** `/futbol/ID/partido.ics` */
export async function loadMatchCalendar(db: Db, request: Request): Promise<Response> {
  const [, id = '', file] = partsOf(request);
  const match = file === 'partido.ics' ? await getMatch(db, id) : null;
  if (!match) return missing(calendarText.noMatch);
  const response = answer([match], {});
  // Phones offer to add an inline file to the calendar; an attachment goes to the downloads.
  response.headers.set('Content-Disposition', 'inline; filename="partido.ics"');
  return response;
}

/** `/calendario/equipo/NAME.ics` or `/calendario/liga/NAME.ics` */
function ownerOf(request: Request): FeedOwner | null {
  const [, kind, file = ''] = partsOf(request);
  const name = /^(.+)\.ics$/s.exec(file)?.[1];
  return name === undefined ? null : { kind: kind === 'liga' ? 'league' : 'team', name };
}

export async function loadFeed(
  db: Db,
  readSettings: ReadSettings,
  request: Request,
  now: Date,
): Promise<Response> {
  const owner = ownerOf(request);
  const matches = owner ? await listFeed(db, owner, now) : [];
  if (!owner || matches.length === 0) return missing(calendarText.noFeed);
  const { siteName } = await readSettings();
  return answer(matches, { name: calendarText.feed(owner.name, siteName) });
}
