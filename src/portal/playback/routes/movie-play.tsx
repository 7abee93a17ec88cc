import { Link, redirect } from 'react-router';
import { getSettings } from '../../../data/queries/settings.ts';
import { getTitle, listTitleServers } from '../../../data/queries/titles.ts';
import { titlePath } from '../../../domain/catalogue/title.ts';
import { playPath } from '../../../domain/playback/address.ts';
import { asAudioGroup, findServer, isOwnAddress } from '../../../domain/playback/servers.ts';
import { serversTag, titleTag } from '../../../domain/tags.ts';
import { cached, forwardHeaders, uncached } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { playerText } from '../../text/player.es.ts';
import { Player } from '../player/Player.tsx';
import { RICH } from '../player/RichParts.tsx';
import { playerServers } from '../player.server.ts';
import { playerMeta } from '../player-meta.ts';
import type { Route } from './+types/movie-play';

export const headers = forwardHeaders;
export const meta = playerMeta;

export async function loader({ params, request }: Route.LoaderArgs) {
  const [movie, settings] = await Promise.all([
    getTitle(db, 'movie', params.movieId),
    getSettings(db),
  ]);
  if (!movie) throw new Response('No content found', { status: 404 });
  const servers = await listTitleServers(db, movie.rowId);
  const query = new URL(request.url).searchParams;
  const videoUrl = query.get('videoUrl');
  if (videoUrl !== null) {
    // Only an address that is stored for this very movie counts; it has a page of its own.
    const stored = servers.find((server) => server.url === videoUrl);
    const bare = `/movie/play/${encodeURIComponent(movie.id)}/${encodeURIComponent(params.movieLanguage)}`;
    throw redirect(stored ? playPath('movie', movie.id, servers, stored) : bare);
  }
  const server = findServer(servers, params.movieLanguage, asAudioGroup(query.get('audio')));
  const value = {
    title: { kind: movie.kind, id: movie.id, name: movie.name, image: movie.image },
    backdrop: movie.backdrop,
    ...playerServers(
      { kind: 'movie', titleId: movie.id, segment: params.movieLanguage },
      servers,
      server,
      settings,
    ),
  };
  if (!isOwnAddress(servers, params.movieLanguage, query.get('audio'))) return uncached(value);
  return cached('catalogue', [titleTag(movie.rowId), serversTag('title', movie.rowId)], value);
}

export default function MoviePlayPage({ loaderData }: Route.ComponentProps) {
  const { title, backdrop, candidates, groups, audio } = loaderData;
  return (
    <Player
      key={title.id}
      name={title.name}
      full={{
        back: titlePath(title),
        watching: { title, episode: null, previous: null, next: null, audio },
        parts: RICH,
      }}
      poster={backdrop}
      candidates={candidates}
      groups={groups}
    >
      {candidates.length === 0 && <Link to="/">{playerText.noUrl}</Link>}
    </Player>
  );
}

export { ErrorPage as ErrorBoundary } from '../../layout/ErrorPage.tsx';
