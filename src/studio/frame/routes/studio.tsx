import type { ReactNode } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import { AccessNews } from '../../access/AccessNews.tsx';
import { loadAccessNews } from '../../access/news.server.ts';
import { actorContext, sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { ErrorPage } from '../../layout/ErrorPage.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { text } from '../../text/text.es.ts';

import { TopBar } from '../TopBar.tsx';
import type { Route } from './+types/studio';
import styles from './studio.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { name, role } = context.get(actorContext);
  return { actor: { name, role }, news: await loadAccessNews(db, context.get(sessionContext)) };
}

type Frame = { actor: Route.ComponentProps['loaderData']['actor']; children: ReactNode };

function StudioFrame({ actor, children }: Frame) {
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system';
  return (
    <div className={styles.frame}>
      <a href="#contenido" className={styles.skip}>
        {text.skip}
      </a>
      <TopBar actor={actor} theme={theme} />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Around every screen. */
export default function StudioLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StudioFrame actor={loaderData.actor}>
      <AccessNews news={loaderData.news} />
      <Outlet />
    </StudioFrame>
  );
}

/** A screen that fails leaves the way to the others. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage />;
  return (
    <StudioFrame actor={loaderData.actor}>
      <ErrorPage />
    </StudioFrame>
  );
}
