// In a network namespace of its own: starts HAProxy with a configuration, opens connections from several addresses and
// prints how many of each are still open, and what the studio answers meanwhile.
// node hold-connections.ts HAPROXY_CONFIG WANTED
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { connect, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export type Held = { open: number[]; studio: number | string };
export type Wanted = {
  /** With a name: the handshake is made for that name. */
  from: { address: string; port: number; count: number; name?: string }[];
  studio: string;
  studioPort: number;
  /** How many HAProxy has room for, as far as the system decides it. */
  connections: number;
};

const LIMIT_MS = 3000;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const [config = '', text = '{}'] = process.argv.slice(2);
const { from, studio, studioPort, connections } = JSON.parse(text) as Wanted;

const ip = (...args: string[]) => spawnSync('ip', args, { stdio: 'inherit' });
ip('link', 'set', 'lo', 'up');
for (const { address } of from)
  if (isIPv6(address) && address !== '::1')
    ip('addr', 'add', `${address}/128`, 'dev', 'lo', 'nodad');

const server = createServer((_, response) => response.end('of studio')).listen(studioPort);
const haproxy = spawn('prlimit', [`--nofile=${2 * connections + 50}`, 'haproxy', '-f', config], {
  stdio: 'inherit',
});

/** Rejects when nobody listens, resolves when there is a connection, whatever becomes of it. */
const opened = async (address: string, port: number, name?: string): Promise<Socket> =>
  await new Promise((done, fail) => {
    const to = {
      ...{ port, host: isIPv6(address) ? '::1' : '127.0.0.1', localAddress: address },
      ...{ rejectUnauthorized: false, ...(name && { servername: name }) },
    };
    const socket = name ? connectTls(to) : connect(to);
    socket.on('error', fail);
    setTimeout(() => done(socket), LIMIT_MS).unref();
    socket.once('close', () => done(socket));
    socket.once(name ? 'secureConnect' : 'connect', () => done(socket));
  });

async function untilListening(): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const socket = await opened('127.0.0.1', 443).catch(() => null);
    socket?.destroy();
    if (socket) return;
    await pause(50);
  }
  throw new Error('haproxy does not listen');
}

const askStudio = async (): Promise<number | string> =>
  await new Promise((done) => {
    const sent = request({
      ...{
        host: '127.0.0.1',
        port: 443,
        servername: studio,
        rejectUnauthorized: false,
        agent: false,
      },
      headers: { Host: studio },
    });
    setTimeout(() => sent.destroy(new Error('no answer')), LIMIT_MS).unref();
    sent.once('error', ({ message }) => done(message));
    sent.once('response', ({ statusCode = 0 }) => done(statusCode));
    sent.end();
  });

await untilListening();
const sockets: Socket[][] = [];
for (const { address, port, count, name } of from) {
  const some = await Promise.allSettled(
    Array.from({ length: count }, () => opened(address, port, name)),
  );
  sockets.push(some.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}
const answer = await askStudio();
// What is refused is closed at once; this is for the news of it to arrive.
await pause(300);
const held: Held = {
  open: sockets.map((some) => some.filter((socket) => !socket.closed && !socket.destroyed).length),
  studio: answer,
};
console.log(JSON.stringify(held));
haproxy.kill();
server.close();
process.exit(0);
