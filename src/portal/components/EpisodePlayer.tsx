import { Link } from 'react-router';
import type { Source } from '../../domain/playback/source.ts';
import { text } from '../text.es.ts';
import { AdOverlay } from './AdOverlay.tsx';
import { Player } from './Player.tsx';

type EpisodeData = {
  kind: 'serie' | 'anime';
  titleId: string;
  season: string;
  titleName: string;
  name: string;
  backdrop: string;
  source: Source | null;
};

/** The player of a series' or anime's episode. Anime has the ad overlay. */
export function EpisodePlayer({ data }: { data: EpisodeData }) {
  const { kind, titleId, season, titleName, name, backdrop, source } = data;
  const back = `/${kind}/${encodeURIComponent(titleId)}?temporada=${encodeURIComponent(season)}`;
  return (
    <Player name={`${titleName}: ${name}`} back={back} poster={backdrop} source={source}>
      {source ? kind === 'anime' && <AdOverlay /> : <Link to="/">{text.player.noEpisodeUrl}</Link>}
    </Player>
  );
}
