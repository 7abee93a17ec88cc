import {
  appendFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../src/cli/backups/site.ts';
import { type DebianPostgres, PROGRAMS } from './debian-postgres.ts';
import { uses } from './needs.ts';

uses('pgbackrest');

/** A server of our own in the place of the installed one, with all files below its folder. */
export function backupSite(server: DebianPostgres): Site {
  const folder = server.socketFolder;
  const at = (name: string): string => join(folder, name);
  // Not in the data folder, where everything belongs to the server's user.
  const settings = at('conf.d');
  mkdirSync(settings, { recursive: true });
  appendFileSync(join(server.dataFolder, 'postgresql.conf'), `include_dir = '${settings}'\n`);
  const pgbackrest = at('pgbackrest.conf');
  return {
    cluster: {
      pgbackrest: ['pgbackrest', '--stanza=butaca', `--config=${pgbackrest}`],
      dataFolder: server.dataFolder,
      socketFolder: folder,
      port: server.port,
      programs: PROGRAMS,
      owner: 'postgres',
      database: 'butaca',
      ...server.commands(),
      writers: [],
      archiveScript: at('pgbackrest-push'),
      stateFolder: at('state'),
    },
    files: {
      pgbackrest,
      postgres: join(settings, 'butaca-backups.conf'),
      cluster: at('backups.json'),
      archive: at('pgbackrest-push'),
    },
    folders: { spool: at('spool'), lock: at('lock'), log: at('logs') },
    enable: async () => {},
  };
}

/** Flips one bit in the middle of the largest file that matches. Returns what mends it. */
export function plantDamage(pattern: string): () => void {
  const [file = ''] = globSync(pattern).sort((a, b) => statSync(b).size - statSync(a).size);
  const sound = readFileSync(file);
  const damaged = Buffer.from(sound);
  const middle = damaged.length >> 1;
  damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
  writeFileSync(file, damaged);
  return () => writeFileSync(file, sound);
}
