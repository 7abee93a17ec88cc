import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/imports/import.ts';
import { MAX_PICTURE_BYTES } from '../../domain/pictures/upload.ts';
import { NO_STORE } from '../../platform/cache-policy.ts';
import { log } from '../../platform/log.ts';
import { pathOf, refusalOf } from '../../platform/request-guard.ts';
import { text } from '../text/text.es.ts';
import { sessionToken } from './session-cookie.ts';
import { withSession } from './session-store.ts';

/** Enough for a pasted sheet of thousands of rows. */
const MAX_BODY_BYTES = 1024 * 1024;
/** A file, and what a form adds to it. */
export const MAX_UPLOAD_BODY_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;
const UPLOADS = new Set(['/importar', '/importar.data']);
/** Any form of a record may bring a picture, and what is typed beside it. */
const MAX_PICTURE_BODY_BYTES = MAX_PICTURE_BYTES + MAX_BODY_BYTES;

/** Exactly these may be asked for without a session. Any other spelling of them needs one. */
const OPEN = new Set(['/entrar', '/entrar.data', '/invitacion', '/invitacion.data', '/llave']);

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

function maxBodyOf(path: string, type = ''): number {
  if (UPLOADS.has(path) || path.startsWith('/guia/')) return MAX_UPLOAD_BODY_BYTES;
  const mayHaveFile = type.startsWith('multipart/form-data') && !OPEN.has(path);
  return mayHaveFile ? MAX_PICTURE_BODY_BYTES : MAX_BODY_BYTES;
}

export type Gate = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => Promise<void>;

type GateOptions = {
  /** Of the studio, from the environment: a request cannot say what it is. */
  origin: string;
  readSession: (token: string) => Promise<OperatorSession | null>;
};

/**
 * Browsers send a SameSite=Strict cookie only with what comes from our own pages. A link in a chat does not; this page,
 * which is ours, asks for the same address again.
 */
const AGAIN = '<!doctype html><meta http-equiv="refresh" content="0"><title></title>';

const signInPath = (url: string): string =>
  url === '/' ? '/entrar' : `/entrar?${new URLSearchParams({ volver: url })}`;

/** Stands in front of React Router, in production and in development. What it refuses reaches no route. */
export function createGate({ origin, readSession }: GateOptions): Gate {
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
    const { url = '' } = request;
    const path = pathOf(url);
    const refusal = refusalOf(request, maxBodyOf(path, sent['content-type']));
    if (refusal !== null) return refuse(refusal, text.errors.refused);
    // Cookies ignore ports, and a name that leads here may belong to anybody.
    if (sent.host !== host) return refuse(421, text.errors.otherHost(origin));
    if (method !== 'GET' && method !== 'HEAD' && sent.origin !== origin)
      return refuse(403, text.errors.foreign);

    const token = sessionToken(sent.cookie);
    let session: OperatorSession | null = null;
    try {
      session = token === null ? null : await readSession(token);
    } catch (error) {
      log.error({ err: error }, 'a session could not be asked for');
      response.setHeader('Retry-After', '5');
      return refuse(503, text.errors.sentence);
    }
    if (session || OPEN.has(path)) return withSession(session, next);
    if (method === 'POST' || path.endsWith('.data'))
      return refuse(401, text.errors.signedOut.title);
    if (sent['sec-fetch-site'] === 'cross-site' && sent['sec-fetch-mode'] === 'navigate')
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(AGAIN);
    else response.writeHead(302, { Location: signInPath(url) }).end();
  };
}

/** What may be logged about a request: no query, which may be what an operator looked for. */
export const loggedPath = (url: string): { path: string } => ({ path: pathOf(url).slice(0, 200) });
