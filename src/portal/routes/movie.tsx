import { useEffect } from 'react';
import { getTitle, listMostWanted, listTitleServers } from '../../data/queries/titles.ts';
import { CAROUSEL_LENGTH } from '../../domain/catalog/paging.ts';
import { fitsBesideHero } from '../../domain/catalog/title.ts';
import { moviePlayPath } from '../../domain/playback/address.ts';
import { groupServers } from '../../domain/playback/servers.ts';
import { listTag, RANKING_TAG, titleTag } from '../../domain/tags.ts';
import { button } from '../../ui/button.ts';
import { openDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { cached, forwardHeaders } from '../cached.ts';
import { Hero } from '../components/Hero.tsx';
import { ServerDialog } from '../components/ServerDialog.tsx';
import { Synopsis } from '../components/Synopsis.tsx';
import { TitleRow } from '../components/TitleCards.tsx';
import { db } from '../db.server.ts';
import { noteOpened } from '../note-opened.ts';
import { pageMeta, siteOf } from '../page-meta.ts';
import { text } from '../text.es.ts';
import { cardsOf, tagsOf } from '../title-cards.ts';
import type { Route } from './+types/movie';

export const headers = forwardHeaders;

const SERVERS_ID = 'servidores';

export async function loader({ params }: Route.LoaderArgs) {
  const [movie, mostWanted] = await Promise.all([
    getTitle(db, 'movie', params.movieId),
    listMostWanted(db, 'movie', CAROUSEL_LENGTH),
  ]);
  if (!movie) throw new Response('No content found', { status: 404 });
  const servers = await listTitleServers(db, movie.rowId);
  const { rowId, ...shown } = movie;
  const tags = [
    titleTag(rowId),
    RANKING_TAG,
    ...(mostWanted.isRanked ? [] : [listTag('movie')]),
    ...tagsOf(mostWanted.titles),
  ];
  return cached('catalogue', tags, {
    movie: shown,
    groups: groupServers(servers).map((group) => ({
      audio: group.audio,
      servers: group.servers.map((server) => ({
        label: server.label,
        path: moviePlayPath(movie.id, servers, server),
      })),
    })),
    mostWanted: cardsOf(mostWanted.titles),
  });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  if (!loaderData) return [];
  const { movie } = loaderData;
  const name = site?.siteName ?? '';
  const path = `/movie/${encodeURIComponent(movie.id)}`;
  const absolute = (url: string) => (url ? new URL(url, site?.origin).href : undefined);
  return pageMeta({
    site,
    title: text.meta.movie(movie.name, movie.releaseYear, name),
    description: movie.description || text.meta.movieDescription(movie.name, name),
    path,
    image: movie.backdrop || movie.image,
    type: 'video.movie',
    jsonLd: {
      '@type': 'Movie',
      name: movie.name,
      alternateName: movie.originalName ?? undefined,
      description: movie.description || undefined,
      genre: movie.genre ? text.genre(movie.genre) : undefined,
      datePublished: String(movie.releaseYear),
      image: absolute(movie.image),
      url: absolute(path),
    },
  });
}

export default function MoviePage({ loaderData }: Route.ComponentProps) {
  const { movie, groups, mostWanted } = loaderData;
  useEffect(() => noteOpened('movie', movie.id), [movie.id]);
  const synopsis = <Synopsis description={movie.description} originalName={movie.originalName} />;
  const isBeside = fitsBesideHero(movie.description);
  return (
    <>
      <Hero title={movie} aside={isBeside && synopsis}>
        <a href={`#${SERVERS_ID}`} className={button.loud} onClick={openDialog}>
          <Icon name="play" filled />
          {text.movie.watch}
        </a>
      </Hero>
      {!isBeside && synopsis}
      <TitleRow title={text.movie.mostWanted} titles={mostWanted} moreTo="/movies" />
      <ServerDialog id={SERVERS_ID} groups={groups} />
    </>
  );
}
