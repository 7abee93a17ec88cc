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
import { log } from '../platform/log.ts';
import { pageSecurityHeaders } from '../platform/security-headers.ts';
import { frameOriginsContext } from './contexts.ts';
import { closeDb, isDatabaseReady } from './db.server.ts';

const RENDER_LIMIT_MS = 5000;

/** They are loaded as documents of their own, so that this policy is theirs. */
const PLAYER_PAGE = /^\/(movie|serie|anime)\/play\//;

/** The page as one string: it is hashed and cached whole, and an error after the first byte would be too late. */
async function render(context: EntryContext, url: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
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
  // Hot reload injects scripts and styles of its own.
  if (!import.meta.env.DEV) {
    const security = pageSecurityHeaders({
      html,
      frameOrigins: loadContext.get(frameOriginsContext),
      hasInlineStyles: PLAYER_PAGE.test(new URL(request.url).pathname),
    });
    for (const [name, value] of Object.entries(security)) headers.set(name, value);
  }
  return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, path: new URL(request.url).pathname }, 'request failed');
};

/** For the process around the built app: it shares this module's database. */
export const portal = { isReady: isDatabaseReady, close: closeDb };
