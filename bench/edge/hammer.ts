import { connect } from 'node:net';
import { viewerRequest } from '../viewer-request.ts';

/** As many requests as one process can send, on connections that stay open, as those of the TLS terminator do. */

const CONNECTIONS = 64;
const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

export type Hammered = { answered: number; failed: number };

/** Of one answer: all bytes are there, more are to come, or it is none that we want. */
function isWhole(bytes: Buffer): boolean | 'wrong' {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return false;
  const head = bytes.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200 ')) return 'wrong';
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  // A copy that has just been stored is sent in chunks.
  if (length === undefined) return bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  const missing = end + HEAD_END.length + Number(length) - bytes.length;
  return missing < 0 ? 'wrong' : missing === 0;
}

async function lane(port: number, request: Buffer, until: number, tally: Hammered): Promise<void> {
  await new Promise<void>((done) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received: Buffer = Buffer.alloc(0);
    const end = (isFailure: boolean) => {
      tally.failed += isFailure ? 1 : 0;
      socket.destroy();
      done();
    };
    const isOver = () => performance.now() >= until;
    socket.on('connect', () => socket.write(request));
    socket.on('error', () => end(true));
    socket.on('end', () => end(true));
    socket.on('data', (chunk) => {
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
      const state = isWhole(received);
      if (state === 'wrong') end(true);
      if (state !== true) return;
      received = Buffer.alloc(0);
      tally.answered += 1;
      if (isOver()) end(false);
      else socket.write(request);
    });
  });
}

export async function hammer(port: number, path: string, seconds: number): Promise<Hammered> {
  const tally: Hammered = { answered: 0, failed: 0 };
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, viewer) =>
      lane(port, viewerRequest(path, viewer), until, tally),
    ),
  );
  return tally;
}
