import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/data/migrate.ts';

/** Every column but the generated ones, in the order of the file. */
const COLUMNS = {
  titles: `id, kind, source_id, name, original_name, genre, release_year, recommended, popular, active, hidden,
    description, image_vertical, image_horizontal, url, audios, created_at, renewed_at`,
  seasons: 'id, title_id, key, position',
  episodes: 'id, season_id, source_id, name, image, url',
  servers: 'id, title_id, episode_id, match_id, channel_id, audio, label, url, position',
};

export type BareLoad = { seconds: number; rows: Record<string, number> };

/** The floor: the same rows by plain COPY into a second database with the same tables, indexes and constraints. */
export async function loadBare(databaseUrl: string): Promise<BareLoad> {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-bare-'));
  // The server writes the files, under its own user.
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const bareUrl = databaseUrl.replace(/\/butaca$/, '/bare');
  const source = new pg.Client({ connectionString: databaseUrl });
  await source.connect();
  const rows: Record<string, number> = {};
  try {
    await source.query('drop database if exists bare');
    await source.query('create database bare');
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const copied = await source.query(`copy ${table} (${columns}) to '${join(folder, table)}'`);
      rows[table] = copied.rowCount ?? 0;
    }
    await source.query('checkpoint');
    const bare = new pg.Client({ connectionString: bareUrl });
    await bare.connect();
    await migrate(bare);
    const start = performance.now();
    await bare.query('begin');
    for (const [table, columns] of Object.entries(COLUMNS)) {
      await bare.query(`copy ${table} (${columns}) from '${join(folder, table)}'`);
    }
    await bare.query('commit');
    const seconds = (performance.now() - start) / 1000;
    await bare.end();
    await source.query('drop database bare');
    return { seconds, rows };
  } finally {
    await source.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
