import { Agent, get } from 'node:http';

/** A process of its own, so that what it does is not part of the times that the bench measures: asks for all at once. */

export type Asked = string[];
export type Answered = { status: number; milliseconds: number }[];

const LIMIT_MS = 20_000;
const agent = new Agent({ keepAlive: false });

async function ask(url: string): Promise<Answered[number]> {
  const start = performance.now();
  return await new Promise((done) => {
    const end = (status: number) => done({ status, milliseconds: performance.now() - start });
    const request = get(url, { agent, timeout: LIMIT_MS }, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0));
      response.once('error', () => end(0));
    });
    request.once('timeout', () => request.destroy()).once('error', () => end(0));
  });
}

process.on('message', async (urls: Asked) => {
  process.send?.((await Promise.all(urls.map(ask))) satisfies Answered);
});
process.once('disconnect', () => process.exit(0));
