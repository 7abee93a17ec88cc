import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { scheduleDraft } from '../../src/data/commands/drafts.ts';
import { recordName } from '../../src/data/commands/publish-due.ts';
import { readRecord } from '../../src/data/commands/save-record.ts';
import { importDocuments } from '../../src/data/import/import-documents.ts';
import { onDatabase } from '../../src/data/migrate.ts';
import type { RecordVersion } from '../../src/domain/catalogue/title-edit.ts';
import { askStudio } from '../../tests/e2e/support/studio-request.ts';
import { ask, pause, quantile, warm } from '../edge-client.ts';
import { allOf, atMost, type Bar, type Measured, type Options } from '../report.ts';
import { type Bench, withStudio } from '../studio/operator.ts';
import { watch } from '../studio/scheduled.ts';
import { generatedFile, renamedFile } from './load.ts';

/**
 * Operators work while files are checked and imported that change every title: takedowns, saves and scheduled changes. And
 * a file whose servers have one label takes hardly longer than another.
 */

const MAX_TAKEDOWN_MS = 1000;
const MAX_SCHEDULED_MS = 2000;
const AHEAD_MS = 2000;
const MAX_SKEW = 1.5;
const CLAIM = { claimant: 'Cine Norte', reference: 'EXP-114', reason: 'Derechos' };

type Versions = { name: string; prefix: string; first: string; renamed: string };

/** Films with one server each, of one label or of forty. */
async function filmsFile(prefix: string, films: number, labels: number): Promise<Versions> {
  const folder = resolve('.data/bench-import');
  mkdirSync(folder, { recursive: true });
  const first = join(folder, `films-${films}-${labels}.ndjson`);
  const lines = function* () {
    for (let place = 0; place < films; place++) {
      const data = {
        ...{ NOMBRE: `${prefix} ${place}`, ESTADO: 'A', CATEGORIA: 'DRAMA', FECHAR: '2020' },
        IDIOMAS: { [`Servidor ${place % labels}`]: `https://h${place % 50}.example/v/${place}` },
      };
      yield `${JSON.stringify({ path: `PELICULAS/${prefix}${place}`, data })}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(first));
  const name = `${films} films, ${labels === 1 ? 'one label' : `${labels} labels`}`;
  return { name, prefix, first, renamed: await renamedFile(first) };
}

async function generated(documents: number): Promise<Versions> {
  // Five episodes per title.
  const { file: first } = await generatedFile(Math.round(documents / 6));
  const renamed = first.replace(/\.ndjson$/, '-renamed.ndjson');
  if (!existsSync(renamed)) await renamedFile(first);
  return { name: `${documents} generated documents`, prefix: '', first, renamed };
}

/** The operator's command; its time in milliseconds. */
async function butaca(databaseUrl: string, ...args: string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, ['src/cli/butaca.js', ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`butaca ${args[0]} ended with ${code}`);
  return performance.now() - start;
}

type Target = { id: string; source_id: string };
type Tried = {
  took: number[];
  /** In the way of whoever did it, and at the edge too late. */
  failed: number;
};
type Kind = 'studio' | 'command' | 'save' | 'scheduled';
type Tries = Record<Kind, Tried>;

const pageOf = ({ stack }: Bench, target: Target): string =>
  `${stack.edge}/movie/${encodeURIComponent(target.source_id)}`;

/** Milliseconds until the page is gone. */
async function gone(page: string, start: number): Promise<number> {
  while (performance.now() - start < 15_000) {
    if ((await ask(page)).status === 404) return performance.now() - start;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

async function post(bench: Bench, path: string, form: Record<string, string>): Promise<number> {
  await sql`update operator_sessions set key_used_at = now()`.execute(bench.db);
  const { stack, session } = bench;
  return (await askStudio(stack.studioOrigin, { path, session, form })).status;
}

const DOES: Record<Kind, (bench: Bench, target: Target, tried: Tried) => Promise<void>> = {
  studio: async (bench, target, tried) => {
    const page = pageOf(bench, target);
    await warm(page);
    const ref = `titles/${target.id}`;
    const start = performance.now();
    const form = { intent: 'take', listed: ref, record: ref, ...CLAIM };
    const status = await post(bench, '/retiros/nuevo', form);
    const took = await gone(page, start);
    tried.took.push(took);
    if (status >= 400 || took > MAX_TAKEDOWN_MS) tried.failed += 1;
  },
  command: async (bench, target, tried) => {
    const page = pageOf(bench, target);
    await warm(page);
    const ran = await butaca(
      bench.stack.databaseUrl,
      ...['title', 'hide', `movie/${target.source_id}`],
    ).catch(() => Number.POSITIVE_INFINITY);
    const took = await gone(page, performance.now());
    tried.took.push(took);
    if (ran === Number.POSITIVE_INFINITY || took > MAX_TAKEDOWN_MS) tried.failed += 1;
  },
  save: async (bench, { id }, tried) => {
    const owner = { table: 'titles', rowId: id } as const;
    const base = (await readRecord(bench.db, owner)) as RecordVersion;
    const description = `Guardada ${id}`;
    const mine = { ...base, fields: { ...base.fields, description } };
    const start = performance.now();
    const form = { base: JSON.stringify(base), mine: JSON.stringify(mine), clashes: '[]' };
    const status = await post(bench, `/titulos/${id}`, form);
    tried.took.push(performance.now() - start);
    const stored = await readRecord(bench.db, owner);
    const kept = (stored?.fields as { description?: string } | undefined)?.description;
    if (status >= 400 || kept !== description) tried.failed += 1;
  },
  scheduled: async (bench, target, tried) => {
    const owner = { table: 'titles', rowId: target.id } as const;
    const base = (await readRecord(bench.db, owner)) as RecordVersion;
    const description = `Programada ${target.id}`;
    const patch = { ...base, fields: { ...base.fields, description } };
    const page = pageOf(bench, target);
    await warm(page);
    const due = new Date(Date.now() + AHEAD_MS);
    const draft = { record: recordName('titles', target.id), action: 'titles.edit' } as const;
    await scheduleDraft(bench.db, bench.actor, draft, { base, patch }, due);
    const { early, after } = await watch(page, description, due.getTime());
    tried.took.push(after);
    if (early || after > MAX_SCHEDULED_MS) tried.failed += 1;
  },
};

/** Each kind goes on with titles of its own until it has tried often enough, as long as a file is being worked on. */
async function tryAll(bench: Bench, files: Versions, tries: number, isCheck: boolean) {
  const { stack, db } = bench;
  const kinds = Object.keys(DOES) as Kind[];
  const { rows } = await sql<Target>`
    select id, source_id from titles where kind = 'movie' and active and not hidden and held = '{}'
      and source_id like ${`${files.prefix}%`} and source_id ~ '^[A-Za-z0-9]+$'
      and image_vertical is not null and not exists (select from drafts where record = 'title/' || titles.id)
    order by md5(source_id) limit ${tries * kinds.length}`.execute(db);
  const tried = Object.fromEntries(
    kinds.map((kind) => [kind, { took: [], failed: 0 }]),
  ) as unknown as Tries;
  let isDone = false;
  let imports = 0;
  const importing = (async () => {
    while (!isDone) {
      const file = imports++ % 2 === 0 ? files.renamed : files.first;
      await butaca(stack.databaseUrl, 'import', file, ...(isCheck ? ['--dry-run'] : []));
    }
  })();
  await Promise.all(
    kinds.map(async (kind, lane) => {
      for (const target of rows.filter((_, place) => place % kinds.length === lane))
        await DOES[kind](bench, target, tried[kind]);
    }),
  );
  isDone = true;
  await importing;
  const what = isCheck ? 'check' : 'import';
  const bar = (kind: Kind, text: string): Bar => {
    const { took, failed } = tried[kind];
    const times = `${quantile(took, 0.5).toFixed(0)} and ${quantile(took, 1).toFixed(0)} ms`;
    const done = `${files.name}, ${what}: ${text}; median and slowest`;
    return allOf(done, took.length - failed, tries, times);
  };
  return {
    bars: [
      bar('studio', 'taken down in the studio, gone at the edge within 1 s'),
      bar('command', 'taken down by command, gone at the edge within 1 s of its end'),
      bar('save', 'saves that are kept'),
      bar('scheduled', 'scheduled, at the edge within 2 s of its time'),
    ],
    note: `${files.name}, ${what}: ${imports} times`,
  };
}

const imported = async (databaseUrl: string, file: string): Promise<number> => {
  const start = performance.now();
  await importDocuments({ databaseUrl, input: createReadStream(file) });
  return (performance.now() - start) / 1000;
};

/**
 * One film of each file exists already, as in a portal that is in use. Each file twice: the second time every name is changed,
 * and all servers are compared.
 */
export async function compareSkew(databaseUrl: string, films: number): Promise<Bar[]> {
  const seconds: [first: number, again: number][] = [];
  for (const labels of [40, 1]) {
    const { first, renamed } = await filmsFile(`L${labels}x`, films, labels);
    const { first: one } = await filmsFile(`L${labels}x`, 1, labels);
    await imported(databaseUrl, one);
    // Where each label is unique: what the planner believes until it looks again.
    await onDatabase(databaseUrl, (client) => client.query('analyze'));
    seconds.push([await imported(databaseUrl, first), await imported(databaseUrl, renamed)]);
  }
  return ['new', 'changed'].map((what, place) => {
    const [even = 0, skewed = 0] = seconds.map((each) => each[place] ?? 0);
    const both = `${skewed.toFixed(0)} s / ${even.toFixed(0)} s`;
    const asked = `import of ${films} ${what} films, one label over forty`;
    return atMost(asked, skewed / even, MAX_SKEW, '', both);
  });
}

/** `--films`, `--documents` and `--tries` make it shorter or longer. */
export async function measureBeside(quick: boolean, options: Options): Promise<Measured> {
  const number = (name: string, full: number, short: number): number =>
    Number(options.get(name) ?? (quick ? short : full));
  const films = number('--films', 155_000, 3000);
  const documents = number('--documents', 1_000_000, 6000);
  // Of each kind, for each of two files and for its check and its import.
  const tries = number('--tries', 25, 3);
  return await withStudio({ name: 'bench-import-beside', offset: 2300 }, async (bench) => {
    const bars: Bar[] = [];
    const notes: string[] = [];
    for (const files of [await filmsFile('L1x', films, 1), await generated(documents)]) {
      await imported(bench.stack.databaseUrl, files.first);
      for (const isCheck of [true, false]) {
        const measured = await tryAll(bench, files, tries, isCheck);
        bars.push(...measured.bars);
        notes.push(measured.note);
        console.error(measured.note);
      }
    }
    return { bars, notes };
  });
}
