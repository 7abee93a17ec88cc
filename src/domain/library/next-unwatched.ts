import type { TitleCard } from '../catalogue/title.ts';
import { type EpisodeRef, episodeOfPath } from '../playback/address.ts';
import { type Progress, progressKey, seenShares } from './progress.ts';

/** Where it plays and its name; null for an episode of the current season, of which both are known. */
export type Unwatched = EpisodeRef & { elsewhere: Progress['next'] };

/**
 * The episode to continue with: the one watched last until it is finished, then the next one that was not seen. Null
 * if nothing was watched, or everything. `episodes` are those of the current season, in order.
 */
export function nextUnwatched(
  entries: readonly Progress[],
  title: TitleCard,
  season: string,
  episodes: readonly { id: string }[],
): Unwatched | null {
  const watched = entries.filter(
    ({ title: { kind, id }, episode }) => kind === title.kind && id === title.id && episode,
  );
  const [last] = watched;
  if (!last?.episode) return null;
  const playedAt = (elsewhere: Progress['next'] | undefined): Unwatched | null => {
    const episode = elsewhere ? episodeOfPath(elsewhere.path) : null;
    return episode && elsewhere ? { ...episode, elsewhere } : null;
  };
  const ofSeason = (id: string | undefined) =>
    watched.find(({ episode }) => episode?.season === season && episode.id === id);
  const { season: lastSeason, id: lastId, name } = last.episode;
  const place = lastSeason === season ? episodes.findIndex(({ id }) => id === lastId) : -1;
  const shares = seenShares(watched);
  const isSeen = (episode: EpisodeRef) => shares.get(progressKey(title, episode)) === 1;
  if (place < 0) return playedAt(isSeen(last.episode) ? last.next : { path: last.path, name });
  const unseen = episodes.slice(place).find(({ id }) => !isSeen({ season, id }));
  if (unseen) return { season, id: unseen.id, elsewhere: null };
  return playedAt(ofSeason(episodes[episodes.length - 1]?.id)?.next);
}
