import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { migrateDatabase } from '../../src/data/migrate.ts';
import type { LocalPostgres } from '../../tools/local-postgres.ts';
import { until } from '../../tools/processes.ts';
import type { Bar } from '../report.ts';
import { runImport } from './load.ts';

/**
 * What history costs an import: the same imports into databases with and without its triggers and indexes, one after
 * the other, so that noise affects both.
 */

const MAX_RATIO = 1.05;
const TICKS_PER_SECOND = 100;

type Variant = 'with' | 'without';
const VARIANTS: readonly Variant[] = ['with', 'without'];
const PARTS = ['first import', 'the same again', 'every name changed'] as const;
type Part = (typeof PARTS)[number];
/**
 * Medians in CPU seconds, with history and when it is gone. The ratio is the median of those of each turn: the speed of
 * a shared machine drifts by more than history costs while the turns go by.
 */
type Compared = { part: Part; there: number; gone: number; ratio: number };

const DROP_HISTORY = `
  do $$
  declare
    each record;
  begin
    for each in select tgname, tgrelid::regclass as of from pg_trigger where tgname like 'record\\_%' loop
      execute format('drop trigger %I on %s', each.tgname, each.of);
    end loop;
  end $$;
  drop index titles_held, episodes_held, servers_of_studio`;

/** CPU of the children of a process that have ended: of PostgreSQL its backends, of us the importer. */
function endedChildrenSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const databaseUrl = (url: string, name: string): string => url.replace(/\/butaca$/, `/${name}`);
const templateOf = (variant: Variant): string => `template_${variant}`;

async function createTemplates(url: string): Promise<void> {
  for (const variant of VARIANTS) {
    const name = templateOf(variant);
    await onServer(url, `drop database if exists ${name}`, `create database ${name}`);
    await migrateDatabase(databaseUrl(url, name));
    if (variant === 'without') await onServer(databaseUrl(url, name), DROP_HISTORY);
  }
}

/** The same documents, each under another name. */
export async function renamedFile(file: string): Promise<string> {
  const renamed = file.replace(/\.ndjson$/, '-renamed.ndjson');
  const lines = createInterface({ input: createReadStream(file) });
  const source = async function* () {
    for await (const line of lines) yield `${line.replace('"NOMBRE":"', '"NOMBRE":"Otra ')}\n`;
  };
  await pipeline(Readable.from(source()), createWriteStream(renamed));
  return renamed;
}

/** CPU seconds of the importer and the backends. */
async function measured(postgres: LocalPostgres, url: string, file: string): Promise<number> {
  const spent = () =>
    endedChildrenSeconds(process.pid) + endedChildrenSeconds(postgres.pid() as number);
  await onServer(postgres.url, 'checkpoint');
  const before = spent();
  await runImport(url, file);
  // Backends end a moment after their clients.
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await until('the backends of the import', async () => {
    const { rows } = await client.query(
      'select count(*)::int as open from pg_stat_activity where datname = $1',
      [new URL(url).pathname.slice(1)],
    );
    return rows[0].open === 0;
  });
  const after = spent();
  await client.end();
  return after - before;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] as number;

export async function compareHistory(
  postgres: LocalPostgres,
  file: string,
  turns: number,
): Promise<{ bars: Bar[]; notes: string[] }> {
  await createTemplates(postgres.url);
  const renamed = await renamedFile(file);
  const files: Record<Part, string> = {
    'first import': file,
    'the same again': file,
    'every name changed': renamed,
  };
  const seconds = Object.fromEntries(
    PARTS.map((part) => [part, { with: [] as number[], without: [] as number[] }]),
  ) as Record<Part, Record<Variant, number[]>>;
  for (let turn = 0; turn < turns; turn++) {
    const order = turn % 2 === 0 ? VARIANTS : VARIANTS.toReversed();
    for (const variant of order) {
      const url = databaseUrl(postgres.url, 'compared');
      await onServer(
        postgres.url,
        'drop database if exists compared',
        `create database compared template ${templateOf(variant)}`,
      );
      for (const part of PARTS)
        seconds[part][variant].push(await measured(postgres, url, files[part]));
      const last = PARTS.map((part) => seconds[part][variant].at(-1)?.toFixed(1)).join(', ');
      console.error(`turn ${turn + 1} ${variant} history: ${last} s of CPU`);
    }
  }
  const compared = PARTS.map((part): Compared => {
    const there = median(seconds[part].with);
    const gone = median(seconds[part].without);
    const ofTurns = seconds[part].with.map(
      (cpu, turn) => cpu / (seconds[part].without[turn] ?? cpu),
    );
    return { part, there, gone, ratio: median(ofTurns) };
  });
  const figure = ({ there, gone, ratio }: Compared): string =>
    `${ratio.toFixed(3)} (${there.toFixed(2)} s / ${gone.toFixed(2)} s)`;
  const [first, again, changed] = compared as [Compared, Compared, Compared];
  return {
    bars: [first, again].map((each) => ({
      what: `CPU of importer and backends, ${each.part}: with history over without`,
      bar: `<= ${MAX_RATIO}`,
      measured: figure(each),
      ok: each.ratio <= MAX_RATIO,
    })),
    notes: [`${changed.part}: ${figure(changed)}`, `medians of ${turns} alternating turns`],
  };
}
