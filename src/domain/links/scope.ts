import type { AudioGroup } from '../playback/servers.ts';
import type { KnownTitle, Place } from './known-title.ts';
import type { Named } from './names-in.ts';
import { type Doubt, type EpisodeSaid, NO_EPISODE } from './place-in-title.ts';
import type { AudioSaid, Said } from './said.ts';

/** Titles that a text names, as far as it is known by now. */
export type Mention = {
  titles: readonly KnownTitle[];
  said: Pick<Said, 'tokens'>;
  /** Why it is not certain although the name is known. */
  doubt: Doubt | null;
  named: string;
  /** The last title before it that was certain: what an unknown line may still belong to. */
  lastSure: readonly KnownTitle[];
  /** In a line of its own above its links. */
  isHeading: boolean;
};

export type Scope = {
  mention: Mention | null;
  links: number;
  episode: EpisodeSaid;
  namedEpisodes: readonly Place[];
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

export type Claim = Named & { titles: readonly KnownTitle[] };

export const overlaps = (a: Named, b: Named): boolean => a.from < b.to && b.from < a.to;

export const sameTitles = (a: readonly KnownTitle[], b: readonly KnownTitle[]): KnownTitle[] =>
  a.filter(({ rowId }) => b.some((other) => other.rowId === rowId));

export const episodeOf = ({ season, episodes, isVague }: Said): EpisodeSaid => ({
  season,
  episodes,
  isVague,
});

export const unite = (a: readonly KnownTitle[], b: readonly KnownTitle[]): KnownTitle[] => [
  ...new Map([...a, ...b].map((title) => [title.rowId, title])).values(),
];

/** Whether all names are names of one title, such as its original name. */
export const agree = (claims: readonly Claim[]): boolean =>
  claims.every(({ titles }) => sameTitles(titles, claims[0]?.titles ?? []).length > 0);
