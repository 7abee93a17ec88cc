import { forwardHeaders } from '../../http/cached.ts';
import { loadEpisodePlayer } from '../episode-player.server.ts';
import { EpisodePlayer } from '../player/EpisodePlayer.tsx';
import { playerMeta } from '../player-meta.ts';
import type { Route } from './+types/anime-play';

export const headers = forwardHeaders;
export const meta = playerMeta;

export async function loader({ params, request }: Route.LoaderArgs) {
  const { animeId, animeLanguage, seasonId, episodeId } = params;
  return await loadEpisodePlayer(
    'anime',
    animeId,
    animeLanguage,
    { season: seasonId, id: episodeId },
    request,
  );
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <EpisodePlayer data={loaderData} />;
}

export { ErrorPage as ErrorBoundary } from '../../layout/ErrorPage.tsx';
