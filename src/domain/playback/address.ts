import { needsAudio, type Server } from './servers.ts';

/** Where a movie's server plays. The group is named only where the label alone would mean another server. */
export function moviePlayPath(movieId: string, servers: readonly Server[], server: Server): string {
  const path = `/movie/play/${encodeURIComponent(movieId)}/${encodeURIComponent(server.label)}`;
  return needsAudio(servers, server) ? `${path}?audio=${encodeURIComponent(server.audio)}` : path;
}
