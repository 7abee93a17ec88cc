import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { loadEpisodePlayer } from '../episode-player.server.ts';
import { PlayerPage } from '../player/PlayerPage.tsx';
import { playerMeta } from '../player-meta.ts';
import type { Route } from './+types/episode-play';

export const headers = forwardHeaders;
export const meta = playerMeta;

export function loader({ url, params, request, context }: Route.LoaderArgs) {
  const { titleId, label, seasonId, episodeId } = params;
  const kind = url.pathname.startsWith('/anime/') ? 'anime' : 'serie';
  const ref = { season: seasonId, id: episodeId };
  const asked = { kind, titleId, label, ref } as const;
  return loadEpisodePlayer(db, context.get(settingsContext), asked, request);
}

export const handle = { script: 'now' } satisfies PageHandle;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PlayerPage data={loaderData} />;
}

export { ErrorPage as ErrorBoundary } from '../../layout/ErrorPage.tsx';
