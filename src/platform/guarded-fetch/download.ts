import { Agent, type Dispatcher } from 'undici';
import { guardedConnector } from './connector.ts';
import { admissible, FetchFailure, failureOf, REDIRECTS } from './fetcher.ts';
import type { Resolve } from './resolve.ts';

/** Whole files from addresses that operators give, as long as they are public. */

const MAX_REDIRECTS = 10;
const CONNECT_MS = 10_000;
/** Between two pieces of an answer; panels take a while to make theirs. */
const MAX_SILENCE_MS = 60_000;

export type Download = {
  userAgent: string;
  resolve: Resolve;
  admits: readonly string[];
  /** From the first request to the last byte. */
  maxMs: number;
  maxBytes: number;
  /** Of whoever stops. */
  signal?: AbortSignal | undefined;
};

/** Signs in where the address itself says how, and nowhere that it leads to. */
function withoutUser(address: URL): { url: URL; authorization: string | null } {
  const { username, password } = address;
  if (username === '' && password === '') return { url: address, authorization: null };
  const url = new URL(address);
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

async function* boundedBody(
  { body, headers }: Dispatcher.ResponseData,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const announced = Number(headers['content-length'] ?? Number.NaN);
  if (announced > maxBytes) throw new FetchFailure('too-large', false);
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchFailure('too-large', false);
    yield chunk;
  }
}

/** The bytes of a file as they come; throws `FetchFailure`, whose reasons hold nothing of the address. */
export async function* download(address: string, options: Download): AsyncGenerator<Uint8Array> {
  const agent = new Agent({
    connect: guardedConnector({ ...options, timeoutMs: CONNECT_MS }),
    headersTimeout: MAX_SILENCE_MS,
    bodyTimeout: MAX_SILENCE_MS,
    maxHeaderSize: 16_384,
  });
  const timeout = AbortSignal.timeout(options.maxMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let hasAnswered = false;
  try {
    const parsed = URL.parse(address);
    if (!parsed) throw new FetchFailure('not-web', false);
    let { url, authorization } = withoutUser(parsed);
    for (let hops = 0; ; hops += 1) {
      if (hops > MAX_REDIRECTS) throw new FetchFailure('redirects', false);
      const answer = await agent.request({
        origin: admissible(url).origin,
        path: url.pathname + url.search,
        method: 'GET',
        signal,
        headers: {
          'user-agent': options.userAgent,
          accept: '*/*',
          // What is packed is unpacked by its first bytes, within bounds.
          'accept-encoding': 'identity',
          ...(authorization !== null && { authorization }),
        },
      });
      if (REDIRECTS.has(answer.statusCode)) {
        answer.body.on('error', () => {}).destroy();
        const to = URL.parse(String(answer.headers.location ?? ''), url);
        if (!to) throw new FetchFailure('redirects', false);
        if (to.origin !== url.origin) authorization = null;
        url = to;
        continue;
      }
      if (answer.statusCode !== 200) {
        answer.body.on('error', () => {}).destroy();
        throw new FetchFailure(`status ${answer.statusCode}`, false);
      }
      hasAnswered = true;
      yield* boundedBody(answer, options.maxBytes);
      return;
    }
  } catch (error) {
    const failure = failureOf(error);
    if (hasAnswered && failure.reason === 'no-connection')
      throw new FetchFailure('truncated', true);
    throw failure;
  } finally {
    await agent.destroy().catch(() => {});
  }
}
