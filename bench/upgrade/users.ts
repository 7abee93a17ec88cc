import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DATABASE_ROLES } from '../../src/data/roles.ts';
import { fileStamp, UPLOAD_PREFIX } from '../../src/domain/imports/import.ts';
import {
  curl,
  DOMAIN,
  installPackage,
  newestPackage,
  setUp,
  startBareMachine,
} from '../../tools/debian/installed-portal.ts';
import { type Machine, startMachine } from '../../tools/debian/machine.ts';
import { until } from '../../tools/processes.ts';
import type { Bar } from '../report.ts';
import { OLD } from './packages.ts';

/**
 * From an installed release whose processes are all the system user `butaca` to users of their own, back, and forward again:
 * who runs as whom, who becomes which role over the socket, pictures, imports, doctor. Each round begins with the old release.
 */

const ROLES = ['butaca', ...DATABASE_ROLES];
const PARTS = { 'portal@1': 3101, 'portal@2': 3102, studio: 3104, worker: 3103 };
const USERS: Record<string, string> = {
  'portal@1': 'butaca-portal',
  'portal@2': 'butaca-portal',
  studio: 'butaca-studio',
  worker: 'butaca-worker',
};
const PICTURE_HOST = '127.0.0.1:9000';
/** What an upgrade leaves to `butaca setup`: a repository of backups cannot be encrypted later, only replaced. */
const LEFT = ['backups-plain'];
/** After a rollback the package on the machine is newer than the release in use. */
const OF_OLD = ['upgrade-unfinished'];
const FILMS = 8;
const LIMIT_MS = 15 * 60_000;
const READY_MS = 120_000;

const shell = async (machine: Machine, line: string): Promise<string> =>
  (await machine.run(['sh', '-euc', line], { limitMs: LIMIT_MS })).trim();

const sql = async (machine: Machine, statement: string): Promise<string> =>
  (
    await machine.run(['su', 'postgres', '-c', 'psql -qAtX -v ON_ERROR_STOP=1 butaca'], {
      input: statement,
    })
  ).trim();

async function untilReady(machine: Machine): Promise<void> {
  for (const port of Object.values(PARTS))
    await until(
      `port ${port}`,
      async () => {
        await curl(machine, `http://127.0.0.1:${port}/readyz`, '-m', '3');
        return true;
      },
      { limitMs: READY_MS },
    );
}

const film = (place: number, name: string) => ({
  path: `PELICULAS/titulo-${place}`,
  data: {
    ...{ NOMBRE: name, CATEGORIA: 'DRAMA', FECHAR: '1931', ESTADO: 'A', RECOMENDADA: 'S' },
    ...{ DETALLE: 'Una sala vacía.', FECHA: '2026/01/02' },
    ...{
      IMG: `http://${PICTURE_HOST}/${place}.png`,
      IMAGEN: `http://${PICTURE_HOST}/${place}.png`,
    },
    IDIOMAS: { Nube: 'https://localhost:8490/media/hls/master.m3u8' },
  },
});

/** Answers every request with the same picture. */
const PICTURE_SERVER = `require('node:http').createServer((request, answer) => { answer.setHeader('content-type', 'image/png'); answer.end(require('node:fs').readFileSync('/root/picture.png')); }).listen(9000, '127.0.0.1')`;

/** A tree with the old release, set up and with some films. */
async function prepare(old: string, tree: string): Promise<void> {
  const machine = await startBareMachine('butaca-users', 'bookworm', 'parts');
  const inside = (path: string) => join(machine.root, path);
  try {
    copyFileSync(old, inside('root/butaca.deb'));
    copyFileSync('public/icons/icon-512.png', inside('root/picture.png'));
    await installPackage(machine, '--no-install-recommends');
    const done = await setUp(machine, DOMAIN, '--tls', 'local', '--operator', 'Ana');
    if (done.code !== 0) throw new Error(`setup failed:\n${done.stdout}${done.stderr}`);
    const films = Array.from({ length: FILMS }, (_, place) => film(place, `Película ${place}`));
    writeFileSync(
      inside('root/films.ndjson'),
      films.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
    writeFileSync(
      inside('etc/systemd/system/pictures.service'),
      `[Service]\nExecStart=/var/lib/butaca/current/node/bin/node -e "${PICTURE_SERVER}"\n`,
    );
    await shell(
      machine,
      `echo PROBE_ADMITS=${PICTURE_HOST} >> /etc/butaca/env
      butaca import /root/films.ndjson --frame-hosts
      systemctl restart butaca-portal@1 butaca-portal@2 butaca-worker`,
    );
    await sql(machine, "insert into operators (name, role) values ('Bench', 'owner')");
    await machine.shutDown();
    mkdirSync(dirname(tree), { recursive: true });
    execFileSync('cp', ['-a', machine.root, tree]);
  } finally {
    await machine.remove();
  }
}

/** What is wrong, in words. */
type Wrong = string[];

/** Each system user of ours, and the one of before, tries to be each role. */
async function entered(machine: Machine): Promise<string[]> {
  const lines = await shell(
    machine,
    `for user in $(getent passwd | cut -d: -f1 | grep ^butaca); do for role in ${ROLES.join(' ')}; do
      runuser -u $user -- psql -wAtX -h /var/run/postgresql -U $role -d butaca -c "select '$user is ' || current_user" 2> /dev/null || true
    done; done`,
  );
  return lines.split('\n').filter(Boolean);
}

async function processUsers(machine: Machine, at: string): Promise<Wrong> {
  const wrong: Wrong = [];
  for (const [part, user] of Object.entries(USERS)) {
    const pid = `$(systemctl show --value --property=MainPID butaca-${part})`;
    const is = await shell(machine, `stat -c %U /proc/${pid}`);
    if (is !== user) wrong.push(`${part} runs as ${is}`);
    const owner = await shell(
      machine,
      `tr '\\0' '\\n' < /proc/${pid}/environ | grep -c '//butaca:' || true`,
    );
    // The worker of the old release has no role of its own.
    if (owner !== '0' && !(part === 'worker' && at === OLD))
      wrong.push(`${part} knows the owner's password`);
  }
  return wrong;
}

/** As the studio does it: with its user, its group and its view of the disk; then the worker reads it and deletes it. */
async function wrongImport(machine: Machine, round: string): Promise<Wrong> {
  const file = `${UPLOAD_PREFIX}${randomUUID()}.ndjson`;
  const path = `/var/lib/butaca/import/${file}`;
  const pid = await shell(machine, 'systemctl show --value --property=MainPID butaca-studio');
  await machine.run(
    [
      ...['nsenter', '-t', pid, '-m', '--', 'sh', '-euc'],
      `exec setpriv --reuid=$(stat -c %u /proc/${pid}) --regid=$(stat -c %g /proc/${pid}) --clear-groups sh -euc 'umask 0027; cat > ${path}'`,
    ],
    { input: `${JSON.stringify(film(0, `Otra vez ${round}`))}\n` },
  );
  const onHost = join(machine.root, path);
  const stamp = fileStamp(statSync(onHost));
  const id = await sql(
    machine,
    `insert into imports (name, file, bytes, stamp, is_upload, operator_id, actor_name)
     select 'bench', '${file}', ${statSync(onHost).size}, '${stamp}', true, id, name from operators where name = 'Bench' returning id`,
  );
  const state = async () =>
    await sql(machine, `select step, state, failure from imports where id = ${id}`);
  const isOver = async () => /done|failed/.test(await state());
  await until('the check of an import', isOver, { limitMs: READY_MS });
  if (!(await state()).startsWith('check|done')) return [`import: ${await state()}`];
  await sql(
    machine,
    `update imports set step = 'import', state = 'waiting', touched_at = now() where id = ${id}`,
  );
  await until('an import', isOver, { limitMs: READY_MS });
  if (!(await state()).startsWith('import|done')) return [`import: ${await state()}`];
  await until('the worker deletes the upload', async () => !existsSync(onHost), {
    limitMs: READY_MS,
  });
  return [];
}

/** A new picture is made and kept, and one of before is read while its host is away. */
async function wrongPictures(machine: Machine, made: string[]): Promise<Wrong> {
  const wrong: Wrong = [];
  const page = await curl(machine, 'http://127.0.0.1:3001/movies', '-m', '20');
  const files = [...new Set([...page.matchAll(/\/img\/[^\s",]+\.\w+/g)].map(([path]) => path))];
  const next = files.find((path) => !made.includes(path));
  if (!next) return ['there are no pictures to ask for'];
  const count = async () =>
    Number(await shell(machine, 'find /var/lib/butaca/pictures -type f | wc -l'));
  const before = await count();
  const get = async (port: number, path: string): Promise<boolean> => {
    const args = ['-m', '20', '-o', '/dev/null', '-w', '%{content_type}'];
    return (await curl(machine, `http://127.0.0.1:${port}${path}`, ...args)).startsWith('image/');
  };
  await shell(machine, 'systemctl start pictures');
  const isUp = async () => (await curl(machine, `http://${PICTURE_HOST}/`, '-m', '3')) !== '';
  await until('the host of pictures', isUp, { limitMs: READY_MS });
  await until('a picture', async () => await get(3001, next), { limitMs: READY_MS });
  await shell(machine, 'systemctl stop pictures');
  if ((await count()) <= before) wrong.push('a picture was not kept');
  made.push(next);
  for (const path of made)
    for (const port of [3001, 3002])
      if (!(await get(port, path).catch(() => false))) wrong.push(`${port} lost ${path}`);
  return wrong;
}

async function wrongDoctor(machine: Machine, allowed: string[]): Promise<Wrong> {
  let names: string[] = [];
  const isClean = async () => {
    const { stdout } = await machine.attempt(['butaca', 'doctor', '--json'], { limitMs: LIMIT_MS });
    names = [...stdout.matchAll(/"name": "([^"]+)"/g)].map(([, name = '']) => name);
    return names.every((name) => allowed.includes(name));
  };
  // What waits in a queue just after a start is gone soon.
  await until('a clean doctor', isClean, { limitMs: 60_000 }).catch(() => {});
  return names.filter((name) => !allowed.includes(name)).map((name) => `doctor: ${name}`);
}

async function wrongFolders(machine: Machine): Promise<Wrong> {
  const said = await shell(
    machine,
    `stat -c '%n %U:%G %a' /var/lib/butaca/import /var/lib/butaca/pictures
    find /var/lib/butaca/pictures ! -user butaca-portal | head -3`,
  );
  const wanted = [
    '/var/lib/butaca/import root:butaca 2770',
    '/var/lib/butaca/pictures butaca-portal:butaca-portal 755',
  ].join('\n');
  return said === wanted ? [] : [said];
}

async function assess(
  machine: Machine,
  at: string,
  made: string[],
  allowed: string[],
): Promise<Wrong> {
  await untilReady(machine);
  const release = await shell(machine, 'readlink /var/lib/butaca/current');
  const wrong = [
    ...(release.endsWith(at) ? [] : [`${release}, not ${at}`]),
    ...(await entered(machine)),
    ...(await processUsers(machine, at)),
    ...(await wrongFolders(machine)),
    ...(await wrongImport(machine, at)),
    ...(await wrongPictures(machine, made)),
    ...(await wrongDoctor(machine, allowed)),
  ];
  if ((await sql(machine, 'select 1')) !== '1') wrong.push('postgres is locked out');
  return wrong.map((what) => `${at}: ${what}`);
}

/** A disk that is too small: the release is not unpacked, and nothing of it stays. */
async function smallDisk(machine: Machine, version: string): Promise<Wrong> {
  const releases = '/var/lib/butaca/releases';
  await shell(
    machine,
    `mv ${releases}/${version} /root/kept; mount -t tmpfs -o size=600m tmpfs ${releases}`,
  );
  const { code, stderr } = await machine.attempt(['butaca', 'upgrade'], { limitMs: LIMIT_MS });
  const left = await shell(
    machine,
    `du -sk ${releases} | cut -f1; umount ${releases}; mv /root/kept ${releases}/${version}`,
  );
  return code === 1 && /needs \d+ MiB/.test(stderr) && left === '0'
    ? []
    : [`small disk: status ${code}, ${left} KiB left: ${stderr}`];
}

async function round(tree: string, version: string): Promise<{ wrong: Wrong; before: string[] }> {
  const machine = await startMachine('butaca-users', 'bookworm', 'parts', tree);
  const made: string[] = [];
  try {
    copyFileSync(newestPackage(), join(machine.root, 'root/new.deb'));
    await untilReady(machine);
    const before = await entered(machine);
    const wrong = await wrongPictures(machine, made);
    await shell(
      machine,
      'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /root/new.deb 2>&1',
    );
    wrong.push(...(await assess(machine, version, made, LEFT)));
    await shell(machine, 'butaca rollback');
    wrong.push(...(await assess(machine, OLD, made, OF_OLD)));
    wrong.push(...(await smallDisk(machine, version)));
    await shell(machine, 'butaca upgrade');
    wrong.push(...(await assess(machine, version, made, LEFT)));
    return { wrong, before };
  } catch (error) {
    return { wrong: [(error as Error).message.slice(-2000)], before: [] };
  } finally {
    await machine.remove();
  }
}

/** `kept`: a folder for the tree with the old release, which a later run takes from there. */
export async function users(
  old: string,
  rounds: number,
  kept: string | undefined,
): Promise<{ bars: Bar[]; notes: string[] }> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'butaca-users-'));
  try {
    const version = /butaca_([^_]+)_/.exec(newestPackage())?.[1] ?? '';
    const tree = join(folder, 'tree');
    if (!existsSync(tree)) await prepare(old, tree);
    let good = 0;
    const notes: string[] = [];
    for (let place = 1; place <= rounds; place++) {
      const { wrong, before } = await round(tree, version);
      if (wrong.length === 0) good += 1;
      if (place === 1) notes.push(`before, over the socket: ${before.join('; ') || 'nobody'}`);
      notes.push(...wrong.map((what) => `round ${place}: ${what}`));
      console.log(`round ${place}: ${wrong.join('; ') || 'as it should be'}`);
    }
    return {
      bars: [
        {
          what: `${OLD} to ${version} by apt, back, and forward: users, socket, folders, pictures, imports, doctor`,
          ...{ bar: `${rounds} of ${rounds}`, measured: `${good} of ${rounds}` },
          ok: good === rounds,
        },
      ],
      notes,
    };
  } finally {
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}
