import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { isOwnPost } from '../platform/own-post.ts';
import { securedPage } from '../platform/security-headers.ts';
import fonts from '../ui/fonts/fonts.css?inline';
import { paintsFirst, styleOf } from './first-paint/first-paint.server.ts';
import type { PageHandle } from './first-paint/page.ts';
import { frameOriginsContext } from './http/contexts.ts';
import { closeDb, isDatabaseReady } from './http/db.server.ts';
import { loggedRequest } from './http/logged-request.ts';
import { ScriptNonce } from './layout/script-nonce.ts';

const RENDER_LIMIT_MS = 5000;

/** Marks the renderer's own scripts. It never leaves this process: `securedPage` removes it. */
const NONCE = randomBytes(24).toString('base64url');

/** Always loaded as documents, never by client-side navigation, so that they have their own security policy. */
const PLAYER_PAGE = /^\/(movie|serie|anime)\/play\//;

/**
 * The one style sheet of the build, which every page links. Read once, like all files of the build. Fonts are not in it:
 * declared a second time, a font that came too late for the first paint would change the headings later.
 */
let styleOfPage: ReturnType<typeof styleOf> | undefined;
function sheetStyle({ manifest }: EntryContext): ReturnType<typeof styleOf> {
  if (styleOfPage) return styleOfPage;
  const [href = ''] = manifest.routes.root?.css ?? [];
  styleOfPage = styleOf(fonts + readFileSync(resolve('build/portal/client', `.${href}`), 'utf8'));
  return styleOfPage;
}

/** Whether a part of the page does nothing without script, as its route says. */
const needsScript = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as PageHandle | undefined;
    return handle?.needsScript === true;
  });

/**
 * The page as one string, because it is hashed and cached as a whole, and after the first byte an error could no longer
 * change the status.
 */
async function render(context: EntryContext, url: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const app = (
      <ScriptNonce value={NONCE}>
        <ServerRouter context={context} url={url} nonce={NONCE} />
      </ScriptNonce>
    );
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce: NONCE,
      onAllReady() {
        clearTimeout(limit);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
    const limit = setTimeout(() => abort(new Error('rendering took too long')), RENDER_LIMIT_MS);
  });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const html = await render(context, request.url);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // In development, hot reload adds its own scripts and styles.
  if (import.meta.env.DEV)
    return new Response(html.replace('</head>', `<style>${fonts}</style></head>`), {
      status,
      headers,
    });
  const style = sheetStyle(context)(html);
  const page = securedPage({
    html: paintsFirst({ html, css: style.css, nonce: NONCE, isNow: needsScript(context) }),
    nonce: NONCE,
    frameOrigins: loadContext.get(frameOriginsContext),
    // Beside a hash, browsers ignore 'unsafe-inline'.
    styleSource: PLAYER_PAGE.test(new URL(request.url).pathname) ? "'unsafe-inline'" : style.source,
  });
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
  return new Response(page.html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // React Router itself refused it, before our middleware ran.
  if (request.method === 'POST' && !isOwnPost(request.headers, env().PUBLIC_ORIGIN)) return;
  const { pathname } = new URL(request.url);
  const id = request.headers.get('X-Request-Id') ?? undefined;
  log.error({ err: error, ...loggedRequest(pathname, id) }, 'request failed');
};

/** For `server.ts`, which uses the database of the built app. */
export const portal = { isReady: isDatabaseReady, close: closeDb };
