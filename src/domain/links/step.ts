import type { Refusal } from './addresses.ts';
import { valueIn } from './answer.ts';
import { episodesNamed, isShow, type LinkPlace } from './known-title.ts';
import { labelFor } from './labels.ts';
import {
  episodeFor,
  pathDisagrees,
  saysMore,
  withPlainNumber,
  yearsBesides,
} from './link-checks.ts';
import { type EpisodeSaid, NO_EPISODE, saysEpisode } from './markers.ts';
import { mentionFor, strangeWords, withTitle } from './mentions.ts';
import type { NameRun } from './names-in.ts';
import type { ReadPart } from './part.ts';
import { eitherOf, narrowed, type Placing, placeIn } from './place-in-title.ts';
import { type AudioSaid, audioOf, kindOf, qualityOf, type Said, yearsOf } from './said.ts';
import { certainTitle, EMPTY_SCOPE, type Mention, type Scope, type State } from './scope.ts';
import { type Context, claimsIn, type Words, wordsOf } from './words.ts';

export type NewLink = {
  kind: 'new';
  url: string;
  place: Placing;
  audio: AudioSaid;
  label: string;
  /** The name that was read, and the year beside it, for whoever looks it up or creates it. */
  named: string;
  year: number | null;
};

export type RefusedLink = { kind: 'refused'; url: string; why: Refusal };

/** `searched`: names that nobody has, for the forgiving search. */
export type Step = {
  state: State;
  link: NewLink | RefusedLink | null;
  searched: readonly NameRun[];
};

/** Reads the next part of a text, with what is known from those above it. */
export function step(state: State, part: ReadPart, context: Context): Step {
  if (!part.address || !part.path) return readHeading(state, part, context);
  const current = onSameLine(state, part);
  const { url, refusal } = part.address;
  return refusal
    ? { state: current, link: { kind: 'refused', url, why: refusal }, searched: [] }
    : readLink(current, part, url, part.path, context);
}

function readHeading(state: State, { said, label }: ReadPart, context: Context): Step {
  const words = wordsOf(said, context);
  const names = [...words.claims, ...words.unknown];
  const current = certainTitle(state.scope);
  const episodes = current ? names.flatMap(({ text }) => episodesNamed(current, text)) : [];
  const isTitle = episodes.length === 0 && names.length > 0;
  const scope = isTitle ? withTitle(state.scope, said, words, context) : state.scope;
  const audio = audioOf(words.free);
  return {
    state: {
      ...state,
      scope: withHeading(scope, said, words, episodes, label),
      audioOfAll: scope.mention === null ? (audio ?? state.audioOfAll) : state.audioOfAll,
    },
    link: null,
    searched: isTitle && !context.given ? words.unknown : [],
  };
}

/** What a line above its links says besides a title. */
function withHeading(
  scope: Scope,
  said: Said,
  { free, servers }: Words,
  named: readonly LinkPlace[],
  label: string | null,
): Scope {
  const audio = audioOf(free);
  const saysOther = said.season !== null || said.episodes.length > 0;
  return {
    ...scope,
    mention: scope.mention && withYear(scope.mention, free),
    episode: episodeBelow(scope.episode, said),
    namedEpisodes: named.length > 0 || saysOther ? named : scope.namedEpisodes,
    quality: qualityOf(free) ?? scope.quality,
    label: label ?? servers[0]?.text ?? scope.label,
    ...(audio && { audio, otherAudio: null }),
  };
}

/** A season counts until the next one; an episode until anything else is said. */
function episodeBelow(above: EpisodeSaid, { season, episodes, isVague }: Said): EpisodeSaid {
  if (episodes.length > 0 || isVague) return { season: season ?? above.season, episodes, isVague };
  return season === null ? above : { ...NO_EPISODE, season };
}

/** The first year below a title is that of the title. */
function withYear(mention: Mention, free: Words['free']): Mention {
  const { tokens } = mention.said;
  const years = yearsOf(tokens).length === 0 ? free.filter(({ tag }) => tag === 'year') : [];
  return years.length > 0 ? { ...mention, said: { tokens: [...tokens, ...years] } } : mention;
}

/** Further addresses of a line take over what was said before the first. */
function onSameLine(state: State, { isSameLine }: ReadPart): State {
  if (!isSameLine || !state.lastLink) return state;
  const { tokens } = state.lastLink.said;
  const { audio, quality } = state.scope;
  const scope: Scope = {
    ...state.scope,
    audio: audioOf(tokens) ?? audio,
    otherAudio: null,
    quality: qualityOf(tokens) ?? quality,
  };
  return { ...state, scope };
}

function readLink(state: State, part: ReadPart, url: string, path: Said, context: Context): Step {
  const { scope } = state;
  const words = wordsOf(part.said, context);
  const { claims, servers, free } = words;
  const isSearched = claims.length === 0 && !context.given;
  const searched = isSearched ? strangeWords(words, part.said, scope) : [];
  const mention = mentionFor(part, path, claims, searched, scope, context);
  const ownAudio = audioOf(free);
  const label = labelFor({
    given: part.label ?? (servers.length === 0 ? scope.label : null),
    tokens: free,
    named: servers,
    quality: qualityOf(free) ?? scope.quality,
    url,
  });
  const link: NewLink = {
    kind: 'new',
    url,
    place: placeFor(part, path, words, mention, scope, context),
    audio: audioFor(ownAudio, path, state),
    label: label ?? 'Opción 1',
    named: mention?.named ?? '',
    year: (mention && yearsBesides(mention)[0]) ?? null,
  };
  const below: Scope =
    mention && claims.length > 0 && !context.given
      ? belowTitle(mention, part, scope)
      : {
          ...scope,
          // Words that nobody knows may name another title: what follows is no longer certain.
          mention: searched.length > 0 ? mention : scope.mention,
          links: scope.links + 1,
          label: null,
          otherAudio: valueIn(ownAudio) ?? scope.otherAudio,
        };
  return { state: { ...state, scope: below, lastLink: part }, link, searched };
}

/** Below a link with a name, a line without one probably means the same title. Its other words do not count further. */
const belowTitle = (mention: Mention, { said, isSameLine }: ReadPart, before: Scope): Scope => ({
  ...EMPTY_SCOPE,
  mention: { ...mention, isHeading: false },
  links: 1,
  episode: said,
  audio: isSameLine && before.mention?.isHeading ? before.audio : null,
});

/** Where a link belongs in the titles that are meant. */
function placeFor(
  part: ReadPart,
  path: Said,
  { unknown }: Words,
  mention: Mention | null,
  scope: Scope,
  context: Context,
): Placing {
  if (!mention || mention.titles.length === 0) return { offered: [], why: 'unknown-title' };
  const isOwn = !mention.isHeading && mention.said === part.said;
  const said = episodeFor(part, scope.episode, isOwn);
  const { titles, why } =
    mention.doubt === null
      ? narrowed(mention.titles, {
          years: yearsBesides(mention),
          kind: kindOf(part.said.tokens) ?? kindOf(mention.said.tokens),
          isEpisode: saysEpisode(said) || (saysEpisode(path) && mention.titles.some(isShow)),
        })
      : { titles: mention.titles, why: mention.doubt };
  const placings = titles.map((title) =>
    placeIn(title, {
      said: withPlainNumber(title, part.said, said, isOwn),
      named: [
        ...unknown.flatMap(({ text }) => episodesNamed(title, text)),
        ...scope.namedEpisodes.filter((place) => place.title.rowId === title.rowId),
      ],
      byPath: path,
    }),
  );
  const [[title], [only]] = [titles, placings];
  if (why !== null || placings.length !== 1 || !title || !only)
    return eitherOf(placings, why ?? 'several-titles');
  const place = valueIn(only);
  if (!place) return only;
  if (!context.given && saysMore(title, part.said, unknown))
    return { offered: [place], why: 'other-words' };
  const claim = claimsIn(path, context).find(({ key }) => key.length > 4);
  return pathDisagrees(title, place, path, claim?.titles ?? null) ?? only;
}

/** The language of a link. Two that differ are a question. */
function audioFor(own: AudioSaid, path: Said, { scope, audioOfAll }: State): AudioSaid {
  const above = valueIn(scope.audio);
  const { otherAudio } = scope;
  if (own === null && above !== null && otherAudio !== null && otherAudio !== above)
    return { offered: [above, otherAudio] };
  const inText = own ?? scope.audio ?? audioOfAll;
  const byPath = path.tokens.length > 1 ? valueIn(audioOf(path.tokens)) : null;
  if (byPath === null) return inText;
  if (inText === null) return { value: byPath };
  const written = valueIn(inText);
  return written === null || written === byPath ? inText : { offered: [written, byPath] };
}
