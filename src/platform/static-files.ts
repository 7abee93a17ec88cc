import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';

const TYPES = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

type File = { body: Buffer; headers: Record<string, string> };

/**
 * The files of a folder by the path they are served at. They are read once, so a new build in the same folder does not
 * affect a running process. The edge stores them and answers range requests itself.
 */
export function readStaticFiles(
  folder: string,
  at: string,
  headers: Record<string, string>,
): ReadonlyMap<string, File> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry): [string, File] => {
        const file = join(entry.parentPath, entry.name);
        const body = readFileSync(file);
        const type = TYPES.get(extname(file)) ?? 'application/octet-stream';
        const etag = `"${hash('sha1', body, 'base64url')}"`;
        return [
          `${at}/${relative(folder, file).replaceAll('\\', '/')}`,
          { body, headers: { ...headers, 'Content-Type': type, ETag: etag } },
        ];
      }),
  );
}

/** Weak comparison, because compression makes ETags weak. */
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

export function sendFile(request: IncomingMessage, response: ServerResponse, file: File): void {
  if (isKnown(request.headers['if-none-match'], String(file.headers.ETag))) {
    response.writeHead(304, file.headers).end();
  } else {
    const length = { 'Content-Length': file.body.length };
    response.writeHead(200, { ...file.headers, ...length });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  }
}
