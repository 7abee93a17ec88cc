import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import { countConnections } from '../data/database.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { isOwnPost } from '../platform/own-post.ts';
import { securedPage } from '../platform/security-headers.ts';
import headingFont from '../ui/fonts/bricolage-es.woff2?url';
import fonts from '../ui/fonts/fonts.css?inline';
import { paintsFirst, styleOf } from './first-paint/first-paint.server.ts';
import type { PageHandle, ScriptTime } from './first-paint/page.ts';
import { beacons } from './http/beacon.ts';
import { brandStyleContext, frameOriginsContext } from './http/contexts.ts';
import { closeDb, isDatabaseReady, replicasRead } from './http/db.server.ts';
import { directs } from './http/direct.ts';
import { loggedRequest } from './http/logged-request.ts';
import { keepingData } from './http/page-data.ts';
import { renderedPage } from './http/rendered-page.tsx';
import { flushTallies } from './http/tally.server.ts';
import { countViewersWith } from './playback/viewer-reports.server.ts';

/** Marks the renderer's own scripts. It never leaves this process: `securedPage` removes it. */
const NONCE = randomBytes(24).toString('base64url');

/** Always loaded as documents, never by client-side navigation, so that they have their own security policy. */
const PLAYER_PAGE = /^\/(movie|serie|anime)\/play\//;

/** The one style sheet of the build, which every page links. Read once, like all files of the build. */
let styleOfPage: ReturnType<typeof styleOf> | undefined;
function sheetStyle({ manifest }: EntryContext): ReturnType<typeof styleOf> {
  if (styleOfPage) return styleOfPage;
  const [href = ''] = manifest.routes.root?.css ?? [];
  styleOfPage = styleOf(readFileSync(resolve('build/portal/client', `.${href}`), 'utf8'));
  return styleOfPage;
}

/** Files that only some browsers load: of televisions (tools/television-sheet.ts), and of who has a household. */
let someFiles: { tv: string; household: string } | undefined;
function filesOfSome(): { tv: string; household: string } {
  const names = () => readdirSync(resolve('build/portal/client/assets')).sort().reverse();
  const named = (name: RegExp) =>
    names()
      .filter((file) => name.test(file))
      .map((file) => `/assets/${file}`)
      .join(' ');
  someFiles ??= {
    tv: named(/^(tv-.*\.css|remote-.*\.js)$/),
    household: named(/^in-step-.*\.js$/),
  };
  return someFiles;
}

/** As the page's route says. */
function scriptTime({ staticHandlerContext, routeModules }: EntryContext): ScriptTime | undefined {
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as PageHandle | undefined,
  );
  return handles.find((handle) => handle?.script)?.script;
}

/** Pages by their answer: as its body, each would become a stream that `server.ts` only collects again. */
const pages = new WeakMap<Response, string>();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const html = await renderedPage(context, request.url, NONCE);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const brand = loadContext.get(brandStyleContext);
  // In development, hot reload adds its own scripts and styles, nothing prepares the font, and React reports a nonce.
  if (import.meta.env.DEV) {
    const page = html.replaceAll(` nonce="${NONCE}"`, '');
    const styled = page.replace('</head>', `<style>${fonts}${brand}</style></head>`);
    return new Response(styled, { status, headers });
  }
  const style = sheetStyle(context)(html, brand);
  const page = securedPage({
    html: paintsFirst({
      html,
      css: style.css,
      nonce: NONCE,
      font: headingFont,
      ...filesOfSome(),
      script: scriptTime(context),
    }),
    nonce: NONCE,
    frameOrigins: loadContext.get(frameOriginsContext),
    // Beside a hash, browsers ignore 'unsafe-inline'.
    styleSource: PLAYER_PAGE.test(new URL(request.url).pathname) ? "'unsafe-inline'" : style.source,
  });
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
  const answer = new Response(null, { status, headers });
  pages.set(answer, page.html);
  return answer;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // React Router itself refused it, before our middleware ran.
  if (request.method === 'POST' && !isOwnPost(request.headers, env().PUBLIC_ORIGIN)) return;
  const { pathname } = new URL(request.url);
  const id = request.headers.get('X-Request-Id') ?? undefined;
  log.error({ err: error, ...loggedRequest(pathname, id) }, 'request failed');
};

/** For `server.ts`, which uses the built app. */
export const portal = {
  isReady: isDatabaseReady,
  close: async () => {
    await flushTallies();
    await closeDb();
  },
  replicasRead,
  pageOf: (answer: Response) => pages.get(answer),
  keepingData,
  countConnections,
  countViewersWith,
  beacons,
  directs,
};
