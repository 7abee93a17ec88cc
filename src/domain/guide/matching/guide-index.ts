import { COUNTRY_WORDS, REGION, RENAMED } from './facts.ts';
import { isRadio, keysOf, radioKeys, spellingsOf, wordsOf } from './name.ts';
import { NearKeys } from './near-keys.ts';

export type GuideEntry = {
  id: string;
  /** As guides write it, where several of them are one index: else it is `id`. */
  tvgId?: string;
  names: readonly string[];
  /** If the source states one. */
  country?: string | undefined;
};

export type Entry = {
  id: string;
  tvgId: string;
  names: readonly string[];
  /** Null: not known. */
  country: string | null;
  isRadio: boolean;
  isTelevision: boolean;
};

/** How a key came to an entry; the earlier counts for more. */
export const SOURCES = ['name', 'alias'] as const;
export type Posting = {
  entry: Entry;
  source: (typeof SOURCES)[number];
  strict: string;
  generics: string[];
};

export type GuideIndex = {
  byId: Map<string, Entry[]>;
  byKey: Map<string, Posting[]>;
  near: NearKeys;
};

const QUALITY_FEED = /@(?:sd|[fu]?hd|[48]k)$/;

/** 'C5N.ar@SD' is 'c5n.ar', as its quality tells nothing; other feeds are channels of their own. */
export const idKey = (id: string): string => id.trim().toLowerCase().replace(QUALITY_FEED, '');
export const withoutFeed = (id: string): string => id.replace(/@[^@]*$/, '');

const SEVERAL = /latinamerica|latam|\.lat\b/i;

export function countryOfId(id: string): string | null {
  if (SEVERAL.test(id)) return REGION;
  const suffix = /\.([a-z]{2})$/.exec(withoutFeed(idKey(id)))?.[1];
  // '.tv' and '.fm' are names of the trade, not countries.
  return suffix === undefined || suffix === 'tv' || suffix === 'fm'
    ? null
    : (COUNTRY_WORDS.get(suffix) ?? suffix.toUpperCase());
}

const feedOfId = (id: string): string[] => {
  const feed = /@([^@]+)$/.exec(idKey(id))?.[1];
  return feed === undefined ? [] : wordsOf(feed);
};

/** Without its own country at either end: 'ESPN Chile' of Chile is also 'ESPN'. */
function withoutCountry(words: string[], country: string | null): string[] {
  const isOwn = (word: string | undefined): boolean => {
    const code = COUNTRY_WORDS.get(word ?? '');
    return code !== undefined && (code === country || code === REGION);
  };
  if (words.length < 2) return words;
  if (isOwn(words.at(-1))) return words.slice(0, -1);
  return isOwn(words[0]) ? words.slice(1) : words;
}

const formerNames = Map.groupBy(
  RENAMED.flatMap(([country, today, ...before]) =>
    before.map((name) => ({ country, today: keysOf(wordsOf(today)).loose, words: wordsOf(name) })),
  ),
  ({ today }) => today,
);

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function entryOf({ id, tvgId = id, names, country }: GuideEntry, words: string[][]): Entry {
  const marks = words.flatMap((all) => COUNTRY_WORDS.get(all.at(-1) ?? '') ?? []);
  const stated = country?.toUpperCase().replace('GB', 'UK');
  return {
    id,
    tvgId,
    names,
    country: stated ?? countryOfId(tvgId) ?? marks[0] ?? null,
    isRadio: words.some(isRadio),
    isTelevision: words.some((all) => all.includes('tv') || all.includes('canal')),
  };
}

const ENTRIES_AT_ONCE = 200;

/** In steps, because tens of thousands take seconds. */
export function* indexInSteps(guide: Iterable<GuideEntry>): Generator<void, GuideIndex> {
  const byId = new Map<string, Entry[]>();
  const byKey = new Map<string, Posting[]>();
  const nearKeys = new Set<string>();
  let done = 0;
  for (const channel of guide) {
    if (++done % ENTRIES_AT_ONCE === 0) yield;
    const names = channel.names.map(wordsOf).filter(({ length }) => length > 0);
    const entry = entryOf(channel, names);
    const key = idKey(entry.tvgId);
    add(byId, key, entry);
    if (key.includes('@')) add(byId, withoutFeed(key), entry);

    const known: string[] = [];
    const postAt = (one: string, posting: Posting) => {
      if (known.includes(one)) return;
      known.push(one);
      add(byKey, one, posting);
    };
    const post = (words: string[], source: Posting['source']) => {
      const { strict, loose, bag, generics } = keysOf(words);
      const posting: Posting = { entry, source, strict, generics };
      for (const one of [strict, loose, bag]) postAt(one, posting);
      if (source === 'name') nearKeys.add(loose).add(strict);
      return loose;
    };
    const feed = feedOfId(entry.tvgId);
    for (const words of names.flatMap(spellingsOf)) {
      const bare = withoutCountry(words, entry.country);
      const keys = [...new Set([words, bare])].map((each) => post(each, 'name'));
      if (feed.length > 0) post([...bare, ...feed], 'name');
      for (const former of keys.flatMap((loose) => formerNames.get(loose) ?? []))
        if (former.country === '*' || former.country === entry.country) post(former.words, 'alias');
      if (entry.isRadio)
        for (const one of radioKeys(bare))
          postAt(one, { entry, source: 'name', strict: one, generics: [] });
    }
  }
  return { byId, byKey, near: new NearKeys(nearKeys) };
}

export function indexGuide(guide: Iterable<GuideEntry>): GuideIndex {
  const steps = indexInSteps(guide);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
