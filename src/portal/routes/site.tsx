import { Outlet, useRouteLoaderData } from 'react-router';
import { ErrorPage } from '../components/ErrorPage.tsx';
import { SiteChrome } from '../components/SiteChrome.tsx';
import { errorMeta } from '../page-meta.ts';
import type { loader as rootLoader } from '../root.tsx';

export const meta = errorMeta;

function useSite() {
  return useRouteLoaderData<typeof rootLoader>('root')?.site;
}

export default function SiteLayout() {
  const site = useSite();
  return site ? (
    <SiteChrome site={site}>
      <Outlet />
    </SiteChrome>
  ) : (
    <Outlet />
  );
}

/** An error inside a page keeps the chrome, when the settings for it could be read. */
export function ErrorBoundary() {
  const site = useSite();
  return site ? (
    <SiteChrome site={site}>
      <ErrorPage />
    </SiteChrome>
  ) : (
    <ErrorPage />
  );
}
