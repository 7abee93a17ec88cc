import { Form, useLocation, useSubmit } from 'react-router';
import { capitaliseWords } from '../../domain/catalog/episodes.ts';
import { button } from '../../ui/button.ts';
import { Dialog, openDialog } from '../../ui/Dialog.tsx';
import { Poster } from '../../ui/Poster.tsx';
import cards from '../../ui/WideCards.module.css';
import { text } from '../text.es.ts';
import styles from './Episodes.module.css';
import { type ServerChoice, ServerChoices } from './ServerChoices.tsx';

export type Episode = { id: string; name: string; image: string; groups: ServerChoice[] };

type Props = { id: string; seasons: string[]; season: string | null; episodes: Episode[] };

/** The dropdown of seasons: with script it goes at once, without it there is a button. */
function SeasonPicker({ seasons, season }: { seasons: string[]; season: string | null }) {
  const submit = useSubmit();
  // Without it the form would repeat whatever else stands in the address.
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
        aria-label={text.show.season}
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
          {text.show.goToSeason}
        </button>
      </noscript>
    </Form>
  );
}

export function Episodes({ id, seasons, season, episodes }: Props) {
  return (
    <section id={id} className={styles.episodes}>
      <div className={styles.head}>
        <h2>{text.show.episodes}</h2>
        {seasons.length > 0 && <SeasonPicker seasons={seasons} season={season} />}
      </div>
      {episodes.length === 0 && <p className={styles.none}>{text.show.noEpisodes}</p>}
      <ul className={cards.grid}>
        {episodes.map((episode, place) => (
          <li key={episode.id}>
            <a href={`#capitulo-${place + 1}`} className={cards.card} onClick={openDialog}>
              <Poster
                src={episode.image}
                name={episode.name}
                unavailable={text.card.unavailable}
                shape="wide"
              />
              <span>{episode.name}</span>
            </a>
          </li>
        ))}
      </ul>
      {episodes.map((episode, place) => (
        <Dialog
          key={episode.id}
          id={`capitulo-${place + 1}`}
          title={text.show.episodeTitle(
            capitaliseWords(season ?? ''),
            capitaliseWords(episode.name),
          )}
          closeLabel={text.servers.close}
        >
          <ServerChoices groups={episode.groups} />
        </Dialog>
      ))}
    </section>
  );
}
