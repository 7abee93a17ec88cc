import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const FILES = join(import.meta.dirname, '../media/files');
export const HLS_TYPE = 'application/vnd.apple.mpegurl';

const TYPES: Record<string, string> = {
  '.m3u8': HLS_TYPE,
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};

export function send(res: ServerResponse, status: number, type: string, body: string | Buffer) {
  res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}

export function notFound(res: ServerResponse) {
  send(res, 404, 'text/plain; charset=utf-8', 'No existe\n');
}

/** `sent` limits the bytes that are really sent, whatever the headers say. */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  sent = Number.POSITIVE_INFINITY,
) {
  const type = TYPES[extname(path)];
  // Plain names only: a dot or an escape in a folder's name could lead outside FILES.
  if (!type || !/^[\w-]+(\/[\w-]+)*\.\w+$/.test(path)) return notFound(res);
  const file = join(FILES, path);
  const found = await stat(file).catch(() => undefined);
  if (!found) return notFound(res);
  const { size } = found;
  res.setHeader('content-type', type);
  res.setHeader('accept-ranges', 'bytes');
  const range = parseRange(req.headers.range, size);
  if (range === 'unsatisfiable') {
    res.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) res.setHeader('content-range', `bytes ${start}-${end}/${size}`);
  res.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 });
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  const last = Math.min(end, sent - 1);
  if (last >= start) {
    await pipeline(createReadStream(file, { start, end: last }), res, { end: last === end });
  }
  if (last < end) res.socket?.destroySoon();
}

function parseRange(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [first, last] = [match?.[1], match?.[2]];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? ('unsatisfiable' as const) : { start, end };
}

/** Renditions relative to the playlist's own address, so the same text serves every folder. */
export const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=220000,RESOLUTION=640x360,FRAME-RATE=24.000,CODECS="avc1.4d401e,mp4a.40.2"
360/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=530000,RESOLUTION=1280x720,FRAME-RATE=24.000,CODECS="avc1.4d401f,mp4a.40.2"
720/index.m3u8
`;
