/** The same requests with plain undici: no guard, no limits, no database, no verdict. */
import { Agent } from 'undici';
import { hostName, requestsOf, usualPath } from './servers.ts';

type Job = { port: number; hosts: number; servers: number; concurrency: number };

export type BareReport = { seconds: number; cpuSeconds: number };

const job = JSON.parse(process.argv[2] ?? '') as Job;
const agent = new Agent({
  connect: {
    lookup: (_, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  },
  keepAliveTimeout: 2000,
});
const start = performance.now();
const cpu = process.cpuUsage();
let next = 0;
async function work(): Promise<void> {
  while (next < job.servers) {
    const place = next++;
    const origin = `http://${hostName(place, job.hosts)}:${job.port}`;
    for (const { path, range } of requestsOf(usualPath(place))) {
      const headers = range ? { range: 'bytes=0-32767' } : {};
      const answer = await agent.request({ origin, path, method: 'GET', headers });
      await answer.body.arrayBuffer();
    }
  }
}
await Promise.all(Array.from({ length: job.concurrency }, work));
const used = process.cpuUsage(cpu);
const report: BareReport = {
  seconds: (performance.now() - start) / 1000,
  cpuSeconds: (used.user + used.system) / 1e6,
};
console.log(JSON.stringify(report));
process.exit(0);
