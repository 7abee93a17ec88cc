import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { HLS_TYPE, MASTER, notFound, send, sendFile } from './media.ts';
import { embedPage, hostilePage } from './pages.ts';

const HANG_LIMIT_MS = 5 * 60_000;
const SLOW_LIMIT_MS = 60_000;
const HUGE_BYTES = 10 * 1024 ** 3;
const BOMB_BYTES = 1024 ** 3;
const TRUNCATED_SEGMENT = 3;
const TRUNCATED_SEGMENT_BYTES = 20_000;
const TRUNCATED_CLIP_BYTES = 400_000;

export type Exchange = {
  req: IncomingMessage;
  res: ServerResponse;
  /** Aborted when the client leaves or the host closes. */
  gone: AbortSignal;
  /** Answers as if this path had been requested. */
  serve: (path: string) => Promise<void>;
  switches: Switches;
};

const SWITCHED = ['fine', '500', 'hang', 'cut'] as const;
/** How each switchable server behaves now; one that was never switched works. */
export type Switches = Map<string, (typeof SWITCHED)[number]>;

/** `POST /bad/switch/KEY/hang` makes every path below `/bad/switch/KEY/` hang from then on. False for any other path. */
export function throwSwitch(path: string, switches: Switches): boolean {
  const [, key, name] = /^\/bad\/switch\/([\w-]+)\/(\w+)$/.exec(path) ?? [];
  const behaviour = SWITCHED.find((known) => known === name);
  if (!key || !behaviour) return false;
  switches.set(key, behaviour);
  return true;
}

/** Hosts that fail on purpose. `path` is what follows `/bad/`. */
export async function misbehave(path: string, exchange: Exchange): Promise<void> {
  const { req, res, gone, serve, switches } = exchange;
  const [name = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  if (name === 'segments-404') return brokenStream(exchange, tail, () => notFound(res));
  if (name === 'truncated') {
    return brokenStream(exchange, tail, (segment, file) =>
      segment === TRUNCATED_SEGMENT
        ? sendFile(req, res, file, TRUNCATED_SEGMENT_BYTES)
        : sendFile(req, res, file),
    );
  }
  if (name === 'dies') {
    const served = Number(rest[0]);
    return brokenStream(exchange, rest.slice(1).join('/'), (segment, file) =>
      segment < served ? sendFile(req, res, file) : fail(res),
    );
  }
  if (name === 'slow') {
    await wait(Math.min(Number(rest[0]) || 0, SLOW_LIMIT_MS), undefined, { signal: gone });
    return serve(`/${rest.slice(1).join('/')}`);
  }
  if (name === 'switch') {
    const behaviour = switches.get(rest[0] ?? '') ?? 'fine';
    if (behaviour === 'fine') return serve(`/${rest.slice(1).join('/')}`);
    // As when the process was killed.
    if (behaviour === 'cut') return void res.destroy();
    return behaviour === 'hang' ? hang(res, gone) : fail(res);
  }
  if (name === 'no-frame' && tail) {
    res.setHeader('x-frame-options', 'DENY');
    res.setHeader('content-security-policy', "frame-ancestors 'none'");
    return send(res, 200, 'text/html; charset=utf-8', embedPage(tail));
  }
  if (tail) return notFound(res);

  // A file extension tells a portal that the address is media and not a page; the failure is the same.
  const ending = extname(name);
  switch (basename(name, ending)) {
    case '500':
      return fail(res);
    case 'hang':
      return hang(res, gone);
    case 'redirect-inward':
      res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      return;
    case 'truncated':
      if (ending !== '.mp4') return notFound(res);
      return sendFile(req, res, 'clip.mp4', TRUNCATED_CLIP_BYTES);
    case 'huge':
      res.writeHead(200, { 'content-type': typeFor(ending) });
      if (req.method === 'HEAD') return void res.end();
      return pipeline(Readable.from(zeros(HUGE_BYTES)), res);
    case 'gzip-bomb':
      res.writeHead(200, { 'content-type': typeFor(ending), 'content-encoding': 'gzip' });
      if (req.method === 'HEAD') return void res.end();
      return pipeline(Readable.from(zeros(BOMB_BYTES)), createGzip(), res);
    case 'hostile-embed':
      return send(res, 200, 'text/html; charset=utf-8', hostilePage);
    default:
      return notFound(res);
  }
}

/** The clip's playlists unchanged, with segments passed to `segment`. */
async function brokenStream(
  { req, res }: Exchange,
  path: string,
  segment: (index: number, file: string) => Promise<void> | void,
): Promise<void> {
  if (path === 'master.m3u8') return send(res, 200, HLS_TYPE, MASTER);
  const file = `hls/${path}`;
  const index = /^(?:360|720)\/seg-(\d+)\.m4s$/.exec(path)?.[1];
  if (index) return segment(Number(index), file);
  return sendFile(req, res, file);
}

async function hang(res: ServerResponse, gone: AbortSignal) {
  await wait(HANG_LIMIT_MS, undefined, { signal: gone });
  res.destroy();
}

function fail(res: ServerResponse) {
  send(res, 500, 'text/plain; charset=utf-8', 'Error interno\n');
}

function typeFor(ending: string) {
  if (ending === '.mp4') return 'video/mp4';
  return ending === '.m3u8' ? HLS_TYPE : 'text/html; charset=utf-8';
}

function* zeros(bytes: number) {
  const chunk = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}
