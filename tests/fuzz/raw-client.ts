import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type Answer = { status: number; headers: Map<string, string>; body: Buffer };

/** The outcome of a request: a response, or the other side closed or did not answer. */
export type Outcome =
  | { kind: 'answer'; answer: Answer; hasMore: boolean }
  | { kind: 'closed' }
  | { kind: 'silent' };

const HEAD_END = '\r\n\r\n';

function headOf(
  bytes: Buffer,
): { status: number; headers: Map<string, string>; size: number } | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, size: end + HEAD_END.length };
}

/** The chunks joined, and how many bytes they took; null while incomplete. */
function unchunked(bytes: Buffer): { body: Buffer; size: number } | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const length = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const start = line + 2;
    if (bytes.length < start + length + 2) return null;
    if (length === 0) return { body: Buffer.concat(parts), size: start + 2 };
    parts.push(bytes.subarray(start, start + length));
    at = start + length + 2;
  }
}

/** The first complete response in the bytes; null while there is none. */
function firstAnswer(
  bytes: Buffer,
  isHead: boolean,
  isEnded: boolean,
): { answer: Answer; size: number } | null {
  const head = headOf(bytes);
  if (!head) return null;
  const { status, headers, size } = head;
  const rest = bytes.subarray(size);
  if (status < 200) {
    const next = firstAnswer(rest, isHead, isEnded);
    return next && { ...next, size: next.size + size };
  }
  if (isHead || status === 204 || status === 304) {
    return { answer: { status, headers, body: Buffer.alloc(0) }, size };
  }
  if (headers.get('transfer-encoding') === 'chunked') {
    const whole = unchunked(rest);
    return whole && { answer: { status, headers, body: whole.body }, size: size + whole.size };
  }
  const length = headers.get('content-length');
  if (length === undefined) {
    return isEnded ? { answer: { status, headers, body: rest }, size: bytes.length } : null;
  }
  const end = Number(length);
  if (rest.length < end) return null;
  return { answer: { status, headers, body: rest.subarray(0, end) }, size: size + end };
}

export const textOf = ({ headers, body }: Answer): string =>
  (headers.get('content-encoding') === 'gzip' && body.length > 0
    ? gunzipSync(body)
    : body
  ).toString();

/** Sends bytes unchanged, and reuses the connection if both sides allow it. */
export class RawClient {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    // Not ::1, where an edge does not listen.
    this.#host = hostname === 'localhost' ? '127.0.0.1' : hostname;
    this.#port = Number(port);
  }

  async send(
    bytes: Buffer,
    { isHead, isLast, limitMs }: { isHead: boolean; isLast: boolean; limitMs: number },
  ): Promise<Outcome> {
    // Closed by the other side while idle.
    if (this.#socket && !this.#socket.writable) this.close();
    const isFresh = this.#socket === null;
    const outcome = await this.#exchange(bytes, isHead, limitMs);
    if (isLast || outcome.kind !== 'answer' || outcome.hasMore) this.close();
    else if (outcome.answer.headers.get('connection')?.toLowerCase() === 'close') this.close();
    // An idle connection may be closed by the other side just as it is reused.
    if (outcome.kind === 'closed' && !isFresh)
      return await this.send(bytes, { isHead, isLast, limitMs });
    return outcome;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #connect(): Socket {
    const socket = connect({ port: this.#port, host: this.#host, noDelay: true });
    // A later error on it must not end the process.
    return socket.on('error', () => {});
  }

  async #exchange(bytes: Buffer, isHead: boolean, limitMs: number): Promise<Outcome> {
    this.#socket ??= this.#connect();
    const socket = this.#socket;
    return await new Promise((done) => {
      let received: Buffer = Buffer.alloc(0);
      const finish = (outcome: Outcome) => {
        clearTimeout(timer);
        socket.off('data', onData).off('close', onEnd).off('end', onEnd).off('error', onEnd);
        done(outcome);
      };
      const look = (isEnded: boolean) => {
        const first = firstAnswer(received, isHead, isEnded);
        if (first) {
          const hasMore = received.length > first.size;
          finish({ kind: 'answer', answer: first.answer, hasMore });
        } else if (isEnded) finish({ kind: 'closed' });
      };
      const onData = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        look(false);
      };
      const onEnd = () => {
        this.#socket = null;
        look(true);
      };
      const timer = setTimeout(() => finish({ kind: 'silent' }), limitMs);
      socket.on('data', onData).once('close', onEnd).once('end', onEnd).once('error', onEnd);
      socket.write(bytes);
    });
  }
}
