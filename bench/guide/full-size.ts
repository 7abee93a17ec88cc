import { chmodSync, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { createDb, createPool, type Db, firstRow, rowsOf } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import type { ReadSource } from '../../src/domain/guide/source.ts';
import { startLocalPostgres } from '../../tools/local-postgres.ts';
import { inChild } from '../in-child.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import { familySeconds } from '../process-cpu.ts';
import { madeSource } from './made-listings.ts';
import type { FilesOrder, FilesTally } from './read-files.ts';

/** A portal with as many channels and programmes as one may have, from several sources. */

export type Size = { sources: number; channels: number; slots: number };
export const SIZE: Size = { sources: 50, channels: 400, slots: 250 };
export const SMALL: Size = { sources: 4, channels: 400, slots: 50 };

const FOLDER = resolve('.data/bench-guide/files');
const startOfToday = (): number => new Date().setUTCHours(0, 0, 0, 0);

/** Published channels of which each has its guide already. No worker reads their sources by itself. */
export async function insertChannels(db: Db, { sources, channels }: Size): Promise<ReadSource[]> {
  const all = sources * channels;
  await sql`
    with made as (
      insert into channels (source_id, name, type, active)
      select ${'bench-'} || place, 'Canal ' || place, 'tv', true from generate_series(0, ${all - 1}) place
      returning id, source_id),
    source as (
      insert into guide_sources (name, kind, file)
      select 'Fuente ' || place, 'guide', 'guia-' || place || '.xml' from generate_series(0, ${sources - 1}) place
      returning id, name),
    reads as (
      insert into guide_reads (source_id, due_at) select id, now() + interval '1 year' from source),
    listed as (
      insert into source_channels (source_id, lists, key, name, names)
      select s.id, 'guide', 'canal' || place || '.ar', 'Canal ' || place, array['Canal ' || place]
      from generate_series(0, ${all - 1}) place join source s on s.name = 'Fuente ' || place / ${channels}
      returning id, key)
    insert into channel_guides (channel_id, guide_channel_id, mapped_by)
    select m.id, l.id, 'id' from made m join listed l on l.key = 'canal' || substr(m.source_id, 7) || '.ar'`.execute(
    db,
  );
  const rows = await rowsOf<{ id: string; name: string; file: string }>(db)`
    select id, name, file from guide_sources where name like 'Fuente %' order by id`;
  return rows.map(({ file, ...source }) => ({
    ...source,
    ...{ zone: 'UTC', sections: '', found: null },
    place: { kind: 'guide' as const, file, address: null, user: '', password: '' },
  }));
}

export async function writeFiles(
  size: Size,
  changedOneOf: number | null,
  folder = FOLDER,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (let place = 0; place < size.sources; place++) {
    const { channels, slots } = size;
    const made = madeSource({
      ...{ first: place * channels, channels, slots, from: startOfToday(), changedOneOf },
    });
    const out = createWriteStream(join(folder, `guia-${place}.xml`));
    await pipeline(Readable.from(made), out);
    bytes += out.bytesWritten;
  }
  return bytes;
}

export const readAll = async (
  databaseUrl: string,
  sources: ReadSource[],
  folder = FOLDER,
): Promise<FilesTally> => {
  const order: FilesOrder = { databaseUrl, folder, sources, now: Date.now() };
  const tally = await inChild<FilesTally>(join(import.meta.dirname, 'read-files.ts'), order);
  const failed = tally.reports.find(({ failure }) => failure !== null);
  if (failed) throw new Error(`a source was not read: ${failed.failure}`);
  return tally;
};

export type Spent = { seconds: number; cpu: number };

/** The same rows by plain COPY into the same table of another database. `pid` is the server's. */
export async function bareCopy(databaseUrl: string, pid: number): Promise<Spent> {
  mkdirSync(FOLDER, { recursive: true });
  // The server writes it, under its own user.
  chmodSync(FOLDER, 0o777);
  const file = join(FOLDER, 'programmes');
  const source = new pg.Client({ connectionString: databaseUrl });
  await source.connect();
  try {
    await source.query('drop database if exists bare');
    await source.query('create database bare');
    await source.query(`copy guide_programmes to '${file}'`);
    await source.query('checkpoint');
    const bare = new pg.Client({ connectionString: databaseUrl.replace(/\/butaca$/, '/bare') });
    await bare.connect();
    await migrate(bare);
    const before = familySeconds(pid);
    const start = performance.now();
    await bare.query(`copy guide_programmes from '${file}'`);
    const seconds = (performance.now() - start) / 1000;
    const cpu = familySeconds(pid) - before;
    await bare.end();
    await source.query('drop database bare');
    return { seconds, cpu };
  } finally {
    await source.end();
    rmSync(file, { force: true });
  }
}

export type Rows = { inserted: number; updated: number; deleted: number };

/** Rows of programmes that were written so far. */
export async function rowsWritten(db: Db): Promise<Rows> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const row = await firstRow<Rows>(db)`
    select n_tup_ins::int as inserted, n_tup_upd::int as updated, n_tup_del::int as deleted
    from pg_stat_user_tables where relname = 'guide_programmes'`;
  return row ?? { inserted: 0, updated: 0, deleted: 0 };
}

export async function onGuideDatabase<Result>(
  work: (db: Db, url: string, pid: number) => Promise<Result>,
): Promise<Result> {
  rmSync(resolve('.data/bench-guide'), { recursive: true, force: true });
  const postgres = await startLocalPostgres({
    ...{ name: 'bench-guide', port: 5459, settings: ADVISED_SETTINGS },
  });
  const db = createDb(
    createPool(postgres.url, 4, { statement_timeout: 600_000, query_timeout: 600_000 }),
  );
  try {
    return await work(db, postgres.url, Number(postgres.pid()));
  } finally {
    await db.destroy();
    await postgres.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}
