import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_STORE } from '../../platform/cache-policy.ts';
import { pathOf, refusalOf } from '../../platform/request-guard.ts';
import { text } from '../text/text.es.ts';

/** Enough for a pasted sheet of thousands of rows. */
const MAX_BODY_BYTES = 1024 * 1024;

/** On every answer but files, in development too. */
const HEADERS = {
  'Cache-Control': NO_STORE,
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: browsers then send `Origin: null` with our own forms.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
};

export type Gate = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => Promise<void>;

type GateOptions = {
  /** Of the studio, from the environment: a request cannot say what it is. */
  origin: string;
};

/** Stands in front of React Router, in production and in development. What it refuses reaches no route. */
export function createGate({ origin }: GateOptions): Gate {
  const { host, protocol } = new URL(origin);
  const headers = {
    ...HEADERS,
    ...(protocol === 'https:' && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
  return async (request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const refuse = (status: number, sentence: string) => {
      // The rest of an unread body would be parsed as the next request.
      response.setHeader('Connection', 'close');
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(sentence);
    };
    const { method, headers: sent } = request;
    const refusal = refusalOf(request, MAX_BODY_BYTES);
    if (refusal !== null) return refuse(refusal, text.errors.refused);
    // Cookies ignore ports, and a name that leads here may belong to anybody.
    if (sent.host !== host) return refuse(421, text.errors.otherHost(origin));
    if (method !== 'GET' && method !== 'HEAD' && sent.origin !== origin)
      return refuse(403, text.errors.foreign);
    next();
  };
}

/** What may be logged about a request: no query, which may be what an operator looked for. */
export const loggedPath = (url: string): { path: string } => ({ path: pathOf(url).slice(0, 200) });
