import { createInterface } from 'node:readline';
import { startLoad } from '../load.ts';

/** A process of its own, in the network of the machine: sends requests until its input ends, then tells what came of them. */

export type Asked = {
  edge: string;
  origin: string;
  cached: { paths: string[]; rate: number };
  uncached: { paths: string[]; rate: number };
  /** What a page sends when it is opened, from another address each time. */
  posts: { body: string; rate: number };
};
type Told = {
  sent: number;
  rate: number;
  failures: [string, number][];
  slowestMs: number;
  medianMs: number;
  hits: number;
};
export type Answered = {
  cached: Told;
  uncached: Told;
  posts: { sent: number; answered: number; failures: string[] };
};

const POST_LIMIT_MS = 10_000;

function startPosts({ edge, origin, posts }: Asked) {
  let answered = 0;
  const failures: string[] = [];
  const waiting = new Set<Promise<void>>();
  let sent = 0;
  const post = async (round: number): Promise<void> => {
    const address = `10.${(round >> 16) & 255}.${(round >> 8) & 255}.${round & 255}`;
    try {
      const answer = await fetch(`${edge}/api/demanda`, {
        method: 'POST',
        body: posts.body,
        signal: AbortSignal.timeout(POST_LIMIT_MS),
        headers: { Origin: origin, 'X-Forwarded-For': address },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      answered += 1;
    } catch (error) {
      failures.push(
        error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error),
      );
    }
  };
  const timer = setInterval(() => {
    const one = post(sent++).finally(() => waiting.delete(one));
    waiting.add(one);
  }, 1000 / posts.rate);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(waiting);
      return { sent, answered, failures };
    },
  };
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const asked = JSON.parse((await lines.next()).value ?? '') as Asked;
const whole = (paths: readonly string[]) => paths.map((path) => asked.edge + path);
const cached = startLoad(whole(asked.cached.paths), asked.cached.rate);
const uncached = startLoad(whole(asked.uncached.paths), asked.uncached.rate);
const posts = startPosts(asked);
await lines.next();

const tell = async (load: typeof cached): Promise<Told> => {
  const { sent, rate, failures, milliseconds, hits } = await load.stop();
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return {
    ...{ sent, rate, hits, failures: [...failures] },
    slowestMs: Math.round(sorted.at(-1) ?? 0),
    medianMs: Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10,
  };
};
const [first, second, third] = await Promise.all([tell(cached), tell(uncached), posts.stop()]);
process.stdout.write(
  JSON.stringify({ cached: first, uncached: second, posts: third } satisfies Answered),
  () => process.exit(0),
);
