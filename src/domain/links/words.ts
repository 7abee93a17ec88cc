import { episodesNamed, type KnownTitle, type KnownTitles, ownerKey } from './known-title.ts';
import type { LabelWords } from './labels.ts';
import { type NameRun, namesIn, unexplained } from './names-in.ts';
import type { Said, Token } from './said.ts';

/** What stays the same while a text is read. `given`: the title that the screen was opened for. */
export type Context = {
  known: KnownTitles;
  labels: LabelWords;
  given: KnownTitle | null;
  /** A link comes first and a title last: titles may be said of the links above them. */
  isUpsideDown: boolean;
};

/** A name that known titles have. */
export type TitleClaim = NameRun & { titles: readonly KnownTitle[] };

/** What the words of a text may mean. */
export type Words = {
  claims: readonly TitleClaim[];
  /** Those that name servers, and those that nothing explains. */
  servers: readonly NameRun[];
  unknown: readonly NameRun[];
  /** All that is no part of a title's name. */
  free: readonly Token[];
};

const overlaps = (a: NameRun, b: NameRun): boolean => a.from < b.to && b.from < a.to;

/** Names of known titles in a text; longer names first, none inside another. */
export function claimsIn(
  said: Pick<Said, 'tokens'>,
  { known, labels }: Pick<Context, 'known' | 'labels'>,
): TitleClaim[] {
  const claims: TitleClaim[] = [];
  for (const name of namesIn(said)) {
    const titles = known.exact.get(name.key);
    if (!titles || titles.length === 0 || labels.isHost(name)) continue;
    if (!claims.some((claim) => overlaps(claim, name))) claims.push({ ...name, titles });
  }
  const isWord = ({ from, to }: NameRun): boolean =>
    said.tokens.slice(from, to).some(({ tag }) => tag !== 'number' && tag !== 'year');
  // A number is a name only where nothing else is.
  const words = claims.filter(isWord);
  if (words.length > 0) return words;
  const hasOther = unexplained(said, () => false).some((name) => !labels.has(name));
  return hasOther ? [] : claims;
}

/** `current`: the title above. A name that one of its episodes has is that of the episode. */
export function wordsOf(said: Said, context: Context, current: KnownTitle | null = null): Words {
  const claims = claimsIn(said, context).filter(
    ({ text }) => current === null || episodesNamed(current, text).length === 0,
  );
  const isClaimed = (at: number): boolean => claims.some(({ from, to }) => at >= from && at < to);
  const left = unexplained(said, isClaimed);
  return {
    claims,
    servers: left.filter((name) => context.labels.has(name)),
    unknown: left.filter((name) => !context.labels.has(name)),
    free: said.tokens.filter((_, at) => !isClaimed(at)),
  };
}

export const sameTitles = (a: readonly KnownTitle[], b: readonly KnownTitle[]): KnownTitle[] =>
  a.filter((title) => b.some((other) => ownerKey(other) === ownerKey(title)));

export const unite = (...lists: (readonly KnownTitle[])[]): KnownTitle[] => [
  ...new Map(lists.flat().map((title) => [ownerKey(title), title])).values(),
];

/** Whether all names are names of one title, such as its original name. */
export const agree = (claims: readonly TitleClaim[]): boolean =>
  claims.every(({ titles }) => sameTitles(titles, claims[0]?.titles ?? []).length > 0);

/** What the forgiving search found for names that nobody has. */
export const titlesNear = (names: readonly NameRun[], { near }: KnownTitles): KnownTitle[] =>
  names.flatMap(({ key }) => near.get(key) ?? []);
