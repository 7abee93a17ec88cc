import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { indexProgrammes } from '../../src/data/commands/guide-search.ts';
import { createDb, createPool, type Db, firstRow, rowsOf } from '../../src/data/database.ts';
import { childrenOf, until } from '../../tools/processes.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ensureBuild, pause, quantile } from '../edge-client.ts';
import { startLoad } from '../load.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import { familySeconds } from '../process-cpu.ts';
import { atMost, type Measured, none, type Options } from '../report.ts';
import { insertChannels, readAll, rowsWritten, SIZE, SMALL, writeFiles } from './full-size.ts';

/** Viewers look at pages with a guide while the worker reads what has changed in the night. */

const NAME = 'bench-guide-beside';
const OFFSET = 9300;
const MAX_RATIO = 1.2;
const MAX_TAGS = 50;
const CHANGED_ONE_OF = 50;
const RATE = 40;
const MAX_READ_MS = 15 * 60_000;

const pathOf = (channel: number): string => `/liveChannels/bench-${channel}`;
const GUIDED = ['/tv', '/tv/guia', '/buscar?q=canal', '/buscar?q=programa'];
const LISTS = [...GUIDED, '/', '/movies'];

/** Of four requests one is for a channel that nobody has looked at, so that a portal makes the page. */
const requested = (edge: string, channels: number): string[] =>
  Array.from({ length: channels }, (_, place) => [
    pathOf(place),
    ...[0, 1, 2].map((kept) => LISTS[(place * 3 + kept) % LISTS.length] as string),
  ]).flatMap((paths) => paths.map((path) => edge + path));

/** The worker reads one source, indexes what searches find of it and matches all channels. Seconds of CPU of whoever reads. */
async function readByWorker({ postgres, pids }: Stack, db: Db, source: { id: string }) {
  const worker = pids().get('worker') as number;
  const cpu = () => familySeconds(worker) + familySeconds(Number(postgres.pid()));
  const before = cpu();
  await sql`
    update guide_reads set wanted = 'read', tried_at = null, due_at = now() + interval '1 year'
    where source_id = ${source.id}`.execute(db);
  await until(
    'the end of a reading',
    async () => {
      const row = await firstRow<{ isRead: boolean }>(db)`
        select tried_at is not null as "isRead" from guide_reads where source_id = ${source.id}`;
      return row?.isRead === true && childrenOf(worker).length === 0;
    },
    { limitMs: MAX_READ_MS },
  );
  const row = await firstRow<{ failure: string | null }>(db)`
    select failure from guide_reads where source_id = ${source.id}`;
  if (!row || row.failure !== null) throw new Error(`a source was not read: ${row?.failure}`);
  return cpu() - before;
}

const BUSY = 'require("node:os").setPriority(19); for (;;);';

/** What the machine itself makes of a processor that somebody uses who comes last. */
async function busyFor(milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });
  await pause(milliseconds);
  child.kill('SIGKILL');
}

/** Tags of a page, as a portal sends them. */
async function countTags(stack: Stack, path: string): Promise<number> {
  const { headers } = await fetch(`${stack.portals[0]}${path}`);
  return headers.get('surrogate-key')?.split(' ').length ?? 0;
}

type Lane = { milliseconds: number[]; failed: number; seconds: number };
const emptyLane = (): Lane => ({ milliseconds: [], failed: 0, seconds: 0 });

/** Views while something is done; seconds that it took. Those that were asked for are taken away from the front. */
async function viewed(urls: string[], lane: Lane, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const load = startLoad(urls, RATE);
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { milliseconds, failed, sent } = await load.stop();
  urls.push(...urls.splice(0, sent));
  lane.milliseconds.push(...milliseconds);
  lane.failed += failed;
  lane.seconds += seconds;
  return seconds;
}

const purgesOf = async (db: Db): Promise<number> =>
  (
    await firstRow<{ sent: number }>(db)`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')), 0)::int as sent`
  )?.sent ?? -1;

/** `--sources` and `--rounds` make it shorter. */
export async function measureBeside(quick: boolean, options: Options): Promise<Measured> {
  ensureBuild();
  rmSync(resolve('.data', NAME), { recursive: true, force: true });
  const of = quick ? SMALL : SIZE;
  const size = { ...of, sources: Number(options.get('--sources') ?? of.sources) };
  const rounds = Number(options.get('--rounds') ?? (quick ? 2 : 20));
  const stack = await startStack({
    name: NAME,
    offset: OFFSET,
    postgresSettings: ADVISED_SETTINGS,
  });
  const db = createDb(
    createPool(stack.databaseUrl, 4, { statement_timeout: 600_000, query_timeout: 600_000 }),
  );
  try {
    const folder = String(stack.env.IMPORT_FOLDER);
    mkdirSync(folder, { recursive: true });
    const sources = await insertChannels(db, size);
    await writeFiles(size, null, folder);
    await readAll(stack.databaseUrl, sources, folder);
    await sql`vacuum analyze`.execute(db);
    const indexed = await indexProgrammes(db);
    await sql`vacuum analyze guide_titles, guide_airings`.execute(db);
    await writeFiles(size, CHANGED_ONE_OF, folder);
    const before = await rowsWritten(db);
    const purges = await purgesOf(db);
    const reading = emptyLane();
    const idle = emptyLane();
    const busy = emptyLane();
    let used = 0;
    const urls = requested(stack.edge, size.sources * size.channels);
    await viewed(urls, emptyLane(), async () => await pause(5000));
    for (let round = 0; round < rounds; round++) {
      const source = sources[round % sources.length] as { id: string };
      const took = await viewed(urls, reading, async () => {
        used += await readByWorker(stack, db, source);
      });
      await viewed(urls, idle, async () => await pause(took * 1000));
      await viewed(urls, busy, async () => await busyFor(took * 1000));
    }
    const after = await rowsWritten(db);
    const written =
      after.inserted +
      after.updated +
      after.deleted -
      before.inserted -
      before.updated -
      before.deleted;
    const [{ changed = 0 } = {}] = await rowsOf<{ changed: number }>(db)`
      select sum((tried -> 'written' ->> 'changed')::int)::int as changed from guide_reads where tried is not null`;
    const tags = await Promise.all(
      [...GUIDED, pathOf(0)].map(async (path) => await countTags(stack, path)),
    );
    const p99 = (lane: Lane) => quantile(lane.milliseconds, 0.99);
    return {
      bars: [
        atMost(
          "Viewers' p99 while a nightly change is read, over that without",
          p99(reading) / p99(idle),
          MAX_RATIO,
          '',
          `${p99(reading).toFixed(0)} / ${p99(idle).toFixed(0)} ms`,
        ),
        none(
          'Views that failed',
          reading.failed + idle.failed,
          reading.milliseconds.length + idle.milliseconds.length,
        ),
        none('Rows written beside those that changed', written - changed),
        atMost(
          'Tags on a page of channels or programmes',
          Math.max(...tags),
          MAX_TAGS,
          '',
          tags.join(', '),
        ),
        none('Purges', (await purgesOf(db)) - purges),
      ],
      notes: [
        `${rounds} sources of ${size.channels} channels, ${(reading.seconds / rounds).toFixed(1)} s each with matching and indexing; ${changed} programmes changed; ${indexed.written} indexed at first`,
        `p50 ${[reading, idle, busy].map((lane) => quantile(lane.milliseconds, 0.5).toFixed(1)).join(', ')} ms while it is read, without, and beside a busy process of the lowest priority instead; p99 of the last ${p99(busy).toFixed(0)} ms, ${(p99(busy) / p99(idle)).toFixed(2)} times`,
        `CPU of the worker and PostgreSQL while a source is read: ${(used / rounds).toFixed(1)} s`,
      ],
    };
  } finally {
    await db.destroy();
    await stack.stop();
    rmSync(resolve('.data', NAME), { recursive: true, force: true });
  }
}
