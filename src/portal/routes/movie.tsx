import { useEffect } from 'react';
import {
  BEHIND_THE_RANKING,
  getTitle,
  listMostWanted,
  listTitleServers,
} from '../../data/queries/titles.ts';
import { browsePath } from '../../domain/catalog/browse.ts';
import { CAROUSEL_LENGTH } from '../../domain/catalog/paging.ts';
import { fitsBesideHero } from '../../domain/catalog/title.ts';
import { listTag, RANKING_TAG, serversTag, titleTag } from '../../domain/tags.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { forwardHeaders } from '../cached.ts';
import { FavouriteButton } from '../components/FavouriteButton.tsx';
import { Hero } from '../components/Hero.tsx';
import { ServerChoices } from '../components/ServerChoices.tsx';
import { Synopsis } from '../components/Synopsis.tsx';
import { TitleRow } from '../components/TitleCards.tsx';
import { WatchButton } from '../components/WatchButton.tsx';
import { db } from '../db.server.ts';
import { noteOpened } from '../note-opened.ts';
import { siteOf } from '../page-meta.ts';
import { pageParts } from '../page-parts.server.ts';
import { serverChoices } from '../server-choices.ts';
import { text } from '../text.es.ts';
import { cardsOf, tagsOf } from '../title-cards.ts';
import { titleMeta } from '../title-meta.ts';
import type { Route } from './+types/movie';

export const headers = forwardHeaders;

const SERVERS_ID = 'servidores';

export async function loader({ params }: Route.LoaderArgs) {
  const parts = pageParts();
  const [movie, mostWanted] = await Promise.all([
    getTitle(db, 'movie', params.movieId),
    parts.read(listMostWanted(db, 'movie', CAROUSEL_LENGTH), { titles: [], isRanked: true }),
  ]);
  if (!movie) throw new Response('No content found', { status: 404 });
  const servers = await listTitleServers(db, movie.rowId);
  const { rowId, ...shown } = movie;
  const tags = [
    titleTag(rowId),
    serversTag('title', rowId),
    RANKING_TAG,
    ...(mostWanted.isRanked ? [] : [listTag('movie', BEHIND_THE_RANKING)]),
    ...tagsOf(mostWanted.titles),
  ];
  return parts.answer(tags, {
    movie: shown,
    groups: serverChoices('movie', movie.id, servers),
    mostWanted: cardsOf(mostWanted.titles),
  });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? titleMeta(siteOf(matches), loaderData.movie) : [];
}

export default function MoviePage({ loaderData }: Route.ComponentProps) {
  const { movie, groups, mostWanted } = loaderData;
  useEffect(() => noteOpened(movie), [movie]);
  const synopsis = <Synopsis description={movie.description} originalName={movie.originalName} />;
  const isBeside = fitsBesideHero(movie.description);
  return (
    <>
      <Hero title={movie} aside={isBeside && synopsis}>
        <WatchButton groups={groups} serversId={SERVERS_ID} />
        <FavouriteButton title={movie} place="hero" />
      </Hero>
      {!isBeside && synopsis}
      <TitleRow
        title={text.movie.mostWanted}
        titles={mostWanted}
        moreTo={browsePath('movie', { order: 'buscadas' })}
      />
      <Dialog id={SERVERS_ID} title={text.servers.title} closeLabel={text.servers.close}>
        <ServerChoices groups={groups} />
      </Dialog>
    </>
  );
}
