import { Outlet } from 'react-router';
import { errorMeta } from '../../seo/page-meta.ts';
import { ErrorPage } from '../ErrorPage.tsx';
import { SiteChrome } from '../SiteChrome.tsx';
import { useSite } from '../site.ts';
import { Waiting } from '../Waiting.tsx';

export const meta = errorMeta;

export default function SiteLayout() {
  return (
    <SiteChrome site={useSite()}>
      <Waiting />
      <Outlet />
    </SiteChrome>
  );
}

/** An error inside a page keeps the header and footer. If the settings fail, the root's error page is shown instead. */
export function ErrorBoundary() {
  return (
    <SiteChrome site={useSite()}>
      <ErrorPage />
    </SiteChrome>
  );
}
