import { Form, useLocation, useSubmit } from 'react-router';
import {
  capitaliseFirst,
  capitaliseWords,
  type EpisodeCard,
} from '../../domain/catalogue/episodes.ts';
import type { TitleCard } from '../../domain/catalogue/title.ts';
import { progressKey, seenShares } from '../../domain/library/progress.ts';
import { button } from '../../ui/button.ts';
import { Dialog, openDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { ShareBar } from '../../ui/ShareBar.tsx';
import cards from '../../ui/WideCards.module.css';
import { useOwnLibrary } from '../library/library-store.ts';
import { type ServerChoice, ServerChoices } from '../playback/ServerChoices.tsx';
import { showText } from '../text/show.es.ts';
import { text } from '../text/text.es.ts';
import styles from './Episodes.module.css';

export type Episode = EpisodeCard & { groups: ServerChoice[] };

type Props = {
  id: string;
  show: TitleCard;
  seasons: string[];
  season: string | null;
  episodes: Episode[];
};

/** Id of the dialog with the episode's servers. */
export const episodeAnchor = (id: string): string => `episodio-${encodeURIComponent(id)}`;

/** The dropdown of seasons. With script a choice takes effect at once; without script there is a button. */
function SeasonPicker({ seasons, season }: { seasons: string[]; season: string | null }) {
  const submit = useSubmit();
  // Without an action, the form would keep the other parameters of the address.
  const { pathname } = useLocation();
  return (
    <Form
      action={pathname}
      className={styles.picker}
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <select
        name="temporada"
        aria-label={showText.season}
        defaultValue={season ?? undefined}
        key={season}
      >
        {seasons.map((key) => (
          <option key={key} value={key}>
            {capitaliseWords(key)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={button.quiet}>
          {showText.goToSeason}
        </button>
      </noscript>
    </Form>
  );
}

/** How much of the episode this viewer has seen. */
function Seen({ share }: { share: number }) {
  if (share === 1)
    return (
      <span className={styles.seen}>
        <Icon name="check" />
        {text.own.watched}
      </span>
    );
  return (
    <span className={styles.share}>
      <ShareBar share={share} label={text.own.watched} />
    </span>
  );
}

export function Episodes({ id, show, seasons, season, episodes }: Props) {
  const own = useOwnLibrary();
  const shares = own && seenShares(own.progress);
  return (
    <section id={id} className={styles.episodes}>
      <div className={styles.head}>
        <h2>{showText.episodes}</h2>
        {seasons.length > 0 && <SeasonPicker seasons={seasons} season={season} />}
      </div>
      {episodes.length === 0 && <p className={styles.none}>{showText.noEpisodes}</p>}
      <ul className={cards.grid}>
        {episodes.map((episode) => {
          const key = progressKey(show, { season: season ?? '', id: episode.id });
          const share = shares?.get(key) ?? 0;
          return (
            <li key={episode.id}>
              <a href={`#${episodeAnchor(episode.id)}`} className={cards.card} onClick={openDialog}>
                <span className={styles.picture}>
                  <Poster
                    src={episode.image}
                    name={episode.name}
                    unavailable={text.card.unavailable}
                    shape="wide"
                  />
                  <span className={styles.number}>
                    <span className="visually-hidden">{showText.episode}</span> {episode.number}
                  </span>{' '}
                  {share > 0 && <Seen share={share} />}
                </span>
                <span>{capitaliseFirst(episode.name)}</span>
              </a>
            </li>
          );
        })}
      </ul>
      {episodes.map((episode) => (
        <Dialog
          key={episode.id}
          id={episodeAnchor(episode.id)}
          title={showText.episodeTitle(
            capitaliseWords(season ?? ''),
            capitaliseFirst(episode.name),
          )}
          closeLabel={text.servers.close}
        >
          <ServerChoices groups={episode.groups} />
        </Dialog>
      ))}
    </section>
  );
}
