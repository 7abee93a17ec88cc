import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SYSTEM } from '../src/data/commands/change.ts';
import { finishRead, takeReadOf } from '../src/data/commands/guide-reads.ts';
import { indexProgrammes } from '../src/data/commands/guide-search.ts';
import { saveSource } from '../src/data/commands/guide-sources.ts';
import { setSetting } from '../src/data/commands/settings.ts';
import { createDb, createPool, type Db } from '../src/data/database.ts';
import { matchAllGuides } from '../src/data/guide/match-guides.ts';
import { importDocuments } from '../src/data/import/import-documents.ts';
import type { LegacyDocument } from '../src/data/legacy-document.ts';
import { NEW_SOURCE } from '../src/domain/guide/source.ts';
import { createResolve } from '../src/platform/guarded-fetch/resolve.ts';
import { readSource } from '../src/sources/read-source.ts';
import { matches } from './catalogue/matches.ts';
import { demoSettings, settingsOn } from './catalogue/settings.ts';
import { demoDocuments, matchDocuments } from './documents.ts';
import { demoGuide, GUIDE_PATH } from './guide.ts';

async function importAll(databaseUrl: string, documents: Iterable<LegacyDocument>): Promise<void> {
  const lines = [...documents].map((document) => JSON.stringify(document)).join('\n');
  await importDocuments({
    databaseUrl,
    input: Readable.from([Buffer.from(lines)]),
    onRefusal: ({ path, reason }) => {
      throw new Error(`the demo catalogue holds a bad document: ${path}: ${reason}`);
    },
  });
}

const GUIDE = { ...NEW_SOURCE, name: 'Guía de la demo', kind: 'guide' as const };

/**
 * The guide of the demo, from its source. The worker reads that again from the video host, which need not run here: its file is
 * read. Twice at first, because only channels that are matched keep their programmes.
 */
async function addGuide(db: Db, databaseUrl: string, hostOrigin: string): Promise<void> {
  const fields = { ...GUIDE, attribution: 'programación inventada para la demo' };
  const secret = { address: hostOrigin + GUIDE_PATH, user: '', password: '' };
  const saved = await saveSource(db, SYSTEM, { id: null, mine: fields, secret });
  if (saved.kind !== 'saved' && saved.kind !== 'exists') throw new Error(`guide: ${saved.kind}`);
  const folder = await mkdtemp(join(tmpdir(), 'butaca-guide-'));
  try {
    await writeFile(join(folder, 'guia.xml'), demoGuide(new Date()));
    for (let left = saved.kind === 'saved' ? 2 : 1; left > 0; left--) {
      const taken = await takeReadOf(db, GUIDE.name, 'read');
      if (!taken) throw new Error('the guide of the demo has no source');
      const place = { ...taken.source.place, file: 'guia.xml', address: null };
      const network = { userAgent: 'Butaca/1.0', resolve: createResolve(), admits: [], folder };
      const source = { ...taken.source, place };
      const report = await readSource({ databaseUrl, source, isDryRun: false, network });
      if (report.failure) throw new Error(`guide: ${report.failure}`);
      await finishRead(db, taken, report);
      await matchAllGuides(db);
    }
    await indexProgrammes(db);
    // Whoever adds a source asks the worker to read it at once.
    if (saved.kind === 'saved')
      await db
        .updateTable('guide_reads')
        .set({ wanted: null })
        .where('source_id', '=', saved.id)
        .execute();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Adds the demo catalogue to whatever is in the database. */
export async function addDemo(databaseUrl: string, hostOrigin: string): Promise<void> {
  await importAll(databaseUrl, demoDocuments(new Date(), hostOrigin));
  const db = createDb(createPool(databaseUrl, 2));
  try {
    for (const [key, value] of Object.entries({ ...demoSettings, ...settingsOn(hostOrigin) })) {
      const result = await setSetting(db, SYSTEM, key, value);
      if (result.kind === 'refused') throw new Error(`${key}: ${result.reason}`);
    }
    await addGuide(db, databaseUrl, hostOrigin);
  } finally {
    await db.destroy();
  }
}

/**
 * Fills an empty database with the demo catalogue. If it has the demo, only the dates of its matches and of its guide are updated; if it
 * has another catalogue, nothing is changed.
 */
export async function fillDemo(
  databaseUrl: string,
  hostOrigin: string,
): Promise<'filled' | 'dated' | 'left alone'> {
  const pool = createPool(databaseUrl, 2);
  const db = createDb(pool);
  try {
    const own = await db
      .selectFrom('matches')
      .select('id')
      .where('source_id', '=', String(matches[0]?.id))
      .executeTakeFirst();
    if (own) {
      await importAll(databaseUrl, matchDocuments(new Date(), hostOrigin));
      await addGuide(db, databaseUrl, hostOrigin);
      return 'dated';
    }
    const other = await db.selectFrom('titles').select('id').limit(1).executeTakeFirst();
    if (other) return 'left alone';
    await addDemo(databaseUrl, hostOrigin);
    return 'filled';
  } finally {
    await db.destroy();
  }
}
