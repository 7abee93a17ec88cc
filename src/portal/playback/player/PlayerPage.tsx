import { Link } from 'react-router';
import { type TitleCard, titlePath } from '../../../domain/catalogue/title.ts';
import type { Candidate } from '../../../domain/playback/candidates.ts';
import type { AudioGroup } from '../../../domain/playback/servers.ts';
import { playerText } from '../../text/player.es.ts';
import { AdOverlay } from '../AdOverlay.tsx';
import type { ServerChoice } from '../ServerChoices.tsx';
import { Player } from './Player.tsx';
import { RICH } from './RichParts.tsx';
import type { Neighbour } from './use-watching.ts';

type EpisodeData = {
  title: TitleCard;
  episode: { season: string; id: string; name: string };
  previous: Neighbour | null;
  next: Neighbour | null;
  backdrop: string;
  audio: AudioGroup | null;
  candidates: Candidate[];
  groups: ServerChoice[];
};

/** The player of a series' or anime's episode. Anime has the ad overlay. */
export function EpisodePlayer({ data }: { data: EpisodeData }) {
  const { title, episode, previous, next, backdrop, audio, candidates, groups } = data;
  const season = encodeURIComponent(episode.season);
  return (
    <Player
      key={`${title.id}/${episode.season}/${episode.id}`}
      name={`${title.name}: ${episode.name}`}
      full={{
        back: `${titlePath(title)}?temporada=${season}`,
        watching: { title, episode, previous, next, audio },
        parts: RICH,
      }}
      poster={backdrop}
      candidates={candidates}
      groups={groups}
    >
      {candidates.length > 0 ? (
        title.kind === 'anime' && <AdOverlay />
      ) : (
        <Link to="/">{playerText.noEpisodeUrl}</Link>
      )}
    </Player>
  );
}
