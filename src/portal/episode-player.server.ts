import { redirect } from 'react-router';
import { getEpisode } from '../data/queries/episodes.ts';
import { getSettings } from '../data/queries/settings.ts';
import { lackOf } from '../domain/catalog/episodes.ts';
import { type EpisodeRef, playPath } from '../domain/playback/address.ts';
import { asAudioGroup, findEpisodeServer, withOnlyServer } from '../domain/playback/servers.ts';
import { sourceOf } from '../domain/playback/source.ts';
import { titleTag } from '../domain/tags.ts';
import { cached } from './cached.ts';
import { db } from './db.server.ts';

type ShowKind = 'serie' | 'anime';

export async function loadEpisodePlayer(
  kind: ShowKind,
  titleId: string,
  label: string,
  ref: EpisodeRef,
  request: Request,
) {
  const wanted = { contentId: titleId, contentType: kind, seasonId: ref.season, episodeId: ref.id };
  const lack = lackOf(wanted);
  if (lack) throw new Response(lack, { status: 400 });
  const [episode, settings] = await Promise.all([
    getEpisode(db, kind, titleId, ref.season, ref.id),
    getSettings(db),
  ]);
  if (!episode) throw new Response('No episodes found', { status: 404 });
  const servers = withOnlyServer(episode.servers, episode.url);
  const { pathname, searchParams } = new URL(request.url);
  const videoUrl = searchParams.get('videoUrl');
  if (videoUrl !== null) {
    // Only an address that is stored for this very episode counts; it has a page of its own.
    const stored = servers.find((server) => server.url === videoUrl);
    throw redirect(
      stored ? playPath(kind, titleId, servers, stored, ref) : pathname.replace(/\.data$/, ''),
    );
  }
  const server = findEpisodeServer(
    episode.servers,
    episode.url,
    label,
    asAudioGroup(searchParams.get('audio')),
  );
  return cached('catalogue', [titleTag(episode.titleRowId)], {
    kind,
    titleId,
    season: ref.season,
    titleName: episode.titleName,
    name: episode.name,
    backdrop: episode.backdrop,
    source: server && sourceOf(server.url, settings.embedOrigins),
  });
}
