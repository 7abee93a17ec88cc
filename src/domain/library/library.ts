import { cardOf, TITLE_KINDS, type TitleCard, type TitleKind } from '../catalogue/title.ts';
import { type ChannelCard, MAX_FAVOURITE_CHANNELS } from '../channels/channel.ts';
import { type CaptionLook, DEFAULT_LOOK, parseLook } from '../playback/captions.ts';
import { asQuality, type Quality } from '../playback/quality.ts';
import { type AudioGroup, asAudioGroup } from '../playback/servers.ts';
import { type Following, mergeFollowing, NOTHING_FOLLOWED, parseFollowing } from './following.ts';
import { noteProgress, type Progress, parseProgress } from './progress.ts';

/** Whose clock the times of matches are shown by. */
export type ShownZone = 'argentina' | 'local';

/** What a viewer's browser stores: favourites, recent titles, where they stopped, what they follow, and preferences. */
export type OwnLibrary = {
  version: 1;
  favourites: TitleCard[];
  recent: TitleCard[];
  audio: AudioGroup | null;
  progress: Progress[];
  captions: CaptionLook;
  /** Recent searches. */
  searches: string[];
  following: Following;
  zone: ShownZone;
  /** Favourite channels, in the viewer's own order. */
  channels: ChannelCard[];
  /** Ids of the channel that is watched and of the one before it. */
  recentChannels: string[];
  /** Of live streams; null until the viewer chooses. */
  quality: Quality | null;
  /** Servers that the viewer complained about: the id and, after a space, the mark of the last repair until then. */
  complaints: string[];
};

export const EMPTY_LIBRARY: OwnLibrary = {
  version: 1,
  favourites: [],
  recent: [],
  audio: null,
  progress: [],
  captions: DEFAULT_LOOK,
  searches: [],
  following: NOTHING_FOLLOWED,
  zone: 'argentina',
  channels: [],
  recentChannels: [],
  quality: null,
  complaints: [],
};

/** The profile whose library is the one that a browser without profiles has. */
export const FIRST_PROFILE = '1';

/** Where the browser keeps it. */
export const libraryKey = (profile: string): string =>
  profile === FIRST_PROFILE ? 'butaca' : `butaca:${profile}`;

const MAX_RECENT = 30;

const isSame = (a: TitleCard, b: TitleCard): boolean => a.kind === b.kind && a.id === b.id;

const MAX_FAVOURITES = 2000;

/** Checked by hand: a schema library would be larger than everything else here in the browser. */
const isCard = ({ id, name, image }: Record<string, unknown>): boolean =>
  [id, name, image].every((part) => typeof part === 'string' && part.length <= 2000) &&
  id !== '' &&
  name !== '';

function readCards(value: unknown, most: number): TitleCard[] | null {
  if (!Array.isArray(value)) return null;
  const cards: TitleCard[] = [];
  for (const item of value.slice(0, most)) {
    const given = (item ?? {}) as Record<string, unknown>;
    const { kind } = given;
    if (!TITLE_KINDS.includes(kind as TitleKind) || !isCard(given)) return null;
    cards.push(cardOf(given as TitleCard));
  }
  return cards;
}

/** Ids are unique: the row of a channel is found by its id. */
function readChannels(value: unknown): ChannelCard[] {
  if (!Array.isArray(value)) return [];
  const cards = value.filter((item) => isCard(item ?? {})) as ChannelCard[];
  return uniqueChannels(cards.map(({ id, name, image }) => ({ id, name, image })));
}

const uniqueChannels = (cards: ChannelCard[]): ChannelCard[] =>
  cards
    .filter(({ id }, place) => cards.findIndex((one) => one.id === id) === place)
    .slice(0, MAX_FAVOURITE_CHANNELS);

const MAX_RECENT_CHANNELS = 2;

const readIds = (value: unknown, most: number): string[] =>
  Array.isArray(value)
    ? value.filter((id) => typeof id === 'string' && id !== '').slice(0, most)
    : [];

/** The channel that is watched comes first, and the one before it second. */
export const noteChannel = (library: OwnLibrary, id: string): OwnLibrary => ({
  ...library,
  recentChannels: [id, ...library.recentChannels.filter((kept) => kept !== id)].slice(
    0,
    MAX_RECENT_CHANNELS,
  ),
});

export const MAX_COMPLAINTS = 50;

const MAX_SEARCHES = 8;

function readSearches(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const isWords = (words: unknown): words is string =>
    typeof words === 'string' && words !== '' && words.length <= 200;
  return value.filter(isWords).slice(0, MAX_SEARCHES);
}

/** Newest first, without duplicates. */
export function noteSearch(library: OwnLibrary, words: string): OwnLibrary {
  const others = library.searches.filter((kept) => kept !== words);
  return { ...library, searches: [words, ...others].slice(0, MAX_SEARCHES) };
}

/** A stored or imported library; null if it is not in our format. */
export function parseLibrary(value: unknown): OwnLibrary | null {
  const given = (value ?? {}) as Record<string, unknown>;
  const favourites = readCards(given.favourites, MAX_FAVOURITES);
  const recent = readCards(given.recent, MAX_RECENT);
  if (given.version !== 1 || !favourites || !recent) return null;
  return {
    version: 1,
    favourites,
    recent,
    audio: asAudioGroup(String(given.audio)),
    progress: parseProgress(given.progress),
    captions: parseLook(given.captions),
    searches: readSearches(given.searches),
    following: parseFollowing(given.following),
    zone: given.zone === 'local' ? 'local' : 'argentina',
    channels: readChannels(given.channels),
    recentChannels: readIds(given.recentChannels, MAX_RECENT_CHANNELS),
    quality: asQuality(given.quality),
    complaints: readIds(given.complaints, MAX_COMPLAINTS),
  };
}

export const isFavourite = (library: OwnLibrary, title: TitleCard): boolean =>
  library.favourites.some((kept) => isSame(kept, title));

/** Adds a title at the front of the list, or removes it. */
export function toggleFavourite(library: OwnLibrary, given: TitleCard): OwnLibrary {
  const title = cardOf(given);
  const favourites = isFavourite(library, title)
    ? library.favourites.filter((kept) => !isSame(kept, title))
    : [title, ...library.favourites].slice(0, MAX_FAVOURITES);
  return { ...library, favourites };
}

export function noteRecent(library: OwnLibrary, given: TitleCard): OwnLibrary {
  const title = cardOf(given);
  const recent = [title, ...library.recent.filter((kept) => !isSame(kept, title))].slice(
    0,
    MAX_RECENT,
  );
  return { ...library, recent };
}

/** Adds an imported file to the library. Existing entries stay first. */
export function mergeLibraries(mine: OwnLibrary, other: OwnLibrary): OwnLibrary {
  const joined = (a: TitleCard[], b: TitleCard[]) => [
    ...a,
    ...b.filter((title) => !a.some((kept) => isSame(kept, title))),
  ];
  return {
    version: 1,
    favourites: joined(mine.favourites, other.favourites).slice(0, MAX_FAVOURITES),
    recent: joined(mine.recent, other.recent).slice(0, MAX_RECENT),
    audio: mine.audio ?? other.audio,
    progress: [...mine.progress].reverse().reduce(noteProgress, other.progress),
    captions: mine.captions,
    searches: [...new Set([...mine.searches, ...other.searches])].slice(0, MAX_SEARCHES),
    following: mergeFollowing(mine.following, other.following),
    zone: mine.zone,
    channels: uniqueChannels([...mine.channels, ...other.channels]),
    recentChannels: mine.recentChannels,
    quality: mine.quality ?? other.quality,
    complaints: mine.complaints,
  };
}
