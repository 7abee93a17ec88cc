import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** An S3-compatible store in memory: as much of one as pgBackRest uses. It checks no signatures. */
export type Store = {
  endpoint: string;
  /** The certificate that clients must trust. */
  caFile: string;
  objects: Map<string, Buffer>;
  stop: () => Promise<void>;
};

const BUCKET = '/butaca';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Keys below a prefix; those that share the part up to the delimiter become one. */
function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const contents: string[] = [];
  const folders = new Set<string>();
  for (const [key, { length }] of objects) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) folders.add(key.slice(0, end + 1));
    else
      contents.push(
        `<Contents><Key>${escaped(key)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${length}</Size></Contents>`,
      );
  }
  const shared = [...folders].map(
    (name) => `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}${shared.join('')}</ListBucketResult>`;
}

function answerer(objects: Map<string, Buffer>) {
  const uploads = new Map<string, Map<number, Buffer>>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'https://store');
    const key = decodeURIComponent(url.pathname).slice(BUCKET.length + 1);
    const query = url.searchParams;
    const body = await buffer(request);
    const reply = (status: number, text: string | Buffer = '', headers = {}): void => {
      const { length } = Buffer.from(text);
      response.writeHead(status, {
        'content-length': length,
        'last-modified': new Date().toUTCString(),
        ...headers,
      });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (request.method === 'GET' && key === '') return reply(200, listing(objects, query));
    if (request.method === 'POST' && query.has('uploads')) {
      const id = `u${uploads.size}`;
      uploads.set(id, new Map());
      return reply(200, `<?xml version="1.0"?><R><UploadId>${id}</UploadId></R>`);
    }
    if (request.method === 'PUT' && upload) {
      upload.set(Number(query.get('partNumber')), body);
      return reply(200, '', { etag: `"${query.get('partNumber')}"` });
    }
    if (request.method === 'POST' && upload) {
      const parts = [...upload].sort(([a], [b]) => a - b).map(([, part]) => part);
      objects.set(key, Buffer.concat(parts));
      return reply(200, '<?xml version="1.0"?><R><ETag>"whole"</ETag></R>');
    }
    if (request.method === 'POST' && query.has('delete')) {
      for (const [, gone = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g))
        objects.delete(gone);
      return reply(200, '<?xml version="1.0"?><DeleteResult></DeleteResult>');
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return reply(200, '', { etag: '"one"' });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply(204);
    }
    const found = objects.get(key);
    if (!found) return reply(404, '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from === '') return reply(200, found);
    return reply(206, found.subarray(Number(from), to === '' ? undefined : Number(to) + 1));
  };
}

export async function startStore(folder: string): Promise<Store> {
  const [key, caFile] = [join(folder, 'store.key'), join(folder, 'store.pem')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', caFile],
  ]);
  const objects = new Map<string, Buffer>();
  const answer = answerer(objects);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(caFile) });
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `localhost:${port}`,
    caFile,
    objects,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
