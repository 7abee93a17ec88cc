import type { Refusal } from './addresses.ts';
import { valueIn } from './answer.ts';
import { episodesNamed, isShow, type LinkPlace } from './known-title.ts';
import { labelFor } from './labels.ts';
import {
  episodeFor,
  pathDisagrees,
  saidMore,
  withPathNumber,
  withPlainNumber,
  yearsBesides,
} from './link-checks.ts';
import { type EpisodeSaid, NO_EPISODE, saysEpisode } from './markers.ts';
import { mentionFor, strangeWords, withTitle } from './mentions.ts';
import type { NameRun } from './names-in.ts';
import type { ReadPart } from './part.ts';
import { type PathNames, pathNames } from './path-names.ts';
import { eitherOf, narrowed, type Placing, placeIn } from './place-in-title.ts';
import {
  type AudioSaid,
  audioOf,
  kindOf,
  qualityOf,
  type Said,
  SILENT,
  type Token,
  yearsOf,
} from './said.ts';
import { isLiveAddress } from './said-by-path.ts';
import { certainTitle, EMPTY_SCOPE, type Mention, type Scope, type State } from './scope.ts';
import { LIVE_WORDS } from './vocabulary.ts';
import { type Context, unite, type Words, wordsOf } from './words.ts';

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
  const words = wordsOf(part.said, context, certainTitle(scope));
  const { claims, servers, free } = words;
  const names = pathNames(path, context);
  const strange = claims.length === 0 ? strangeWords(words, part.said, scope) : [];
  const mention = mentionFor(part, { path, names }, claims, strange, scope, context);
  const isByPath = mention?.said === path;
  const isElse = isByPath || (strange.length > 0 && mention?.doubt === 'disagree');
  const ownAudio = audioOf(free);
  const label = labelFor({
    given: part.label ?? (servers.length === 0 ? scope.label : null),
    tokens: free,
    named: servers,
    quality: qualityOf(free) ?? scope.quality,
    url,
  });
  const place = placeFor(part, { path, names }, words, mention, scope);
  const link: NewLink = {
    kind: 'new',
    url,
    place: asChannel(place, [part.said, mention?.said ?? SILENT], url),
    // The language above is that of the title above.
    audio: audioFor(ownAudio, names.free, isElse ? { ...state, scope: EMPTY_SCOPE } : state),
    label: label ?? 'Opción 1',
    named: ('named' in place && place.named) || (mention?.named ?? ''),
    year: (mention && yearsBesides(mention)[0]) ?? null,
  };
  const below: Scope =
    mention && claims.length > 0 && !context.given
      ? belowTitle(mention, part, scope)
      : {
          ...scope,
          mention: mentionBelow(scope.mention, mention, strange, isByPath),
          links: scope.links + 1,
          label: null,
          otherAudio: valueIn(ownAudio) ?? scope.otherAudio,
        };
  const isNamed = claims.length > 0 || names.titles.length > 0 || names.foreign === null;
  const searched = isNamed ? strange : [...strange, names.foreign as NameRun];
  return { state: { ...state, scope: below, lastLink: part }, link, searched };
}

/** Words or an address that name something else: for what follows it is no longer certain what is meant. */
function mentionBelow(
  above: Mention | null,
  mention: Mention | null,
  strange: readonly NameRun[],
  isByPath: boolean,
): Mention | null {
  if (strange.length > 0) return mention;
  if (!isByPath || !mention || !above) return above;
  return {
    ...above,
    titles: unite(above.titles, mention.titles),
    doubt: above.doubt ?? 'guess',
  };
}

/** What is not there, and is said to be live. */
function asChannel(place: Placing, texts: readonly Pick<Said, 'tokens'>[], url: string): Placing {
  if (!('why' in place) || place.why !== 'absent-title') return place;
  const words = texts.flatMap(({ tokens }) => tokens.map(({ word }) => word));
  const isLive = isLiveAddress(url) || words.some((word) => LIVE_WORDS.has(word));
  return isLive ? { ...place, why: 'absent-channel' } : place;
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
  { path, names }: { path: Said; names: PathNames },
  words: Words,
  mention: Mention | null,
  scope: Scope,
): Placing {
  if (!mention || mention.titles.length === 0)
    return { offered: [], why: mention?.doubt ?? 'unknown-title' };
  const isByPath = mention.said === path;
  const isOwn = isByPath || (!mention.isHeading && mention.said === part.said);
  // An episode in an address that names its title comes before one that is said above.
  const isTold = names.titles.length > 0 && saysEpisode(path) && !saysEpisode(part.said);
  const above =
    isByPath || isTold
      ? { ...NO_EPISODE, season: isByPath ? null : scope.episode.season }
      : scope.episode;
  const said = isByPath ? part.said : episodeFor(part, above, isOwn);
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
        ...words.unknown.flatMap(({ text }) => episodesNamed(title, text)),
        ...scope.namedEpisodes.filter((place) => place.title.rowId === title.rowId),
      ],
      byPath: names.titles.length > 0 ? withPathNumber(title, path) : path,
    }),
  );
  const [[title], [only]] = [titles, placings];
  if (why !== null || placings.length !== 1 || !title || !only)
    return eitherOf(placings, why ?? 'several-titles');
  const place = valueIn(only);
  if (!place) return only;
  const more = saidMore(title, part.said, words);
  if (more)
    return more.isAttached
      ? { offered: [place], why: 'absent-title', named: more.named }
      : { offered: [place], why: 'other-words' };
  return pathDisagrees(title, place, path, names) ?? only;
}

/** The language of a link. Two that differ are a question. */
function audioFor(own: AudioSaid, path: readonly Token[], { scope, audioOfAll }: State): AudioSaid {
  const above = valueIn(scope.audio);
  const { otherAudio } = scope;
  if (own === null && above !== null && otherAudio !== null && otherAudio !== above)
    return { offered: [above, otherAudio] };
  const inText = own ?? scope.audio ?? audioOfAll;
  const byPath = path.length > 1 ? valueIn(audioOf(path)) : null;
  if (byPath === null) return inText;
  if (inText === null) return { value: byPath };
  const written = valueIn(inText);
  return written === null || written === byPath ? inText : { offered: [written, byPath] };
}
