/** A fake third-party video host, with working and failing paths. `PORT=9090 node demo/video-host/server.ts` */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoGuide } from '../guide.ts';
import { sendLive } from './live.ts';
import { notFound, send, sendFile } from './media.ts';
import { misbehave, type Switches, throwSwitch } from './misbehaviour.ts';
import { embedPage, notePage } from './pages.ts';
import { sendPicture } from './pictures.ts';

const HTML = 'text/html; charset=utf-8';

export type VideoHost = { origin: string; close(): Promise<void> };

export async function startVideoHost({
  port,
  host = '127.0.0.1',
  now = Date.now,
}: {
  port: number;
  host?: string;
  now?: () => number;
}): Promise<VideoHost> {
  const switches: Switches = new Map();
  const server = createServer((req, res) => {
    const client = new AbortController();
    res.once('close', () => client.abort());
    answer(req, res, client.signal, now, switches).catch(() => res.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  gone: AbortSignal,
  now: () => number,
  switches: Switches,
) {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-expose-headers', 'content-length, content-range');
  res.setHeader('cross-origin-resource-policy', 'cross-origin');
  res.setHeader('cache-control', 'no-store');
  if (req.method === 'OPTIONS') {
    res.writeHead(204, { 'access-control-allow-headers': 'range' }).end();
    return;
  }
  const path = (req.url ?? '/').replace(/[?#].*$/, '');
  if (req.method === 'POST' && throwSwitch(path, switches)) {
    res.writeHead(204).end();
    return;
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.writeHead(405, { allow: 'GET, HEAD, OPTIONS' }).end();
    return;
  }
  const serve = async (path: string): Promise<void> => {
    const [, room, rest = ''] = /^\/([^/]*)\/(.+)$/.exec(path) ?? [];
    switch (room) {
      case 'media':
        return sendFile(req, res, rest);
      case 'embed':
        return send(res, 200, HTML, embedPage(decode(rest)));
      case 'live':
        return sendLive(req, res, rest, now());
      case 'guia':
        return send(res, 200, 'application/xml; charset=utf-8', demoGuide(new Date(now())));
      case 'consolas':
        return send(
          res,
          200,
          HTML,
          notePage(decode(rest), 'Esta página ocupa el lugar del sitio externo de la consola.'),
        );
      case 'pagina':
        return send(
          res,
          200,
          HTML,
          notePage(decode(rest), 'Esta página ocupa el lugar de un sitio externo.'),
        );
      case 'imagenes':
        return sendPicture(rest, { req, res, gone, serve, switches });
      case 'bad':
        return misbehave(rest, { req, res, gone, serve, switches });
      default:
        return notFound(res);
    }
  };
  await serve(path);
}

function decode(slug: string) {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

if (import.meta.main) {
  const host = await startVideoHost({ port: Number(process.env.PORT ?? 9090) });
  console.log(`Video host on ${host.origin}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void host.close());
  }
}
