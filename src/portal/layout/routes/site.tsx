import { Outlet } from 'react-router';
import { errorMeta } from '../../seo/page-meta.ts';
import { ErrorPage } from '../ErrorPage.tsx';
import { SiteChrome } from '../SiteChrome.tsx';
import { useSite } from '../use-site.ts';
import { Waiting } from '../Waiting.tsx';

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
