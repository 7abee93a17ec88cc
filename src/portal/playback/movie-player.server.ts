import { redirect } from 'react-router';
import type { Db } from '../../data/database.ts';
import { getTitleWithServers } from '../../data/queries/titles.ts';
import { cardOf } from '../../domain/catalogue/title.ts';
import { playPath } from '../../domain/playback/address.ts';
import { asAudioGroup, findServer, isOwnAddress } from '../../domain/playback/servers.ts';
import { serversTag, titleTag } from '../../domain/tags.ts';
import { picturesOf } from '../cards/title-cards.server.ts';
import { pageParts } from '../http/page-parts.server.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import { playerServers, readMore } from './player.server.ts';

type Params = { titleId: string; label: string };

export async function loadMoviePlayer(
  db: Db,
  readSettings: ReadSettings,
  { titleId, label }: Params,
  request: Request,
) {
  const [movie, settings] = await Promise.all([
    getTitleWithServers(db, 'movie', titleId),
    readSettings(),
  ]);
  if (!movie) throw new Response('No content found', { status: 404 });
  const parts = pageParts();
  const { servers } = movie;
  const { more, tags } = await readMore(db, parts, movie);
  const query = new URL(request.url).searchParams;
  const videoUrl = query.get('videoUrl');
  if (videoUrl !== null) {
    // Only an address that is stored for this movie is accepted: it redirects to that server's page.
    const stored = servers.find((server) => server.url === videoUrl);
    const bare = `/movie/play/${encodeURIComponent(movie.id)}/${encodeURIComponent(label)}`;
    throw redirect(stored ? playPath({ kind: 'movie', titleId: movie.id }, servers, stored) : bare);
  }
  const server = findServer(servers, label, asAudioGroup(query.get('audio')));
  const pictures = picturesOf(movie);
  const value = {
    title: { ...cardOf(movie), image: pictures.image },
    episode: null,
    previous: null,
    next: null,
    more,
    backdrop: pictures.backdrop,
    ...playerServers(
      { kind: 'movie', titleId: movie.id, segment: label },
      servers,
      server,
      settings,
    ),
  };
  return parts.answer([titleTag(movie.rowId), serversTag('title', movie.rowId), ...tags], value, {
    isKept: () => isOwnAddress(servers, label, query.get('audio')),
  });
}
