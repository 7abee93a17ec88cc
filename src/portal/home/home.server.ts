import type { Db } from '../../data/database.ts';
import { listUnfinished } from '../../data/queries/matches.ts';
import { getFeaturedMovie, listRecommendedMovies, listTitles } from '../../data/queries/titles.ts';
import { CAROUSEL_LENGTH } from '../../domain/catalogue/paging.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { isNear, nearFrom, stateAt } from '../../domain/football/state.ts';
import {
  ALL_LISTS_TAGS,
  MATCHES_TAG,
  matchTag,
  NOW_TAG,
  RECOMMENDED_TAG,
  serversTag,
  titleTag,
} from '../../domain/tags.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { cardsOf, picturesOf, tagsOf } from '../cards/title-cards.server.ts';
import { pageParts } from '../http/page-parts.server.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import type { LiveNowView } from '../live/LiveNow.tsx';
import { scorePart } from '../live/match-cards.server.ts';
import { serverChoices } from '../playback/server-choices.ts';

const NO_TITLES = { titles: [], next: null };

/** More than are played at once on a full night. */
const MAX_LIVE = 24;
/** A page that is open for longer was left. */
const NEXT_WITHIN_MS = 24 * 60 * 60_000;

type LivePart = { view: LiveNowView; tags: string[] };

const NO_MATCHES: LivePart = { view: { matches: [], next: null }, tags: [] };

/** The matches that are on or about to begin, and when the next one comes near. */
async function readLive(db: Db, now: Date): Promise<LivePart> {
  const unfinished = await listUnfinished(db, now, 2 * MAX_LIVE);
  const near = unfinished.filter((match) => isNear(match, now)).slice(0, MAX_LIVE);
  const later = unfinished.find((match) => !isNear(match, now));
  const next = later ? nearFrom(later.startsAt) : null;
  return {
    view: {
      matches: near.map((match) => ({
        id: match.id,
        firstTeam: match.firstTeam,
        secondTeam: match.secondTeam,
        startsAt: match.startsAt.toISOString(),
        endsAt: match.endsAt.toISOString(),
        time: wallClock(match.startsAt, VIEWER_ZONE).time,
        state: stateAt(match, now),
        ...scorePart(match),
      })),
      next: next && next.getTime() < now.getTime() + NEXT_WITHIN_MS ? next.toISOString() : null,
    },
    tags: [MATCHES_TAG, NOW_TAG, ...near.map(({ rowId }) => matchTag(rowId))],
  };
}

export async function loadHome(db: Db, readSettings: ReadSettings, now: Date) {
  const parts = pageParts();
  const newest = async (kind: TitleKind) =>
    (await parts.read(listTitles(db, kind, { limit: CAROUSEL_LENGTH }), NO_TITLES)).titles;
  const [featured, recommended, recent, series, anime, live, settings] = await Promise.all([
    parts.read(getFeaturedMovie(db), null),
    parts.read(listRecommendedMovies(db, CAROUSEL_LENGTH), []),
    newest('movie'),
    newest('serie'),
    newest('anime'),
    parts.read(readLive(db, now), NO_MATCHES),
    readSettings(),
  ]);
  const shown = [...recommended, ...recent, ...series, ...anime];
  const tags = [
    ...ALL_LISTS_TAGS,
    RECOMMENDED_TAG,
    ...live.tags,
    ...tagsOf(shown),
    ...(featured ? [titleTag(featured.rowId), serversTag('title', featured.rowId)] : []),
  ];
  return parts.answer(tags, {
    featured: featured && {
      kind: featured.kind,
      id: featured.id,
      name: featured.name,
      age: featured.age,
      genre: featured.genre,
      releaseYear: featured.releaseYear,
      description: featured.description,
      backdrop: picturesOf(featured).backdrop,
      groups: serverChoices('movie', featured.id, featured.servers),
    },
    live: live.view,
    recommended: cardsOf(recommended),
    recent: cardsOf(recent),
    series: cardsOf(series),
    anime: cardsOf(anime),
    mysteryBox: settings.mysteryBox,
    adSlots: settings.adSlots,
  });
}
