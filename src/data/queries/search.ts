import { sql } from 'kysely';
import { CAROUSEL_LENGTH } from '../../domain/catalogue/paging.ts';
import { TITLE_KINDS, type TitleKind } from '../../domain/catalogue/title.ts';
import { DEFAULT_MATCH_MINUTES } from '../../domain/football/state.ts';
import type { SearchKind } from '../../domain/search/kinds.ts';
import {
  allButOne,
  costOf,
  equalKeys,
  lookupsOf,
  meantWords,
  nearestReading,
  nearestWords,
  type Slot,
  slotsOf,
  weightySlots,
  withCorrections,
  withNearest,
} from '../../domain/search/plan.ts';
import { searchText } from '../../domain/search/query.ts';
import { maxSlips } from '../../domain/search/slips.ts';
import { queryOf, type SearchQuery, searchQuery } from '../../domain/search/text.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import type { Db } from '../database.ts';
import {
  type Entry,
  type EntryQuery,
  listEntries,
  listRest,
  RANKS,
  type Rest,
} from './search-entries.ts';
import {
  expectedRelaxed,
  expectedTitles,
  lookupText,
  matchText,
  relaxedLookupText,
  relaxedText,
} from './search-tsquery.ts';
import { type Known, listNearWords, lookUpWords } from './search-words.ts';
import { CARD, isListed, type ListedTitle, listRecommendedMovies, listTitles } from './titles.ts';

/** Per kind and page. With a tag each, a page of results stays below 50. */
export const MAX_RESULTS = 40;

/** One more than is shown: it tells whether there is another page. */
const FIRST_PAGE = MAX_RESULTS + 1;

/** The exact search: titles whose name begins with exactly this text, sorted by name. */
export async function searchExact(
  db: Db,
  text: string,
  kind: TitleKind,
  from: string | null = null,
): Promise<ListedTitle[]> {
  return await db
    .selectFrom('titles')
    .select(CARD)
    .where(isListed)
    .where('kind', '=', kind)
    .where(sql<boolean>`name collate "C" >= ${text} and name collate "C" < ${`${text}\u{10FFFF}`}`)
    .$if(from !== null, (query) =>
      query.where(
        sql<boolean>`(name collate "C", titles.id) >= (select name collate "C", id from titles where id = ${from})`,
      ),
    )
    .orderBy(sql`name collate "C"`)
    .orderBy('titles.id')
    .limit(FIRST_PAGE)
    .execute();
}

export type Hit = { kind: SearchKind; rowId: string };
export type Found = {
  /** Best first, at most `limit` of each kind. */
  hits: Hit[];
  /** The words that were searched instead of the typed ones, if they differ. */
  meant: string[] | null;
};

/** Results that lack a word are only suggestions, so they are few. */
const MAX_RELAXED = 20;

/** With fewer results than this, similar words are searched as well. */
const FEW = 5;

type Scored = Entry & { cost: number };
type Step = { slots: Slot[]; isCorrected: boolean; isRelaxed?: boolean; withKeys?: boolean };

/** Of matches, those that are not over come first, the next one at the top; then the last ones. */
function byHour(a: Date, b: Date): number {
  const isOver = (start: Date) => start.getTime() + DEFAULT_MATCH_MINUTES * 60_000 < Date.now();
  const between = a.getTime() - b.getTime();
  return Number(isOver(a)) - Number(isOver(b)) || (isOver(a) ? -between : between);
}

const byRank = (a: Scored, b: Scored): number =>
  a.cost - b.cost ||
  a.rank - b.rank ||
  b.demand - a.demand ||
  // Matches come last: they are also found by their league, and future ones would be newer than everything else.
  Number(a.kind === 'match') - Number(b.kind === 'match') ||
  (a.kind === 'match' ? byHour(a.newness, b.newness) : b.newness.getTime() - a.newness.getTime());

/**
 * Sorting costs one row fetch per match; reading in ranking order costs a sixth of that per title read. With this
 * many matches both cost the same.
 */
const maxSorted = (total: number, limit: number): number => Math.sqrt((total * limit * 3) / 6);

/** One search, step by step. Each step runs only if the steps before it found too little. */
class Search {
  readonly #db: Db;
  #query: SearchQuery;
  readonly #limit: number;
  readonly #found = new Map<string, Scored>();
  #known: Known = { whole: new Map(), beginning: new Map(), total: 0, text: '' };
  #meant: string[] | null = null;
  #asked: EntryQuery | null = null;

  constructor(db: Db, query: SearchQuery, limit: number) {
    this.#db = db;
    this.#query = query;
    this.#limit = limit;
  }

  async run(): Promise<Found> {
    await this.#lookUp();
    if (![this.#query.text, ''].includes(this.#known.text)) {
      this.#query = queryOf(this.#query.typed, this.#known.text);
      await this.#lookUp();
    }
    const slots = slotsOf(this.#query, this.#known);
    const isMatchless = (slot: Slot): boolean => !slot.isSmall && slot.alternatives.length === 0;
    const unknown = new Set(slots.filter(isMatchless).map((slot) => slot.typed));
    const near = await this.#corrected(slots, (slot) => unknown.has(slot.typed));
    await this.#take({ slots: near, isCorrected: unknown.size > 0, withKeys: true });
    if (this.#isEnough()) return this.#answer();
    const isLeft = (slot: Slot): boolean => !slot.isSmall && !unknown.has(slot.typed);
    const all = await this.#corrected(near, isLeft);
    if (slots.some(isLeft) && !all.some(isMatchless))
      await this.#take({ slots: all, isCorrected: true });
    const nearest = all.map(withNearest);
    if (this.#found.size === 0 && allButOne(weightySlots(nearest)).length > 0)
      await this.#take({ slots: nearest, isCorrected: true, isRelaxed: true });
    return this.#answer();
  }

  async #lookUp(): Promise<void> {
    this.#known = await lookUpWords(this.#db, this.#query.typed, lookupsOf(this.#query));
  }

  #isEnough(): boolean {
    if (this.#found.size >= FEW) return true;
    const [first] = this.#found.values();
    return first !== undefined && first.cost === 0 && first.rank <= RANKS.beginning;
  }

  async #corrected(slots: readonly Slot[], isWanted: (slot: Slot) => boolean): Promise<Slot[]> {
    const isAsked = (slot: Slot): boolean =>
      isWanted(slot) && !slot.isSmall && maxSlips(slot.typed.length) > 0;
    const near = await listNearWords(
      this.#db,
      slots.filter(isAsked).map((slot) => slot.typed),
    );
    const isOnly = weightySlots(slots).length === 1;
    return slots.map((slot, place) =>
      isAsked(slot)
        ? withCorrections(
            slot,
            { isLast: place === slots.length - 1, isOnly },
            near.get(slot.typed) ?? [],
          )
        : slot,
    );
  }

  async #take({ slots, isCorrected, isRelaxed = false, withKeys = false }: Step): Promise<void> {
    const weighty = weightySlots(slots);
    const { total } = this.#known;
    const limit = isRelaxed ? Math.min(this.#limit, MAX_RELAXED) : this.#limit;
    const isOpen = slots.length > weighty.length && slots[slots.length - 1]?.isSmall === true;
    const expected = isRelaxed ? expectedRelaxed(weighty, total) : expectedTitles(weighty, total);
    this.#asked = {
      text: this.#query.text,
      key: this.#query.key,
      keys: isCorrected
        ? [...equalKeys(this.#query.words), ...equalKeys(nearestWords(slots))]
        : equalKeys(this.#query.words),
      match: isRelaxed ? relaxedText(weighty) : matchText(weighty),
      lookup: isRelaxed ? relaxedLookupText(weighty, total) : lookupText(weighty, total),
      nearest: matchText(nearestReading(weighty)),
      size: isOpen ? null : weighty.length,
      limit,
      isCommon: expected > maxSorted(total, limit),
      isCorrected,
      withKeys,
    };
    const entries = await listEntries(this.#db, this.#asked);
    const scored = entries
      .map((entry) => {
        const isTyped = entry.words === null || (withKeys && entry.rank <= RANKS.joined);
        return { ...entry, cost: isTyped ? 0 : costOf(weighty, new Set(entry.words)) };
      })
      .sort(byRank);
    const [first] = scored;
    if (this.#found.size === 0 && first?.words)
      this.#meant = meantWords(slots, new Set(first.words));
    for (const entry of scored) {
      const id = `${entry.kind}/${entry.rowId}`;
      if (!this.#found.has(id)) this.#found.set(id, entry);
    }
  }

  /** After `run`: what its last query finds beyond the first page. */
  async rest(kind: SearchKind, shown: string[], from: string | null): Promise<Rest> {
    if (this.#asked === null) return { rowIds: [], next: null };
    return await listRest(this.#db, this.#asked, { kind, from, shown, limit: MAX_RESULTS });
  }

  #answer(): Found {
    const counts = new Map<SearchKind, number>();
    const hits = [...this.#found.values()].filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= this.#limit;
    });
    return { hits: hits.map(({ kind, rowId }) => ({ kind, rowId })), meant: this.#meant };
  }
}

/** The exact search over all kinds of titles. Channels and matches are not part of it. */
export async function searchExactTitles(db: Db, text: string, limit = FIRST_PAGE): Promise<Found> {
  const found = await Promise.all(TITLE_KINDS.map((kind) => searchExact(db, text, kind)));
  const hits = found.flatMap((titles) => titles.slice(0, limit));
  return { hits: hits.map(({ kind, rowId }) => ({ kind, rowId })), meant: null };
}

/** A text without letters or digits has no words: titles whose name begins with it. */
async function searchSigns(db: Db, typed: string, limit: number): Promise<Found> {
  const text = searchText(typed);
  return text === null || !isStorableText(text)
    ? { hits: [], meant: null }
    : await searchExactTitles(db, text, limit);
}

/** What the viewer meant by a text, in every kind of content. */
export async function search(
  db: Db,
  text: string,
  { limit = FIRST_PAGE }: { limit?: number } = {},
): Promise<Found> {
  const query = searchQuery(text);
  return query === null
    ? await searchSigns(db, text, limit)
    : await new Search(db, query, limit).run();
}

/** The same, plus a later page of one kind. Null starts right after the first page. */
export async function searchOn(
  db: Db,
  text: string,
  kind: SearchKind,
  from: string | null,
): Promise<Found & { rest: Rest }> {
  const query = searchQuery(text);
  const none = { rowIds: [], next: null };
  if (query === null) return { ...(await searchSigns(db, text, MAX_RESULTS)), rest: none };
  const asked = new Search(db, query, FIRST_PAGE);
  const found = await asked.run();
  const ofKind = found.hits.filter((hit) => hit.kind === kind).map((hit) => hit.rowId);
  const isMore = ofKind.length > MAX_RESULTS;
  return {
    ...found,
    rest: isMore ? await asked.rest(kind, ofKind.slice(0, MAX_RESULTS), from) : none,
  };
}

/**
 * What a page without results shows instead: recommended movies, and the newest of the other kinds, which have no
 * such mark.
 */
export async function listRecommended(db: Db, kind: TitleKind): Promise<ListedTitle[]> {
  const marked = kind === 'movie' ? await listRecommendedMovies(db, CAROUSEL_LENGTH) : [];
  return marked.length > 0 ? marked : (await listTitles(db, kind)).titles;
}
