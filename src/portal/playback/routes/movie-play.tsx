import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { loadMoviePlayer } from '../movie-player.server.ts';
import { PlayerPage } from '../player/PlayerPage.tsx';
import { playerMeta } from '../player-meta.ts';
import type { Route } from './+types/movie-play';

export const headers = forwardHeaders;
export const meta = playerMeta;

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadMoviePlayer(db, context.get(settingsContext), params, request);

export const handle = { script: 'now' } satisfies PageHandle;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PlayerPage data={loaderData} />;
}

export { ErrorPage as ErrorBoundary } from '../../layout/ErrorPage.tsx';
