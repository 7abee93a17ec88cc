import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/data/migrate.ts';
import { startLocalPostgres } from '../../tools/local-postgres.ts';
import { startChild, until } from '../../tools/processes.ts';
import { atLeast, atMost, type Bench } from '../report.ts';
import type { BareReport } from './bare.ts';
import type { ProberReport } from './prober.ts';
import { hostilePath, hostName, usualPath } from './servers.ts';

/** How many servers one process probes per second, also beside bare undici, and its memory with hostile hosts. */

const HOST_PORT = 9390;
const POSTGRES_PORT = 5491;
const CATALOGUE = 12_000_000;
const PROBES_A_SECOND = 150;
const BESIDE_BARE = 0.6;
const MAX_MB = 300;
/** The worker's defaults. */
const POLITE = { concurrency: 200, hostConcurrency: 4, hostRate: 10 };
const POLITE_HOSTS = 40;
const UNBOUND = { concurrency: 200, hostConcurrency: 200, hostRate: 1e6 };

async function child<Report>(program: 'prober.ts' | 'bare.ts', job: object): Promise<Report> {
  const env = { ...process.env, DATABASE_URL: 'postgres://unused@localhost/unused' };
  const path = join(import.meta.dirname, program);
  const running = spawn(process.execPath, [path, JSON.stringify(job)], {
    env: { ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  running.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((resolve) => running.once('close', resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return JSON.parse(output) as Report;
}

const probe = async (job: object) => await child<ProberReport>('prober.ts', job);

async function fill(
  client: pg.Client,
  servers: number,
  hosts: number,
  pathOf: (place: number) => string,
): Promise<void> {
  const urls = Array.from(
    { length: servers },
    (_, place) => `http://${hostName(place, hosts)}:${HOST_PORT}${pathOf(place)}`,
  );
  const origins = Array.from(
    { length: hosts },
    (_, place) => `http://${hostName(place, hosts)}:${HOST_PORT}`,
  );
  await client.query(
    'truncate search_entries, search_words, title_places, titles, servers, server_health, settings, outbox restart identity cascade',
  );
  await client.query(
    "insert into settings (key, value) values ('embedOrigins', to_jsonb($1::text[]))",
    [origins],
  );
  // Three servers per movie, so that their order changes with health and pages are published.
  await client.query(
    `insert into titles (kind, source_id, name, active)
     select 'movie', 't' || n, 'T', true from generate_series(0, ($1::int - 1) / 3) n`,
    [servers],
  );
  await client.query(
    `insert into servers (title_id, audio, label, url, position)
     select (place - 1) / 3 + 1, 'LATINO', 'l' || place % 3, url, place % 3
     from unnest($1::text[]) with ordinality as given (url, place)`,
    [urls],
  );
  await client.query(
    "insert into server_health (server_id, due_at) select id, now() - interval '1 hour' + random() * interval '1 minute' from servers",
  );
  await client.query('analyze');
}

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

export const run: Bench = async ({ quick }) => {
  const host = startChild(
    process.execPath,
    ['demo/video-host/server.ts'],
    { PORT: String(HOST_PORT) },
    '.data/bench-probe/logs/host.log',
  );
  const postgres = await startLocalPostgres({ name: 'bench-probe', port: POSTGRES_PORT });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    await migrate(client);
    const answers = async () => (await fetch(`http://127.0.0.1:${HOST_PORT}/embed/x`)).ok;
    await until('video host', answers, { child: host });

    const servers = quick ? 3000 : 12_000;
    const rounds = quick ? 2 : 3;
    const base = { databaseUrl: postgres.url, port: HOST_PORT, hosts: 1, mostSeconds: 600 };
    const own: ProberReport[] = [];
    const bare: BareReport[] = [];
    for (let turn = 0; turn < rounds; turn++) {
      await fill(client, servers, 1, usualPath);
      own.push(await probe({ ...base, ...UNBOUND }));
      bare.push(await child<BareReport>('bare.ts', { ...base, ...UNBOUND, servers }));
    }
    const states = await client.query<{ state: string; count: number }>(
      'select state, count(*)::int from server_health group by state order by state',
    );

    const polite = quick ? 4000 : 12_000;
    await fill(client, polite, POLITE_HOSTS, usualPath);
    const politely = await probe({ ...base, ...POLITE, hosts: POLITE_HOSTS });

    await fill(client, 6000, 1, hostilePath);
    const hostile = await probe({
      ...{ ...base, ...UNBOUND, isRestless: true },
      mostSeconds: quick ? 15 : 60,
    });

    const best = (
      of: 'seconds' | 'cpuSeconds',
      reports: readonly BareReport[] | readonly ProberReport[],
    ) => servers / Math.min(...reports.map((report) => report[of]));
    const perSecond = best('seconds', own);
    const perCore = best('cpuSeconds', own);
    const requestsPerProbe = (bare[0]?.requests ?? 0) / servers;
    const politeShare = polite / politely.seconds / (POLITE_HOSTS * POLITE.hostRate);
    const roundHours = (hosts: number): number =>
      CATALOGUE /
      Math.min(perSecond, (hosts * POLITE.hostRate * politeShare) / requestsPerProbe) /
      3600;
    return {
      bars: [
        atLeast('probes per second, one process', perSecond, PROBES_A_SECOND),
        atLeast(
          'the same beside bare undici, by CPU time',
          perCore / best('cpuSeconds', bare),
          BESIDE_BARE,
        ),
        atLeast('the same, by the clock', perSecond / best('seconds', bare), BESIDE_BARE),
        atMost('memory while hosts hang, send 10 GB or gzip bombs', hostile.maxRssMb, MAX_MB, 'MB'),
        atMost('requests per second at one host, of those allowed', politeShare, 1.05),
      ],
      notes: [
        `${servers} servers a turn, best of ${rounds}; ${round(requestsPerProbe)} requests a probe; database writes included`,
        `${round(perCore, 0)} probes per second of a core`,
        `found: ${states.rows.map(({ state, count }) => `${count} ${state}`).join(', ')}`,
        `a round of ${CATALOGUE.toLocaleString('en')} servers at ${POLITE.hostRate} requests a second and host: ${[
          20, 100, 500, 2000,
        ]
          .map((hosts) => `${round(roundHours(hosts), 1)} h on ${hosts} hosts`)
          .join(', ')}`,
      ],
    };
  } finally {
    await client.end().catch(() => {});
    await postgres.stop();
    await host.stop();
  }
};
