import { useEffect } from 'react';
import {
  BEHIND_THE_RANKING,
  getTitle,
  listMostWanted,
  listTitleServers,
} from '../../../data/queries/titles.ts';
import { browsePath } from '../../../domain/catalogue/browse.ts';
import { CAROUSEL_LENGTH } from '../../../domain/catalogue/paging.ts';
import { fitsBesideHero } from '../../../domain/catalogue/title.ts';
import { listTag, RANKING_TAG, serversTag, titleTag } from '../../../domain/tags.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { pageParts } from '../../http/page-parts.server.ts';
import { FavouriteButton } from '../../library/FavouriteButton.tsx';
import { ServerChoices } from '../../playback/ServerChoices.tsx';
import { serverChoices } from '../../playback/server-choices.ts';
import { WatchButton } from '../../playback/WatchButton.tsx';
import { siteOf } from '../../seo/page-meta.ts';
import { text } from '../../text/text.es.ts';
import { Hero } from '../Hero.tsx';
import { noteOpened } from '../note-opened.ts';
import { Synopsis } from '../Synopsis.tsx';
import { TitleRow } from '../TitleCards.tsx';
import { cardsOf, tagsOf } from '../title-cards.server.ts';
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
