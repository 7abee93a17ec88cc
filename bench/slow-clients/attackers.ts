import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Attack, Kind, Tally } from './attack.ts';

/**
 * A separate process that holds silent sockets open, so that it does not disturb the measuring one. Closed sockets are
 * opened again. Half of the sockets are completely silent, half send or read a byte every now and then.
 */

const SOURCES = 2000;
const DRIP_MS = 2000;
const AGAIN_MS = 1000;

const START: Record<Kind, (attack: Attack) => string> = {
  headers: () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  body: () => 'POST /api/verificar HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n',
  reading: ({ file }) => `GET ${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
};

// Real attackers have their own CPUs; these must not take the site's. A process that imports this file lowers its own
// priority as well, and that of its children.
setPriority(19);

const open = new Set<Socket>();
const tally: Tally = { held: 0, opened: 0, cut: 0 };
let isOver = false;

function hold(attack: Attack, kind: Kind, place: number): void {
  if (isOver) return;
  const source = place % SOURCES;
  const socket = connect({
    host: '127.0.0.1',
    port: attack.port,
    localAddress: `127.77.${Math.floor(source / 250)}.${1 + (source % 250)}`,
  });
  open.add(socket);
  tally.opened += 1;
  socket.once('connect', () => {
    socket.write(START[kind](attack));
    if (kind === 'reading') socket.pause();
    else socket.resume();
  });
  const drip =
    place % 2 === 0
      ? setInterval(() => {
          if (kind === 'reading') socket.read(1);
          else socket.write('x');
        }, DRIP_MS)
      : undefined;
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(drip);
    open.delete(socket);
    if (isOver) return;
    tally.cut += 1;
    setTimeout(() => hold(attack, kind, place), AGAIN_MS * (1 + Math.random()));
  });
}

process.on('message', (message: Attack | 'tally' | 'stop') => {
  if (message === 'tally') {
    process.send?.({ ...tally, held: open.size });
  } else if (message === 'stop') {
    isOver = true;
    for (const socket of open) socket.destroy();
    process.send?.({ ...tally, held: 0 }, () => process.exit(0));
  } else {
    for (let place = 0; place < message.count; place++) {
      // A few at a time, as they would come in over a network.
      setTimeout(() => {
        for (const kind of message.kinds) hold(message, kind, place);
      }, place);
    }
  }
});
process.on('disconnect', () => process.exit(0));
