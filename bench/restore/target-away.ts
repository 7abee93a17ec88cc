import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { optionIn } from '../../src/cli/backups/configuration.ts';
import type { Hole } from '../../src/cli/backups/holes.ts';
import {
  DOMAIN,
  installPackage,
  setUp,
  startBareMachine,
} from '../../tools/debian/installed-portal.ts';
import type { Machine } from '../../tools/debian/machine.ts';
import { until } from '../../tools/processes.ts';
import { FILM, tenLines } from '../install/catalogue.ts';
import { atMost, type Measured } from '../report.ts';
import { startViewersOf } from '../upgrade/start-viewers.ts';
import type { Answered } from '../upgrade/viewers.ts';

/**
 * The target of backups is away while people watch, once for less than may wait, once for more. PostgreSQL is on a small disk
 * of its own. On a booted machine; needs root.
 */

const REPOSITORY = '/srv/backups';
const DATA = '/var/lib/postgresql';
const DISK = '4g';
const DROPPED = '/var/lib/butaca/proofs/dropped';
const SEGMENT = 16 * 1024 ** 2;
const WRITE_EVERY_MS = 400;
const LOOK_EVERY_MS = 250;
const CALM_MS = 60_000;
const LIMIT = { limitMs: 300_000 };

const sql = async (machine: Machine, statement: string): Promise<string> =>
  (await machine.run(['runuser', '-u', 'postgres', '--', 'psql', '-qAtXc', statement])).trim();

/** PostgreSQL's files on a disk of that size. */
async function giveSmallDisk(machine: Machine): Promise<void> {
  await machine.run([
    'sh',
    '-euc',
    `systemctl stop postgresql 'postgresql@*'
    cp -a ${DATA} /root/data
    mount -t tmpfs -o size=${DISK},mode=755 tmpfs ${DATA}
    cp -a /root/data/. ${DATA}; chown postgres:postgres ${DATA}
    systemctl start postgresql`,
  ]);
}

const freeBytes = async (machine: Machine): Promise<number> =>
  Number((await machine.run(['df', '-B1', '--output=avail', DATA])).split('\n')[1]);

const waiting = async (machine: Machine): Promise<number> =>
  Number(
    await sql(machine, "select count(*) from pg_ls_archive_statusdir() where name like '%ready'"),
  );

async function writeSegments(machine: Machine, count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    await sql(machine, 'select pg_current_xact_id(); select pg_switch_wal()');
    await pause(WRITE_EVERY_MS);
  }
}

const holesOf = async (machine: Machine): Promise<Hole[]> =>
  (JSON.parse(await machine.run(['butaca', 'restore', '--list', '--json'])) as { holes: Hole[] })
    .holes;

const watch = async (machine: Machine, turn: number) =>
  await startViewersOf(machine, {
    ...{ edge: 'http://127.0.0.1:8080', origin: `https://${DOMAIN}` },
    cached: { paths: ['/', '/movies', `/movie/${FILM}`], rate: 100 },
    uncached: {
      paths: Array.from({ length: 5000 }, (_, place) => `/buscar?q=sala+${turn}${place}`),
      rate: 10,
    },
    posts: { body: `movie/${FILM}`, rate: 2 },
  });

const failedOf = ({ cached, uncached, posts }: Answered): string[] => [
  ...[...cached.failures, ...uncached.failures].map(([what, times]) => `${times} × ${what}`),
  ...posts.failures,
];

/** Away, so many files of the log, and there again. Answers the least that the disk had free meanwhile. */
async function away(
  machine: Machine,
  segments: number,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const repository = join(machine.root, REPOSITORY);
  let least = Number.POSITIVE_INFINITY;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      least = Math.min(least, await freeBytes(machine));
      await pause(LOOK_EVERY_MS);
    }
  })();
  try {
    renameSync(repository, `${repository}-away`);
    await writeSegments(machine, segments);
    await meanwhile();
  } finally {
    renameSync(`${repository}-away`, repository);
    isOver = true;
    await looking;
  }
  return least;
}

async function caughtUp(machine: Machine): Promise<void> {
  await writeSegments(machine, 1);
  await until('an archive with everything', async () => (await waiting(machine)) === 0, LIMIT);
}

async function namedByDoctor(machine: Machine): Promise<string[]> {
  const { stdout } = await machine.attempt(['butaca', 'doctor', '--json']);
  return [...stdout.matchAll(/"name": "([^"]+)"/g)].map(([, name = '']) => name);
}

export async function targetAway(): Promise<Required<Measured>> {
  const machine = await startBareMachine('away', 'bookworm', 'parts');
  try {
    await giveSmallDisk(machine);
    await installPackage(machine, '--no-install-recommends');
    const done = await setUp(
      machine,
      ...[DOMAIN, '--tls', 'local', '--operator', 'Ana', '--backups', REPOSITORY],
    );
    if (done.code !== 0) throw new Error(`setup failed:\n${done.stdout}${done.stderr}`);
    writeFileSync(join(machine.root, 'root/catalogue.ndjson'), tenLines());
    await machine.run(['butaca', 'import', '/root/catalogue.ndjson', '--frame-hosts']);
    await machine.run(['butaca', 'backup']);
    const conf = readFileSync(join(machine.root, 'etc/pgbackrest/conf.d/butaca.conf'), 'utf8');
    const bound = Number(optionIn(conf, 'archive-push-queue-max'));
    const free = await freeBytes(machine);

    const calmly = await watch(machine, 1);
    await pause(CALM_MS);
    const calm = await calmly.stop();

    const viewers = await watch(machine, 2);
    await away(machine, Math.floor(bound / SEGMENT / 2), async () => {
      await until('a named outage', async () =>
        (await namedByDoctor(machine)).includes('archiving-failing'),
      );
    });
    await caughtUp(machine);
    const afterShort = await holesOf(machine);

    let named: string[] = [];
    const least = await away(machine, Math.ceil((3 * bound) / SEGMENT), async () => {
      const isDropped = async () => (await machine.attempt(['test', '-e', DROPPED])).code === 0;
      await until('files that are thrown away', isDropped, LIMIT);
      named = await namedByDoctor(machine);
    });
    const lost = new Date();
    await caughtUp(machine);
    const isMended = async () => (await machine.attempt(['test', '-e', DROPPED])).code !== 0;
    const began = performance.now();
    await until('a backup that began by itself', isMended, LIMIT);
    const mendedS = (performance.now() - began) / 1000;
    const [hole, ...others] = await holesOf(machine);
    const refused = await machine.attempt([
      'butaca',
      'restore',
      '--to',
      lost.toISOString(),
      '--yes',
    ]);
    const answered = await viewers.stop();
    const clean = await namedByDoctor(machine);

    const failed = failedOf(answered);
    const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;
    return {
      bars: [
        {
          what: 'away for half of what may wait: holes in the archive afterwards',
          ...{ bar: '0', measured: afterShort.length, ok: afterShort.length === 0 },
        },
        {
          what: `away for three times what may wait (${mib(bound)} of ${mib(free)} free): least free meanwhile`,
          bar: `≥ ${mib(free / 2)}`,
          ...{ measured: mib(least), ok: least >= free / 2 },
        },
        {
          what: 'the same: doctor names the hole',
          bar: 'archive-hole',
          ...{ measured: named.join(', ') || 'nothing', ok: named.includes('archive-hole') },
        },
        {
          what: 'the same: seconds after the return until a backup that began by itself has ended',
          ...{ bar: 'ends', measured: Math.round(mendedS), ok: true },
        },
        {
          what: 'the same: the list has the hole, closed, and a moment in it is refused',
          bar: 'yes',
          measured: `${hole?.missing ?? 0} files, ${hole?.to ? 'closed' : 'open'}, ${refused.stderr.trim().split('\n').at(-1)}`,
          ok:
            Boolean(hole?.to) &&
            others.length === 0 &&
            refused.stderr.includes('cannot be restored'),
        },
        {
          what: 'doctor at the end',
          ...{ bar: 'nothing', measured: clean.join(', ') || 'nothing', ok: clean.length === 0 },
        },
        {
          what: `failed requests of ${answered.cached.sent + answered.uncached.sent + answered.posts.sent} while it was away`,
          ...{ bar: '0', measured: failed.join('; ') || 0, ok: failed.length === 0 },
        },
        atMost(
          'pages that are not cached: median beside the one before',
          answered.uncached.medianMs / calm.uncached.medianMs,
          1.2,
        ),
      ],
      notes: [
        `before: failed ${failedOf(calm).join('; ') || 0}; medians of cached and other pages ${calm.cached.medianMs} and ${calm.uncached.medianMs} ms; while away ${answered.cached.medianMs} and ${answered.uncached.medianMs} ms`,
      ],
    };
  } finally {
    await machine.remove();
  }
}
