import { TITLE_KINDS, type TitleCard, type TitleKind } from '../catalogue/title.ts';
import type { ChannelCard } from '../channels/channel.ts';
import type { OwnLibrary } from '../library/library.ts';
import { parseLibrary } from '../library/library.ts';
import { MAX_PROGRESS, type Progress } from '../library/progress.ts';
import { type Entries, newestFirst, type Shown } from './entries.ts';

/**
 * A library as entries and back. Entries have ids and no names or pictures: each device learns those of what it shows.
 * Keys: class, profile, and what the class needs, in lines. Classes: f favourite, p progress, c channel, t team, l league,
 * s setting, and u for a profile itself.
 */

const entryKey = (...parts: string[]): string => parts.join('\n');

const KEPT_SETTINGS = ['audio', 'captions', 'zone'] as const;

const titleParts = ({ kind, id }: Pick<TitleCard, 'kind' | 'id'>): [string, string] => [
  kind.charAt(0),
  id,
];

const kindOf = (letter: string | undefined): TitleKind | undefined =>
  TITLE_KINDS.find((kind) => kind.charAt(0) === letter);

/** What stands for the server in a player's address, with the language where the address has it. */
const serverOf = (path: string): string => path.split('/')[4]?.split('?')[0] ?? '';
const languageOf = (path: string): string => path.split('?audio=')[1] ?? '';

function progressValue({ time, duration, isSeen, path }: Progress): string {
  const seconds = (value: number) => Math.floor(value).toString(36);
  const parts = [
    seconds(time),
    seconds(duration),
    isSeen ? '1' : '',
    serverOf(path),
    languageOf(path),
  ];
  return parts.join(' ').trimEnd();
}

const progressParts = ({ title, episode }: Progress): string[] => [
  'p',
  ...titleParts(title),
  ...(episode ? [episode.season, episode.id] : []),
];

const ofProfile = (profile: string, [name = '', ...parts]: readonly string[]): string =>
  entryKey(name, profile, ...parts);

/** The newest first, as far as the library knows. Parts of a key are lines: what contains a line break stays on its device. */
export function shownOf(profile: string, library: OwnLibrary): Shown {
  const { favourites, progress, channels, following } = library;
  const lines: [parts: string[], value: string][] = [
    ...progress.map((entry): [string[], string] => [progressParts(entry), progressValue(entry)]),
    ...favourites.map((title): [string[], string] => [['f', ...titleParts(title)], '']),
    ...channels.map(({ id }, place): [string[], string] => [['c', id], place.toString(36)]),
    ...[...following.teams].reverse().map((name): [string[], string] => [['t', name], '']),
    ...[...following.leagues].reverse().map((name): [string[], string] => [['l', name], '']),
    ...KEPT_SETTINGS.map((name): [string[], string] => [
      ['s', name],
      JSON.stringify(library[name]),
    ]),
  ];
  return new Map(
    lines
      .filter(([parts]) => !parts.some((part) => part.includes('\n')))
      .map(([parts, value]) => [ofProfile(profile, parts), value]),
  );
}

/** What a title or an episode is called, which entries do not say. */
export type Names = {
  title: TitleCard;
  episode: string;
  next: Progress['episode'];
};

/** What has to be known of an entry before it can be shown. */
export type Wanted =
  | { of: 'title'; kind: TitleKind; id: string; season?: string; episode?: string }
  | { of: 'channel'; id: string };

export const wantedPath = (wanted: Wanted): string =>
  (wanted.of === 'channel'
    ? ['', 'ficha', 'canal', wanted.id]
    : [
        '',
        'ficha',
        wanted.kind,
        wanted.id,
        ...(wanted.season && wanted.episode ? [wanted.season, wanted.episode] : []),
      ]
  )
    .map(encodeURIComponent)
    .join('/');

export type Known = {
  names: (path: string) => Names | undefined;
  channel: (path: string) => ChannelCard | undefined;
};

const playAddress = (
  kind: TitleKind,
  id: string,
  [server = '', language = '']: readonly string[],
  episode: { season: string; id: string } | null,
): string => {
  const ids = episode ? [episode.season, episode.id].map(encodeURIComponent) : [];
  const path = ['', kind, 'play', encodeURIComponent(id), server, ...ids].join('/');
  return language ? `${path}?audio=${language}` : path;
};

/** The library as the entries of this profile have it. What was not learned yet is in `wanted`, the newest first. */
export function libraryFrom(
  profile: string,
  entries: Entries,
  { library, known }: { library: OwnLibrary; known: Known },
): { library: OwnLibrary; wanted: Wanted[] } {
  const wanted: Wanted[] = [];
  const keptTitles = new Map(
    library.favourites.map((title) => [entryKey(...titleParts(title)), title]),
  );
  const keptProgress = new Map(
    library.progress.map((entry) => [ofProfile(profile, progressParts(entry)), entry]),
  );
  const keptChannels = new Map(library.channels.map((channel) => [channel.id, channel]));
  const made: OwnLibrary = {
    ...library,
    favourites: [],
    progress: [],
    channels: [],
    following: { teams: [], leagues: [] },
  };
  const settings: Record<string, unknown> = {};
  const channels: [number, ChannelCard][] = [];
  const own = newestFirst(entries).filter(({ key }) => key.split('\n')[1] === profile);
  for (const { key, value } of own) {
    const [name, , ...parts] = key.split('\n');
    const [first = '', id = '', season, episode] = parts;
    const kind = kindOf(first);
    if (value === null) {
      // Deleted, here too.
      if (name === 'f') keptTitles.delete(entryKey(first, id));
      if (name === 'p') keptProgress.delete(key);
      if (name === 'c') keptChannels.delete(first);
    } else if (name === 't') made.following.teams.unshift(first);
    else if (name === 'l') made.following.leagues.unshift(first);
    else if (name === 's') settings[first] = parsed(value);
    else if (name === 'c') {
      const want: Wanted = { of: 'channel', id: first };
      const channel = keptChannels.get(first) ?? known.channel(wantedPath(want));
      keptChannels.delete(first);
      if (channel) channels.push([Number.parseInt(value, 36) || 0, channel]);
      else wanted.push(want);
    } else if (name === 'f' && kind) {
      const want: Wanted = { of: 'title', kind, id };
      const title = keptTitles.get(entryKey(first, id)) ?? known.names(wantedPath(want))?.title;
      keptTitles.delete(entryKey(first, id));
      if (title) made.favourites.push(title);
      else wanted.push(want);
    } else if (name === 'p' && kind && made.progress.length < MAX_PROGRESS) {
      const want: Wanted = { of: 'title', kind, id, season, episode };
      const entry = progressFrom(want, value, keptProgress.get(key), known.names(wantedPath(want)));
      keptProgress.delete(key);
      if (entry) made.progress.push(entry);
      else wanted.push(want);
    }
  }
  // What no entry speaks of is older than what entries keep.
  made.favourites.push(...keptTitles.values());
  made.progress.push(...keptProgress.values());
  made.channels = [
    ...channels.sort(([a], [b]) => a - b).map(([, channel]) => channel),
    ...keptChannels.values(),
  ];
  return { library: parseLibrary({ ...made, ...settings }) ?? library, wanted };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function progressFrom(
  { kind, id, season, episode }: Extract<Wanted, { of: 'title' }>,
  value: string,
  kept: Progress | undefined,
  names: Names | undefined,
): Progress | null {
  const [time, duration, seen, ...server] = value.split(' ');
  const position = {
    time: Number.parseInt(time ?? '', 36) || 0,
    duration: Number.parseInt(duration ?? '', 36) || 0,
    ...(seen ? { isSeen: true as const } : {}),
  };
  const place = season && episode ? { season, id: episode } : null;
  const path = playAddress(kind, id, server, place);
  // Of one that this device knows only the position is new; what it has of the second is kept.
  if (kept && progressValue(kept) === value) return kept;
  if (kept) return { ...kept, ...position, path };
  if (!names) return null;
  return {
    title: names.title,
    episode: place && { ...place, name: names.episode },
    ...position,
    next: names.next && {
      path: playAddress(kind, id, server, names.next),
      name: names.next.name,
    },
    path,
  };
}
