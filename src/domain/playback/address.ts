import type { TitleKind } from '../catalog/title.ts';
import { needsAudio, type Server } from './servers.ts';

export type EpisodeRef = { season: string; id: string };

/**
 * Where a server plays. The group is named only where the label alone would mean another server.
 * Movies: /movie/play/{id}/{label}; episodes: /{kind}/play/{id}/{label}/{season}/{episode}.
 */
export function playPath(
  kind: TitleKind,
  titleId: string,
  servers: readonly Server[],
  server: Server,
  episode?: EpisodeRef,
): string {
  const parts = [titleId, server.label, ...(episode ? [episode.season, episode.id] : [])];
  const path = `/${kind}/play/${parts.map(encodeURIComponent).join('/')}`;
  return needsAudio(servers, server) ? `${path}?audio=${encodeURIComponent(server.audio)}` : path;
}
