import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

/**
 * How long a client may take to send a request. A body that is longer than `bodyMs` under way must have come at
 * `minBytesPerSecond` since then, so that a large file may take minutes and a trickle may not.
 */
type SendingLimits = {
  headersMs: number;
  bodyMs: number;
  minBytesPerSecond: number;
  /** How often all this is looked at; by default Node looks every 30 s. */
  checkEveryMs: number;
};

const LIMITS: SendingLimits = {
  headersMs: 10_000,
  bodyMs: 15_000,
  minBytesPerSecond: 50_000,
  checkEveryMs: 1000,
};

type Options = {
  /** For an idle connection: longer than whoever stands in front keeps one, which then never uses one that is closing. */
  keepAliveMs: number;
  /** The largest body that the listener accepts. */
  maxBodyBytes: number;
  limits?: SendingLimits;
};

type Sending = { request: IncomingMessage; since: number; bytesBefore: number };

const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** A server that no slow sender holds for longer than the limits say. */
export function createLimitedServer(
  listener: RequestListener,
  { keepAliveMs, maxBodyBytes, limits = LIMITS }: Options,
): Server {
  const { headersMs, bodyMs, minBytesPerSecond, checkEveryMs } = limits;
  const sending = new Set<Sending>();
  const server = createServer(
    {
      keepAliveTimeout: keepAliveMs,
      headersTimeout: headersMs,
      // As properties of a server, Node exchanges these two when the second is the shorter one.
      requestTimeout: headersMs + bodyMs + Math.ceil((1000 * maxBodyBytes) / minBytesPerSecond),
      connectionsCheckingInterval: checkEveryMs,
    },
    (request, response) => {
      if (!request.complete) {
        const { socket } = request;
        const one = { request, since: performance.now(), bytesBefore: socket.bytesRead };
        sending.add(one);
        const forget = () => sending.delete(one);
        request.once('end', forget).once('close', forget);
        response.once('close', forget);
      }
      listener(request, response);
    },
  );

  const isTooSlow = ({ request, since, bytesBefore }: Sending): boolean => {
    const lateMs = performance.now() - since - bodyMs;
    const received = request.socket.bytesRead - bytesBefore;
    return lateMs > 0 && received < (minBytesPerSecond * lateMs) / 1000;
  };
  const timer = setInterval(() => {
    for (const one of sending) {
      // The whole body is here and nobody has read it yet: that is not the sender's fault.
      if (one.request.complete || !isTooSlow(one)) continue;
      sending.delete(one);
      one.request.socket.end(TOO_LATE).destroySoon();
    }
  }, checkEveryMs).unref();
  server.once('close', () => clearInterval(timer));
  return server;
}
