import type { TitleKind } from '../../domain/catalogue/title.ts';
import { type EpisodeRef, groupPath, playPath } from '../../domain/playback/address.ts';
import { whyNobody } from '../../domain/playback/plays.ts';
import { groupServers, type Server } from '../../domain/playback/servers.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { unplayableText } from '../text/servers.es.ts';
import { text } from '../text/text.es.ts';
import type { ServerChoice } from './ServerChoices.tsx';

/** Text for a dead server: since when. Made on the server, because it is the same for every viewer. */
export function deadText(since: string | null): string | null {
  if (since === null) return null;
  const { date, time } = wallClock(new Date(since), VIEWER_ZONE);
  const [, month, day] = date.split('-');
  return text.servers.deadSince(`${day}/${month}`, time);
}

/** What is said beside a server that no browser plays, or that is dead; null for all others. */
function problemOf({ health, plays, since }: Server): string | null {
  const why = health === 'unplayable' ? whyNobody(plays) : null;
  return why ? unplayableText(why) : deadText(since);
}

/** The servers of a title or episode for a page: grouped, each with the path of its player. */
export function serverChoices(
  kind: TitleKind,
  titleId: string,
  servers: readonly Server[],
  episode?: EpisodeRef,
): ServerChoice[] {
  return groupServers(servers).map((group) => ({
    audio: group.audio,
    start: groupPath({ kind, titleId, episode }, group.audio),
    servers: group.servers.map((server) => ({
      label: server.label,
      path: playPath({ kind, titleId, episode }, servers, server),
      problem: problemOf(server),
      id: server.rowId,
      ...(server.repaired && { repaired: server.repaired }),
    })),
  }));
}
