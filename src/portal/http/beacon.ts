import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { cacheHeaders } from '../../platform/cache-policy.ts';
import { isOwnPost } from '../../platform/own-post.ts';
import { refusalsText } from '../text/refusals.es.ts';

type Named = Pick<Headers, 'get'>;

/**
 * What a page sends by `navigator.sendBeacon`, which expects nothing but a status. `note` says whether the body was one of ours.
 * The edge limits how many come from one address.
 */
export type Beacon = { maxBytes: number; note: (body: string, headers: Named) => boolean };

/** Of the routes of the build, by their addresses. */
export const beacons = new Map<string, Beacon>();

export function beaconAt(path: string, beacon: Beacon): Beacon {
  beacons.set(path, beacon);
  return beacon;
}

const isShort = ({ maxBytes }: Beacon, headers: Named): boolean =>
  Number(headers.get('Content-Length') ?? Number.NaN) <= maxBytes;
const statusOf = (isOurs: boolean): 204 | 400 => (isOurs ? 204 : 400);

export async function takeBeacon(request: Request, beacon: Beacon): Promise<Response> {
  const { headers } = request;
  const isOurs = isShort(beacon, headers) && beacon.note(await request.text(), headers);
  return new Response(null, { status: statusOf(isOurs) });
}

/** The same, without what React Router does around it, which costs more than all the rest. */
export async function serveBeacon(
  beacon: Beacon,
  request: IncomingMessage,
  response: ServerResponse,
  ownOrigin: string,
): Promise<void> {
  const headers = {
    get: (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null,
  };
  const answer = (status: number, body?: string) =>
    void response.writeHead(status, cacheHeaders('never')).end(body);
  if (!isOwnPost(headers, ownOrigin)) return answer(403, refusalsText.foreign);
  if (!isShort(beacon, headers)) return answer(400);
  const body = await textOf(request).catch(() => null);
  // Cut off in the middle.
  if (body === null) return void response.destroy();
  answer(statusOf(beacon.note(body, headers)));
}

export function postOnly(): never {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
