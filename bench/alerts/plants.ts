import { createServer, get } from 'node:http';
import { sql } from 'kysely';
import type pg from 'pg';
import { createClient, type Db } from '../../src/data/database.ts';
import type { Part } from '../../tests/support/planting.ts';
import { PARTS_DOWN } from '../../tests/support/shared-faults.ts';
import type { LocalPostgres } from '../../tools/local-postgres.ts';
import type { Stack } from '../../tools/stack.ts';
import { forEach } from '../edge-client.ts';
import { startTask, type Task } from '../soak/traffic.ts';

/** What has to be wrong for each alert, done to the real thing. */
export type Plant = {
  alert: string;
  /** So that alerts which look at the same reports begin one after the other. */
  afterMs?: number;
  plant: () => Promise<unknown>;
  mend: () => Promise<unknown>;
};

const LIMIT_MS = 10_000;
const STUDIO_REQUESTS = 60;
const BURST = 400;
/** Of 100: more than nine of ten, and some left for those who need one. */
const CONNECTIONS = 93;

/** An edge that takes purges, and can be told not to answer. */
export async function startOtherEdge(port: number) {
  let isDeaf = false;
  const server = createServer((request, response) => {
    request.resume();
    if (!isDeaf) response.end();
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    deafen: (now: boolean) => {
      isDeaf = now;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A session that holds a lock until it is let go. */
function lockOf(databaseUrl: string, statement: string) {
  let holder: pg.Client | null = null;
  return {
    take: async () => {
      holder = createClient(databaseUrl);
      await holder.connect();
      await holder.query('begin');
      await holder.query(statement);
    },
    release: async () => {
      await holder?.end();
      holder = null;
    },
  };
}

/** Something that is done again and again while it is planted. */
function repeated(task: Task) {
  let running: ReturnType<typeof startTask> | null = null;
  return {
    plant: async () => {
      running = startTask(task);
    },
    mend: async () => void (await running?.stop()),
  };
}

async function request(url: string, init: RequestInit = {}): Promise<number> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(url, { redirect: 'manual', ...init, signal });
  await response.arrayBuffer();
  return response.status;
}

/** By its address: not every resolver knows names below `localhost`. */
async function askStudio(origin: string, cookie: string): Promise<void> {
  const { host, port } = new URL(origin);
  const headers = { Host: host, Cookie: cookie };
  await new Promise<void>((done, refuse) => {
    const signal = AbortSignal.timeout(LIMIT_MS);
    get({ host: '127.0.0.1', port, headers, signal }, (response) => {
      response.once('error', refuse).resume().once('close', done);
    }).once('error', refuse);
  });
}

/** The faults that stop a part, in a stack. */
function partsDown(stack: Stack) {
  const parts = new Map<Part, { stop: () => void; start: () => unknown }>([
    ['portal 2', { stop: () => stack.killPortal(1), start: () => stack.startPortal(1) }],
    ['worker', { stop: stack.killWorker, start: () => stack.restartWorker({ probe: true }) }],
    ['studio', { stop: stack.killStudio, start: stack.startStudio }],
    ['edge', { stop: stack.killEdge, start: stack.startEdge }],
    ['database', { stop: stack.postgres.freeze, start: stack.postgres.thaw }],
  ]);
  return (wanted: string) => {
    const fault = PARTS_DOWN.find(([, name]) => name === wanted);
    let start: () => unknown = () => {};
    const stop = async (part: Part) => {
      const own = parts.get(part);
      start = own?.start ?? start;
      own?.stop();
    };
    return {
      plant: async () => await fault?.[3]({ stop }),
      mend: async () => await start(),
    };
  };
}

type Parts = {
  db: Db;
  replica: LocalPostgres;
  otherEdge: Awaited<ReturnType<typeof startOtherEdge>>;
  cookies: readonly string[];
};

/** Stages run one after the other, lanes of a stage at once, and the plants of a lane one after the other. */
export async function plantsOf(
  stack: Stack,
  { db, replica, otherEdge, cookies }: Parts,
): Promise<{ stages: Plant[][][]; frames: Task }> {
  const titles = await db
    .selectFrom('titles')
    .select('source_id')
    .where('kind', '=', 'movie')
    .where('active', '=', true)
    .where('hidden', '=', false)
    .limit(1000)
    .execute();
  const server = await db.selectFrom('servers').select('id').limit(1).executeTakeFirstOrThrow();
  const run = async (statement: ReturnType<typeof sql>) => await statement.execute(db);
  const movie = (round: number) =>
    `/movie/${encodeURIComponent(String(titles[round % titles.length]?.source_id))}`;
  const portal = (round: number) => String(stack.portals[round % stack.portals.length]);

  const report = (what: string, perSecond: number, body: string): Task => ({
    what,
    everyMs: 1000 / perSecond,
    act: async (round) =>
      void (await request(`${stack.edge}/api/aviso`, {
        ...{ method: 'POST', body },
        headers: {
          Cookie: String(cookies[round % cookies.length]),
          Origin: stack.origin,
          'X-Forwarded-For': `10.9.${(round >> 8) & 255}.${round & 255}`,
        },
      })),
  });

  const noPurges = lockOf(stack.databaseUrl, 'lock table edge_purges in share mode');
  const noOperators = lockOf(
    stack.databaseUrl,
    'lock table operator_sessions in access exclusive mode',
  );
  const noTitles = lockOf(stack.databaseUrl, 'lock table titles in access exclusive mode');
  const strangers = repeated({
    what: 'strangers at the studio',
    // Whoever gets no connection gives up after 1.5 s: others are there by then.
    everyMs: 500,
    act: async () => {
      const cookie = `__Host-studio=${'c'.repeat(43)}`;
      await forEach(Array.from({ length: STUDIO_REQUESTS }), STUDIO_REQUESTS, async () => {
        await askStudio(stack.studioOrigin, cookie).catch(() => {});
      });
    },
  });
  const idle: pg.Client[] = [];

  const down = partsDown(stack);
  const plants = {
    'portal-down': down('portal-down'),
    'worker-down': down('worker-down'),
    'studio-down': down('studio-down'),
    'edge-down': down('edge-down'),
    'database-down': down('database-down'),
    // A forgotten session holds a table, so what is published cannot be handed on.
    'outbox-waiting': { plant: noPurges.take, mend: noPurges.release },
    'purges-waiting': {
      plant: async () => otherEdge.deafen(true),
      mend: async () => otherEdge.deafen(false),
    },
    'jobs-failed': {
      plant: async () => {
        await run(sql`alter table host_days rename to host_days_away`);
        await run(sql`select graphile_worker.add_job('count-hosts')`);
      },
      mend: async () => {
        await run(sql`alter table host_days_away rename to host_days`);
        await run(sql`update failed_jobs set wanted_again = true`);
      },
    },
    // A release that was taken back left a job that nobody knows any more.
    'jobs-late': {
      plant: async () =>
        await run(sql`select graphile_worker.add_job('unknown', run_at := now() - interval '1 hour',
          job_key := 'unknown')`),
      mend: async () => await run(sql`select graphile_worker.remove_job('unknown')`),
    },
    // Others may close theirs meanwhile.
    'connections-short': (() => {
      const filling = repeated({
        what: 'idle connections',
        everyMs: 2000,
        act: async () => {
          const { rows } = await sql<{ now: number }>`
            select count(*)::int as now from pg_stat_activity where backend_type = 'client backend'`.execute(
            db,
          );
          for (let count = Number(rows[0]?.now); count < CONNECTIONS; count++) {
            const client = createClient(stack.databaseUrl);
            await client.connect();
            idle.push(client);
          }
        },
      });
      return {
        plant: filling.plant,
        mend: async () => {
          await filling.mend();
          for (const client of idle.splice(0)) await client.end();
        },
      };
    })(),
    'portal-busy': repeated({
      what: 'bursts',
      everyMs: 8000,
      act: async (round) =>
        await forEach(
          Array.from({ length: BURST }, (_, place) => movie(round * 13 + place)),
          BURST,
          async (path) => void (await request(portal(path.length) + path).catch(() => {})),
        ),
    }),
    'portal-errors': (() => {
      const visits = repeated({
        what: 'visits of the shop',
        everyMs: 1000,
        act: async (round) => void (await request(`${portal(round)}/tienda`)),
      });
      return {
        plant: async () => {
          await run(sql`alter table products rename to products_away`);
          await visits.plant();
        },
        mend: async () => {
          await visits.mend();
          await run(sql`alter table products_away rename to products`);
        },
      };
    })(),
    'pages-slow': (() => {
      let isOver = false;
      let locking: Promise<void> = Promise.resolve();
      const visits = repeated({
        what: 'visits of movies',
        everyMs: 1500,
        act: async (round) => void (await request(portal(round) + movie(round))),
      });
      return {
        plant: async () => {
          isOver = false;
          locking = (async () => {
            while (!isOver) {
              await noTitles.take();
              await new Promise((done) => setTimeout(done, 2500));
              await noTitles.release();
              await new Promise((done) => setTimeout(done, 300));
            }
          })();
          await visits.plant();
        },
        mend: async () => {
          isOver = true;
          await visits.mend();
          await locking;
        },
      };
    })(),
    'pool-exhausted': {
      plant: async () => {
        await noOperators.take();
        await strangers.plant();
      },
      mend: async () => {
        await noOperators.release();
        await strangers.mend();
      },
    },
    // Its worker died while it held the lease.
    'probe-late': {
      plant: async () =>
        await run(sql`update server_health set due_at = now() - interval '2 hours',
          leased_until = now() + interval '1 hour' where server_id = ${server.id}`),
      mend: async () =>
        await run(sql`update server_health set leased_until = null where server_id = ${server.id}`),
    },
    'replica-late': {
      plant: async () => replica.freeze(),
      mend: async () => replica.thaw(),
    },
    'first-frame-slow': repeated(report('slow frames', 6, 'frame/9000')),
    'host-failing': repeated(report('faults', 5, `fault/${server.id}`)),
    'playback-failing': repeated(report('nothing left', 4, 'none/')),
  } satisfies Record<string, Omit<Plant, 'alert'>>;
  type Name = keyof typeof plants;
  const lane = (...names: Name[]): Plant[] => names.map((alert) => ({ alert, ...plants[alert] }));
  const later = (afterMs: number, ...names: Name[]): Plant[] =>
    lane(...names).map((plant) => ({ ...plant, afterMs }));
  return {
    frames: report('first frames', 2, 'frame/812'),
    stages: [
      [
        lane('jobs-failed'),
        lane('jobs-late', 'studio-down'),
        later(30_000, 'probe-late'),
        later(60_000, 'replica-late'),
        later(20_000, 'portal-down', 'edge-down', 'outbox-waiting', 'purges-waiting'),
      ],
      [lane('worker-down', 'database-down')],
      [
        lane('first-frame-slow'),
        later(60_000, 'host-failing'),
        later(120_000, 'playback-failing'),
        // One after the other: without connections some pages fail.
        later(30_000, 'connections-short', 'portal-errors'),
        later(90_000, 'pool-exhausted'),
      ],
      [lane('portal-busy', 'pages-slow')],
    ],
  };
}
