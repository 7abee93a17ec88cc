import type { TitleKind } from '../catalogue/title.ts';
import { type AudioGroup, needsAudio, type Server } from './servers.ts';

export type EpisodeRef = { season: string; id: string };

export type PlayedRef = { kind: TitleKind; titleId: string; episode?: EpisodeRef | undefined };

const partsPath = ({ kind, titleId, episode }: PlayedRef, segment: string): string => {
  const parts = [titleId, segment, ...(episode ? [episode.season, episode.id] : [])];
  return `/${kind}/play/${parts.map(encodeURIComponent).join('/')}`;
};

/** Where the best server of a language plays. */
export const groupPath = (played: PlayedRef, audio: AudioGroup): string => partsPath(played, audio);

/**
 * Where a server plays. The group is named only where the label alone would mean another server.
 * Movies: /movie/play/{id}/{label}; episodes: /{kind}/play/{id}/{label}/{season}/{episode}.
 */
export function playPath(played: PlayedRef, servers: readonly Server[], server: Server): string {
  const path = partsPath(played, server.label);
  return needsAudio(servers, server) ? `${path}?audio=${encodeURIComponent(server.audio)}` : path;
}

/** The episode of a player's address; null if it has none. The address may come from a file of the viewer. */
export function episodeOfPath(path: string): EpisodeRef | null {
  const [, season, id] = /^\/\w+\/play\/[^/]+\/[^/]+\/([^/]+)\/([^/?]+)(?:\?|$)/.exec(path) ?? [];
  if (season === undefined || id === undefined) return null;
  try {
    return { season: decodeURIComponent(season), id: decodeURIComponent(id) };
  } catch {
    return null;
  }
}
