import { capitaliseFirst, capitaliseWords } from '../../domain/catalogue/episodes.ts';
import { type TitleCard, titlePath } from '../../domain/catalogue/title.ts';
import { nextUnwatched } from '../../domain/library/next-unwatched.ts';
import { useSite } from '../layout/site.ts';
import { useOwnLibrary } from '../library/library-store.ts';
import { useWatchPath, WatchLink } from '../playback/WatchButton.tsx';
import { showText } from '../text/show.es.ts';
import { type Episode, episodeAnchor } from './Episodes.tsx';

type Props = {
  show: TitleCard;
  season: string | null;
  episodes: Episode[];
  /** Id of the section to link to when there are no episodes. */
  sectionId: string;
};

/**
 * Link to the next episode that this viewer has not seen. Pages are the same for everyone, so the server links to the
 * first episode, and the browser corrects it after load.
 */
export function WatchEpisode({ show, season, episodes, sectionId }: Props) {
  const own = useOwnLibrary();
  const hasGate = Boolean(useSite().adUrl);
  const next = own && nextUnwatched(own.progress, show, season ?? '', episodes);
  const shown = (next && episodes.find(({ id }) => id === next.id)) ?? episodes[0];
  const here = useWatchPath(shown?.groups ?? [], shown ? episodeAnchor(shown.id) : sectionId);
  const inItsSeason =
    next &&
    `${titlePath(show)}?temporada=${encodeURIComponent(next.season)}#${episodeAnchor(next.id)}`;
  const elsewhere = next?.elsewhere && (hasGate ? inItsSeason : next.elsewhere.path);
  const { elsewhere: other } = next ?? {};
  const name = capitaliseFirst((other ?? (next && shown))?.name ?? '');
  const full = other && next ? showText.episodeTitle(capitaliseWords(next.season), name) : name;
  return <WatchLink href={elsewhere || here} name={name ? showText.goOn(full) : undefined} />;
}
