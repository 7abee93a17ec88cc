import { cardOf, TITLE_KINDS, type TitleCard, type TitleKind } from '../catalogue/title.ts';

/** Where a viewer stopped: one entry per movie or episode. */
export type Progress = {
  title: TitleCard;
  episode: { season: string; id: string; name: string } | null;
  /** Seconds. Both are 0 for a framed page, where the position is not known. */
  time: number;
  duration: number;
  /** Where the next episode plays, when there is one. */
  next: { path: string; name: string } | null;
  /** The player page. */
  path: string;
  /** It was watched to the end once, whatever the position now. */
  isSeen?: true;
};

/** Of more, only what titles continue with is kept. */
export const MAX_PROGRESS = 300;
/** In a file that comes from anywhere. */
const MAX_READ = 5000;
/** Shorter than this is not worth resuming. */
const MIN_S = 10;
/** The part after this is the credits. */
const FINISHED_SHARE = 0.95;

export function progressKey(title: TitleCard, episode: { season: string; id: string } | null) {
  return JSON.stringify([title.kind, title.id, episode?.season ?? '', episode?.id ?? '']);
}

const keyOf = (entry: Progress) => progressKey(entry.title, entry.episode);

export const isFinished = ({ time, duration }: Pick<Progress, 'time' | 'duration'>): boolean =>
  duration > 0 && time >= duration * FINISHED_SHARE;

const isGlance = (entry: Progress): boolean =>
  entry.duration > 0 && entry.time < MIN_S && !isFinished(entry);

/** Puts the entry in front of the others. What was watched once stays watched; a glance at it changes nothing. */
export function noteProgress(entries: readonly Progress[], entry: Progress): Progress[] {
  const key = keyOf(entry);
  const before = entries.find((kept) => keyOf(kept) === key);
  if (before && isGlance(entry) && !isGlance(before)) return [...entries];
  const noted = before && shareOf(before) === 1 ? { ...entry, isSeen: true as const } : entry;
  const all = [noted, ...entries.filter((kept) => keyOf(kept) !== key)];
  const last = lastWatched(all);
  return all.filter((kept, place) => place < MAX_PROGRESS || last.includes(kept));
}

export function forgetTitle(entries: readonly Progress[], title: TitleCard): Progress[] {
  return entries.filter((kept) => kept.title.kind !== title.kind || kept.title.id !== title.id);
}

/** Where to start: at the last position, or at the beginning if it was finished or only just begun. */
export function resumeTime(entries: readonly Progress[], key: string): number {
  const entry = entries.find((kept) => keyOf(kept) === key);
  if (!entry || entry.time < MIN_S || isFinished(entry)) return 0;
  return entry.time;
}

/** An entry without a known position counts as watched to the end. */
export function finishFramed(entries: readonly Progress[], key: string): Progress[] {
  return entries.map((entry) =>
    entry.duration === 0 && keyOf(entry) === key ? { ...entry, time: 1, duration: 1 } : entry,
  );
}

/** 0 to 1: 1 once it reached the credits; 0 if it was only just begun, or is not known. */
function shareOf(entry: Progress): number {
  if (entry.isSeen || isFinished(entry)) return 1;
  return entry.duration > 0 && entry.time >= MIN_S ? entry.time / entry.duration : 0;
}

/** How much of each entry was watched, by its key. */
export function seenShares(entries: readonly Progress[]): ReadonlyMap<string, number> {
  return new Map(
    entries
      .map((entry) => [keyOf(entry), shareOf(entry)] as const)
      .filter(([, share]) => share > 0),
  );
}

export type Continuing = {
  title: TitleCard;
  /** The episode's name. */
  detail: string;
  path: string;
  /** 0 to 1, or null where it is not known. */
  share: number | null;
};

/** Of each title the entry that was watched last. A glance is not watching. */
function lastWatched(entries: readonly Progress[]): Progress[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = progressKey(entry.title, null);
    return !isGlance(entry) && !seen.has(key) && seen.add(key);
  });
}

/** What to continue with: each title once, by what was watched last. A finished episode leads to the next one. */
export const continuing = (entries: readonly Progress[]): Continuing[] =>
  lastWatched(entries).flatMap((entry): Continuing[] => {
    const { title, episode, time, duration, next, path } = entry;
    if (isFinished(entry))
      return next ? [{ title, detail: next.name, path: next.path, share: 0 }] : [];
    return [
      { title, detail: episode?.name ?? '', path, share: duration > 0 ? time / duration : null },
    ];
  });

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2000;
const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
/** Only addresses of this site's players: the file may come from anywhere. */
const isPlayerPath = (value: unknown): value is string =>
  isText(value) && /^\/(movie|serie|anime)\/play\/[^\\]+$/.test(value);

/** Stored or imported entries, without those that are not in our format. */
export function parseProgress(value: unknown): Progress[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_READ).flatMap((item): Progress[] => {
    const { title, episode, time, duration, next, path, isSeen } = (item ??
      {}) as Partial<Progress>;
    const { kind, id, name, image } = (title ?? {}) as Partial<TitleCard>;
    const isTitle = TITLE_KINDS.includes(kind as TitleKind) && [id, name, image].every(isText);
    const isEpisode =
      episode === null || (episode && [episode.season, episode.id, episode.name].every(isText));
    const isNext = next === null || (next && isPlayerPath(next.path) && isText(next.name));
    if (!isTitle || !isEpisode || !isNext) return [];
    if (!isSeconds(time) || !isSeconds(duration) || !isPlayerPath(path)) return [];
    const entry = {
      title: cardOf(title as TitleCard),
      episode,
      time,
      duration,
      next,
      path,
    };
    return [isSeen === true ? { ...entry, isSeen } : entry];
  });
}
