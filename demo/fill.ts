import { Readable } from 'node:stream';
import { SYSTEM } from '../src/data/commands/change.ts';
import { setSetting } from '../src/data/commands/settings.ts';
import { createDb, createPool } from '../src/data/database.ts';
import { importDocuments } from '../src/data/import/import-documents.ts';
import type { LegacyDocument } from '../src/data/legacy-document.ts';
import { matches } from './catalogue/matches.ts';
import { demoSettings, settingsOn } from './catalogue/settings.ts';
import { demoDocuments, matchDocuments } from './documents.ts';

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

/** Adds the demo catalogue to whatever is in the database. */
export async function addDemo(databaseUrl: string, hostOrigin: string): Promise<void> {
  await importAll(databaseUrl, demoDocuments(new Date(), hostOrigin));
  const db = createDb(createPool(databaseUrl, 2));
  try {
    for (const [key, value] of Object.entries({ ...demoSettings, ...settingsOn(hostOrigin) })) {
      const result = await setSetting(db, SYSTEM, key, value);
      if (result.kind === 'refused') throw new Error(`${key}: ${result.reason}`);
    }
  } finally {
    await db.destroy();
  }
}

/**
 * Fills an empty database with the demo catalogue. If it has the demo, only the dates of its matches are updated; if it
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
