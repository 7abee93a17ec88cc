import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { createDb, createPool, type Db, onlyValue, rowsOf } from '../../src/data/database.ts';
import { type EndReport, writeEnd } from '../../src/domain/playback/end-report.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ensureBuild, pause } from '../edge-client.ts';
import { familySeconds } from '../process-cpu.ts';
import { allOf, atMost, type Bench } from '../report.ts';

/** What the report at the end of a playback costs the edge, the portals and PostgreSQL, in CPU time. */

/** Two percent of a core for a million playbacks in a day. */
const BAR_MS = (0.02 * 86_400 * 1000) / 1_000_000;
/** Below what an edge passes on. */
const RATE = 90;
/** Until the last counts are written. */
const WRITTEN_AFTER_MS = 7000;
const HOSTS = 200;
const SERVERS = 4000;
const NETWORKS = 8000;
const LIMIT_MS = 15_000;

const BROWSERS = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
];

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const below = (most: number): number => Math.floor(Math.random() * most);
/** Few are watched by many. */
const popular = (most: number): number => Math.floor(most * Math.random() ** 3);

function reportOf(servers: readonly string[]): string {
  const report: EndReport = {
    serverId: servers[popular(servers.length)] ?? '1',
    ending: Math.random() < 0.9 ? 'played' : 'open',
    startMs: below(6000),
    stalledMs: below(3000),
    watchedS: below(7200),
    height: 720,
  };
  return writeEnd(report);
}

async function send(edge: string, body: string): Promise<number> {
  const network = below(NETWORKS);
  return await new Promise((done) => {
    const posted = request(
      `${edge}/api/aviso`,
      {
        ...{ method: 'POST', agent, timeout: LIMIT_MS },
        headers: {
          'Content-Type': 'text/plain;charset=UTF-8',
          'Content-Length': String(body.length),
          'User-Agent': BROWSERS[popular(BROWSERS.length)] ?? '',
          // As HAProxy says it. Another address each time: limits are not what is measured.
          'X-Forwarded-For': `10.${network >> 8}.${network & 255}.${below(250) + 1}`,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode ?? 0));
      },
    );
    posted.on('error', () => done(0));
    posted.end(body);
  });
}

const PARTS = ['edge', 'portals', 'postgres'] as const;
type Part = (typeof PARTS)[number];
const partOf = (name: string): string => (name.startsWith('portal') ? 'portals' : name);

const used = (stack: Stack): Record<Part, number> => {
  const of = (part: Part) =>
    [...stack.pids()]
      .filter(([name]) => partOf(name) === part)
      .reduce((sum, [, pid]) => sum + familySeconds(pid), 0);
  return { edge: of('edge'), portals: of('portals'), postgres: of('postgres') };
};

/** CPU seconds of each part meanwhile. */
async function during(stack: Stack, work: () => Promise<unknown>): Promise<Record<Part, number>> {
  const before = used(stack);
  await work();
  const after = used(stack);
  return {
    edge: after.edge - before.edge,
    portals: after.portals - before.portals,
    postgres: after.postgres - before.postgres,
  };
}

async function addServers(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`
    insert into servers (title_id, audio, label, url, position)
    select (select min(id) from titles where kind = 'movie'), 'LATINO', 'bench ' || n,
      'https://h' || n % ${HOSTS} || '.example/' || n, 1000 + n
    from generate_series(1, ${SERVERS}::int) n returning id`;
  return rows.map(({ id }) => id);
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const seconds = quick ? 20 : 120;
  const stack = await startStack({ name: 'bench-reports', offset: 9700 });
  const db = createDb(createPool(stack.databaseUrl, 1));
  try {
    await sql`delete from servers where label like 'bench %'`.execute(db);
    await sql`truncate host_reports, server_reports`.execute(db);
    const servers = await addServers(db);
    const statuses: number[] = [];
    const load = async (count: number) => {
      const start = performance.now();
      const sent: Promise<unknown>[] = [];
      for (let n = 0; n < count; n++) {
        await pause(start + (n * 1000) / RATE - performance.now());
        sent.push(send(stack.edge, reportOf(servers)).then((status) => statuses.push(status)));
      }
      await Promise.all(sent);
      await pause(WRITTEN_AFTER_MS);
    };
    // The first ones compile what the others run: a portal runs for weeks.
    await load((seconds / 2) * RATE);
    statuses.length = 0;
    const idle = await during(stack, () => pause(seconds * 1000 + WRITTEN_AFTER_MS));
    const busy = await during(stack, () => load(seconds * RATE));
    const perReport = (part: Part) => (1000 * (busy[part] - idle[part])) / statuses.length;
    const total = PARTS.reduce((sum, part) => sum + perReport(part), 0);
    const count = async (table: string) =>
      await onlyValue<number>(db)`select count(*)::int from ${sql.table(table)}`;
    const [hosts, judged] = [await count('host_reports'), await count('server_reports')];
    return {
      bars: [
        allOf('reports accepted', statuses.filter((each) => each === 204).length, seconds * RATE),
        atMost(
          'CPU time per report, all parts',
          total,
          BAR_MS,
          'ms',
          PARTS.map((part) => `${part} ${perReport(part).toFixed(2)}`).join(', '),
        ),
        atMost('rows of the day by host and engine', hosts, 1400),
        atMost('rows of the day by server', judged, 5000),
      ],
      notes: [
        `a million per day: ${((100 * total * 1_000_000) / 86_400_000).toFixed(2)} % of a core`,
      ],
    };
  } finally {
    await sql`delete from servers where label like 'bench %'`.execute(db);
    await db.destroy();
    await stack.stop();
  }
};
