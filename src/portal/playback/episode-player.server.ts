import { redirect } from 'react-router';
import type { Db } from '../../data/database.ts';
import { getEpisode, getNearEpisodes, type NearEpisode } from '../../data/queries/episodes.ts';
import { lackOf } from '../../domain/catalogue/episodes.ts';
import { cardOf } from '../../domain/catalogue/title.ts';
import { type EpisodeRef, groupPath, playPath } from '../../domain/playback/address.ts';
import {
  type AudioGroup,
  asAudioGroup,
  findEpisodeServer,
  isOwnAddress,
  withOnlyServer,
} from '../../domain/playback/servers.ts';
import { serversTag, titleTag } from '../../domain/tags.ts';
import { picturesOf } from '../cards/title-cards.server.ts';
import { pageParts } from '../http/page-parts.server.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import type { Neighbour } from './player/use-watching.ts';
import { playerServers, readMore } from './player.server.ts';

type ShowKind = 'serie' | 'anime';

/** What an address asks for; `label` names a language or a server. */
type Asked = { kind: ShowKind; titleId: string; label: string; ref: EpisodeRef };

type Neighbours = { previous: Neighbour | null; next: Neighbour | null };

/** The previous and next episode, in the same language if they have it. */
async function readNeighbours(
  db: Db,
  { kind, titleId, ref }: Asked,
  titleRowId: string,
  audio: AudioGroup | undefined,
): Promise<Neighbours> {
  const { previous, next } = await getNearEpisodes(db, titleRowId, ref.season, ref.id);
  const neighbourOf = (episode: NearEpisode | null): Neighbour | null => {
    const server = episode?.servers.find((one) => one.audio === audio) ?? episode?.servers[0];
    if (!episode || !server) return null;
    return { path: groupPath({ kind, titleId, episode }, server.audio), name: episode.name };
  };
  return { previous: neighbourOf(previous), next: neighbourOf(next) };
}

export async function loadEpisodePlayer(
  db: Db,
  readSettings: ReadSettings,
  asked: Asked,
  request: Request,
) {
  const { kind, titleId, label, ref } = asked;
  const wanted = { contentId: titleId, contentType: kind, seasonId: ref.season, episodeId: ref.id };
  const lack = lackOf(wanted);
  if (lack) throw new Response(lack, { status: 400 });
  const [episode, settings] = await Promise.all([
    getEpisode(db, { kind, titleId, episode: ref }),
    readSettings(),
  ]);
  if (!episode) throw new Response('No episodes found', { status: 404 });
  const servers = withOnlyServer(episode.servers, episode.url);
  const { pathname, searchParams } = new URL(request.url);
  const videoUrl = searchParams.get('videoUrl');
  if (videoUrl !== null) {
    // Only an address that is stored for this episode is accepted: it redirects to that server's page.
    const stored = servers.find((server) => server.url === videoUrl);
    throw redirect(
      stored
        ? playPath({ kind, titleId, episode: ref }, servers, stored)
        : pathname.replace(/\.data$/, ''),
    );
  }
  const server = findEpisodeServer(
    episode.servers,
    episode.url,
    label,
    asAudioGroup(searchParams.get('audio')),
  );
  const { titleRowId } = episode;
  const parts = pageParts();
  const neighbours = await readNeighbours(db, asked, titleRowId, server?.audio);
  const { more, tags } = neighbours.next
    ? { more: [], tags: [] }
    : await readMore(db, parts, { kind, rowId: titleRowId });
  const { titleImage: image, backdrop } = episode;
  const pictures = picturesOf({ rowId: titleRowId, image, backdrop });
  const value = {
    title: cardOf({ kind, id: titleId, name: episode.titleName, age: episode.age, ...pictures }),
    episode: { ...ref, name: episode.name },
    ...neighbours,
    more,
    backdrop: pictures.backdrop,
    ...playerServers({ kind, titleId, segment: label, episode: ref }, servers, server, settings),
  };
  return parts.answer(
    [titleTag(titleRowId), serversTag('episode', episode.rowId), ...tags],
    value,
    { isKept: () => isOwnAddress(servers, label, searchParams.get('audio')) },
  );
}
