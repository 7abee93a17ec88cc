import { useEffect } from 'react';
import { suitableFor } from '../../../domain/catalogue/age.ts';
import { titlePath } from '../../../domain/catalogue/title.ts';
import { progressKey } from '../../../domain/library/progress.ts';
import { singleFile } from '../../../domain/pictures/picture.ts';
import type { Candidate } from '../../../domain/playback/candidates.ts';
import { EarlyLeave } from '../../first-paint/EarlyLeave.tsx';
import { Link } from '../../layout/Link.tsx';
import { noteOpened } from '../../library/note-opened.ts';
import { playerText } from '../../text/player.es.ts';
import { AdOverlay } from '../AdOverlay.tsx';
import { playedName } from '../player-meta.ts';
import type { ServerChoice } from '../ServerChoices.tsx';
import { FULL_PAGE_PARTS } from './FullPageParts.tsx';
import { Player } from './Player.tsx';
import type { Watching } from './use-watching.ts';

type PlayerData = Watching & {
  backdrop: string;
  candidates: Candidate[];
  groups: ServerChoice[];
};

/** The full-page player of a movie or an episode. Anime has the ad overlay. */
export function PlayerPage({ data }: { data: PlayerData }) {
  const { title, episode, previous, next, more, backdrop, audio, candidates, groups } = data;
  // The script of the title's page may have come too late for whoever went on at once.
  useEffect(() => noteOpened(title), [title]);
  const season = episode ? `?temporada=${encodeURIComponent(episode.season)}` : '';
  return (
    <>
      <EarlyLeave suits={suitableFor(title.age)} to={titlePath(title)} />
      <Player
        key={progressKey(title, episode)}
        name={playedName(data)}
        fullPage={{
          back: titlePath(title) + season,
          watching: { title, episode, previous, next, more, audio },
          groups,
          parts: FULL_PAGE_PARTS,
        }}
        poster={singleFile(backdrop, 1280, 'webp')}
        candidates={candidates}
      >
        {candidates.length > 0 ? (
          title.kind === 'anime' && <AdOverlay />
        ) : (
          <Link to="/">{episode ? playerText.noEpisodeUrl : playerText.noUrl}</Link>
        )}
      </Player>
    </>
  );
}
