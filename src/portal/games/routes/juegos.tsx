import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { siteOf, useSite } from '../../layout/site.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { gamesText } from '../../text/games.es.ts';
import { text } from '../../text/text.es.ts';
import { ConsoleGrid } from '../ConsoleGrid.tsx';
import { loadGames } from '../games.server.ts';
import type { Route } from './+types/juegos';
import styles from './juegos.module.css';

export const headers = forwardHeaders;

export const loader = ({ context }: Route.LoaderArgs) =>
  loadGames(db, context.get(settingsContext));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: text.meta.list(gamesText.title, site.siteName),
    description: loaderData?.description || text.meta.gamesDescription(site.siteName),
    path: '/juegos',
  });
}

export default function GamesPage({ loaderData }: Route.ComponentProps) {
  const adUrl = useSite().adUrl;
  const hasConsoles = loaderData.consoles.length > 0;
  return (
    <>
      <header className={styles.head}>
        <h1>{gamesText.title}</h1>
        {hasConsoles && <p>{gamesText.about}</p>}
        {hasConsoles && adUrl && <p>{gamesText.adNotice}</p>}
      </header>
      <ConsoleGrid consoles={loaderData.consoles} adUrl={adUrl} />
    </>
  );
}
