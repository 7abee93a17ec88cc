import type { Db } from '../../data/database.ts';
import { listChannelsWithServers, listSavedChannels } from '../../data/queries/channels.ts';
import { listServers } from '../../data/queries/servers.ts';
import { type DirectCandidate, isDirect, playOrder } from '../../domain/playback/candidates.ts';
import { channelTag, serversTag } from '../../domain/tags.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';

type MatchStreams = { candidates: DirectCandidate[]; tags: string[] };

/**
 * The servers of a match that our own player can play, best first: the match's own, then those of the channels that it
 * names, each address once.
 */
export async function readMatchStreams(
  db: Db,
  readSettings: ReadSettings,
  matchRowId: string,
): Promise<MatchStreams> {
  const [settings, servers, saved] = await Promise.all([
    readSettings(),
    listServers(db, 'match_id', [matchRowId]),
    listSavedChannels(db),
  ]);
  const own = servers.get(matchRowId) ?? [];
  const ids = own.flatMap(({ label }) => saved.get(label) ?? []);
  const channels = await listChannelsWithServers(db, ids);
  const ofChannels = channels.flatMap((channel) =>
    // The label of a second server says nothing without the channel's name.
    channel.servers.map((server) => ({ ...server, label: channel.name })),
  );
  const all = [...own, ...ofChannels].filter(
    ({ url }, place, list) => list.findIndex((other) => other.url === url) === place,
  );
  return {
    candidates: playOrder(all, all[0] ?? null, false, settings).filter(isDirect),
    tags: channels.flatMap(({ rowId }) => [channelTag(rowId), serversTag('channel', rowId)]),
  };
}
