/** The requests of the probe with plain undici: no guard, no limits, no database, no verdict. In a process of its own. */
import { Agent } from 'undici';
import type { Answer, Asked, Fetcher } from '../../src/platform/guarded-fetch/fetcher.ts';
import { probe } from '../../src/worker/probe/probe.ts';
import { localFetcher, SITE_ORIGIN } from './local-fetcher.ts';
import { hostName, usualPath } from './servers.ts';

type Job = { port: number; hosts: number; servers: number; concurrency: number };
export type BareReport = { seconds: number; cpuSeconds: number; requests: number };

type Sent = Asked & { url: URL; isCut: boolean };

const job = JSON.parse(process.argv[2] ?? '') as Job;
const origin = `http://${hostName(0, job.hosts)}:${job.port}`;

/** What the probe sends for each kind of server. */
async function recorded(): Promise<Map<string, Sent[]>> {
  const fetcher = localFetcher(job);
  const sent = new Map<string, Sent[]>();
  for (let place = 0; place < job.servers; place++) {
    const path = usualPath(place);
    if (sent.has(path)) continue;
    const requests: Sent[] = [];
    const recording: Fetcher = {
      ...fetcher,
      get: async (url, budget, asked) => {
        const answer: Answer = await fetcher.get(url, budget, asked);
        for (const hop of answer.hops)
          requests.push({ ...asked, url: hop.url, isCut: answer.isCut });
        return answer;
      },
    };
    await probe(recording, origin + path, { siteOrigin: SITE_ORIGIN, embedOrigins: [origin] });
    sent.set(path, requests);
  }
  await fetcher.close();
  return sent;
}

const sent = await recorded();
const agent = new Agent({
  connect: {
    lookup: (_, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  },
  keepAliveTimeout: 2000,
});

async function ask({ url, range, maxBytes, isCut }: Sent): Promise<void> {
  const headers = range ? { range } : {};
  const path = url.pathname + url.search;
  const { body } = await agent.request({ origin: url.origin, path, method: 'GET', headers });
  if (!isCut) return void (await body.arrayBuffer());
  let size = 0;
  for await (const chunk of body) {
    size += (chunk as Buffer).length;
    if (size > (maxBytes ?? 0)) break;
  }
}

const start = performance.now();
const cpu = process.cpuUsage();
let next = 0;
let requests = 0;
async function work(): Promise<void> {
  while (next < job.servers) {
    for (const one of sent.get(usualPath(next++)) ?? []) {
      await ask(one);
      requests++;
    }
  }
}
await Promise.all(Array.from({ length: job.concurrency }, work));
const used = process.cpuUsage(cpu);
const report: BareReport = {
  seconds: (performance.now() - start) / 1000,
  cpuSeconds: (used.user + used.system) / 1e6,
  requests,
};
console.log(JSON.stringify(report));
process.exit(0);
