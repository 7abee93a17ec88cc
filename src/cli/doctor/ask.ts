import { execFile } from 'node:child_process';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** Questions to other programs. Each has a limit, and none throws. */

/** A machine that is busy with an import takes its time. */
const LIMIT_MS = 10_000;
const MAX_BODY = 100_000;

const START_MS = 8000;
const LOOK_EVERY_MS = 500;

/** Looks again for some seconds: what has just been started is not broken. */
export async function patiently<Seen>(
  look: () => Promise<Seen>,
  isGood: (seen: Seen) => boolean,
): Promise<Seen> {
  const end = performance.now() + START_MS;
  for (;;) {
    const seen = await look();
    if (isGood(seen) || performance.now() > end) return seen;
    await sleep(LOOK_EVERY_MS);
  }
}

export type Said = { status: number; stdout: string; stderr: string };

/** Null: the program is not there, or was too slow. */
export async function askProgram(
  program: string,
  args: readonly string[],
  limitMs = LIMIT_MS,
): Promise<Said | null> {
  return await new Promise((done) => {
    const options = { timeout: limitMs, maxBuffer: 10_000_000 };
    execFile(program, [...args], options, (error, stdout, stderr) => {
      if (!error) done({ status: 0, stdout, stderr });
      else if (typeof error.code === 'number') done({ status: error.code, stdout, stderr });
      else done(null);
    });
  });
}

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
      ...{ host: address, port, path, method, agent: false },
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
