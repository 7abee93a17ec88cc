import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PULLED_COLLECTIONS, pullDocuments } from '../src/cli/firestore/pull.ts';
import { openFirestore } from '../src/cli/firestore/source.ts';
import { importDocuments } from '../src/data/import/import-documents.ts';
import { startFirestore } from './support/firestore-emulator.ts';
import { emptyDatabaseEachTest } from './support/test-database.ts';

const database = emptyDatabaseEachTest();
const FILMS = 310;
const SHOWS = 12;
let folder: string;
let firestore: Awaited<ReturnType<typeof startFirestore>>;

async function fill(): Promise<void> {
  const db = new Firestore({ projectId: 'demo' });
  const batch = db.batch();
  const FECHA = Timestamp.fromMillis(Date.UTC(2026, 0, 2));
  for (let at = 0; at < FILMS; at++)
    batch.set(db.doc(`PELICULAS/p${at}`), { NOMBRE: `Película ${at}`, ESTADO: 'A', FECHA });
  for (let at = 0; at < SHOWS; at++) {
    const show = db.doc(`SERIES/s${at}`);
    batch.set(show, {
      NOMBRE: `Serie ${at}`,
      ESTADO: 'A',
      TEMPORADAS: ['TEMPORADA 1', 'ESPECIAL'],
    });
    for (const season of ['TEMPORADA 1', 'ESPECIAL'])
      for (const id of ['uno', 'dos'])
        batch.set(show.collection(season).doc(id), { NOMBRE: id, IMG: 'https://a.example/b.webp' });
  }
  await batch.commit();
  await db.terminate();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-firestore-'));
  firestore = await startFirestore();
  await fill();
}, 60_000);
afterAll(() => {
  firestore.stop();
  rmSync(folder, { recursive: true });
});

test('a live database is pulled with its sub-collections and imported; the second time changes nothing', async () => {
  const file = join(folder, 'all.ndjson');
  const source = await openFirestore('demo');
  const pulled = await pullDocuments({
    ...{ source, project: 'demo', file, collections: PULLED_COLLECTIONS },
    ...{ maxDocuments: 10_000, maxMinutes: 5 },
  }).finally(async () => await source.close());
  expect(pulled.counts).toEqual({ PELICULAS: FILMS, SERIES: SHOWS * 5 });

  const runImport = async () =>
    await importDocuments({ databaseUrl: database.url, input: createReadStream(file) });
  expect(await runImport()).toMatchObject({
    ...{ documents: FILMS + SHOWS * 5, inserted: FILMS + SHOWS * 5, refused: 0 },
  });
  expect(await runImport()).toMatchObject({ inserted: 0, updated: 0, refused: 0 });
  const [film] = await database.db
    .selectFrom('titles')
    .select('created_at')
    .where('source_id', '=', 'p0')
    .execute();
  expect(film?.created_at?.toISOString()).toBe('2026-01-02T00:00:00.000Z');
});
