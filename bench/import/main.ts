import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { startLocalPostgres } from '../../tools/local-postgres.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import { atLeast, atMost, benchOf, type Measured, none } from '../report.ts';
import { loadBare } from './bare-load.ts';
import { compareSkew, measureBeside } from './beside.ts';
import { generatedFile, runImport } from './load.ts';
import { measureTables } from './tables.ts';

const MAX_MEMORY_MB = 512;
const MIN_RATE = 15_000;
/** Of the time that plain COPY takes. */
const MAX_RATIO = 4;

async function onEmptyDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  rmSync(resolve('.data/bench-import/postgres'), { recursive: true, force: true });
  const postgres = await startLocalPostgres({
    ...{ name: 'bench-import', port: 5448, settings: ADVISED_SETTINGS },
  });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureLoad(quick: boolean): Promise<Measured> {
  const { file, seconds: generation } = await generatedFile(quick ? 20_000 : 1_000_000);
  return await onEmptyDatabase(async (url) => {
    const first = await runImport(url, file);
    const bare = await loadBare(url);
    const rows = Object.entries(bare.rows).map(([table, count]) => `${count} ${table}`);
    return {
      bars: [
        none('documents refused', first.refused),
        atLeast('documents per second', first.documents / first.seconds, MIN_RATE),
        atMost('peak memory of the importer', first.peakMb, MAX_MEMORY_MB, 'MB'),
        atMost(
          'time of the import over a bare COPY of the same rows',
          first.seconds / bare.seconds,
          MAX_RATIO,
        ),
      ],
      notes: [
        `rows: ${rows.join(', ')}`,
        `import ${first.seconds.toFixed(0)} s, bare load ${bare.seconds.toFixed(0)} s`,
        generation === null
          ? 'the catalogue was generated before'
          : `generated in ${generation.toFixed(0)} s`,
      ],
    };
  });
}

/** `skew`: one label for all servers; `--films` makes it shorter. */
export const run = benchOf({
  load: measureLoad,
  skew: async (quick, options) => {
    const films = Number(options.get('--films') ?? (quick ? 5000 : 155_000));
    return await onEmptyDatabase(async (url) => await compareSkew(url, films));
  },
  beside: measureBeside,
  tables: async (quick, options) =>
    await measureTables(onEmptyDatabase, {
      films: quick ? 20_000 : 1_000_000,
      rounds: Number(options.get('--rounds') ?? 2),
    }),
});
