import { Readable } from 'node:stream';
import pg from 'pg';
import { demoDocuments } from '../../demo/documents.ts';
import { importDocuments } from '../../src/data/import/import-documents.ts';
import type { MadeTitle } from '../../tests/search/golden-made.ts';
import { titleLines } from '../../tests/search/title-lines.ts';
import { importLines } from '../../tests/support/import-lines.ts';
import { type LocalPostgres, startLocalPostgres } from '../../tools/local-postgres.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';

const SEED = 1;

/** The demo's titles among this many others, in a separate folder, reused by later runs. */
export async function openCatalogue(titles: number, port: number): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres({
    name: `bench-search/${titles}`,
    port,
    settings: ADVISED_SETTINGS,
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const filled = await client.query('select 1 from titles limit 1');
    if (filled.rowCount === 0) {
      const start = performance.now();
      await importDocuments({
        databaseUrl: postgres.url,
        input: Readable.from(titleLines({ titles, seed: SEED })),
        onPhase: (phase) =>
          console.error(`${phase} at ${((performance.now() - start) / 1000).toFixed(0)} s`),
      });
      await client.query('vacuum analyze');
      console.error(`${titles} titles in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
    // Every time, because the previous run renamed some titles.
    await importLines(postgres.url, [...demoDocuments(new Date(), 'http://localhost:8090')]);
    return postgres;
  } finally {
    await client.end();
  }
}

/** Every listed title's names. */
export async function listNames(databaseUrl: string): Promise<(MadeTitle & { id: string })[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<MadeTitle & { id: string }>(
      `select kind || '/' || id as id, name, original_name as "originalName" from titles
       where active and not hidden order by titles.id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
