import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { sql } from 'kysely';
import { createDb, createPool } from '../../src/data/database.ts';
import { importDocuments } from '../../src/data/import/import-documents.ts';
import { BUTACA, butacaJson, operatorEnv } from '../../tests/support/butaca.ts';
import { startFirestore } from '../../tests/support/firestore-emulator.ts';
import { startLocalPostgres } from '../../tools/local-postgres.ts';
import { pause } from '../edge-client.ts';
import type { Bar } from '../report.ts';

const PROJECT = 'bench';

type Emulator = Awaited<ReturnType<typeof startFirestore>>;
type Fields = Parameters<
  ReturnType<ReturnType<Emulator['state']['getCollection']>['getDocument']>['set']
>[1];

/** One document of each kind through the client; the others share its fields, or writing them would take minutes. */
async function fill({ state }: Emulator, films: number, shows: number): Promise<number> {
  const db = new Firestore({ projectId: PROJECT });
  const FECHA = Timestamp.now();
  const samples = {
    PELICULAS: { NOMBRE: 'Película', ESTADO: 'A', FECHA, IDIOMAS: { Nube: 'https://v.example/1' } },
    SERIES: { NOMBRE: 'Serie', ESTADO: 'A', FECHA, TEMPORADAS: ['TEMPORADA 1', 'TEMPORADA 2'] },
    EPISODIOS: { NOMBRE: 'Capítulo', IMG: 'https://v.example/e.webp' },
  };
  const fields: Record<string, Fields> = {};
  const root = `projects/${PROJECT}/databases/(default)/documents`;
  const collection = (path: string) => state.getCollection(`${root}/${path}`);
  for (const [name, data] of Object.entries(samples)) {
    await db.doc(`MUESTRAS/${name}`).set(data);
    fields[name] = (
      collection('MUESTRAS').getDocument(name) as unknown as { fields: Fields }
    ).fields;
  }
  await db.terminate();
  const now = new Date();
  const add = (path: string, id: string, kind: string) =>
    collection(path)
      .getDocument(id)
      .set(now, fields[kind] as Fields);
  for (let at = 0; at < films; at++) add('PELICULAS', `p${at}`, 'PELICULAS');
  for (let at = 0; at < shows; at++) {
    add('SERIES', `s${at}`, 'SERIES');
    for (const season of ['TEMPORADA 1', 'TEMPORADA 2'])
      for (let episode = 1; episode <= 12; episode++)
        add(`SERIES/s${at}/${season}`, `capitulo-${episode}`, 'EPISODIOS');
  }
  return films + shows * 25;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Starts the command and kills it when its file has grown to this size. */
async function killAt(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  file: string,
  bytes: number,
) {
  const child = spawn(BUTACA, args, { env: operatorEnv(env), stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (child.exitCode === null && sizeOf(file) < bytes) await pause(20);
  child.kill('SIGKILL');
  await ended;
  return child.exitCode === null;
}

/** A database of 50,000 documents with sub-collections, pulled, killed three times on the way, and imported twice. */
export async function measureFirestore(quick: boolean): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-bench-firestore-'));
  const emulator = await startFirestore();
  // What an earlier run imported.
  rmSync(resolve('.data/bench-firestore'), { recursive: true, force: true });
  const postgres = await startLocalPostgres({ name: 'bench-firestore', port: 5442 + 2700 });
  try {
    const total = await fill(emulator, quick ? 1000 : 10_000, quick ? 160 : 1600);
    const args = (file: string) => ['pull', 'firestore', file, '--project', PROJECT];
    const [whole, cut] = [join(folder, 'whole.ndjson'), join(folder, 'cut.ndjson')];
    const start = performance.now();
    const first = (await butacaJson(args(whole), {})) as { documents: number };
    const seconds = (performance.now() - start) / 1000;
    let kills = 0;
    for (const share of [0.2, 0.5, 0.8])
      if (await killAt(args(cut), {}, cut, sizeOf(whole) * share)) kills += 1;
    const resumed = (await butacaJson(args(cut), {})) as { documents: number; resumedAt: number };
    const runImport = async () =>
      await importDocuments({ databaseUrl: postgres.url, input: createReadStream(cut) });
    const imported = await runImport();
    const again = await runImport();
    const db = createDb(createPool(postgres.url, 2));
    const { rows } = await sql<{ stored: number }>`
      select (select count(*) from titles)::int + (select count(*) from episodes)::int as stored`.execute(
      db,
    );
    await db.destroy();
    const stored = rows[0]?.stored ?? -1;
    const equal = (what: string, measured: number, wanted = total): Bar => ({
      ...{ what, bar: String(wanted), measured, ok: measured === wanted },
    });
    return [
      equal('documents pulled', first.documents),
      equal('kills in the middle', kills, 3),
      equal('documents after three kills', resumed.documents),
      {
        what: 'size of the file, as of one that nothing cut off',
        bar: `${sizeOf(whole)} bytes`,
        measured: `${sizeOf(cut)} bytes`,
        ok: sizeOf(cut) === sizeOf(whole),
      },
      equal('documents imported', imported.inserted),
      equal('titles and episodes stored', stored),
      equal('changed by the second import', again.inserted + again.updated, 0),
      {
        what: 'documents pulled per second, from the emulator',
        bar: '100',
        measured: Math.round(total / seconds),
        ok: total / seconds > 100,
      },
    ];
  } finally {
    emulator.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}
