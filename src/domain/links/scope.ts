import type { AudioGroup } from '../playback/servers.ts';
import type { KnownTitle, LinkPlace } from './known-title.ts';
import { type EpisodeSaid, NO_EPISODE } from './markers.ts';
import type { ReadPart } from './part.ts';
import type { PlaceDoubt } from './place-in-title.ts';
import type { AudioSaid, Said } from './said.ts';

/** Titles that a text names, as far as it is known by now. */
export type Mention = {
  titles: readonly KnownTitle[];
  said: Pick<Said, 'tokens'>;
  /** Why it is not certain although the name is known. */
  doubt: PlaceDoubt | null;
  named: string;
  /** The last title before it that was certain: what an unknown line may still belong to. */
  lastSure: readonly KnownTitle[];
  /** In a line of its own above its links. */
  isHeading: boolean;
};

/** What the lines since the last title say for those below them. */
export type Scope = {
  mention: Mention | null;
  links: number;
  episode: EpisodeSaid;
  namedEpisodes: readonly LinkPlace[];
  audio: AudioSaid;
  /** A language that a link below the heading had of its own. */
  otherAudio: AudioGroup | null;
  quality: string | null;
  label: string | null;
};

export const EMPTY_SCOPE: Scope = {
  mention: null,
  links: 0,
  episode: NO_EPISODE,
  namedEpisodes: [],
  audio: null,
  otherAudio: null,
  quality: null,
  label: null,
};

/** What is known at some place of a text, from all that is above. */
export type State = {
  scope: Scope;
  /** What was said before any title: it counts for all. */
  audioOfAll: AudioSaid;
  lastLink: ReadPart | null;
};

/** A text that was opened for one title is all about it. */
export const beginning = (given: KnownTitle | null): State => ({
  scope: { ...EMPTY_SCOPE, mention: given && ofGiven(given) },
  audioOfAll: null,
  lastLink: null,
});

const ofGiven = (title: KnownTitle): Mention => ({
  titles: [title],
  said: { tokens: [] },
  doubt: null,
  named: title.name,
  lastSure: [title],
  isHeading: true,
});

/** The title that is certain in this scope, if any. */
export const certainTitle = ({ mention }: Scope): KnownTitle | null =>
  mention?.titles.length === 1 ? (mention.titles[0] ?? null) : null;

/** A certain title in a line of its own that has no link yet. */
export const openHeading = ({ mention, links }: Scope): Mention | null =>
  mention?.isHeading && mention.doubt === null && links === 0 ? mention : null;
