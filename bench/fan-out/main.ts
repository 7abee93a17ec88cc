import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { publish } from '../../src/data/commands/publish.ts';
import { createDb, createPool } from '../../src/data/database.ts';
import { startLocalPostgres } from '../../tools/local-postgres.ts';
import { answers, startChild, until } from '../../tools/processes.ts';
import { pause, quantile } from '../edge-client.ts';
import { cpuSeconds } from '../process-cpu.ts';
import { privateBytes } from '../process-memory.ts';
import { atMost, type Bar, type Bench } from '../report.ts';

/** One worker tells many edges far away, each 150 ms from it: how long from a commit until the last one is told? */

const NAME = 'bench-fan-out';
const PORT = 5492;
const INTERNAL_PORT = 3192;
const DELAY_MS = 150;
const LIMIT_MS = 30_000;
const MOST_MS = 1000;
const TOO_LONG_MS = 2000;

type Outcome = { edges: number; times: number[]; cpuMs: number; bytes: number };

type Stubs = { port: number; told: (tag: string) => Promise<number>; stop: () => void };

async function startStubs(edges: number): Promise<Stubs> {
  const program = resolve(import.meta.dirname, 'stub-edges.ts');
  const child: ChildProcess = fork(program, [String(edges), String(DELAY_MS)]);
  const waiting = new Map<string, (at: number) => void>();
  const port = await new Promise<number>((done) => {
    child.on('message', (message: { port?: number; tag?: string; at?: number }) => {
      if (message.port) done(message.port);
      if (message.tag) waiting.get(message.tag)?.(message.at ?? 0);
    });
  });
  return {
    port,
    told: async (tag) =>
      await new Promise((done, refuse) => {
        waiting.set(tag, done);
        setTimeout(() => refuse(new Error(`${tag}: not all were told`)), LIMIT_MS).unref();
      }),
    stop: () => child.kill(),
  };
}

async function measure(databaseUrl: string, edges: number, publishes: number): Promise<Outcome> {
  const stubs = await startStubs(edges);
  const urls = Array.from(
    { length: edges },
    (_, place) => `http://127.0.0.1:${stubs.port}/${place}`,
  );
  const env = {
    ...{ NODE_ENV: 'production', CODE_SECRET: 'x'.repeat(32), LOG_LEVEL: 'warn', PROBE: 'off' },
    ...{ DATABASE_URL: databaseUrl, EDGE_PURGE_URLS: urls.join(',') },
    INTERNAL_PORT: String(INTERNAL_PORT),
  };
  const log = resolve('.data', NAME, 'worker.log');
  const pool = createPool(databaseUrl, 1);
  const db = createDb(pool);
  await pool.query('truncate outbox, edge_purges');
  const worker = startChild(process.execPath, ['src/worker/main.ts'], env, log);
  try {
    await until('worker', () => answers(`http://127.0.0.1:${INTERNAL_PORT}/readyz`), {
      child: worker,
    });
    const pid = worker.process.pid ?? 0;
    const times: number[] = [];
    let cpuStart = 0;
    let bytes = 0;
    // The first one opens the connections, and purges the site for a new build.
    for (let place = 0; place <= publishes; place++) {
      const tag = `t${edges}x${place}`;
      const told = stubs.told(tag);
      await publish(db, [tag, 'list-movie']);
      const committed = performance.timeOrigin + performance.now();
      const took = (await told) - committed;
      if (place === 0) cpuStart = cpuSeconds(pid);
      else times.push(took);
      bytes = Math.max(bytes, privateBytes(pid));
      // Far enough apart that repeats of earlier ones are the only other work.
      await pause(300);
    }
    const cpuMs = ((cpuSeconds(pid) - cpuStart) * 1000) / publishes;
    return { edges, times, cpuMs, bytes };
  } finally {
    await worker.stop();
    stubs.stop();
    await db.destroy();
  }
}

const said = ({ edges, times, cpuMs, bytes }: Outcome): string =>
  `${edges} edges: p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms; worker ${cpuMs.toFixed(0)} ms of CPU per publish with its repeats, ${(bytes / 1e6).toFixed(0)} MB`;

export const run: Bench = async ({ quick }) => {
  const postgres = await startLocalPostgres({
    name: NAME,
    port: PORT,
    settings: ['max_connections=50'],
  });
  try {
    const sizes = quick ? [100, 1000] : [100, 200, 300, 500, 1000];
    const outcomes: Outcome[] = [];
    for (const edges of sizes) {
      const publishes = quick ? 20 : edges <= 100 ? 100 : 30;
      outcomes.push(await measure(postgres.url, edges, publishes));
    }
    const [hundred] = outcomes;
    const late = outcomes.find(({ times }) => quantile(times, 0.99) > TOO_LONG_MS);
    const p99 = quantile(hundred?.times ?? [], 0.99);
    const bars: Bar[] = [
      atMost('100 edges, 150 ms away: the last is told, p99', p99, MOST_MS, 'ms'),
    ];
    return {
      bars,
      notes: [
        ...outcomes.map(said),
        late
          ? `p99 is over ${TOO_LONG_MS} ms at ${late.edges} edges`
          : `p99 is under ${TOO_LONG_MS} ms at every size`,
      ],
    };
  } finally {
    await postgres.stop();
  }
};
