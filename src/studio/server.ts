import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PoolCounts } from '../data/database.ts';
import { cacheHeaders } from '../platform/cache-policy.ts';
import { studioEnv } from '../platform/env.ts';
import { startInternalServer } from '../platform/internal-server.ts';
import { createLimitedServer } from '../platform/limited-server.ts';
import { log } from '../platform/log.ts';
import { measurePool, observeRequest } from '../platform/metrics.ts';
import { pathOf } from '../platform/request-guard.ts';
import { findReleasedAsset, readStaticFiles, sendFile } from '../platform/static-files.ts';
import { type Gate, loggedPath, MAX_UPLOAD_BODY_BYTES } from './http/gate.ts';
import { text } from './text/text.es.ts';

/** The studio in production, for the operators' TLS terminator. */

const { RELEASES_FOLDER, STUDIO_HOST, STUDIO_ORIGIN, STUDIO_PORT, STUDIO_INTERNAL_PORT } =
  studioEnv();
const build = (await import(resolve('build/studio/server/index.js'))) as ServerBuild;
const { studio } = build.entry.module as unknown as {
  studio: {
    gate: Gate;
    isReady: () => Promise<boolean>;
    close: () => Promise<void>;
    countConnections: () => PoolCounts;
  };
};

measurePool(studio.countConnections);

/** Script and style are the same for everybody and hold nothing of anybody's. */
const ASSETS = 'build/studio/client/assets';
const files = readStaticFiles(resolve(ASSETS), '/assets', cacheHeaders('asset'));

const handle = createRequestHandler(build, 'production');
const pages = createRequestListener(async (request) => await handle(request), {
  // Whatever `Host` a request has, its address is the configured one.
  protocol: new URL(STUDIO_ORIGIN).protocol,
  host: new URL(STUDIO_ORIGIN).host,
  onError: (error) => {
    log.error({ err: error }, 'request failed outside React Router');
    return new Response(text.errors.sentence, { status: 500 });
  },
});

const releasedAsset = async (path: string) =>
  RELEASES_FOLDER && path.startsWith('/assets/')
    ? await findReleasedAsset(
        { releases: RELEASES_FOLDER, folder: ASSETS },
        path,
        cacheHeaders('asset'),
      ).catch(() => null)
    : null;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '' } = request;
  observeRequest(request, response, loggedPath(url), () => 'studio');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const file = isRead && (files.get(pathOf(url)) ?? (await releasedAsset(pathOf(url))));
  if (file) {
    sendFile(request, response, file);
    return;
  }
  // Pages have a policy of their own (entry.server.tsx); nothing else is ever shown.
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  await studio.gate(request, response, () => pages(request, response));
}

const server = createLimitedServer((request, response) => void serve(request, response), {
  keepAliveMs: 130_000,
  maxBodyBytes: MAX_UPLOAD_BODY_BYTES,
});

const internal = startInternalServer(STUDIO_INTERNAL_PORT, studio.isReady);
server.listen(STUDIO_PORT, STUDIO_HOST, () => log.info({ port: STUDIO_PORT }, 'studio listens'));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => void studio.close().then(() => process.exit(0)));
    server.closeIdleConnections();
    internal.close();
    setTimeout(() => process.exit(0), 3000).unref();
  });
}
