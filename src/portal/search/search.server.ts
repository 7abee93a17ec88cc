import { redirect } from 'react-router';
import type { Db } from '../../data/database.ts';
import { type FoundCards, listFound } from '../../data/queries/found.ts';
import { findGenre } from '../../data/queries/list-counts.ts';
import {
  type Hit,
  listRecommended,
  MAX_RESULTS,
  search,
  searchExact,
  searchExactTitles,
  searchOn,
} from '../../data/queries/search.ts';
import { type FoundProgramme, searchProgrammes } from '../../data/queries/search-programmes.ts';
import { CAROUSEL_LENGTH } from '../../domain/catalogue/paging.ts';
import { TITLE_KINDS, type TitleKind, titlePath } from '../../domain/catalogue/title.ts';
import { channelPath } from '../../domain/channels/channel.ts';
import { matchPath } from '../../domain/match-path.ts';
import { RESULT_KINDS, type ResultKind, SEARCH_KINDS } from '../../domain/search/kinds.ts';
import { BEHIND_FIRST, isResultsCursor, searchText } from '../../domain/search/query.ts';
import { spelledLike } from '../../domain/search/text.ts';
import {
  ALL_LISTS_TAGS,
  CHANNELS_TAG,
  channelTag,
  DAY_TAG,
  MATCHES_TAG,
  matchTag,
} from '../../domain/tags.ts';
import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { cardsOf, tagsOf } from '../cards/title-cards.server.ts';
import { cached, cachedJson } from '../http/cached.ts';
import { channelCard, channelCards } from '../live/channel-cards.server.ts';
import { dayName } from '../live/dates.ts';
import { matchCardsOf } from '../live/match-cards.server.ts';
import { picture } from '../pictures/picture-base.server.ts';
import { text } from '../text/text.es.ts';
import type { FoundProgrammeView } from './ProgrammeList.tsx';
import type { SearchPart } from './SearchResults.tsx';
import type { Suggestion } from './SearchSuggestions.tsx';
import { searchPath } from './search-path.ts';

type KindCount = { kind: ResultKind; count: number; isMore: boolean };

/** Tags of everything that may start to match. */
const SEARCH_TAGS = [...ALL_LISTS_TAGS, CHANNELS_TAG, MATCHES_TAG];

/** `rest`: of a page after the first. */
type Rest = { rowIds: string[]; next: string | null };
type Results = { hits: Hit[]; meant: string[] | null; rest?: Rest };

/** What an address asks for. */
type Asked = { wanted: string | null; isExact: boolean; kind: ResultKind };

async function firstResults(db: Db, { wanted, isExact }: Asked): Promise<Results> {
  if (wanted === null) return { hits: [], meant: null };
  return await (isExact ? searchExactTitles(db, wanted) : search(db, wanted));
}

type ResultsPage = Results & { rest: Rest };

async function laterResults(
  db: Db,
  { wanted, isExact, kind }: Asked,
  cursor: string,
): Promise<ResultsPage> {
  if (wanted === null || kind === 'programme')
    return { hits: [], meant: null, rest: { rowIds: [], next: null } };
  if (!isExact) return await searchOn(db, wanted, kind, cursor === BEHIND_FIRST ? null : cursor);
  const [first, titles] = await Promise.all([
    searchExactTitles(db, wanted),
    isTitleKind(kind) ? searchExact(db, wanted, kind, cursor) : [],
  ]);
  const rowIds = titles.map(({ rowId }) => rowId);
  return {
    ...first,
    rest: { rowIds: rowIds.slice(0, MAX_RESULTS), next: rowIds[MAX_RESULTS] ?? null },
  };
}

/**
 * A page after the first. Its cursor is the row that it starts with. Any other cursor is redirected to the page it
 * would have shown, or to the first page. Redirects are not stored.
 */
async function pageOfResults(db: Db, asked: Asked, cursor: string): Promise<ResultsPage> {
  const first = isResultsCursor(cursor) ? await laterResults(db, asked, cursor) : null;
  const begin = first?.rest.rowIds[0] ?? first?.rest.next;
  if (!first || !begin) throw redirect(searchPath(asked));
  const isOwn = cursor === begin || (cursor === BEHIND_FIRST && first.rest.rowIds.length > 0);
  if (!isOwn) throw redirect(searchPath({ ...asked, cursor: begin }));
  return first;
}

/** More programmes are not shown: whoever wants them looks into the guide of the channel. */
const MAX_PROGRAMMES = 30;
const MAX_PROGRAMMES_BESIDE = 6;

const countsOf = (hits: readonly Hit[], programmes: readonly unknown[]): KindCount[] => [
  ...SEARCH_KINDS.map((kind) => {
    const { length } = hits.filter((hit) => hit.kind === kind);
    return { kind, count: Math.min(length, MAX_RESULTS), isMore: length > MAX_RESULTS };
  }),
  {
    kind: 'programme',
    count: Math.min(programmes.length, MAX_PROGRAMMES),
    isMore: programmes.length > MAX_PROGRAMMES,
  },
];

/** The chosen kind in full, the first few of every other. Programmes are shown alone: each brings the tag of its channel. */
const shownOf = (hits: readonly Hit[], chosen: ResultKind): Hit[] =>
  chosen === 'programme'
    ? []
    : SEARCH_KINDS.flatMap((kind) =>
        hits
          .filter((hit) => hit.kind === kind)
          .slice(0, kind === chosen ? MAX_RESULTS : CAROUSEL_LENGTH),
      );

/** The cursor of the second page; null when there is none. */
function secondPage(hits: readonly Hit[], kind: ResultKind, isExact: boolean): string | null {
  const beyond = hits.filter((hit) => hit.kind === kind)[MAX_RESULTS];
  if (!beyond) return null;
  return isExact ? beyond.rowId : BEHIND_FIRST;
}

const foundTags = ({ titles, channels, matches }: FoundCards): string[] => [
  ...tagsOf(titles),
  ...channels.map((channel) => channelTag(channel.rowId)),
  ...matches.map((match) => matchTag(match.rowId)),
];

const isTitleKind = (kind: ResultKind): kind is TitleKind =>
  TITLE_KINDS.some((title) => title === kind);

/** A page is stored for so long: what ends meanwhile is left out. */
const STORED_MS = 60_000;

const onAirSoon = async (
  db: Db,
  { wanted, isExact }: Asked,
  now: Date,
): Promise<FoundProgramme[]> =>
  wanted === null || isExact
    ? []
    : await searchProgrammes(db, wanted, {
        over: new Date(now.getTime() + STORED_MS),
        limit: MAX_PROGRAMMES + 1,
      });

const programmeView =
  (now: Date) =>
  ({ channel, title, startsAt, endsAt }: FoundProgramme): FoundProgrammeView => {
    const { date, time } = wallClock(startsAt, VIEWER_ZONE);
    return {
      ...{ title, date, time, channel: channelCard(channel) },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      day: dayName(date, dayInArgentina(now)).toLowerCase(),
      isOn: startsAt <= now,
    };
  };

async function partsOf(
  db: Db,
  cards: FoundCards,
  programmes: readonly FoundProgramme[],
  now: Date,
): Promise<SearchPart[]> {
  const matches = await matchCardsOf(db, cards.matches, now);
  const channels = await channelCards(db, cards.channels, now);
  return [
    ...TITLE_KINDS.map((kind) => ({
      kind,
      titles: cardsOf(cards.titles.filter((title) => title.kind === kind)),
    })),
    { kind: 'channel', channels },
    { kind: 'match', matches },
    { kind: 'programme', programmes: programmes.map(programmeView(now)) },
  ];
}

const listOf = (part: SearchPart): readonly unknown[] => {
  if ('titles' in part) return part.titles;
  if ('channels' in part) return part.channels;
  return 'matches' in part ? part.matches : part.programmes;
};

const isFilled = (part: SearchPart): boolean => listOf(part).length > 0;

const programmesOf = (found: FoundProgramme[], chosen: ResultKind): FoundProgramme[] =>
  found.slice(0, chosen === 'programme' ? MAX_PROGRAMMES : MAX_PROGRAMMES_BESIDE);

type Shown = { kind: ResultKind; shown: Hit[]; next: string | null };

/**
 * The first page of results: the selected kind first; when it has none, the kind of the best result. `kind` is null if none was selected: movies,
 * unless only what channels show has the words as they were typed.
 */
function firstPage(
  { hits, meant }: Results,
  programmes: readonly FoundProgramme[],
  { kind: selected, isExact }: Omit<Asked, 'kind'> & { kind: ResultKind | null },
): Shown {
  const isOnAir = programmes.length > 0;
  const usual = isOnAir && meant !== null ? 'programme' : 'movie';
  const wanted = selected ?? usual;
  const has = wanted === 'programme' ? isOnAir : hits.some((hit) => hit.kind === wanted);
  const best = hits[0]?.kind ?? (isOnAir ? 'programme' : wanted);
  const kind = has ? wanted : best;
  return { kind, shown: shownOf(hits, kind), next: secondPage(hits, kind, isExact) };
}

const laterPage = (rest: Rest, kind: ResultKind): Shown => ({
  kind,
  shown: kind === 'programme' ? [] : rest.rowIds.map((rowId) => ({ kind, rowId })),
  next: rest.next,
});

export async function loadSearch(
  db: Db,
  request: Request,
  now: Date,
  countMissed: (wanted: string) => void,
) {
  const query = new URL(request.url).searchParams;
  const given = RESULT_KINDS.find((known) => known === query.get('tipo')) ?? null;
  const selected = given ?? 'movie';
  const wanted = searchText(query.get('q'));
  const isExact = query.get('exacta') === '1';
  const asked = { wanted, isExact, kind: selected };
  const cursor = query.get('cursor');
  const [found, programmes] = await Promise.all([
    cursor === null ? firstResults(db, asked) : pageOfResults(db, asked, cursor),
    onAirSoon(db, asked, now),
  ]);
  const page =
    found.rest === undefined
      ? firstPage(found, programmes, { ...asked, kind: given })
      : laterPage(found.rest, selected);
  const [cards, genres] = await Promise.all([
    listFound(db, page.shown),
    wanted === null ? [] : findGenre(db, wanted),
  ]);
  const shownProgrammes = cursor === null ? programmesOf(programmes, page.kind) : [];
  const parts = (await partsOf(db, cards, shownProgrammes, now)).filter(isFilled);
  const isEmpty = parts.length === 0;
  if (isEmpty && wanted !== null && !isExact) countMissed(wanted);
  const listed = isTitleKind(selected) ? selected : 'movie';
  const recommended = isEmpty ? await listRecommended(db, listed) : [];
  const names = cards.titles.map((title) => title.name);
  const tags = [
    ...[...SEARCH_TAGS, ...foundTags(cards), ...tagsOf(recommended)],
    ...(shownProgrammes.length > 0 ? [DAY_TAG] : []),
    ...shownProgrammes.map(({ channel }) => channelTag(channel.rowId)),
  ];
  return cached('search', tags, {
    wanted,
    isExact,
    selected,
    kind: page.kind,
    counts: countsOf(found.hits, programmes),
    meant: found.meant && spelledLike(found.meant, names).join(' '),
    parts: parts.sort((a, b) => Number(b.kind === page.kind) - Number(a.kind === page.kind)),
    next: page.next,
    isFirst: cursor === null,
    recommended: cardsOf(recommended),
    recommendedKind: listed,
    genres,
  });
}

const MAX_SUGGESTIONS = 8;

/** Suggestions as JSON, for what is being typed. */
export async function loadSuggestions(db: Db, request: Request): Promise<Response> {
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  const { hits } = await search(db, typed, { limit: MAX_SUGGESTIONS });
  const shown = hits.slice(0, MAX_SUGGESTIONS);
  const cards = await listFound(db, shown);
  const suggestions = new Map<string, Suggestion>([
    ...cards.titles.map(({ kind, rowId, id, name, image, age }): [string, Suggestion] => [
      `${kind}/${rowId}`,
      { kind, name, image: picture('t', rowId, image), path: titlePath({ kind, id }), age },
    ]),
    ...cards.channels.map((channel): [string, Suggestion] => [
      `channel/${channel.rowId}`,
      { ...channelCard(channel), kind: 'channel', path: channelPath(channel.id) },
    ]),
    ...cards.matches.map((match): [string, Suggestion] => [
      `match/${match.rowId}`,
      {
        kind: 'match',
        name: `${match.firstTeam} ${text.football.versus} ${match.secondTeam}`,
        image: picture('l', '', match.leagueIcon),
        path: matchPath(match.id),
      },
    ]),
  ]);
  const found = shown.flatMap(({ kind, rowId }) => suggestions.get(`${kind}/${rowId}`) ?? []);
  const tags = [...SEARCH_TAGS, ...foundTags(cards)];
  return cachedJson('search', tags, { found });
}
