import {
  CARRIERS,
  COUNTRY_WORDS,
  GENERIC,
  HOMES,
  NAMED_CARRIERS,
  OTHER_COUNTRIES,
  REGION,
} from './facts.ts';
import {
  countryOfId,
  type Entry,
  type GuideIndex,
  idKey,
  type Posting,
  SOURCES,
  withoutFeed,
} from './guide-index.ts';
import {
  countriesOf,
  folded,
  isNumber,
  isRadio,
  type Keys,
  keysOf,
  radioKeys,
  spellingsOf,
  wordsOf,
} from './name.ts';

export type MatchableChannel = {
  name: string;
  /** Looked at only if the first finds nothing, and never sure. */
  otherNames?: readonly string[];
  /** From `tvg-id`, the likeliest first. */
  guideIds: readonly string[];
  groups: readonly string[];
  /** As an operator noted it. */
  country?: string | undefined;
  isRadio?: boolean;
};

/** Why an entry is suggested. `same-name`: one of several. `other-id`: name and `tvg-id` mean different channels. */
export type Reason = 'same-name' | 'other-country' | 'other-id' | 'similar';
export type Suggestion = { id: string; reason: Reason };
export type ChannelMatch =
  | { kind: 'matched'; id: string; by: 'id' | Posting['source'] }
  | { kind: 'asked'; suggestions: Suggestion[] }
  | { kind: 'none' };

const MAX_SUGGESTIONS = 10;

const asked = (
  entries: Iterable<Entry>,
  reason: Reason,
  others: Suggestion[] = [],
): ChannelMatch => {
  const ids = [...new Set(Array.from(entries, ({ id }) => id))].sort();
  const suggestions = [...others, ...ids.map((id) => ({ id, reason }))].filter(
    ({ id }, i, all) => all.findIndex((one) => one.id === id) === i,
  );
  return suggestions.length === 0
    ? { kind: 'none' }
    : { kind: 'asked', suggestions: suggestions.slice(0, MAX_SUGGESTIONS) };
};

type Reading = {
  words: string[];
  /** Countries that the left-out words name. */
  marks: string[];
  /** False: what was left out may have meant something. */
  isCertain: boolean;
};

const marksOf = (words: string[]): string[] =>
  words.flatMap((word) => COUNTRY_WORDS.get(word) ?? []);
const isListWord = (word: string): boolean =>
  COUNTRY_WORDS.has(word) || CARRIERS.has(word) || isNumber(word);

/** Leaves out, one by one, carriers, places in a line-up and countries around a name. */
function* trimmed(start: Reading): Generator<Reading> {
  let { words, marks } = start;
  const isCarried = CARRIERS.has(words[0] ?? '');
  for (;;) {
    yield { ...start, words, marks };
    const [first = '', ...rest] = words;
    const last = words.at(-1) ?? '';
    const isNamed = rest.some((word) => !isNumber(word));
    if (isNamed && (isListWord(first) || (isCarried && NAMED_CARRIERS.has(first)))) {
      words = rest;
      marks = [...marks, ...marksOf([first])];
    } else if (words.length > 1 && COUNTRY_WORDS.has(last)) {
      words = words.slice(0, -1);
      marks = [...marks, ...marksOf([last])];
    } else return;
  }
}

const SEPARATOR = /[|:▎┃│]+|\s[-–—]\s/g;

/** All ways to read a name, the likeliest first. */
function* readings(name: string): Generator<Reading> {
  const words = wordsOf(name);
  yield* trimmed({ words, marks: [], isCertain: true });
  for (const { index, 0: separator } of name.matchAll(SEPARATOR)) {
    const head = wordsOf(name.slice(0, index));
    const isKnown = head.every(
      (word) => isListWord(word) || NAMED_CARRIERS.has(word) || GENERIC.has(word),
    );
    const tail = wordsOf(name.slice(index + separator.length));
    if (head.length > 0) yield* trimmed({ words: tail, marks: marksOf(head), isCertain: isKnown });
  }
  // 'ESPN 1' is often 'ESPN'.
  if (words.at(-1) === '1') yield { words: words.slice(0, -1), marks: [], isCertain: false };
}

const postingsOf = ({ byKey }: GuideIndex, keys: string[]): Posting[] =>
  [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);

type Found = Reading & { postings: Posting[]; keys: Keys };

function lookUp(index: GuideIndex, words: string[], keys: Keys, isStation: boolean): Posting[] {
  const { strict, loose, bag } = keys;
  const all = [...new Set(postingsOf(index, [strict, loose, bag]))];
  // '12' alone is no 'Canal 12'.
  const named = words.every(isNumber) ? all.filter((one) => one.strict === strict) : all;
  const [station = ''] = radioKeys(words);
  const stations =
    isStation || /\d{3}|\d \d$/.test(words.slice(-2).join(' ')) ? postingsOf(index, [station]) : [];
  if (!isStation) return [...new Set([...named, ...stations])];
  const radios = [...stations, ...named.filter(({ entry }) => entry.isRadio)];
  return radios.length > 0 ? radios : named.filter(({ entry }) => !entry.isTelevision);
}

const uncertain = (found: Found | null): Found | null => found && { ...found, isCertain: false };

function find(index: GuideIndex, all: Reading[], isStation: boolean): Found | null {
  for (const reading of all)
    for (const words of spellingsOf(reading.words)) {
      const keys = keysOf(words);
      const postings = lookUp(index, words, keys, isStation);
      if (postings.length > 0) return { ...reading, postings, keys };
    }
  return isStation ? null : uncertain(find(index, all, true));
}

const homes = new Map([...HOMES].map(([name, country]) => [wordsOf(name).join(''), country]));

/** Of the channel itself, if its name has none. */
function hintsOf({ country, groups, guideIds }: MatchableChannel): string[] {
  if (country) return [country.toUpperCase().replace('GB', 'UK')];
  const ofGroups = groups.flatMap(countriesOf);
  if (ofGroups.length > 0) return ofGroups;
  // Ids of channels for all of Latin America end in '.us', too.
  return guideIds
    .flatMap((id) => countryOfId(id) ?? [])
    .filter((code) => code !== 'US' && COUNTRY_WORDS.has(code.toLowerCase()));
}

/** Those of the hinted countries, else of the region, else of no known country. */
function fitting<T extends { entry: Entry }>(postings: T[], hints: string[]): T[] {
  if (hints.length === 0) return postings;
  const wider = hints.some((hint) => !OTHER_COUNTRIES.has(hint)) ? [REGION] : [];
  for (const wanted of [hints, wider, [null]] as (string | null)[][]) {
    const fit = postings.filter(({ entry }) => wanted.includes(entry.country));
    if (fit.length > 0) return fit;
  }
  // The region contradicts no country.
  return hints.every((hint) => hint === REGION) ? postings : [];
}

/** 'Sur TV' is perhaps not 'Canal Sur', but 'Pakapaka' is 'Canal Pakapaka'. */
const areCompatible = (some: string[], others: string[]): boolean =>
  some.every((word) => others.includes(word)) || others.every((word) => some.includes(word));

const countryOf = ({ country }: Entry): string | null => country;
const entriesOf = (postings: Posting[]): Entry[] => postings.map(({ entry }) => entry);

function byName({ postings, keys, marks, isCertain }: Found, own: string[]): ChannelMatch {
  const home = homes.get(keys.strict);
  const hints = [marks, own, home ? [home] : []].find(({ length }) => length > 0) ?? [];
  if (!isCertain) return asked(entriesOf(fitting(postings, hints)), 'similar');
  for (const source of SOURCES) {
    const ofSource = postings.filter((posting) => posting.source === source);
    const fit = fitting(ofSource, hints);
    const same = fit.filter(({ strict }) => strict === keys.strict);
    const compatible = fit.filter(({ generics }) => areCompatible(generics, keys.generics));
    // 'Bravo', said nowhere of which country, is 'Bravo' of one or 'Bravo TV' of another.
    const isOpen = hints.length === 0 && new Set(entriesOf(compatible).map(countryOf)).size > 1;
    // 'Canal 8' is perhaps not 'El Ocho'.
    const likely = keys.isNumberOnly || (same.length > 0 && !isOpen) ? same : compatible;
    const [id, ...others] = new Set(likely.map(({ entry }) => entry.id));
    if (id !== undefined && others.length === 0) return { kind: 'matched', id, by: source };
    if (fit.length > 0) return asked(entriesOf(fit), id === undefined ? 'similar' : 'same-name');
  }
  return asked(entriesOf(postings), 'other-country');
}

/** One slip away. */
function similar(index: GuideIndex, all: Reading[], hints: string[]): Entry[] {
  for (const { words, marks } of all) {
    const { loose, strict, generics } = keysOf(words);
    if (generics.length === words.length) continue;
    const keys = [loose, strict].flatMap((key) => index.near.near(key));
    const fit = fitting(postingsOf(index, keys), marks.length > 0 ? marks : hints);
    if (fit.length > 0) return entriesOf(fit);
  }
  return [];
}

function entriesWithId({ byId }: GuideIndex, guideIds: readonly string[]): Entry[] {
  const keys = guideIds.map(idKey);
  for (const key of keys) {
    const entries = byId.get(key) ?? [];
    const exact = entries.filter(({ tvgId }) => idKey(tvgId) === key);
    // 'HBO.us' beside 'HBO.us@West' is only its shorter form, and means no other feed.
    const isShortened = keys.some((other) => other !== key && withoutFeed(other) === key);
    const found = exact.length > 0 || isShortened ? exact : entries;
    if (found.length > 0) return found;
  }
  return [];
}

const isDistinctive = (word: string): boolean => isNumber(word) || word === 'plus';

/** The name says nothing against this entry: they share a word and have the same numbers. */
function isAlike(name: string, entry: Entry): boolean {
  const words = wordsOf(name);
  const numbers = words.filter(isDistinctive).join(' ');
  return [...entry.names, entry.tvgId.replaceAll('.', ' ')]
    .map(wordsOf)
    .some(
      (others) =>
        others.filter(isDistinctive).join(' ') === numbers &&
        words.some((word) => others.includes(word) && !GENERIC.has(word) && !isListWord(word)),
    );
}

/** 'ESPN (2)': the second channel, or the second source of the first. */
const NUMBER_IN_BRACKETS = /[([{]\s*\d{1,2}\s*[)\]}]/;

function findAny(index: GuideIndex, channel: MatchableChannel, all: Reading[]): Found | null {
  const { name, otherNames = [], groups } = channel;
  const isStation =
    channel.isRadio ||
    isRadio(all[0]?.words ?? []) ||
    groups.some((group) => /\bradios?\b/.test(folded(group)));
  const found = find(index, all, isStation);
  if (found && NUMBER_IN_BRACKETS.test(name)) {
    const bare = find(index, [...readings(name.replace(NUMBER_IN_BRACKETS, ' '))], isStation);
    return uncertain({ ...found, postings: [...found.postings, ...(bare?.postings ?? [])] });
  }
  if (found) return found;
  for (const other of otherNames) {
    const otherwise = uncertain(find(index, [...readings(other)], isStation));
    if (otherwise) return otherwise;
  }
  return null;
}

export function matchChannel(index: GuideIndex, channel: MatchableChannel): ChannelMatch {
  const identified = entriesWithId(index, channel.guideIds);
  const hints = hintsOf(identified.length > 0 ? { ...channel, guideIds: [] } : channel);
  const all = [...readings(channel.name)];
  const found = findAny(index, channel, all);
  const near = found ? [] : similar(index, all, hints);
  const meant = found ? byName(found, hints) : asked(near, 'similar');
  if (identified.length === 0) return meant;

  const named = found?.isCertain ? entriesOf(found.postings) : near;
  const agreeing = identified.filter(
    (entry) =>
      (named.length > 0 ? named.some(({ id }) => id === entry.id) : isAlike(channel.name, entry)) &&
      fitting([{ entry }], found?.marks ?? []).length > 0,
  );
  const [id, ...others] = new Set(agreeing.map((entry) => entry.id));
  if (id !== undefined && others.length === 0) return { kind: 'matched', id, by: 'id' };
  const suggestions = meant.kind === 'asked' ? meant.suggestions : [];
  return asked(
    identified,
    'other-id',
    meant.kind === 'matched' ? [{ id: meant.id, reason: 'other-id' }] : suggestions,
  );
}
