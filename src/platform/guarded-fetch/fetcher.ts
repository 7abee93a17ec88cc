import { isIP } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { ForbiddenAddress, guardedConnector, portOf } from './connector.ts';
import type { HostLimiter } from './host-limiter.ts';
import { sentOrigins } from './readable.ts';
import { BrokenOff, type Headers, type Limits, type Received, receive } from './receive.ts';
import type { Resolve } from './resolve.ts';

const MAX_BYTES = 256 * 1024;
export const MAX_TIME_MS = 10_000;
/** As many as browsers follow. */
const MAX_REDIRECTS = 20;
const MAX_KNOWN_PLACES = 20_000;
export const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Long enough for the requests of one probe. Most hosts are not asked again for a while. */
const KEEP_ALIVE_MS = 2000;

export type FetcherOptions = {
  userAgent: string;
  /** Sent as the referring site: some hosts answer only to sites that they know. */
  siteOrigin: string;
  admits: readonly string[];
  lookUpAdmitted?: Resolve;
  resolve: Resolve;
  hostLimiter: HostLimiter;
};

/** Time left for the requests of one probe. Waiting for a turn at a host does not count. */
export type Budget = { leftMs: number };

export type Asked = {
  range?: string;
  maxBytes?: number;
  /** As a script of our page asks, with its origin. Else as an element does. */
  isScript?: boolean;
  /** The question of browsers whether a script may send such a header. */
  preflightOf?: string;
};

export type Answer = Received & {
  /** The address after the last redirect. */
  url: URL;
  /** The answers that led here, with this one. */
  hops: { url: URL; headers: Headers }[];
};

/** Why there was no answer to judge: a short code that is stored with the server. */
export class FetchFailure extends Error {
  readonly reason: string;
  /** The cause may be our own network. */
  readonly isOurs: boolean;
  constructor(reason: string, isOurs: boolean) {
    super(reason);
    this.reason = reason;
    this.isOurs = isOurs;
  }
}

export type Fetcher = {
  /** The IP address of a host if it is known, else the host itself. Hosts with the same address share its limits. */
  placeOf: (hostname: string) => string;
  get: (address: URL, budget: Budget, asked?: Asked) => Promise<Answer>;
  close: () => Promise<void>;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Error codes and the reasons that we store; the first that matches counts. */
const FAILURES: [RegExp, string][] = [
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EREFUSED|ETIMEOUT|ECANCELLED|EBADRESP|EBADNAME)/, 'no-name'],
  [/TIMEOUT|ABORT|ETIMEDOUT/, 'timeout'],
  [/CERT|^ERR_(TLS|SSL)|SELF_SIGNED|UNABLE_TO|EPROTO/, 'bad-certificate'],
  [/^HPE_/, 'not-http'],
];
/** Here the host itself answered, so it is not our network. */
const THEIRS = new Set(['bad-certificate', 'not-http']);

export function failureOf(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (error instanceof ForbiddenAddress) return new FetchFailure('forbidden-address', false);
  const isBroken = error instanceof BrokenOff;
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  const code = isTimeout ? 'TIMEOUT' : codeOf(isBroken ? error.cause : error);
  const known = FAILURES.find(([pattern]) => pattern.test(code))?.[1];
  const reason = known ?? (isBroken ? 'truncated' : 'no-connection');
  return new FetchFailure(reason, !THEIRS.has(reason));
}

const late = () => new FetchFailure('timeout', true);

/** Only http and https, without credentials. */
export function admissible(url: URL): URL {
  if (!/^https?:$/.test(url.protocol)) throw new FetchFailure('not-web', false);
  if (url.username !== '' || url.password !== '') throw new FetchFailure('credentials', false);
  return url;
}

/** Requests little, within the limits of each host, and never connects to our own network. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const agent = new Agent({
    connect: guardedConnector({ ...options, timeoutMs: MAX_TIME_MS }),
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: 16_384,
    // Each request has a deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const admitted = new Set(options.admits);
  const places = new Map<string, string>();
  /**
   * An IP address has limits like a host, because many names may point to one machine. Null for admitted hosts: they
   * are our own.
   */
  const findPlace = async (url: URL): Promise<string | null> => {
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    if (admitted.has(`${hostname}:${portOf(url)}`)) return null;
    const addresses = isIP(hostname) === 0 ? await options.resolve(hostname) : [hostname];
    // Always the same one, whatever the order of the DNS answer.
    const [first] = addresses.toSorted((a, b) => isIP(a) - isIP(b) || (a < b ? -1 : 1));
    if (first === undefined) return null;
    if (places.size >= MAX_KNOWN_PLACES) places.clear();
    places.set(url.hostname, `@${first}`);
    return `@${first}`;
  };

  /** Tries once more if the host closes a kept-alive connection at that very moment. */
  const ask = async (request: Dispatcher.DispatchOptions, limits: Limits): Promise<Received> => {
    const start = performance.now();
    try {
      return await receive(agent, request, limits);
    } catch (error) {
      if (!/^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(codeOf(error))) throw error;
      const ms = Math.max(1, limits.ms - (performance.now() - start));
      return await receive(agent, request, { ...limits, ms });
    }
  };

  const once = async (
    url: URL,
    budget: Budget,
    asked: Asked,
    origin: string | null,
  ): Promise<Omit<Answer, 'hops'>> => {
    const leave = await options.hostLimiter.enter(url.hostname);
    let leavePlace: typeof leave = () => {};
    let start = performance.now();
    let outcome: 'answered' | 'silent' = 'answered';
    try {
      const place = await findPlace(url);
      if (place !== null) {
        budget.leftMs -= performance.now() - start;
        try {
          leavePlace = await options.hostLimiter.enter(place);
        } finally {
          start = performance.now();
        }
      }
      if (budget.leftMs <= 0) throw late();
      const request = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: asked.preflightOf ? ('OPTIONS' as const) : ('GET' as const),
        headers: {
          'user-agent': options.userAgent,
          referer: `${options.siteOrigin}/`,
          accept: '*/*',
          // Nothing is decompressed here, so no answer can be a decompression bomb.
          'accept-encoding': 'identity',
          ...(asked.range && { range: asked.range }),
          ...(origin !== null && { origin }),
          ...(asked.preflightOf && {
            'access-control-request-method': 'GET',
            'access-control-request-headers': asked.preflightOf,
          }),
        },
      };
      const answer = await ask(request, {
        ms: Math.ceil(budget.leftMs),
        most: (status) => (REDIRECTS.has(status) ? 0 : (asked.maxBytes ?? MAX_BYTES)),
        late,
      });
      return { url, ...answer };
    } catch (error) {
      const failure = failureOf(error);
      outcome = failure.isOurs ? 'silent' : 'answered';
      throw failure;
    } finally {
      budget.leftMs -= performance.now() - start;
      // Silence counts for the name only: others at the same IP address may answer.
      leavePlace('answered');
      leave(outcome);
    }
  };

  return {
    placeOf: (hostname) => places.get(hostname) ?? hostname,
    get: async (address, budget, asked = {}) => {
      const hops: Answer['hops'] = [];
      let url = admissible(address);
      while (hops.length <= MAX_REDIRECTS) {
        const urls = [...hops.map((hop) => hop.url), url];
        const origin = asked.isScript ? sentOrigins(urls, options.siteOrigin).at(-1) : null;
        const answer = await once(url, budget, asked, origin ?? null);
        hops.push({ url, headers: answer.headers });
        if (!REDIRECTS.has(answer.status)) return { ...answer, hops };
        const to = String(answer.headers.location ?? '');
        const location = to === '' ? null : URL.parse(to, url);
        if (!location) throw new FetchFailure('bad-redirect', false);
        url = admissible(location);
      }
      throw new FetchFailure('redirects', false);
    },
    close: async () => await agent.destroy(),
  };
}
