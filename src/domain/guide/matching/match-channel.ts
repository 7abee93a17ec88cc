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
  keysOf,
  radioKeys,
  spellingsOf,
  wordsOf,
} from './name.ts';

export type MatchableChannel = {
  name: string;
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

const distinct = (postings: Posting[]): Posting[] => [
  ...new Map(postings.map((posting) => [posting.entry.id, posting])).values(),
];

type Reading = {
  words: string[];
  /** Countries that the left-out words name. */
  marks: string[];
  /** What was left out may have meant something. */
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

type Found = Reading & { postings: Posting[]; strict: string; isNumberOnly: boolean };

function lookUp(index: GuideIndex, words: string[], isStation: boolean): Posting[] {
  const { strict, loose, bag, isNumberOnly } = keysOf(words);
  const all = [...new Set(postingsOf(index, [strict, loose, bag]))];
  // '12' alone is no 'Canal 12'.
  const named =
    isNumberOnly && words.every(isNumber) ? all.filter((one) => one.strict === strict) : all;
  const [station = ''] = radioKeys(words);
  const stations =
    isStation || /\d{3}|\d \d$/.test(words.slice(-2).join(' ')) ? postingsOf(index, [station]) : [];
  if (!isStation) return [...new Set([...named, ...stations])];
  const radios = [...stations, ...named.filter(({ entry }) => entry.isRadio)];
  return radios.length > 0 ? radios : named.filter(({ entry }) => !entry.isTelevision);
}

function find(index: GuideIndex, name: string, isStation: boolean): Found | null {
  for (const reading of readings(name))
    for (const words of spellingsOf(reading.words)) {
      const postings = lookUp(index, words, isStation);
      const { strict, isNumberOnly } = keysOf(words);
      if (postings.length > 0) return { ...reading, postings, strict, isNumberOnly };
    }
  const station = isStation ? null : find(index, name, true);
  return station && { ...station, isCertain: false };
}

const homes = new Map([...HOMES].map(([name, country]) => [wordsOf(name).join(''), country]));

function hintsOf(channel: MatchableChannel, marks: string[], strict: string): string[] {
  const hints = [
    () => marks,
    () => (channel.country ? [channel.country.toUpperCase().replace('GB', 'UK')] : []),
    () => channel.groups.flatMap(countriesOf),
    () =>
      channel.guideIds
        .flatMap((id) => countryOfId(id) ?? [])
        // Ids of channels for all of Latin America end in '.us', too.
        .filter((code) => code !== 'US' && COUNTRY_WORDS.has(code.toLowerCase())),
    () => homes.get(strict) ?? [],
  ];
  for (const hint of hints) {
    const countries = hint();
    if (countries.length > 0) return [countries].flat();
  }
  return [];
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

function byName(found: Found, hints: string[]): ChannelMatch {
  const entriesOf = (postings: Posting[]) => postings.map(({ entry }) => entry);
  if (!found.isCertain) {
    const fit = fitting(found.postings, hints);
    return asked(entriesOf(fit), 'similar');
  }
  for (const source of SOURCES) {
    const fit = fitting(
      found.postings.filter((posting) => posting.source === source),
      hints,
    );
    const same = fit.filter(({ strict }) => strict === found.strict);
    const likeliest = distinct(same.length > 0 ? same : fit);
    const [only] = likeliest;
    // 'Canal 8' is perhaps not 'El Ocho'.
    if (found.isNumberOnly && same.length === 0 && only) return asked(entriesOf(fit), 'similar');
    if (likeliest.length === 1 && only) return { kind: 'matched', id: only.entry.id, by: source };
    if (likeliest.length > 1) return asked(entriesOf(fit), 'same-name');
  }
  return asked(entriesOf(found.postings), 'other-country');
}

/** One slip away. */
function similar(index: GuideIndex, channel: MatchableChannel): Entry[] {
  for (const { words, marks } of readings(channel.name)) {
    const { loose, strict } = keysOf(words);
    const keys = [loose, strict].flatMap((key) => index.near.near(key));
    const near = postingsOf(index, keys);
    const fit = fitting(near, hintsOf(channel, marks, strict));
    if (fit.length > 0) return fit.map(({ entry }) => entry).sort((a, b) => (a.id < b.id ? -1 : 1));
  }
  return [];
}

function entriesWithId({ byId }: GuideIndex, guideIds: readonly string[]): Entry[] {
  const keys = guideIds.map(idKey);
  for (const key of keys) {
    // 'HBO.us' beside 'HBO.us@West' is only its shorter form.
    if (keys.some((other) => other.includes('@') && withoutFeed(other) === key)) {
      const feedless = byId.get(key)?.filter(({ id }) => !idKey(id).includes('@'));
      if (feedless?.length) return feedless;
      continue;
    }
    const entries = byId.get(key) ?? [];
    const exact = entries.filter(({ id }) => idKey(id) === key);
    if (entries.length > 0) return exact.length > 0 ? exact : entries;
  }
  return [];
}

const isDistinctive = (word: string): boolean => isNumber(word) || word === 'plus';

/** The name says nothing against this entry: they share a word and have the same numbers. */
function isAlike(name: string, entry: Entry): boolean {
  const words = wordsOf(name);
  const numbers = words.filter(isDistinctive).join(' ');
  return [...entry.names, entry.id.replaceAll('.', ' ')]
    .map(wordsOf)
    .some(
      (others) =>
        others.filter(isDistinctive).join(' ') === numbers &&
        words.some((word) => others.includes(word) && !GENERIC.has(word) && !isListWord(word)),
    );
}

export function matchChannel(index: GuideIndex, channel: MatchableChannel): ChannelMatch {
  const isStation =
    channel.isRadio ||
    isRadio(wordsOf(channel.name)) ||
    channel.groups.some((group) => /\bradios?\b/.test(folded(group)));
  const found = find(index, channel.name, isStation);
  const near = found ? [] : similar(index, channel);
  const named = found?.isCertain ? found.postings.map(({ entry }) => entry) : near;

  const identified = entriesWithId(index, channel.guideIds);
  if (identified.length > 0) {
    const marks = found?.marks.filter((mark) => mark !== REGION) ?? [];
    const agreeing = identified.filter(
      (entry) =>
        (named.length > 0
          ? named.some(({ id }) => id === entry.id)
          : isAlike(channel.name, entry)) && fitting([{ entry }], marks).length > 0,
    );
    const ids = [...new Set(agreeing.map(({ id }) => id))];
    if (ids.length === 1 && ids[0] !== undefined) return { kind: 'matched', id: ids[0], by: 'id' };
    const meant = found
      ? byName(found, hintsOf({ ...channel, guideIds: [] }, found.marks, found.strict))
      : null;
    const alsoMeant =
      meant?.kind === 'matched'
        ? [{ id: meant.id, reason: 'other-id' as const }]
        : meant?.kind === 'asked'
          ? meant.suggestions
          : near.map(({ id }) => ({ id, reason: 'similar' as const }));
    return asked(identified, 'other-id', alsoMeant);
  }

  if (!found) return asked(near, 'similar');
  // 'ESPN (2)': the second channel, or the second source of the first.
  const bare = channel.name.replace(/[([{]\s*\d{1,2}\s*[)\]}]/, ' ');
  if (bare !== channel.name) {
    const others = find(index, bare, isStation)?.postings ?? [];
    const all = [...found.postings, ...others];
    const fit = fitting(all, hintsOf(channel, found.marks, found.strict));
    return asked(
      fit.map(({ entry }) => entry),
      'similar',
    );
  }
  return byName(found, hintsOf(channel, found.marks, found.strict));
}
