import { Outlet } from 'react-router';
import { ErrorPage } from '../components/ErrorPage.tsx';
import { SiteChrome } from '../components/SiteChrome.tsx';
import { Waiting } from '../components/Waiting.tsx';
import { errorMeta } from '../page-meta.ts';
import { useSite } from '../use-site.ts';

export const meta = errorMeta;

export default function SiteLayout() {
  const site = useSite();
  return site ? (
    <SiteChrome site={site}>
      <Waiting />
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
