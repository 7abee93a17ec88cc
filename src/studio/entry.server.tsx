import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { countConnections } from '../data/database.ts';
import { getOperatorSession } from '../data/queries/operators.ts';
import { studioEnv } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { closeDb, db, isDatabaseReady } from './http/db.server.ts';
import { createGate, loggedPath } from './http/gate.ts';

const RENDER_LIMIT_MS = 5000;

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    // The portal's own pictures, which a preview shows, may not have TLS in a demo.
    `img-src 'self' data: https: ${studioEnv().PUBLIC_ORIGIN}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** As a whole: after the first byte an error could no longer change the status. */
async function render(context: EntryContext, url: string, nonce?: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const app = <ServerRouter context={context} url={url} nonce={nonce} />;
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
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
): Promise<Response> {
  // In development, hot reload adds its own scripts and styles, which no policy knows.
  const nonce = import.meta.env.DEV ? undefined : randomBytes(24).toString('base64url');
  const html = await render(context, request.url, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (nonce) headers.set('Content-Security-Policy', policy(nonce));
  return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, ...loggedPath(new URL(request.url).pathname) }, 'request failed');
};

/** For `server.ts` and the development server, which use the database of the app. */
export const studio = {
  gate: createGate({
    origin: studioEnv().STUDIO_ORIGIN,
    readSession: async (token) => await getOperatorSession(db, token),
  }),
  isReady: isDatabaseReady,
  close: closeDb,
  countConnections,
};
