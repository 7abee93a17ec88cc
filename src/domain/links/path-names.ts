import { type KnownTitle, ownerKey } from './known-title.ts';
import { type NameRun, unexplained } from './names-in.ts';
import { type Said, type Token, yearsOf } from './said.ts';
import { isReadable } from './said-by-path.ts';
import { agree, type Context, claimsIn, sameTitles } from './words.ts';

/** What an address names. */
export type PathNames = {
  /** Titles that have the name in the address; empty if none is known. */
  titles: readonly KnownTitle[];
  text: string;
  /** Whether the address says nothing else. */
  isSure: boolean;
  /** A name that no title has; null if there is none. */
  foreign: NameRun | null;
  /** All that is no part of a title's name. */
  free: readonly Token[];
};

const readableIn = ({ words }: NameRun): number => words.filter(isReadable).length;

export function pathNames(path: Said, context: Pick<Context, 'known' | 'labels'>): PathNames {
  const claims = claimsIn(path, context);
  const isClaimed = (at: number): boolean => claims.some(({ from, to }) => at >= from && at < to);
  const left = unexplained(path, isClaimed).filter((name) => readableIn(name) > 0);
  const [claim] = claims;
  const nothing: PathNames = {
    titles: [],
    text: '',
    isSure: false,
    foreign: null,
    free: path.tokens.filter((_, at) => !isClaimed(at)),
  };
  if (!claim) {
    const foreign = left.toSorted((a, b) => readableIn(b) - readableIn(a))[0];
    return foreign ? { ...nothing, text: foreign.text, foreign } : nothing;
  }
  const titles = claims.map((each) => each.titles).reduce(sameTitles);
  const isWord = claim.words.some(isReadable);
  const years = yearsOf(nothing.free);
  // A number is a name only beside its year: otherwise it is an id.
  if (!isWord && !titles.some(({ year }) => year !== null && years.includes(year))) return nothing;
  const isEpisodeName = ({ from }: NameRun): boolean => path.tokens[from]?.isBehindMarker === true;
  const isSure = agree(claims) && titles.length > 0 && left.every(isEpisodeName);
  return {
    ...nothing,
    titles: titles.length > 0 ? titles : claim.titles,
    text: claim.text,
    isSure,
  };
}

export const isOneOf = (titles: readonly KnownTitle[], title: KnownTitle): boolean =>
  titles.some((each) => ownerKey(each) === ownerKey(title));
