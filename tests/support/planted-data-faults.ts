import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './planting.ts';

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
export const FAULTS_OF_DATA: readonly Fault[] = [
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
    'the edge has no tags',
    'edge-without-tags',
    /^systemctl restart butaca-edge$/,
    (on) =>
      on.loadRules((vcl) =>
        vcl.replace(
          'sub vcl_init {',
          'sub vcl_backend_response {\n  unset beresp.http.Surrogate-Key;\n}\nsub vcl_init {',
        ),
      ),
  ],
  [
    'the edge runs older rules',
    'edge-not-reloaded',
    /vcl\.load.*vcl\.use/,
    (on) => on.loadRules((vcl) => vcl.replace('.max_connections = 60', '.max_connections = 61')),
  ],
  [
    'the file of the edge is of another release',
    'edge-old-config',
    /^butaca edge-config .*backends\.vcl/,
    (on) => on.edit('backends.vcl', (vcl) => vcl.replace('.interval = 1s', '.interval = 2s')),
  ],
  [
    'the files disagree about access',
    'access-differs',
    /^butaca edge-config .*--access named/,
    (on) => on.edit('env', (text) => `${text}ACCESS=named\n`),
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
    'the database is down',
    'database-down',
    /^systemctl restart postgresql$/,
    async (on) => {
      await on.portal.postgres.stop();
      on.undo.push(async () => {
        await on.portal.postgres.start();
        await on.portal.start('worker');
      });
    },
  ],
  [
    'a password is wrong',
    'database-password',
    /^butaca setup /,
    (on) => on.edit('studio', (text) => text.replace(':development-only@', ':development-over@')),
  ],
  [
    'the portal has the role of the owner',
    'database-role',
    /^butaca setup /,
    (on) => on.edit('portal', () => `DATABASE_URL=${on.portal.postgres.url}\n`),
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
    'a role may too little',
    'database-privileges',
    /^butaca database-roles/,
    async (on) => {
      await on.sql('revoke select on titles from butaca_portal');
      on.undo.push(() => on.sql('grant select on titles to butaca_portal'));
    },
  ],
  [
    'a role may too much',
    'database-privileges',
    /^butaca database-roles/,
    async (on) => {
      await on.sql('grant select on operators to butaca_portal');
      on.undo.push(() => on.sql('revoke select on operators from butaca_portal'));
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
  [
    'a job has failed',
    'jobs-failed',
    /^butaca jobs retry --yes count-demand$/,
    async (on) => {
      on.undo.push(() => on.sql('delete from failed_jobs'));
      await on.sql("insert into failed_jobs (name, reason) values ('count-demand', 'out of luck')");
    },
  ],
];
