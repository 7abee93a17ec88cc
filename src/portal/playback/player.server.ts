import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { EpisodeRef } from '../../domain/playback/address.ts';
import { playOrder } from '../../domain/playback/candidates.ts';
import type { Server } from '../../domain/playback/servers.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { serverChoices } from './server-choices.ts';

type Asked = { kind: TitleKind; titleId: string; segment: string; episode?: EpisodeRef };

/** The servers of a player page: those to try, in order, and all of them to choose from. */
export function playerServers(
  { kind, titleId, segment, episode }: Asked,
  servers: readonly Server[],
  chosen: Server | null,
  settings: Settings,
) {
  return {
    audio: chosen?.audio ?? null,
    candidates: playOrder(servers, chosen, chosen?.label === segment, settings),
    groups: serverChoices(kind, titleId, servers, episode),
  };
}
