import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { loadEpisodePlayer } from '../episode-player.server.ts';
import { EpisodePlayer } from '../player/EpisodePlayer.tsx';
import { playerMeta } from '../player-meta.ts';
import type { Route } from './+types/serie-play';

export const headers = forwardHeaders;
export const meta = playerMeta;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { serieId, serieLanguage, seasonId, episodeId } = params;
  const ref = { season: seasonId, id: episodeId };
  return await loadEpisodePlayer(
    db,
    context.get(settingsContext),
    { kind: 'serie', titleId: serieId, label: serieLanguage, ref },
    request,
  );
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <EpisodePlayer data={loaderData} />;
}

export { ErrorPage as ErrorBoundary } from '../../layout/ErrorPage.tsx';
