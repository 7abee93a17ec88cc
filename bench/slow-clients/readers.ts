import { connect } from 'node:net';
import type { Stack } from '../../tools/stack.ts';
import { pause, quantile } from '../edge-client.ts';
import { allOf, atMost, type Bar } from '../report.ts';
import { ask } from './honest.ts';

/** Readers that ask for much and read nothing, and phones on 2G that read everything. */

const READERS = 50;
/** More than the kernel's buffers on both sides hold. */
const ASKED = 60;
const CUT_MS = 35_000;
const LIMIT_MS = 90_000;
const PHONES = 20;
/** EDGE, on a bad day. */
const PHONE_BYTES_A_SECOND = 10_000;

/** Milliseconds until the edge gives up. */
async function readNothing(port: number, file: string, place: number): Promise<number> {
  const start = performance.now();
  return await new Promise((done) => {
    const localAddress = `127.77.3.${1 + (place % 250)}`;
    const socket = connect({ host: '127.0.0.1', port, localAddress }, () => {
      socket.write(`GET ${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(ASKED));
    });
    socket.pause();
    socket.on('error', () => {});
    // What was closed is seen only by who writes: the rest was never read.
    const look = setInterval(() => socket.write('\r\n'), 500);
    const end = () => {
      clearInterval(look);
      socket.destroy();
      done(performance.now() - start);
    };
    socket.once('close', end);
    setTimeout(end, LIMIT_MS);
  });
}

type Setting = { stack: Stack; bars: Bar[]; file: string };

export async function measureReaders({ stack, bars, file }: Setting): Promise<void> {
  const port = Number(new URL(stack.edge).port);
  const readers = Promise.all(
    Array.from({ length: READERS }, (_, place) => readNothing(port, file, place)),
  );
  await pause(5000);
  const phones = await Promise.all(
    Array.from({ length: PHONES }, async () => {
      const headers = { 'Accept-Encoding': 'gzip' };
      return await ask(
        stack.edge,
        file,
        { agent: false, headers },
        { pace: PHONE_BYTES_A_SECOND },
      ).catch(() => null);
    }),
  );
  const times = await readers;
  const whole = Math.max(...phones.map((phone) => phone?.bytes ?? 0));
  const good = phones.filter((phone) => phone?.status === 200 && phone.bytes === whole).length;
  const phonesRead = `phones that read ${Math.round(whole / 1024)} KB at ${PHONE_BYTES_A_SECOND / 1000} KB/s`;
  bars.push(
    atMost(
      `${READERS} readers that ask for ${ASKED} files and read nothing: the last is cut`,
      Math.max(...times),
      CUT_MS,
      'ms',
      `median ${quantile(times, 0.5).toFixed(0)}`,
    ),
    allOf(`meanwhile, ${phonesRead}`, good, PHONES),
  );
}
