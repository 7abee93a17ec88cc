import type { IncomingMessage, ServerResponse } from 'node:http';
import { cacheHeaders } from '../../platform/cache-policy.ts';
import { isOwnPost } from '../../platform/own-post.ts';
import { refusalsText } from '../text/refusals.es.ts';

/** Answers the body of a post; null: 400. Like beacons without what React Router does around it, which costs more than all the rest. */
export type Direct = (
  body: Uint8Array,
  headers: Pick<Headers, 'get'>,
) => Promise<Uint8Array | null>;

/** Of the routes of the build, by their addresses. */
export const directs = new Map<string, Direct>();

export function directAt(path: string, direct: Direct): Direct {
  directs.set(path, direct);
  return direct;
}

const BYTES = { 'Content-Type': 'application/octet-stream' };

export async function answerDirect(request: Request, direct: Direct): Promise<Response> {
  const answer = await direct(new Uint8Array(await request.arrayBuffer()), request.headers);
  if (!answer) return new Response(null, { status: 400 });
  return new Response(answer as Uint8Array<ArrayBuffer>, { headers: BYTES });
}

/** Null: it was cut off in the middle. `stream/consumers` would make a blob of it first, which costs more than to answer it. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> =>
  await new Promise((done) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.once('end', () => done(Buffer.concat(parts))).once('close', () => done(null));
  });

export async function serveDirect(
  direct: Direct,
  request: IncomingMessage,
  response: ServerResponse,
  ownOrigin: string,
): Promise<void> {
  const headers = {
    get: (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null,
  };
  const end = (status: number, body?: string | Uint8Array, more: Record<string, string> = {}) =>
    void response.writeHead(status, { ...cacheHeaders('never'), ...more }).end(body);
  if (!isOwnPost(headers, ownOrigin)) return end(403, refusalsText.foreign);
  const body = await bodyOf(request);
  if (body === null) return void response.destroy();
  const answer = await direct(body, headers);
  if (answer) end(200, answer, { ...BYTES, 'Content-Length': String(answer.length) });
  else end(400);
}
