import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillDemo } from '../../demo/fill.ts';
import { migrateDatabase, onDatabase } from '../../src/data/migrate.ts';
import { createDatabaseArgs, createDebianPostgres } from '../../tools/debian-postgres.ts';
import { type Bar, yes } from '../report.ts';
import { deleteData, startBackups } from './backup.ts';
import { startStore } from './store.ts';

const HOST = 'http://localhost:8090';

/** The demo's catalogue to an S3-compatible store and back, a damaged object included. */
export async function backUpToBucket(folder: string): Promise<Bar[]> {
  const server = await createDebianPostgres(join(folder, 'bucket'));
  const store = await startStore(server.socketFolder);
  const { endpoint, caFile } = store;
  try {
    await server.run('createdb', createDatabaseArgs('butaca'));
    const url = server.url('butaca');
    await migrateDatabase(url);
    await fillDemo(url, HOST);
    const keys = { key: 'key', secret: 'secret' };
    const backups = await startBackups(server, {
      ...{ kind: 's3', bucket: 'butaca', endpoint, caFile },
      ...keys,
    });
    const count = async () =>
      await onDatabase(url, async (client) => {
        const { rows } = await client.query('select count(*)::int as count from titles');
        return Number(rows[0].count);
      });
    const titles = await count();
    await backups.command('backup');
    await backups.command('drill');
    await deleteData(server);
    await backups.command('restore', '--to', 'latest', '--yes');
    const kept = await count();
    // Small files share an object, so any byte of the largest one belongs to one of them.
    const [name = '', sound = Buffer.alloc(0)] =
      [...store.objects]
        .filter(([key]) => key.includes('/backup/') && !/info|manifest/.test(key))
        .sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const damaged = Buffer.from(sound);
    const middle = damaged.length >> 1;
    damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
    store.objects.set(name, damaged);
    const { status } = await backups.attempt('drill');
    return [
      {
        what: `S3-compatible store, of ${titles} titles: kept after the data directory was deleted`,
        bar: String(titles),
        measured: kept,
        ok: kept === titles && titles > 100,
      },
      yes(
        'the same: one bit flipped in a stored object is found',
        status === 1,
        `status ${status}`,
      ),
    ];
  } finally {
    await server.stop().catch((error: unknown) => console.error(error));
    await store.stop();
    rmSync(join(folder, 'bucket'), { recursive: true, force: true });
  }
}
