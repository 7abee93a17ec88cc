import { sql } from 'kysely';
import { firstRow } from '../../src/data/database.ts';
import { familySeconds } from '../process-cpu.ts';
import { atMost, type Measured, none, type Options, yes } from '../report.ts';
import {
  bareCopy,
  insertChannels,
  onGuideDatabase,
  readAll,
  rowsWritten,
  SIZE,
  SMALL,
  writeFiles,
} from './full-size.ts';
import { measureQueries } from './queries.ts';

const MAX_MEMORY_MB = 512;
/** Of the time that plain COPY takes. */
const MAX_RATIO = 4;
const CHANGED_ONE_OF = 50;

/** `--sources` makes it shorter. */
export async function measureLoad(quick: boolean, options: Options): Promise<Measured> {
  const of = quick ? SMALL : SIZE;
  const size = { ...of, sources: Number(options.get('--sources') ?? of.sources) };
  const programmes = size.sources * size.channels * size.slots;
  return await onGuideDatabase(async (db, url, pid) => {
    const sources = await insertChannels(db, size);
    const bytes = await writeFiles(size, null);
    const cpu = familySeconds(pid);
    const first = await readAll(url, sources);
    const ofPostgres = familySeconds(pid) - cpu;
    const stored = await rowsWritten(db);
    const bare = await bareCopy(url, pid);
    await sql`vacuum analyze`.execute(db);
    const same = await readAll(url, sources);
    const afterSame = await rowsWritten(db);
    await writeFiles(size, CHANGED_ONE_OF);
    const night = await readAll(url, sources);
    const afterNight = await rowsWritten(db);
    const purges = await firstRow<{ count: number }>(db)`select count(*)::int as count from outbox`;
    const queries = await measureQueries(db, quick, pid);
    const sum = (one: typeof stored) => one.inserted + one.updated + one.deleted;
    const changed = night.reports.reduce((all, { written }) => all + written.changed, 0);
    return {
      bars: [
        yes('All programmes are there', stored.inserted === programmes, String(stored.inserted)),
        atMost(
          ...([
            'First load over a bare COPY of the same rows',
            first.seconds / bare.seconds,
          ] as const),
          ...([
            MAX_RATIO,
            '',
            `${first.seconds.toFixed(0)} s / ${bare.seconds.toFixed(0)} s`,
          ] as const),
        ),
        atMost('Memory of whoever reads, first load', first.peakMb, MAX_MEMORY_MB, 'MB'),
        atMost('Memory of whoever reads, a nightly change', night.peakMb, MAX_MEMORY_MB, 'MB'),
        none('Rows written when nothing changed', sum(afterSame) - sum(stored)),
        yes(
          'Rows written by a nightly change are those that changed',
          sum(afterNight) - sum(afterSame) === changed,
          String(sum(afterNight) - sum(afterSame)),
        ),
        none('Purges of all of this', purges?.count ?? -1),
        ...queries.bars,
      ],
      notes: [
        `${size.sources} sources, ${size.sources * size.channels} channels, ${programmes} programmes, ${(bytes / 1e6).toFixed(0)} MB`,
        `CPU of the first load: ${first.cpu.toFixed(0)} s of whoever reads and ${ofPostgres.toFixed(0)} s of PostgreSQL; of a bare COPY ${bare.cpu.toFixed(0)} s`,
        `the same again ${same.seconds.toFixed(0)} s; a nightly change of ${changed} rows ${night.seconds.toFixed(0)} s`,
        ...(queries.notes ?? []),
      ],
    };
  });
}
