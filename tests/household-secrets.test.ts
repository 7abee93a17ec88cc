import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, createPool, type Db } from '../src/data/database.ts';
import { migrateDatabase, onDatabase } from '../src/data/migrate.ts';
import { householdKeys, newSecret } from '../src/domain/household/keys.ts';
import { answerHousehold } from '../src/portal/household/household.server.ts';
import {
  createDatabaseArgs,
  createDebianPostgres,
  type DebianPostgres,
  dumpArgs,
} from '../tools/debian-postgres.ts';
import { HouseholdDevice, type Send } from './support/household-device.ts';
import { ALL_WORDS, plainPieces, readableIn, writeSecrets } from './support/household-secrets.ts';

/** What somebody can read who has the database, its files, its log and its backups. */

let folder: string;
let server: DebianPostgres;
let db: Db;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-household-'));
  server = await createDebianPostgres(folder, ['fsync=off', 'shared_buffers=32MB']);
  await server.run('createdb', createDatabaseArgs('butaca'));
  await migrateDatabase(server.url('butaca'));
  db = createDb(createPool(server.url('butaca'), 2));
});
afterAll(async () => {
  await db?.destroy();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send: Send = async (bytes, address) =>
  await answerHousehold(db, bytes, { address, secret: 'secret' });

/** The daily dump as text, and as it is in the file. */
async function dumped(): Promise<Buffer> {
  const file = join(folder, 'butaca.dump');
  await server.run('pg_dump', [...dumpArgs(file), 'butaca']);
  const text = await server.run('pg_restore', ['-f', '-', file]);
  expect(text).toContain('COPY public.household_changes');
  return Buffer.concat([readFileSync(file), Buffer.from(text)]);
}

/** What backups copy: tables, the log of changes, and PostgreSQL's own log, which is beside them in Debian. */
async function copied(): Promise<Buffer> {
  await server.stop();
  const files = readdirSync(server.dataFolder, { recursive: true, withFileTypes: true });
  const whole = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  await server.start();
  expect(whole.length).toBeGreaterThan(500);
  return Buffer.concat(whole);
}
const logged = () => readFileSync(join(folder, 'server.log'));

/** PostgreSQL writes statements that fail to its log. */
async function failOnce(device: HouseholdDevice): Promise<void> {
  const statements = await onDatabase(server.url('butaca'), async (client) => {
    await client.query('begin; lock table household_changes in access exclusive mode');
    return await device.sync(null).then(String, String);
  });
  expect(statements).toMatch(/timeout/);
}

test('no dump, backup or log of the database can be read: no title, name, position or profile [HOG-04]', async () => {
  const device = new HouseholdDevice(77, 0, await householdKeys(newSecret()), send);
  writeSecrets(device);
  await device.found();
  writeSecrets(device);
  await device.sync(null);
  writeSecrets(device);
  await failOnce(device);
  expect(logged().toString()).toMatch(/statement timeout[\s\S]*household_changes/);
  for (const bytes of [await dumped(), await copied(), logged()])
    expect(readableIn(bytes)).toEqual([]);

  // It is no accident that nothing was found: what is not sealed is found in all three.
  await device.send('sync', plainPieces(device));
  expect(readableIn(await dumped())).toEqual(ALL_WORDS);
  expect(readableIn(await copied())).toEqual(ALL_WORDS);
  const statement = `select '${ALL_WORDS.join(' ')}'::int`;
  await onDatabase(server.url('butaca'), async (client) => {
    await expect(client.query(statement)).rejects.toThrow('invalid input');
  });
  expect(readableIn(logged())).toEqual(ALL_WORDS);
});
