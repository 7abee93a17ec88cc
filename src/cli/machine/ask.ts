import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';

/** Questions to a port. Each has a limit, and none throws. */

/** A machine that is busy with an import takes its time. */
const LIMIT_MS = 10_000;
const MAX_BODY = 100_000;

export type Request = {
  port: number;
  path: string;
  /** Default: this machine. */
  address?: string;
  method?: string;
  headers?: Record<string, string>;
  /** Asks by TLS, for this name. Who answers is judged by another check. */
  tlsName?: string;
};

export type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

/** Null: nobody answers. */
export async function askHttp(asked: Request, limitMs = LIMIT_MS): Promise<Answered | null> {
  const { port, path, address = '127.0.0.1', method = 'GET', headers = {}, tlsName } = asked;
  return await new Promise((done) => {
    const options = {
      host: address,
      port,
      path,
      method,
      agent: false,
      headers: { ...(tlsName && { Host: tlsName }), ...headers },
      signal: AbortSignal.timeout(limitMs),
    };
    const module = tlsName ? https : http;
    const request = module.request(
      tlsName ? { ...options, servername: tlsName, rejectUnauthorized: false } : options,
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          if (body.length < MAX_BODY) body += piece;
        });
        response.on('error', () => done(null));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    request.on('error', () => done(null));
    request.end();
  });
}
