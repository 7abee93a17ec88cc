import { createHmac, hash } from 'node:crypto';
import { log } from '../log.ts';
import type { PictureStore } from './store.ts';

const LIMIT_MS = 5000;

export type S3Options = {
  /** Address of the bucket: `https://s3.example.com/pictures`. */
  url: string;
  region: string;
  key: string;
  secret: string;
};

const sha256 = (text: string | Buffer): string => hash('sha256', text, 'hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

type Asked = { method: 'GET' | 'PUT'; url: URL; body: Buffer; headers: Record<string, string> };

/** The headers of a request with AWS Signature Version 4. Our keys need no escapes, and there is no query. */
export function signed(
  { region, key, secret }: Omit<S3Options, 'url'>,
  { method, url, body, headers }: Asked,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const sent = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time };
  const all = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const lines = all.map(([name, value]) => `${name}:${value}`);
  const request = [method, url.pathname, '', ...lines, '', names, sent['x-amz-content-sha256']];
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request.join('\n'))].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(signingKey, text).toString('hex');
  const credential = `Credential=${key}/${scope}`;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** A bucket of an S3-compatible store, which all machines share. A lifecycle rule of the bucket limits its size. */
export function createS3Store(options: S3Options): PictureStore {
  const send = async (key: string, body: Buffer | null): Promise<Response> => {
    const url = new URL(`${options.url.replace(/\/+$/, '')}/${key}`);
    const asked: Asked = body
      ? { method: 'PUT', url, body, headers: { 'content-type': 'application/octet-stream' } }
      : { method: 'GET', url, body: Buffer.alloc(0), headers: {} };
    return await fetch(url, {
      method: asked.method,
      headers: signed(options, asked, new Date()),
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
      body: body && new Uint8Array(body),
    });
  };
  const warn = (error: unknown, what: string) => log.warn({ err: error }, what);
  return {
    read: async (key) => {
      try {
        const response = await send(key, null);
        const body = Buffer.from(await response.arrayBuffer());
        if (response.ok) return body;
        if (response.status !== 404) warn(`status ${response.status}`, 'pictures: store fails');
      } catch (error) {
        warn(error, 'pictures: the store does not answer');
      }
      return null;
    },
    write: async (key, body) => {
      try {
        const response = await send(key, body);
        await response.arrayBuffer();
        if (!response.ok) warn(`status ${response.status}`, 'a picture could not be kept');
      } catch (error) {
        warn(error, 'a picture could not be kept');
      }
    },
  };
}
