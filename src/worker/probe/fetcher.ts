import { Agent, type Dispatcher } from 'undici';
import { ForbiddenAddress, guardedConnector } from './connector.ts';
import type { Politeness } from './politeness.ts';
import type { Resolve } from './resolve.ts';

const MOST_BYTES = 256 * 1024;
export const MOST_TIME_MS = 10_000;
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Between the requests of one probe; most hosts are not asked again for a while. */
const KEEP_ALIVE_MS = 2000;

export type FetcherOptions = {
  userAgent: string;
  /** The site that shows the servers: hosts that answer only to pages they know see whom they answer. */
  siteOrigin: string;
  admits: readonly string[];
  lookUpAdmitted?: Resolve;
  resolve: Resolve;
  politeness: Politeness;
};

/** Time that is left for the requests of one probe. Waiting for one's turn at a host costs nothing of it. */
export type Budget = { leftMs: number };

export type Asked = { range?: string; mostBytes?: number };

export type Answer = {
  /** Where the last redirect led. */
  url: URL;
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Buffer;
};

/** Why there was no answer to judge; a short code that is kept with the server. */
export class ProbeFailure extends Error {
  readonly reason: string;
  /** May as well be our own network. */
  readonly isOurs: boolean;
  constructor(reason: string, isOurs: boolean) {
    super(reason);
    this.reason = reason;
    this.isOurs = isOurs;
  }
}

export type Fetcher = {
  get: (address: URL, budget: Budget, asked?: Asked) => Promise<Answer>;
  close: () => Promise<void>;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What failed, in a word; the first that fits. */
const FAILURES: [RegExp, string][] = [
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EREFUSED|ETIMEOUT|ECANCELLED|EBADRESP|EBADNAME)/, 'no-name'],
  [/TIMEOUT|ABORT|ETIMEDOUT/, 'timeout'],
  [/CERT|^ERR_(TLS|SSL)|SELF_SIGNED|UNABLE_TO|EPROTO/, 'bad-certificate'],
  [/^HPE_/, 'not-http'],
];
/** The host itself spoke. */
const THEIRS = new Set(['bad-certificate', 'not-http']);

function failureOf(error: unknown): ProbeFailure {
  if (error instanceof ProbeFailure) return error;
  if (error instanceof ForbiddenAddress) return new ProbeFailure('forbidden-address', false);
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  const code = isTimeout ? 'TIMEOUT' : codeOf(error);
  const reason = FAILURES.find(([pattern]) => pattern.test(code))?.[1] ?? 'no-connection';
  return new ProbeFailure(reason, !THEIRS.has(reason));
}

/** Addresses of the web, without credentials. */
function admissible(url: URL): URL {
  if (!/^https?:$/.test(url.protocol)) throw new ProbeFailure('not-web', false);
  if (url.username !== '' || url.password !== '') throw new ProbeFailure('credentials', false);
  return url;
}

/** A body of just that length is read to its end, so that the connection can be used again. */
async function readUpTo(body: Dispatcher.ResponseData['body'], most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Events, because an iterator costs more than all the rest of a short answer.
  return await new Promise((resolve, reject) => {
    const finish = () => resolve(Buffer.concat(chunks).subarray(0, most));
    body.on('error', reject).on('end', finish);
    body.on('data', (chunk: Buffer) => {
      if (size > most) return;
      chunks.push(chunk);
      size += chunk.length;
      if (size <= most) return;
      finish();
      // Ends the connection: what else the host wants to send never arrives.
      body.destroy();
    });
  });
}

/** Asks hosts for little, politely, and never our own network. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const agent = new Agent({
    connect: guardedConnector({ ...options, timeoutMs: MOST_TIME_MS }),
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: 16_384,
    // Each request has a deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  /** Once more when a connection that was kept is closed by the host in that very moment. */
  const ask = async (request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> => {
    try {
      return await agent.request(request);
    } catch (error) {
      if (!/^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(codeOf(error))) throw error;
      return await agent.request(request);
    }
  };

  const once = async (url: URL, budget: Budget, asked: Asked): Promise<Answer> => {
    const leave = await options.politeness.enter(url.hostname);
    const start = performance.now();
    let hasAnswered = false;
    let outcome: 'answered' | 'silent' = 'answered';
    try {
      if (budget.leftMs <= 0) throw new ProbeFailure('timeout', true);
      const answer = await ask({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        signal: AbortSignal.timeout(Math.ceil(budget.leftMs)),
        headers: {
          'user-agent': options.userAgent,
          referer: `${options.siteOrigin}/`,
          accept: '*/*',
          // What is not compressed cannot be a bomb; nothing here decompresses.
          'accept-encoding': 'identity',
          ...(asked.range && { range: asked.range }),
        },
      });
      hasAnswered = true;
      const most = REDIRECTS.has(answer.statusCode) ? 0 : (asked.mostBytes ?? MOST_BYTES);
      const body = most > 0 ? await readUpTo(answer.body, most) : Buffer.alloc(0);
      if (most === 0) answer.body.on('error', () => {}).destroy();
      return { url, status: answer.statusCode, headers: answer.headers, body };
    } catch (error) {
      const failure = failureOf(error);
      outcome = failure.isOurs ? 'silent' : 'answered';
      if (hasAnswered && failure.reason === 'no-connection')
        throw new ProbeFailure('truncated', true);
      throw failure;
    } finally {
      budget.leftMs -= performance.now() - start;
      leave(outcome);
    }
  };

  return {
    get: async (address, budget, asked = {}) => {
      let url = admissible(address);
      for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
        const answer = await once(url, budget, asked);
        if (!REDIRECTS.has(answer.status)) return answer;
        const location = URL.parse(String(answer.headers.location ?? ''), url);
        if (!location) throw new ProbeFailure('bad-redirect', false);
        url = admissible(location);
      }
      throw new ProbeFailure('redirects', false);
    },
    close: async () => await agent.destroy(),
  };
}
