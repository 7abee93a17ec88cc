import { useEffect } from 'react';
import { browsePath } from '../../domain/catalogue/browse.ts';
import { fitsBesideHero, type TitleCard, type TitleDetail } from '../../domain/catalogue/title.ts';
import { Hero } from '../cards/Hero.tsx';
import { TitleRow } from '../cards/TitleCards.tsx';
import { FavouriteButton } from '../library/FavouriteButton.tsx';
import { noteOpened } from '../library/note-opened.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import { showText } from '../text/show.es.ts';
import { text } from '../text/text.es.ts';
import { type Episode, Episodes } from './Episodes.tsx';
import styles from './ShowPage.module.css';
import { Synopsis } from './Synopsis.tsx';
import { WatchEpisode } from './WatchEpisode.tsx';

export type ShowData = {
  show: TitleDetail;
  seasons: string[];
  season: string | null;
  episodes: Episode[];
  mostWanted: TitleCard[];
  sameGenre: TitleCard[];
};

const EPISODES_ID = 'episodios';

/** A series or anime: hero, synopsis, episodes by season, and more titles. */
export function ShowPage({ data }: { data: ShowData }) {
  const { show, seasons, season, episodes, mostWanted, sameGenre } = data;
  useEffect(() => noteOpened(show), [show]);
  const synopsis = <Synopsis of={show} />;
  const section = show.kind === 'anime' ? 'anime' : 'series';
  const isBeside = fitsBesideHero(show.description);
  return (
    <>
      <Hero title={show} aside={isBeside && synopsis}>
        <WatchEpisode show={show} season={season} episodes={episodes} sectionId={EPISODES_ID} />
        <FavouriteButton title={show} place="hero" />
      </Hero>
      {!isBeside && synopsis}
      <Episodes
        id={EPISODES_ID}
        show={show}
        seasons={seasons}
        season={season}
        episodes={episodes}
      />
      <TitleRow
        title={showText.mostWanted}
        titles={mostWanted}
        moreTo={browsePath(show.kind, { order: 'buscadas' })}
      />
      <TitleRow title={showText.sameGenre} titles={sameGenre} />
      <div className={styles.search}>
        <SearchForm hint={text.search.placeholder[section]} name={text.search.inPage} />
      </div>
    </>
  );
}
