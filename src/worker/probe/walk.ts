import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';
import { type Codec, needsOf, unusual } from '../../domain/playback/media/codecs.ts';
import { playsText, type Why } from '../../domain/playback/plays.ts';
import { isTrustworthy } from '../../domain/playback/source.ts';
import {
  type Answer,
  type Asked,
  type Budget,
  type Fetcher,
  FetchFailure,
} from '../../platform/guarded-fetch/fetcher.ts';
import { isReadable } from '../../platform/guarded-fetch/readable.ts';

/** The host asks to slow down, or to prove that we are human. */
export class Unsure extends Error {}

/** The server answers, but no browser plays what it sends. */
export class Unplayable extends Error {
  readonly why: Why;
  constructor(why: Why) {
    super(why);
    this.why = why;
  }
}

/** More of a compressed text is not read. */
const MAX_DECODED = 1024 * 1024;

/** Parts of a stream, as they are named in reasons. */
export type Part = 'playlist' | 'variant' | 'segment' | 'init' | 'key' | 'sound';

const isFine = ({ status }: Answer): boolean => status >= 200 && status <= 299;

export function checkStatus(answer: Answer): void {
  const { status, headers } = answer;
  if (status === 429 || headers['cf-mitigated'] !== undefined) throw new Unsure(`status-${status}`);
  if (!isFine(answer)) throw new FetchFailure(`status-${status}`, false);
}

export function headersOf({ headers }: Pick<Answer, 'headers'>, name: string): string[] {
  const given = headers[name] ?? [];
  return typeof given === 'string' ? [given] : given;
}
export const headerOf = (answer: Pick<Answer, 'headers'>, name: string): string =>
  headersOf(answer, name).join(', ').trim().toLowerCase();

const FLUSH = { maxOutputLength: MAX_DECODED, finishFlush: constants.Z_SYNC_FLUSH };
const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body, FLUSH),
  'x-gzip': (body) => gunzipSync(body, FLUSH),
  // Some send it with its head and some without, and browsers take both.
  deflate: (body) =>
    ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, FLUSH) : inflateRawSync(body, FLUSH),
  br: (body) =>
    brotliDecompressSync(body, {
      maxOutputLength: MAX_DECODED,
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
};

export const encodingOf = (answer: Answer): string =>
  headerOf(answer, 'content-encoding').replace(/^identity$/, '');

/** The body without the compression that nobody asked for. */
export function decoded(answer: Answer): Buffer {
  const encoding = encodingOf(answer);
  if (encoding === '' || answer.body.length === 0) return answer.body;
  const decode = DECODERS[encoding];
  if (!decode) throw new Unsure('encoding');
  try {
    return decode(answer.body);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Unsure('encoding');
    throw new FetchFailure('bad-encoding', false);
  }
}

/** How long the whole file is, as far as the answer says. */
export function totalOf(answer: Answer): number {
  const [, total] = /\/(\d{1,15})$/.exec(headerOf(answer, 'content-range')) ?? [];
  if (total !== undefined) return Number(total);
  const length = headerOf(answer, 'content-length');
  if (answer.status === 200 && /^\d{1,15}$/.test(length)) return Number(length);
  return answer.isCut ? Number.POSITIVE_INFINITY : answer.body.length;
}

/** One look at a server, as our page would: what is left of its time, and what was found on the way. */
export class Walk {
  readonly budget: Budget;
  readonly page: string;
  readonly #fetcher: Fetcher;
  readonly #maxTimeMs: number;
  readonly #codecs = new Set<Codec>();
  #unreadable: Part | null = null;
  #doubt: string | null = null;
  #isOdd = false;

  constructor(fetcher: Fetcher, page: string, maxTimeMs: number) {
    this.#fetcher = fetcher;
    this.page = page;
    this.#maxTimeMs = maxTimeMs;
    this.budget = { leftMs: maxTimeMs };
  }

  /** So far, for script. */
  get isReadable(): boolean {
    return this.#unreadable === null;
  }

  get tookMs(): number {
    return this.#maxTimeMs - this.budget.leftMs;
  }

  /** A page over https loads nothing over http, not even by way of a redirect. */
  firstUnsafe({ hops }: Answer): URL | undefined {
    if (!this.page.startsWith('https:')) return undefined;
    return hops.find(({ url }) => !isTrustworthy(url))?.url;
  }

  /** As an element of the page loads it. */
  async load(url: URL, asked: Asked = {}): Promise<Answer> {
    return await this.#fetcher.get(url, this.budget, asked);
  }

  /** As a script of the page reads it. Where that is refused, a browser may still load it by itself, without an origin. */
  async read(url: URL, part: Part, asked: Asked = {}): Promise<Answer> {
    let answer = await this.load(url, { ...asked, isScript: true });
    if (answer.status === 401 || answer.status === 403) {
      const bare = await this.load(url, asked);
      if (!isFine(bare)) checkStatus(answer);
      this.#unreadable ??= part;
      answer = bare;
    }
    checkStatus(answer);
    if (this.firstUnsafe(answer)) throw new Unplayable('mixed');
    const hops = answer.hops.map((hop) => ({
      url: hop.url,
      allowOrigin: headersOf(hop, 'access-control-allow-origin'),
    }));
    if (!isReadable(hops, this.page)) this.#unreadable ??= part;
    if (answer.hops.some((hop) => headerOf(hop, 'cross-origin-resource-policy').startsWith('same')))
      this.noteOdd();
    return answer;
  }

  /** Whether a script may send such a header; browsers of before ask first. */
  async allows(header: string, url: URL): Promise<boolean> {
    const answer = await this.load(url, { isScript: true, preflightOf: header, maxBytes: 1024 });
    const allowed = headerOf(answer, 'access-control-allow-headers').split(/\s*,\s*/);
    return isFine(answer) && (allowed.includes('*') || allowed.includes(header));
  }

  noteCodecs(codecs: Iterable<Codec>): void {
    for (const codec of codecs) this.#codecs.add(codec);
  }

  /** Only some browsers play it, for this reason. */
  noteDoubt(reason: string): void {
    this.#doubt ??= reason;
  }

  /** Harmless for hls.js; browsers that play HLS by themselves do not agree on it. */
  noteOdd(): void {
    this.#isOdd = true;
  }

  /** Who plays it, and the reason if not everybody does. */
  found(): { plays: string; reason: string } {
    const needs = needsOf(this.#codecs);
    if (this.#unreadable !== null)
      return {
        plays: playsText({ by: this.#isOdd || this.#doubt ? 'odd' : 'native', needs }),
        reason: `${this.#unreadable}-cors`,
      };
    const reason =
      this.#doubt ?? (needs.length > 0 ? ['codecs', ...unusual(this.#codecs)].join(' ') : '');
    return { plays: playsText({ by: this.#doubt ? 'some' : 'any', needs }), reason };
  }
}
