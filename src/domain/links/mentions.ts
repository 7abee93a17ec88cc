import { episodesNamed, type KnownTitle } from './known-title.ts';
import { isOneSmallWord, READABLE } from './link-checks.ts';
import { saysEpisode } from './markers.ts';
import { type NameRun, unexplained } from './names-in.ts';
import type { ReadPart } from './part.ts';
import type { Said } from './said.ts';
import { certainTitle, EMPTY_SCOPE, type Mention, openHeading, type Scope } from './scope.ts';
import {
  agree,
  type Context,
  claimsIn,
  sameTitles,
  type TitleClaim,
  titlesNear,
  unite,
  type Words,
} from './words.ts';

/** The scope below a line without a link that names something. */
export function withTitle(
  scope: Scope,
  said: Said,
  { claims, unknown }: Words,
  { known, given }: Context,
): Scope {
  const titles = unite(claims.flatMap((claim) => claim.titles));
  const isSure = claims.length > 0 && unknown.length === 0 && agree(claims);
  const lastSure = scope.mention?.lastSure ?? [];
  const begin = (mention: Pick<Mention, 'titles' | 'doubt' | 'lastSure'>): Scope => {
    const names = [...claims, ...unknown].sort((a, b) => a.from - b.from);
    const named = names.map(({ text }) => text).join(' ');
    return { ...EMPTY_SCOPE, mention: { ...mention, said, named, isHeading: true } };
  };
  if (given) {
    // Other words are the title's episodes or chatter, another title is a question.
    const isOther = isSure && titles.some(({ rowId }) => rowId !== given.rowId);
    return isOther
      ? begin({ titles: unite(titles, [given]), doubt: 'other-words', lastSure: titles })
      : scope;
  }
  if (!isSure)
    return begin({
      titles: unite(titles, titlesNear(unknown, known), lastSure),
      doubt: claims.length > 0 ? 'other-words' : 'unknown-title',
      lastSure,
    });
  const above = openHeading(scope);
  if (!above) {
    const isWeak = said.isWeak || isOneSmallWord(said, claims);
    return begin({ titles, doubt: isWeak ? 'guess' : null, lastSure: titles });
  }
  // Two titles one below the other, and no link between them: one of them may be chatter.
  const same = sameTitles(above.titles, titles);
  const mention: Mention =
    same.length > 0
      ? { ...above, titles: same }
      : { ...above, titles: unite(above.titles, titles), doubt: 'disagree' };
  return { ...scope, mention };
}

/** Words beside a link that are neither an episode's name nor a remark behind its number. */
export function strangeWords({ unknown }: Words, { tokens }: Said, scope: Scope): NameRun[] {
  const current = certainTitle(scope);
  return unknown.filter(({ text, from }) => {
    if (!current) return true;
    return episodesNamed(current, text).length === 0 && !tokens[from]?.isBehindMarker;
  });
}

/** Which titles a link may belong to. Null if nothing names one. */
export function mentionFor(
  part: ReadPart,
  path: Said,
  claims: readonly TitleClaim[],
  strange: readonly NameRun[],
  scope: Scope,
  context: Context,
): Mention | null {
  const { mention: above } = scope;
  if (claims.length > 0) return ownMention(part, claims, scope, context.given);
  if (strange.length > 0) {
    const near = titlesNear(strange, context.known);
    const lastSure = above?.lastSure ?? [];
    return {
      titles: unite(near, lastSure),
      said: part.said,
      doubt: near.length > 0 || !above ? 'unknown-title' : 'other-words',
      named: strange.map(({ text }) => text).join(' '),
      lastSure,
      isHeading: false,
    };
  }
  if (!above) return mentionByPath(path, context);
  const isSure = above.isHeading || part.isSameLine || saysEpisode(part.said);
  return isSure || above.doubt !== null ? above : { ...above, doubt: 'guess' };
}

function ownMention(
  part: ReadPart,
  claims: readonly TitleClaim[],
  scope: Scope,
  given: KnownTitle | null,
): Mention {
  const isOne = agree(claims);
  const combine = isOne ? sameTitles : unite;
  const titles = claims
    .map((claim) => claim.titles)
    .reduce((all, more) => (all.length === 0 ? more : combine(all, more)));
  const own: Mention = {
    titles,
    said: part.said,
    doubt: isOne ? null : 'several-titles',
    named: claims[0]?.text ?? '',
    lastSure: titles,
    isHeading: false,
  };
  const heading = part.isSameLine ? null : openHeading(scope);
  const others = given ? [given] : (heading?.titles ?? []);
  if (others.length === 0 || sameTitles(others, titles).length > 0) return own;
  return { ...own, titles: unite(titles, others), doubt: 'disagree' };
}

function mentionByPath(path: Said, context: Context): Mention | null {
  const [claim] = claimsIn(path, context);
  if (!claim) return null;
  const { titles, text, words, from, to } = claim;
  const isAlone = unexplained(path, (at) => at >= from && at < to).every(
    (left) => !left.words.some((word) => READABLE.test(word)),
  );
  const doubt = isAlone && words.length > 1 ? null : 'guess';
  return { titles, said: path, doubt, named: text, lastSure: titles, isHeading: false };
}
