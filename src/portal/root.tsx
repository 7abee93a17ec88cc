import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import { getSettings } from '../data/queries/settings.ts';
import { publicSettings } from '../domain/settings/settings.ts';
import { NO_STORE } from '../platform/cache-policy.ts';
import { env } from '../platform/env.ts';
import headingFont from '../ui/fonts/bricolage-es.woff2?url';
import '../ui/base.css';
import type { Route } from './+types/root';
import { frameOriginsContext } from './contexts.ts';
import { db } from './db.server.ts';
import { errorMeta } from './page-meta.ts';
import { text } from './text.es.ts';

/** Nothing is kept unless its loader said so and it went well. */
const neverKeepByDefault: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (response.status >= 400 || !response.headers.has('Cache-Control')) {
    response.headers.set('Cache-Control', NO_STORE);
    response.headers.delete('Surrogate-Key');
  }
  return response;
};

/** No text of ours holds a NUL, and PostgreSQL refuses to look for one. */
const refuseNul: MiddlewareFunction<Response> = ({ request }) => {
  if (new URL(request.url).pathname.includes('%00'))
    throw new Response('No content found', { status: 404 });
};

export const middleware = [neverKeepByDefault, refuseNul];

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await getSettings(db);
  context.set(frameOriginsContext, settings.embedOrigins);
  return { site: publicSettings(settings, env().PUBLIC_ORIGIN) };
}

export const meta = errorMeta;

export function links() {
  return [
    { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ];
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={text.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0e0b12" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from './components/ErrorPage.tsx';
