import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createS3Store, signed } from './s3-store.ts';

const KEYS = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

test('signs as in the example of the documentation of S3', () => {
  const asked = {
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    body: Buffer.alloc(0),
    headers: { range: 'bytes=0-9' },
  } as const;
  const now = new Date('2013-05-24T00:00:00.000Z');
  expect(signed({ ...KEYS, region: 'us-east-1' }, asked, now).authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

const kept = new Map<string, Buffer>();
/** A bucket that checks signatures. */
const bucket: RequestListener = async (request, response) => {
  const body = await buffer(request);
  const { authorization = '', 'x-amz-date': time = '', host } = request.headers;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(time)) ?? [];
  const type = request.headers['content-type'];
  const expected = signed(
    { ...KEYS, region: 'sur-1' },
    {
      method: request.method as 'GET' | 'PUT',
      url: new URL(request.url ?? '', `http://${host}`),
      body,
      headers: type ? { 'content-type': type } : {},
    },
    new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`),
  );
  if (authorization !== expected.authorization) return void response.writeHead(403).end();
  if (request.method === 'PUT') {
    kept.set(request.url ?? '', body);
    return void response.end();
  }
  const found = kept.get(request.url ?? '');
  if (found) response.end(found);
  else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
};

let server: Server;
beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  server = createServer(bucket);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/imagenes`;

test('what is written can be read; what is not there is none', async () => {
  const store = createS3Store({ ...KEYS, url: url(), region: 'sur-1' });
  await store.write('ab/abc/v1-342.avif', Buffer.from('picture'));
  expect(String(await store.read('ab/abc/v1-342.avif'))).toBe('picture');
  expect(await store.read('ab/abc/v1-500.avif')).toBeNull();
});

test('a store that refuses or is gone fails nothing: pictures are made again', async () => {
  const refused = createS3Store({ ...KEYS, secret: 'wrong', url: url(), region: 'sur-1' });
  await refused.write('ab/abc/original', Buffer.from('picture'));
  expect(await refused.read('ab/abc/original')).toBeNull();
  const gone = createS3Store({ ...KEYS, url: 'http://127.0.0.1:1/imagenes', region: 'sur-1' });
  await gone.write('ab/abc/original', Buffer.from('picture'));
  expect(await gone.read('ab/abc/original')).toBeNull();
});
