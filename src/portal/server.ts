import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { createRequest } from '@remix-run/node-fetch-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PoolCounts } from '../data/database.ts';
import { cacheHeaders } from '../platform/cache-policy.ts';
import { env, searchConnections } from '../platform/env.ts';
import { Gate } from '../platform/gate.ts';
import { startInternalServer } from '../platform/internal-server.ts';
import { createLimitedServer } from '../platform/limited-server.ts';
import { log } from '../platform/log.ts';
import { counter, measure, measurePool, observeRequest, timer } from '../platform/metrics.ts';
import { MAX_HOUSEHOLD_BYTES, maxBodyOf, pathOf, refusalOf } from '../platform/request-guard.ts';
import { findReleasedAsset, readStaticFiles, sendFile } from '../platform/static-files.ts';
import { type Beacon, serveBeacon } from './http/beacon.ts';
import { busyAnswer } from './http/busy-answer.ts';
import { type Direct, serveDirect } from './http/direct.ts';
import { edgeAgreement } from './http/edge-agreement.ts';
import { loggedRequest } from './http/logged-request.ts';
import { packedPage } from './http/packed-page.ts';
import { PAGE_KINDS, type PageKind, pageKind, pageLimits } from './http/page-kind.ts';
import { viewerMetrics } from './playback/viewer-metrics.server.ts';
import type { ViewerCounts } from './playback/viewer-reports.server.ts';
import { refusalsText } from './text/refusals.es.ts';

/** The portal in production: static files, then React Router. The edge compresses all but pages. */

const CLIENT_FOLDER = 'build/portal/client';
const CLIENT = resolve(CLIENT_FOLDER);
const build = (await import(resolve('build/portal/server/index.js'))) as ServerBuild;
const files = new Map([
  ...readStaticFiles(CLIENT, '', cacheHeaders('file')),
  ...readStaticFiles(resolve(CLIENT, 'assets'), '/assets', cacheHeaders('asset')),
  ...(env().DEMO ? readStaticFiles(resolve('demo/art/files'), '/art', cacheHeaders('file')) : []),
]);

const { portal } = build.entry.module as unknown as {
  portal: {
    isReady: () => Promise<boolean>;
    close: () => Promise<void>;
    replicasRead: () => number;
    keepingData: (build: ServerBuild) => ServerBuild;
    /** The page of an answer that has no body of its own. */
    pageOf: (answer: Response) => string | undefined;
    countConnections: () => PoolCounts;
    countViewersWith: (counts: ViewerCounts) => void;
    beacons: ReadonlyMap<string, Beacon>;
    directs: ReadonlyMap<string, Direct>;
  };
};

const handle = createRequestHandler(build, 'production');
const handlePage = createRequestHandler(portal.keepingData(build), 'production');

// Whatever `Host` a request has: pages know only the public address.
const { protocol, host } = new URL(env().PUBLIC_ORIGIN);

const takesGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));

/** `packed`: of a page. It is the body where the browser takes it. */
type Answer = { answer: Response; body: Buffer | null; packed: Buffer | null };

async function answerOf(asked: IncomingMessage, response: ServerResponse): Promise<Answer> {
  const handleThis = pathOf(asked.url ?? '').endsWith('.data') ? handle : handlePage;
  const answer = await handleThis(createRequest(asked, response, { protocol, host }));
  const page = portal.pageOf(answer);
  if (page === undefined)
    return { answer, body: answer.body && Buffer.from(await answer.arrayBuffer()), packed: null };
  const packed = packedPage(page);
  return { answer, body: takesGzip(asked) ? packed : Buffer.from(page), packed };
}

/** Every answer is small and sent as a whole, so an ETag from its hash is cheap. Weak: packed or not, it is the same. */
async function sendAnswer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { answer, body, packed } = await answerOf(asked, response);
  const { status, headers } = answer;
  const hashed = packed ?? body;
  if (status === 200 && hashed && headers.has('Surrogate-Key'))
    headers.set('ETag', `W/"${hash('sha1', hashed, 'base64url')}"`);
  if (packed !== null && body === packed) headers.set('Content-Encoding', 'gzip');
  if (body) headers.set('Content-Length', String(body.length));
  if (!response.destroyed) response.writeHead(status, [...headers].flat()).end(body);
}

/** Ends with the answer, whatever happens in between. */
function finish(asked: IncomingMessage, response: ServerResponse, answering: Promise<void>): void {
  answering.catch((error: unknown) => {
    if (response.destroyed) return;
    const id = asked.headers['x-request-id']?.toString();
    log.error(
      { err: error, ...loggedRequest(asked.url ?? '', id) },
      'request failed outside React Router',
    );
    if (!response.headersSent) response.writeHead(500, cacheHeaders('never'));
    response.end('Something went wrong.');
  });
}

function pages(asked: IncomingMessage, response: ServerResponse): void {
  const direct = asked.method === 'POST' ? directs.get(asked.url ?? '') : undefined;
  const answering = direct
    ? serveDirect(direct, asked, response, env().PUBLIC_ORIGIN)
    : sendAnswer(asked, response);
  finish(asked, response, answering);
}

measurePool(portal.countConnections);
portal.countViewersWith(viewerMetrics());
const { DATABASE_POOL } = env();
const places = new Gate<PageKind>(
  DATABASE_POOL,
  pageLimits({ connections: DATABASE_POOL, forSearches: searchConnections() }),
);
const countRefused = counter('butaca_refused_total', 'Requests refused for lack of a place', [
  ...PAGE_KINDS,
]);
const timeRender = timer('butaca_render_seconds', 'Time from a place to the whole answer');
measure(
  'butaca_places',
  'Requests that hold a place or wait for one',
  () =>
    places.counts.flatMap(({ kind, inside, waiting }) => [
      { labels: { class: kind, state: 'inside' }, value: inside },
      { labels: { class: kind, state: 'waiting' }, value: waiting },
    ]),
  ['class', 'state'],
);

measure('replicas_configured', 'Replicas in REPLICA_URLS', () => env().REPLICA_URLS.length);
measure('replicas_read', 'Replicas that pages are read from now', portal.replicasRead);

/** Renders when there is a place. Otherwise old copies at the edge, or a page that says so, are better than a late one. */
async function servePage(
  kind: PageKind,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const closed = new AbortController();
  // With a reason: without one, an error with its stack is made for each request.
  response.once('close', () => closed.abort('closed'));
  if (await places.enter(kind, closed.signal)) {
    const start = performance.now();
    response.once('close', () => timeRender(kind, performance.now() - start));
    pages(request, response);
  } else if (!response.destroyed) {
    countRefused(kind);
    const { headers, body } = busyAnswer(kind, pathOf(request.url ?? ''));
    response.writeHead(503, { ...cacheHeaders('never'), ...headers }).end(body);
  }
}

async function serveReleasedAsset(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const releases = env().RELEASES_FOLDER;
  const place = releases && { releases, folder: `${CLIENT_FOLDER}/assets` };
  const file = place
    ? await findReleasedAsset(place, path, cacheHeaders('asset')).catch(() => null)
    : null;
  if (file) sendFile(request, response, file);
  else response.writeHead(404, cacheHeaders('never')).end();
}

/** In named access the middleware asks for a session first. */
const isOpen = env().ACCESS === 'open';
const beacons = isOpen ? portal.beacons : new Map<string, Beacon>();
const directs = isOpen ? portal.directs : new Map<string, Direct>();

const agreement = edgeAgreement(env(), log);

function serve(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', headers } = request;
  let kind = 'file';
  const logged = loggedRequest(url, headers['x-request-id']?.toString());
  observeRequest(request, response, logged, () => kind);
  const refuse = (status: number, body = '') => {
    const type = { 'Content-Type': 'text/plain; charset=utf-8' };
    response.writeHead(status, { ...cacheHeaders('never'), ...type }).end(body);
  };
  const refusal = refusalOf(request, maxBodyOf(url));
  if (refusal !== null) {
    // The rest of an unread body would be parsed as the next request.
    response.setHeader('Connection', 'close');
    refuse(refusal);
    return;
  }
  const path = decodeURIComponent(pathOf(url));
  const file = files.get(path);
  if (url === '/healthz') {
    response.writeHead(200, cacheHeaders('never')).end('alive');
  } else if (file) {
    sendFile(request, response, file);
  } else if (path.startsWith('/assets/')) {
    void serveReleasedAsset(request, response, path);
  } else if (/^\/(art|icons)\//.test(path)) {
    refuse(404);
  } else if (!agreement.allows(request)) {
    // The edge neither stores this nor hides it behind an old copy, so that the wrong configuration is noticed.
    refuse(421, refusalsText.unguarded);
  } else if (path.startsWith('/img/')) {
    // Has limits of its own, and mostly waits for another host.
    kind = 'picture';
    pages(request, response);
  } else {
    const own = pageKind(request.method ?? '', path);
    kind = own;
    const beacon = request.method === 'POST' ? beacons.get(url) : undefined;
    if (beacon) void serveBeacon(beacon, request, response, env().PUBLIC_ORIGIN);
    else void servePage(own, request, response);
  }
}

// Lower priority than the edge on the same machine, so that rendering does not delay cached pages. Never higher than at
// start, which the system would refuse.
setPriority(Math.max(5, getPriority()));

const server = createLimitedServer(serve, {
  keepAliveMs: 75_000,
  maxBodyBytes: MAX_HOUSEHOLD_BYTES,
});

const internal = startInternalServer(env().INTERNAL_PORT, portal.isReady);
server.listen(env().PORT, env().HOST, () => log.info({ port: env().PORT }, 'portal listens'));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    let isEnding = false;
    const end = () => {
      if (isEnding) return;
      isEnding = true;
      void portal.close().finally(() => process.exit(0));
    };
    server.close(end);
    server.closeIdleConnections();
    internal.close();
    // What is still being answered is cut off; what was counted is kept, if the database takes it.
    setTimeout(end, 3000).unref();
    setTimeout(() => process.exit(0), 6000).unref();
  });
}
