import { Outlet } from 'react-router';
import { ErrorPage } from '../../layout/ErrorPage.tsx';
import { useSite } from '../../layout/site.ts';
import { Waiting } from '../../layout/Waiting.tsx';
import { errorMeta } from '../../seo/page-meta.ts';
import { SiteChrome } from '../SiteChrome.tsx';

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
