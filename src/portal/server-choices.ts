import type { TitleKind } from '../domain/catalog/title.ts';
import { type EpisodeRef, playPath } from '../domain/playback/address.ts';
import { groupServers, type Server } from '../domain/playback/servers.ts';
import type { ServerChoice } from './components/ServerChoices.tsx';

/** A title's or episode's servers as a page shows them: grouped, each with the address of its player. */
export function serverChoices(
  kind: TitleKind,
  titleId: string,
  servers: readonly Server[],
  episode?: EpisodeRef,
): ServerChoice[] {
  return groupServers(servers).map((group) => ({
    audio: group.audio,
    servers: group.servers.map((server) => ({
      label: server.label,
      path: playPath(kind, titleId, servers, server, episode),
    })),
  }));
}
