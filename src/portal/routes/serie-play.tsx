import { forwardHeaders } from '../cached.ts';
import { loadEpisodePlayer } from '../episode-player.server.ts';
import { errorMeta, siteOf } from '../page-meta.ts';
import { EpisodePlayer } from '../player/EpisodePlayer.tsx';
import { playerMeta } from '../player-meta.ts';
import type { Route } from './+types/serie-play';

export const headers = forwardHeaders;

export async function loader({ params, request }: Route.LoaderArgs) {
  const { serieId, serieLanguage, seasonId, episodeId } = params;
  return await loadEpisodePlayer(
    'serie',
    serieId,
    serieLanguage,
    { season: seasonId, id: episodeId },
    request,
  );
}

export function meta({ matches, loaderData, location, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta({ error, matches });
  return playerMeta(
    siteOf(matches),
    `${loaderData.title.name}: ${loaderData.episode.name}`,
    location.pathname,
  );
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <EpisodePlayer data={loaderData} />;
}

export { ErrorPage as ErrorBoundary } from '../components/ErrorPage.tsx';
