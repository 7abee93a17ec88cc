import { episodesNamed, type KnownTitle, type KnownTitles } from './known-title.ts';
import { isLike } from './likeness.ts';
import { isOneSmallWord } from './link-checks.ts';
import { saysEpisode } from './markers.ts';
import type { NameRun } from './names-in.ts';
import type { ReadPart } from './part.ts';
import type { PathNames } from './path-names.ts';
import { type Said, yearsOf } from './said.ts';
import { isReadable } from './said-by-path.ts';
import { certainTitle, EMPTY_SCOPE, type Mention, openHeading, type Scope } from './scope.ts';
import {
  agree,
  type Context,
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
  if (!isSure) {
    const { near, like, isSearched } = nearOf(unknown, known);
    // Below a title without links it is as likely its director.
    const isAbsent =
      claims.length === 0 &&
      like.length === 0 &&
      isSearched &&
      unknown.some(looksNamed) &&
      openHeading(scope) === null;
    return begin({
      titles: unite(titles, like, near, lastSure),
      doubt: claims.length > 0 ? 'other-words' : isAbsent ? 'absent-title' : 'unknown-title',
      lastSure,
    });
  }
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

/** Which titles a link may belong to: by its line, else by its address, else by what is above. Null if nothing names one. */
export function mentionFor(
  part: ReadPart,
  { path, names }: { path: Said; names: PathNames },
  claims: readonly TitleClaim[],
  strange: readonly NameRun[],
  scope: Scope,
  context: Context,
): Mention | null {
  if (claims.length > 0) return ownMention(part, claims, scope);
  if (strange.length > 0) return strangeMention(part, names, strange, scope, context);
  const { mention: above } = scope;
  if (names.titles.length > 0) return knownByPath(path, names, above);
  if (names.foreign) return foreignByPath(part, path, names.foreign, above, context);
  if (!above) return null;
  const isSure =
    (above.isHeading && !context.isUpsideDown) || part.isSameLine || saysEpisode(part.said);
  return isSure || above.doubt !== null ? above : { ...above, doubt: 'guess' };
}

/** Words that look like a name: what chatter in small letters may mean is asked. */
const looksNamed = ({ text }: NameRun): boolean => /\p{Lu}|\d/u.test(text);

type Near = { like: KnownTitle[]; near: KnownTitle[]; isSearched: boolean };

/** What the forgiving search found for names that nobody has, and what of it could be meant. */
function nearOf(names: readonly NameRun[], known: KnownTitles): Near {
  const near = titlesNear(names, known);
  return {
    near,
    like: near.filter((title) => names.some(({ text }) => isLike(text, title))),
    isSearched: names.every(({ key }) => known.near.has(key)),
  };
}

const textOf = (names: readonly NameRun[]): string => names.map(({ text }) => text).join(' ');

/** The line of the link has words that nobody knows. */
function strangeMention(
  { said }: ReadPart,
  names: PathNames,
  strange: readonly NameRun[],
  { mention: above }: Scope,
  { known }: Context,
): Mention {
  const { near, like, isSearched } = nearOf(strange, known);
  const lastSure = above?.lastSure ?? [];
  const mention: Mention = {
    titles: unite(like, near, lastSure),
    said,
    doubt: 'unknown-title',
    named: textOf(strange),
    lastSure,
    isHeading: false,
  };
  if (names.isSure) {
    const isSame = names.titles.some((title) => isLike(title.name, asTitle(mention.named)));
    return isSame
      ? { ...mention, titles: names.titles, doubt: null, lastSure: names.titles }
      : { ...mention, titles: unite(names.titles, mention.titles), doubt: 'disagree' };
  }
  const isAbsent = like.length === 0 && isSearched && strange.some(looksNamed);
  return isAbsent ? { ...mention, doubt: 'absent-title' } : mention;
}

const asTitle = (name: string) => ({ name, originalName: null });

/** The address names a title: it comes before what is above. */
function knownByPath(path: Said, names: PathNames, above: Mention | null): Mention {
  const own: Mention = {
    titles: names.titles,
    said: path,
    doubt: names.isSure ? null : 'guess',
    named: names.text,
    lastSure: names.titles,
    isHeading: false,
  };
  if (!above) return own;
  const isCertain = above.doubt === null || names.isSure;
  const same = sameTitles(above.doubt === null ? above.titles : above.lastSure, names.titles);
  if (same.length > 0 && isCertain && yearsOf(path.tokens).length === 0)
    return { ...above, titles: same, doubt: null };
  return names.isSure
    ? own
    : { ...own, titles: unite(names.titles, above.titles), doubt: 'disagree' };
}

/** Whether an id comes behind a name: '/user-name/8fj3k'. */
const isFolder = ({ from, to }: NameRun, { tokens }: Said): boolean =>
  tokens
    .slice(to)
    .some(
      ({ tag, word, part }) => tag === 'filler' && /\d/.test(word) && part !== tokens[from]?.part,
    );

/** Letters from which on a single word in an address may be a title. */
const MIN_ALONE = 5;

/** The address has a name that nobody has. */
function foreignByPath(
  { said }: ReadPart,
  path: Said,
  foreign: NameRun,
  above: Mention | null,
  { known }: Context,
): Mention | null {
  const readable = foreign.words.filter(isReadable);
  if (above?.titles.some((title) => isLike(readable.join(' '), title))) return above;
  const { near, like, isSearched } = nearOf([foreign], known);
  const isName = readable.length > 1 && !isFolder(foreign, path);
  // '1x05 https://…' continues what is above.
  const isNext = above !== null && (saysEpisode(said) || said.lead !== null);
  if (!isName && above && (isNext || readable.every(({ length }) => length < MIN_ALONE)))
    return above;
  const isAbsent = isName && !isNext && isSearched && like.length === 0;
  return {
    titles: unite(like, near, above?.titles ?? []),
    said: path,
    doubt: isAbsent ? 'absent-title' : above ? 'disagree' : 'unknown-title',
    named: foreign.text,
    lastSure: above?.lastSure ?? [],
    isHeading: false,
  };
}

function ownMention(part: ReadPart, claims: readonly TitleClaim[], scope: Scope): Mention {
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
  // A heading that has no link yet may be the title, and the name beside the link that of a server.
  const heading = part.isSameLine ? null : openHeading(scope);
  const others = heading?.titles ?? [];
  if (others.length === 0 || sameTitles(others, titles).length > 0) return own;
  return { ...own, titles: unite(titles, others), doubt: 'disagree' };
}
