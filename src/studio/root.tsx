import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import icon from '../../public/favicon.svg?url';
import headingFont from '../ui/fonts/bricolage-es.woff2?url';
import '../ui/base.css';
import '../ui/fonts/fonts.css';
import './layout/studio.css';
import type { Route } from './+types/root';
import { actorContext, sessionContext } from './http/contexts.ts';
import { currentSession } from './http/session-store.ts';
import styles from './layout/ErrorPage.module.css';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { themeOf } from './layout/theme.ts';
import { text } from './text/text.es.ts';

/** A page that needs a session and is asked for without one finds no context and fails. */
const shareSession: MiddlewareFunction<Response> = ({ context }) => {
  const session = currentSession();
  if (!session) return;
  context.set(sessionContext, session);
  context.set(actorContext, session.actor);
};

export const middleware = [shareSession];

export const loader = ({ request }: Route.LoaderArgs) => ({
  theme: themeOf(request.headers.get('Cookie')),
});

export const meta = () => [{ title: text.title() }];

export const links = () => [
  { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system';
  return (
    <html lang={text.language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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

export function ErrorBoundary() {
  return (
    <main className={styles.alone}>
      <ErrorPage />
    </main>
  );
}
