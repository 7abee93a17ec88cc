import { connect, createServer, type Socket } from 'node:net';

/**
 * The wide network: a process that passes connections on, late. A kernel without netem can't do it. Every byte takes `oneWayMs`, a
 * connection begins with one round trip, and messages of connections to and from one machine stall now and then, as when a packet was
 * lost and is sent again.
 */

export type Service = { port: number; host: string; toPort: number };
export type Stalls = {
  /** The gateway and the backbone address of the machine. */
  addresses: readonly string[];
  share: number;
  milliseconds: number;
};
export type ProxyOrder =
  | { kind: 'listen'; services: readonly Service[]; oneWayMs: number }
  | { kind: 'stall'; stalls: Stalls | null };
export type ProxyReport =
  | { kind: 'listening' }
  | { kind: 'counts'; connections: number; messages: number; stalls: number };

/** After a pause of this length, bytes are another message. */
const MESSAGE_GAP_MS = 20;

let oneWayMs = 0;
let stalls: Stalls | null = null;
const counts = { connections: 0, messages: 0, stalls: 0 };

const later = (at: number, act: () => void) => setTimeout(act, Math.max(0, at - performance.now()));

/** Passes on what comes from one side, in order, not before its time. */
function passOn(from: Socket, to: Socket, notBefore: number, isStalling: boolean): void {
  let dueAt = notBefore;
  let lastAt = 0;
  const soon = (act: () => void) => {
    const now = performance.now();
    dueAt = Math.max(dueAt, now + oneWayMs);
    if (now - lastAt > MESSAGE_GAP_MS) {
      counts.messages += 1;
      if (isStalling && stalls && Math.random() < stalls.share) {
        counts.stalls += 1;
        dueAt += stalls.milliseconds;
      }
    }
    lastAt = now;
    later(dueAt, act);
  };
  from.on('data', (bytes) => soon(() => to.write(bytes)));
  from.once('end', () => soon(() => to.end()));
  from.once('close', () =>
    later(Math.max(dueAt, performance.now() + oneWayMs), () => to.destroy()),
  );
}

/** Lost packets say nothing. */
const IS_SILENT = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'ETIMEDOUT']);

function passConnection(client: Socket, { host, toPort }: Service): void {
  const start = performance.now();
  const of = stalls?.addresses ?? [];
  const isStalling = of.includes(host) || of.includes(client.localAddress ?? '');
  counts.connections += 1;
  client.setNoDelay(true);
  client.on('error', () => {});
  client.pause();
  later(start + oneWayMs, () => {
    if (client.destroyed) return;
    const server = connect({ host, port: toPort, allowHalfOpen: true, noDelay: true });
    client.once('close', () => {
      if (server.connecting) server.destroy();
    });
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (!IS_SILENT.has(error.code ?? '')) client.destroy();
    });
    server.once('connect', () => {
      passOn(client, server, start + 3 * oneWayMs, isStalling);
      passOn(server, client, 0, isStalling);
      client.resume();
    });
  });
}

process.on('message', (order: ProxyOrder) => {
  if (order.kind === 'stall') {
    stalls = order.stalls;
    process.send?.({ kind: 'counts', ...counts } satisfies ProxyReport);
    Object.assign(counts, { connections: 0, messages: 0, stalls: 0 });
    return;
  }
  oneWayMs = order.oneWayMs;
  let left = order.services.length;
  for (const service of order.services) {
    const server = createServer({ allowHalfOpen: true }, (client) =>
      passConnection(client, service),
    );
    server.listen(service.port, '0.0.0.0', 4096, () => {
      left -= 1;
      if (left === 0) process.send?.({ kind: 'listening' } satisfies ProxyReport);
    });
  }
});
process.on('disconnect', () => process.exit(0));
