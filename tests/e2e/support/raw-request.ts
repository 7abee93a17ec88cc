import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export type RawAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  hash: string;
};

type Options = {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: OutgoingHttpHeaders;
  form?: Record<string, string>;
};

/** Sends the path unchanged: browsers and similar clients would normalise it first. */
export async function askRaw(
  origin: string,
  path: string,
  options: Options = {},
): Promise<RawAnswer> {
  const { method = 'GET', headers = {}, form } = options;
  const posted = form ? new URLSearchParams(form).toString() : undefined;
  const { hostname, port } = new URL(origin);
  const type = form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
  const all = { ...type, ...headers };
  return await new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, path, method, headers: all, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const raw = Buffer.concat(chunks);
          const body = response.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
          const hash = createHash('sha256').update(body).digest('hex');
          const status = response.statusCode ?? 0;
          resolve({ status, headers: response.headers, body: body.toString(), hash });
        });
      },
    );
    asked.on('error', reject);
    asked.end(posted);
  });
}
