import { useEffect } from 'react';
import { suitableFor } from '../../../domain/catalogue/age.ts';
import { browsePath } from '../../../domain/catalogue/browse.ts';
import { fitsBesideHero } from '../../../domain/catalogue/title.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Hero } from '../../cards/Hero.tsx';
import { TitleRow } from '../../cards/TitleCards.tsx';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { siteOf } from '../../layout/site.ts';
import { FavouriteButton } from '../../library/FavouriteButton.tsx';
import { noteOpened } from '../../library/note-opened.ts';
import { ServerChoices } from '../../playback/ServerChoices.tsx';
import { WatchButton } from '../../playback/WatchButton.tsx';
import { text } from '../../text/text.es.ts';
import { loadMovie } from '../movie.server.ts';
import { Synopsis } from '../Synopsis.tsx';
import { titleMeta } from '../title-meta.ts';
import type { Route } from './+types/movie';

export const headers = forwardHeaders;

const SERVERS_ID = 'servidores';

export const loader = ({ params }: Route.LoaderArgs) => loadMovie(db, params.titleId);

export const handle = {
  suits: ({ movie }: Route.ComponentProps['loaderData']) => suitableFor(movie.age),
} satisfies PageHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? titleMeta(siteOf(matches), loaderData.movie) : [];
}

export default function MoviePage({ loaderData }: Route.ComponentProps) {
  const { movie, groups, mostWanted } = loaderData;
  useEffect(() => noteOpened(movie), [movie]);
  const synopsis = <Synopsis of={movie} />;
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
