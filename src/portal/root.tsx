import { useEffect } from 'react';
import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
} from 'react-router';
import { singleFile } from '../domain/pictures/picture.ts';
import { brandStyle } from '../domain/settings/brand-colour.ts';
import { type PublicSettings, publicSettings, type Settings } from '../domain/settings/settings.ts';
import { NO_STORE, UNVERIFIED } from '../platform/cache-policy.ts';
import { canonicalPath } from '../platform/canonical-path.ts';
import { env } from '../platform/env.ts';
import { log, loggedAs } from '../platform/log.ts';
import { isOwnPost } from '../platform/own-post.ts';
import '../ui/base.css';
import type { Route } from './+types/root';
import { sessionOf } from './access/session.server.ts';
import { END_ID } from './first-paint/page.ts';
import { brandStyleContext, frameOriginsContext, settingsContext } from './http/contexts.ts';
import { db, primaryDb, wasReadUnverified } from './http/db.server.ts';
import { loggedRequest } from './http/logged-request.ts';
import { settingsReader } from './http/site-settings.server.ts';
import { type RootData, useSite } from './layout/site.ts';
import { picture } from './pictures/picture-base.server.ts';
import { errorMeta } from './seo/page-meta.ts';
import { refusalsText } from './text/refusals.es.ts';
import { text } from './text/text.es.ts';

/** Answers are not stored unless their loader allowed it and succeeded. */
const noStoreByDefault: MiddlewareFunction<Response> = async ({ request }, next) => {
  const start = performance.now();
  const response = await next();
  const isAsked = request.method === 'GET' || request.method === 'HEAD';
  if (!isAsked || response.status >= 400 || !response.headers.has('Cache-Control')) {
    response.headers.set('Cache-Control', NO_STORE);
    response.headers.delete('Surrogate-Key');
  } else if (response.headers.has('Surrogate-Key') && wasReadUnverified(start)) {
    response.headers.set('Cache-Control', UNVERIFIED);
  }
  return response;
};

/**
 * React Router checks page routes only. Routes under /api/ count openings and sign out, so they need this check too.
 */
const refuseForeignPosts: MiddlewareFunction<Response> = ({ request }) => {
  if (request.method === 'POST' && !isOwnPost(request.headers, env().PUBLIC_ORIGIN)) {
    throw new Response(refusalsText.foreign, { status: 403 });
  }
};

/** So that what fails in a loader can be found by the code that the viewer sees. */
const nameLines: MiddlewareFunction<Response> = async ({ request }, next) => {
  const { pathname } = new URL(request.url);
  const { id } = loggedRequest(pathname, request.headers.get('X-Request-Id') ?? undefined);
  return id ? await loggedAs(id, next) : await next();
};

/** One address per page. Redirects are not stored, so there is no second copy at the edge. */
const redirectToCanonical: MiddlewareFunction<Response> = ({ request }) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const { pathname, search } = new URL(request.url);
  // The router also accepts /movies/_.data, but the edge has different rules for it than for /movies.data.
  const canonical = canonicalPath(pathname.replace(/(?<=.)\/_\.data$/, '.data'));
  if (canonical === null) throw new Response('No content found', { status: 404 });
  if (canonical !== pathname) throw redirect(canonical.replace(/\.data$/, '') + search, 301);
};

const WITHOUT_SESSION = /^\/(login|api\/(salir|yo|sesion\/[^/]+|ir\/[^/]+))(\.data)?$/;

/**
 * In named access the edge checks the session for pages. POST requests and /api/ reach the portal with their cookie and
 * are checked here.
 */
const guardUncached: MiddlewareFunction<Response> = async ({ request }) => {
  if (env().ACCESS === 'open') return;
  const { pathname } = new URL(request.url);
  const isPage = request.method !== 'POST' && !pathname.startsWith('/api/');
  if (isPage || WITHOUT_SESSION.test(pathname)) return;
  const session = await sessionOf(primaryDb, request).catch((error: unknown) => {
    log.error({ err: error }, 'a session could not be asked for');
    // Neither valid nor invalid: the client may try again.
    throw new Response(text.errors.sentence, { status: 503, headers: { 'Retry-After': '5' } });
  });
  if (!session) throw redirect('/login');
};

const shareSettings: MiddlewareFunction<Response> = ({ request, context }) => {
  context.set(settingsContext, settingsReader(db, request.method === 'POST'));
};

export const middleware = [
  noStoreByDefault,
  nameLines,
  refuseForeignPosts,
  redirectToCanonical,
  guardUncached,
  shareSettings,
];

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const settings = await context.get(settingsContext)();
  context.set(frameOriginsContext, settings.embedOrigins);
  context.set(brandStyleContext, brandStyle(settings.brandColour));
  return { site: siteOf(settings) };
}

const sites = new WeakMap<Settings, PublicSettings>();

/** Of the same settings, the same. */
function siteOf(settings: Settings): PublicSettings {
  const isNamed = env().ACCESS === 'named';
  const site = sites.get(settings) ?? {
    ...publicSettings(settings, { origin: env().PUBLIC_ORIGIN, isNamed }),
    logo: picture('o', '', settings.logo),
  };
  sites.set(settings, site);
  return site;
}

/** No form changes the settings. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => !formMethod && defaultShouldRevalidate;

export const meta = errorMeta;

export const links = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }];

export function Layout({ children }: { children: React.ReactNode }) {
  const { logo } = useSite();
  return (
    // An inline script may add a class before React hydrates.
    <html lang={text.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0e0b12" />
        <link rel="icon" href={singleFile(logo, 96, 'webp') || '/favicon.svg'} />
        <link
          rel="apple-touch-icon"
          href={singleFile(logo, 192) || '/icons/apple-touch-icon.png'}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <span id={END_ID} hidden />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  // What the viewer did before can be answered now (first-paint/wake.ts).
  useEffect(() => {
    dispatchEvent(new Event('butaca-ready'));
  }, []);
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from './layout/ErrorPage.tsx';
