import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { startLocalPostgres } from '../../tools/local-postgres.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import type { Bar, Bench } from '../report.ts';
import { loadBare } from './bare-load.ts';
import { compareSkew, measureBeside } from './beside.ts';
import { compareHistory } from './history.ts';
import { generatedFile, runImport } from './load.ts';
import { comparePages } from './page-times.ts';

const startPostgres = async (settings: string[]) => {
  rmSync(resolve('.data/bench-import/postgres'), { recursive: true, force: true });
  return await startLocalPostgres({ name: 'bench-import', port: 5444, settings });
};

/** `--only history`: what recording changes costs; `--titles` and `--turns` make it shorter. */
async function runHistory(quick: boolean, options: ReadonlyMap<string, string>) {
  const titles = Number(options.get('--titles') ?? (quick ? 2000 : 100_000));
  const turns = Number(options.get('--turns') ?? (quick ? 1 : 5));
  const { file } = await generatedFile(titles);
  // Its workers are children of PostgreSQL too, and work when they like.
  const postgres = await startPostgres([...ADVISED_SETTINGS, 'autovacuum=off']);
  try {
    const { bars, notes } = await compareHistory(postgres, file, turns);
    return { name: 'import', bars, notes: [`${titles} titles`, ...notes] };
  } finally {
    await postgres.stop();
  }
}

/** `--only skew`: one label for all servers; `--films` makes it shorter. */
async function runSkew(quick: boolean, options: ReadonlyMap<string, string>) {
  const films = Number(options.get('--films') ?? (quick ? 5000 : 155_000));
  const postgres = await startPostgres(ADVISED_SETTINGS);
  try {
    return { name: 'import', bars: await compareSkew(postgres.url, films) };
  } finally {
    await postgres.stop();
  }
}

export const run: Bench = async ({ quick, options }) => {
  if (options.get('--only') === 'history') return await runHistory(quick, options);
  if (options.get('--only') === 'skew') return await runSkew(quick, options);
  if (options.get('--only') === 'beside')
    return { name: 'import', ...(await measureBeside(quick, options)) };
  const titles = quick ? 20_000 : 1_000_000;
  const { file, seconds: generation } = await generatedFile(titles);
  const postgres = await startPostgres(ADVISED_SETTINGS);
  try {
    const first = await runImport(postgres.url, file);
    console.error(`import: ${first.seconds.toFixed(1)} s`);
    const bare = await loadBare(postgres.url);
    console.error(`bare load: ${bare.seconds.toFixed(1)} s`);
    const pages = await comparePages(postgres.url);
    const rate = Math.round(first.documents / first.seconds);
    const ratio = first.seconds / bare.seconds;
    const bars: Bar[] = [
      { what: 'documents refused', bar: '0', measured: first.refused, ok: first.refused === 0 },
      { what: 'documents a second', bar: '>= 15000', measured: rate, ok: rate >= 15_000 },
      {
        what: 'peak memory of the importer, MB',
        bar: '< 512',
        measured: first.peakMb,
        ok: first.peakMb < 512,
      },
      {
        what: 'time of the import over a bare COPY of the same rows',
        bar: '<= 4',
        measured: ratio.toFixed(2),
        ok: ratio <= 4,
      },
      ...pages.map(({ page, ratio, big, small }) => ({
        what: `${page}: median over the demo catalogue's`,
        bar: '<= 1.3',
        measured: `${ratio.toFixed(2)} (${big.toFixed(2)} ms / ${small.toFixed(2)} ms)`,
        ok: ratio <= 1.3,
      })),
    ];
    const rows = Object.entries(bare.rows).map(([table, count]) => `${count} ${table}`);
    return {
      name: 'import',
      bars,
      notes: [
        `rows: ${rows.join(', ')}`,
        `import ${first.seconds.toFixed(0)} s, bare load ${bare.seconds.toFixed(0)} s`,
        generation === null
          ? 'the catalogue was generated before'
          : `generated in ${generation.toFixed(0)} s`,
      ],
    };
  } finally {
    await postgres.stop();
  }
};
