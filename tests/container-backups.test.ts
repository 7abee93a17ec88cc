import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROGRAMS, serverUser } from '../tools/debian-postgres.ts';
import { freePort } from '../tools/processes.ts';

/** `backup` and `restore` of the containers, with folders and a server of their own. */

const LIMIT_MS = 120_000;
const FOLDERS = ['backups', 'bin', 'secrets', 'tmp'];

let folder: string;
let port: number;
let follower: ChildProcess;
let log = '';

const own = (name: string) => join(folder, name);

async function run(program: string, ...args: string[]): Promise<string> {
  const found = existsSync(join(PROGRAMS, program)) ? join(PROGRAMS, program) : program;
  const { stdout } = await promisify(execFile)(found, args, {
    ...serverUser(),
    cwd: folder,
    timeout: LIMIT_MS,
    env: environment(),
  });
  return stdout.trim();
}

const environment = () => ({
  PATH: `${own('bin')}:${PROGRAMS}:${process.env.PATH}`,
  PGDATA: own('data'),
  ...{ BUTACA_BACKUPS_KEPT: '7', BUTACA_BACKUPS_EVERY: '86400' },
});

/** A script of the image, which finds this test's folders and server where it would find the containers'. */
function place(script: 'backup' | 'restore'): void {
  const socket = `-c port=${port} -c unix_socket_directories=${folder}`;
  const text = readFileSync(`packaging/containers/${script}`, 'utf8')
    .replaceAll(/(?<![\w.])\/(?:run\/)?(backups|secrets|tmp)\b/g, `${folder}/$1`)
    .replace('PGHOST=database', `PGHOST=127.0.0.1 PGPORT=${port}`)
    .replaceAll('psql -XAtq -U butaca', `psql -XAtq -h ${folder} -p ${port} -U butaca`)
    .replace('postgres -c listen_addresses=', `postgres ${socket} -c listen_addresses=`);
  writeFileSync(own(script), text);
}

const sql = async (query: string) =>
  await run('psql', '-XAtq', '-h', folder, '-p', String(port), '-U', 'butaca', '-c', query);

async function up(): Promise<void> {
  const settings = `-p ${port} -c unix_socket_directories=${folder} -c listen_addresses=127.0.0.1`;
  await run('pg_ctl', '-w', '-l', own('server.log'), '-o', settings, 'start');
  follower = spawn('bash', [own('backup')], { ...serverUser(), cwd: folder, env: environment() });
  for (const output of [follower.stdout, follower.stderr])
    output?.on('data', (chunk: Buffer) => {
      log += chunk;
    });
}

/** `immediate`: without a last word, as when the machine is lost. */
async function down(mode: 'fast' | 'immediate'): Promise<void> {
  const ended = new Promise((done) => follower.once('exit', done));
  if (mode === 'immediate') await run('pg_ctl', '-m', mode, '-w', 'stop');
  follower.kill('SIGTERM');
  await ended;
  if (mode === 'fast') await run('pg_ctl', '-m', mode, '-w', 'stop');
}

async function restore(...moment: string[]): Promise<void> {
  rmSync(own('data'), { recursive: true });
  await run('bash', own('restore'), ...moment);
  await up();
}

const bases = () =>
  existsSync(own('backups/base'))
    ? readdirSync(own('backups/base')).filter((name) => name.startsWith('2'))
    : [];
const untilBases = async (count: number) =>
  await expect.poll(() => bases().length, { timeout: 30_000, message: log }).toBe(count);
const said = async () => await sql("select string_agg(word, ' ' order by n) from said");
const say = async (word: string) => await sql(`insert into said (word) values ('${word}')`);
/** Several files of the log. */
const sayMuch = async () =>
  await sql("insert into noise select repeat('x', 900) from generate_series(1, 40000)");

/** What was said is written down. */
async function untilFollowed(): Promise<void> {
  const end = await sql('select pg_current_wal_flush_lsn()');
  const isThere = `select coalesce(bool_or(restart_lsn >= '${end}'), false) from pg_replication_slots`;
  await expect.poll(async () => await sql(isThere), { timeout: 30_000 }).toBe('t');
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-backups-'));
  port = await freePort();
  for (const name of FOLDERS) mkdirSync(own(name));
  writeFileSync(own('secrets/backup-password'), 'x');
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined)
    for (const name of ['', ...FOLDERS]) chownSync(own(name), uid, gid);
  place('backup');
  place('restore');
  await run('initdb', '-A', 'trust', '-U', 'butaca', '-N');
  writeFileSync(
    own('data/pg_hba.conf'),
    'local all all trust\nhost all all all trust\nhost replication all all trust\n',
  );
  await run('pg_ctl', '-w', '-l', own('server.log'), '-o', `-p ${port} -k ${folder}`, 'start');
  await run('createdb', '-h', folder, '-p', String(port), '-U', 'butaca', 'butaca');
  await sql('create role butaca_backup login replication');
  await sql('create table said (n int generated always as identity, word text)');
  await sql('create table noise (text text)');
  await run('pg_ctl', '-m', 'fast', '-w', 'stop');
  log = '';
}, LIMIT_MS);

afterEach(async () => {
  follower?.kill('SIGTERM');
  await run('pg_ctl', '-m', 'immediate', '-w', 'stop').catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

/** Up to a moment between the two words, after a restore that went to the end. */
async function backToTheFirst(): Promise<void> {
  await up();
  await untilBases(1);
  await say('first');
  await sayMuch();
  // Names of bases and folders have whole seconds.
  const moment = await sql("select to_char(now() + interval '1 s', 'YYYY-MM-DD HH24:MI:SS+00')");
  await expect
    .poll(async () => await sql(`select now() > '${moment}'::timestamptz + interval '1 s'`))
    .toBe('t');
  await say('second');
  await down('immediate');
  await restore();
  expect(await said()).toBe('first second');
  await untilBases(2);
  await sayMuch();
  await down('fast');
  await restore(moment);
  expect(await said()).toBe('first');
}

test(
  'what comes after a restore is kept, with or without a base of its own',
  async () => {
    await backToTheFirst();
    await say('third');
    await untilFollowed();
    // The abandoned second base is newer than all that leads here.
    await down('fast');
    expect(bases()).toHaveLength(2);
    await restore();
    expect(await said()).toBe('first third');
    await untilBases(3);
    await sayMuch();
    await say('fourth');
    await untilFollowed();
    await down('immediate');
    await restore();
    expect(await said()).toBe('first third fourth');
  },
  LIMIT_MS,
);

test(
  'a base without the log to its end is none',
  async () => {
    // Follows nothing.
    const script = `case " $* " in *" -D "*) echo $$ > ${own('tmp/pid')}; exec sleep 100;; esac; exec ${PROGRAMS}/pg_receivewal "$@"`;
    writeFileSync(own('bin/pg_receivewal'), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    await up();
    await expect.poll(() => log, { timeout: 30_000 }).toContain('WAL archiving is not enabled');
    await run('kill', readFileSync(own('tmp/pid'), 'utf8').trim());
    await expect.poll(() => log, { timeout: 30_000 }).toContain('cannot be followed');
    expect(bases()).toEqual([]);
  },
  LIMIT_MS,
);
