import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDebianPostgres, type DebianPostgres } from '../../tools/debian-postgres.ts';

const HBA =
  'local all all trust\nlocal replication all trust\nhost all all 127.0.0.1/32 scram-sha-256\n';

/** Over TCP it wants passwords, and as in Debian its configuration is outside of what is backed up. */
export async function startPasswordPostgres(folder: string): Promise<DebianPostgres> {
  const server = await createDebianPostgres(folder);
  await server.stop();
  const at = (file: string): string => join(folder, file);
  copyFileSync(join(server.dataFolder, 'postgresql.conf'), at('postgresql.conf'));
  appendFileSync(at('postgresql.conf'), `include_dir = '${at('conf.d')}'\n`);
  mkdirSync(at('conf.d'));
  writeFileSync(at('pg_hba.conf'), HBA);
  const settings = [`config_file=${at('postgresql.conf')}`, `hba_file=${at('pg_hba.conf')}`];
  await server.start(['fsync=off', ...settings]);
  return server;
}
