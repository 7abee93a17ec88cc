import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
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

type Headers = Record<string, string>;
type File = { body: Buffer; headers: Headers };

function fileOf(name: string, body: Buffer, headers: Headers): File {
  const type = TYPES.get(extname(name)) ?? 'application/octet-stream';
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  return { body, headers: { ...headers, 'Content-Type': type, ETag: etag } };
}

/**
 * The files of a folder by the path they are served at. They are read once, so a new build in the same folder does not
 * affect a running process. The edge stores them and answers range requests itself.
 */
export function readStaticFiles(
  folder: string,
  at: string,
  headers: Headers,
): ReadonlyMap<string, File> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry): [string, File] => {
        const file = join(entry.parentPath, entry.name);
        const path = `${at}/${relative(folder, file).replaceAll('\\', '/')}`;
        return [path, fileOf(file, readFileSync(file), headers)];
      }),
  );
}

const PLAIN_NAME = /^[\w-][\w.-]*$/;

/**
 * Finds an asset in any release beside this one. During an upgrade portals of two releases answer, and pages that are open
 * or cached ask for files of theirs; the release may have been unpacked after this process started. Names are never used
 * again for other contents.
 */
export async function findReleasedAsset(
  { releases, folder }: { releases: string; folder: string },
  path: string,
  headers: Headers,
): Promise<File | null> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path !== `/assets/${name}` || !PLAIN_NAME.test(name)) return null;
  for (const release of await readdir(releases)) {
    // One that is not whole yet.
    if (release.startsWith('.')) continue;
    const body = await readFile(join(releases, release, folder, name)).catch(() => null);
    if (body) return fileOf(name, body, headers);
  }
  return null;
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
