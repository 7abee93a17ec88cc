import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestFault } from './planting.ts';

const SOCKETS = join(tmpdir(), `butaca-sockets-${process.pid}`);

/** As PostgreSQL answers root where `peer` counts: to read the rules again, it would have to start again. */
async function refuseByName(path: string): Promise<() => void> {
  mkdirSync(SOCKETS, { recursive: true });
  const fields = ['SFATAL', 'C28000', 'MPeer authentication failed', 'Rauth_failed', '', ''];
  const body = Buffer.from(fields.join('\0'));
  const head = Buffer.from('E\0\0\0\0');
  head.writeUInt32BE(body.length + 4, 1);
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([head, body])));
    socket.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(path, done));
  return () => void server.close();
}

/** Of the database, what waits in it, and the edge. */
export const FAULTS_OF_DATA: readonly TestFault[] = [
  [
    'studio and portal use other databases',
    'database-differs',
    /^editor /,
    (on) => on.edit('studio', (text) => text.replace('/butaca\n', '/postgres\n')),
  ],
  [
    'an edge is behind one that nobody tells',
    'children-wrong',
    /^editor .*\/env && systemctl restart butaca-worker$/,
    (on) =>
      on.edit(
        'env',
        (text) => `${text}EDGE_CHILDREN=http://10.0.1.3:8081/|http://10.0.1.2:8081/\n`,
      ),
  ],
  [
    'a replica does not answer',
    'replica-down',
    /^ping -c 3 127\.0\.0\.1$/,
    (on) => on.edit('env', (text) => `${text}REPLICA_URLS=postgres://x:y@127.0.0.1:1/butaca\n`),
  ],
  [
    'what should be a replica is the primary',
    'replica-wrong',
    /^editor .*restart butaca-worker 'butaca-portal@\*'$/,
    (on) => on.edit('env', (text) => `${text}REPLICA_URLS=${on.portal.postgres.url}\n`),
  ],
  [
    'the edge runs older rules',
    'edge-not-reloaded',
    /vcl\.load.*vcl\.use/,
    (on) => on.loadRules((vcl) => vcl.replace('.max_connections = 60', '.max_connections = 61')),
  ],
  [
    'the processes disagree about access',
    'access-differs',
    /^systemctl restart 'butaca-portal@\*'$/,
    async (on) => {
      on.undo.push(() => on.portal.start('portal 1'));
      await on.portal.start('portal 1', { ACCESS: 'named' });
    },
  ],
  [
    'the socket takes the name of a system user for a proof',
    'database-socket',
    /^butaca upgrade$/,
    async (on) => {
      const { port } = new URL(on.portal.postgres.url);
      on.undo.push(await refuseByName(join(SOCKETS, `.s.PGSQL.${port}`)));
    },
    () => ({ socket: SOCKETS }),
  ],
  [
    'the database is not there',
    'database-missing',
    /^butaca setup /,
    (on) => {
      for (const file of ['env', 'portal', 'studio', 'worker'])
        on.edit(file, (text) => text.replace('/butaca\n', '/butaco\n'));
    },
  ],
  [
    'a migration is missing',
    'migrations-pending',
    /^butaca migrate/,
    async (on) => {
      await on.sql(
        "update schema_migrations set name = 'x' || name where name = (select max(name) from schema_migrations)",
      );
      on.undo.push(() =>
        on.sql("update schema_migrations set name = substr(name, 2) where name like 'x%'"),
      );
    },
  ],
  [
    'nothing can be written',
    'database-read-only',
    /alter database butaca reset default_transaction_read_only/,
    async (on) => {
      await on.sql('alter database butaca set default_transaction_read_only = on');
      on.undo.push(() =>
        on.sql(
          'set default_transaction_read_only = off',
          'alter database butaca reset default_transaction_read_only',
        ),
      );
    },
  ],
  [
    'the clocks differ',
    'clock-off',
    /^timedatectl set-ntp true$/,
    () => {},
    () => ({
      now: () => new Date(Date.now() - 3_600_000),
    }),
  ],
  [
    'changes wait for nobody',
    'outbox-waiting',
    /restart butaca-worker$/,
    async (on) => {
      await on.sql(
        "create function keep() returns trigger language plpgsql as 'begin return null; end'",
        'revoke execute on function keep from public',
        'create trigger keep before delete on outbox for each row execute function keep()',
        "insert into outbox (tags, created_at) values ('{t1}', now() - interval '1 hour')",
      );
      on.undo.push(() => on.sql('drop function keep cascade', 'delete from outbox'));
    },
  ],
  [
    'an edge gets no purges',
    'purges-waiting',
    /curl .*127\.0\.0\.1:\d+\/healthz/,
    async (on) => {
      const edge = `http://127.0.0.1:${on.portal.edge.internalPort}/`;
      await on.sql(
        "create function keep() returns trigger language plpgsql as 'begin return null; end'",
        'revoke execute on function keep from public',
        'create trigger keep before update or delete on edge_purges for each row execute function keep()',
        `insert into edge_purges (edge, hard, tags, due_at) values ('${edge}', false, '{t1}', now() - interval '1 hour')`,
      );
      on.undo.push(() => on.sql('drop function keep cascade', 'delete from edge_purges'));
    },
  ],
];
