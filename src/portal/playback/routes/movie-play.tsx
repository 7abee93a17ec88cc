import { Link } from 'react-router';
import { titlePath } from '../../../domain/catalogue/title.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { playerText } from '../../text/player.es.ts';
import { loadMoviePlayer } from '../movie-player.server.ts';
import { Player } from '../player/Player.tsx';
import { RICH } from '../player/RichParts.tsx';
import { playerMeta } from '../player-meta.ts';
import type { Route } from './+types/movie-play';

export const headers = forwardHeaders;
export const meta = playerMeta;

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadMoviePlayer(db, context.get(settingsContext), params, request);

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
