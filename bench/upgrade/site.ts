import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { curl } from '../../tools/debian/installed-portal.ts';
import { type Machine, startMachine } from '../../tools/debian/machine.ts';
import { until } from '../../tools/processes.ts';
import { generateDocuments } from '../generator/generate-documents.ts';
import { PLANTED_TABLE } from './packages.ts';

/** A portal from the Debian package on a booted machine, with a signed apt repository on its own disk. */

export const ORIGIN = 'https://example.test';
const URL_OF = (role: string) => `postgres://${role}:bench@127.0.0.1/butaca`;
const SECRET = 'only-for-a-bench-only-for-a-bench-only';

export type Site = {
  machine: Machine;
  /** A line of shell, as root. */
  shell: (line: string, limitMs?: number) => Promise<string>;
  sql: (statement: string) => Promise<string>;
  offer: (deb: string) => void;
  remove: () => Promise<void>;
};

export async function startSite(titles: number): Promise<Site> {
  const machine = await startMachine('butaca-upgrade', 'bookworm', 'parts');
  const inside = (path: string) => join(machine.root, path);
  const keys = inside('root/keys');
  mkdirSync(keys, { mode: 0o700 });
  const gpg = (...args: string[]) =>
    execFileSync('gpg', ['--batch', '--quiet', '--passphrase', '', ...args], {
      env: { ...process.env, GNUPGHOME: keys },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  const shell = async (line: string, limitMs?: number) =>
    await machine.run(['sh', '-euc', line], limitMs === undefined ? {} : { limitMs });
  const site: Site = {
    machine,
    shell,
    sql: async (statement) =>
      (
        await machine.run(['su', 'postgres', '-c', 'psql -qAtX -v ON_ERROR_STOP=1 butaca'], {
          input: statement,
        })
      ).trim(),
    offer: (deb) =>
      void execFileSync(
        'sh',
        ['packaging/apt-repository.sh', inside('srv/apt'), 'bench@example.test', deb],
        { env: { ...process.env, GNUPGHOME: keys }, stdio: ['ignore', 'ignore', 'pipe'] },
      ),
    remove: async () => {
      try {
        execFileSync('gpgconf', ['--kill', 'all'], { env: { ...process.env, GNUPGHOME: keys } });
      } finally {
        await machine.remove();
      }
    },
  };
  try {
    gpg('--quick-gen-key', 'bench@example.test', 'ed25519', 'sign', '2d');
    mkdirSync(inside('srv/apt'), { recursive: true });
    const catalogue = [...generateDocuments({ titles, seed: 1 })].join('');
    writeFileSync(inside('root/catalogue.ndjson'), catalogue);
    const changed = catalogue.split('\n').filter((line) => line.includes('"PELICULAS/'));
    writeFileSync(
      inside('root/changed.ndjson'),
      changed.slice(0, 3000).join('\n').replaceAll('"NOMBRE":"', '"NOMBRE":"Otra vez '),
    );
  } catch (error) {
    await site.remove();
    throw error;
  }
  return site;
}

/** What `butaca setup` would do, without TLS: only what an upgrade has to do with. */
export async function installAndFill(site: Site): Promise<void> {
  const { machine, shell, sql } = site;
  await shell(`mkdir -p /etc/apt/keyrings
    cp /srv/apt/butaca.gpg /etc/apt/keyrings/
    echo 'deb [signed-by=/etc/apt/keyrings/butaca.gpg] file:/srv/apt stable main' > /etc/apt/sources.list
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends butaca
    systemctl disable -q --now varnish caddy haproxy nginx || true
    systemctl start postgresql
    su postgres -c "createuser butaca; createdb -O butaca -T template0 -E UTF8 --locale-provider=icu --icu-locale=es-AR --locale=C butaca"`);
  for (const role of ['butaca_portal', 'butaca_studio'])
    await sql(`create role ${role} login password 'bench'`);
  await sql(`alter role butaca password 'bench'`);
  const folder = join(machine.root, 'etc/butaca');
  mkdirSync(folder);
  const common = `CODE_SECRET=${SECRET}\nPUBLIC_ORIGIN=${ORIGIN}\nSTUDIO_ORIGIN=https://estudio.example.test\n`;
  const files = {
    env: `${common}DATABASE_URL=${URL_OF('butaca')}\nEDGE_PURGE_URLS=http://127.0.0.1:8081/\nPROBE=off\nNODE_ENV=production\n`,
    portal: `DATABASE_URL=${URL_OF('butaca_portal')}\n`,
    studio: `${common}STUDIO_DATABASE_URL=${URL_OF('butaca_studio')}\n`,
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  await shell('butaca migrate; butaca import /root/catalogue.ndjson', 900_000);
  await shell(`butaca edge-config 127.0.0.1:3001 127.0.0.1:3002 > /etc/butaca/backends.vcl
    systemctl enable -q --now butaca.target`);
  await untilReady(site);
}

/** Portals, worker and studio. The machine has no program to ask them with; that of this one is used. */
export async function untilReady({ machine }: Site): Promise<void> {
  for (const port of [3101, 3102, 3103, 3104])
    await until(
      `port ${port}`,
      async () => {
        await curl(machine, `http://127.0.0.1:${port}/readyz`, '-m', '3');
        return true;
      },
      { limitMs: 60_000 },
    );
}

/** As if the newer release had never been there. */
export async function forgetNewRelease({ shell, sql }: Site, version: string): Promise<void> {
  await sql(`drop table if exists ${PLANTED_TABLE};
    alter table titles drop column if exists ${PLANTED_TABLE};
    delete from schema_migrations where name like '9999-%'`);
  await shell(`rm -rf /var/lib/butaca/releases/${version} /var/lib/butaca/releases/.unpacking`);
}

/** The release of each process, what the edge holds of the portals, and the schema. */
export async function stateOf({ shell, sql }: Site): Promise<{
  releases: string[];
  healthy: number;
  drained: number;
  isMigrated: boolean;
}> {
  const releases = await shell(
    `for unit in butaca-portal@1 butaca-portal@2 butaca-studio butaca-worker; do
      readlink /proc/$(systemctl show --value --property=MainPID $unit)/cwd; done; readlink /var/lib/butaca/current`,
  );
  const backends = (await shell('varnishadm -n /var/lib/varnish/butaca backend.list'))
    .split('\n')
    .filter(
      (line) => /\.(portal|post|search|picture)_\d/.test(line) && !/saint|all_but/.test(line),
    );
  return {
    releases: releases
      .trim()
      .split('\n')
      .map((path) => path.split('/').at(-1) ?? ''),
    healthy: backends.filter((line) => /\shealthy\s/.test(line)).length,
    drained: backends.filter((line) => /\ssick\s.*sick/.test(line)).length,
    isMigrated: (await sql(`select to_regclass('${PLANTED_TABLE}') is not null`)) === 't',
  };
}

/** Changes the index after it was signed. */
export async function tamper({ machine, shell }: Site): Promise<boolean> {
  const copy = join(machine.root, 'srv/tampered');
  cpSync(join(machine.root, 'srv/apt'), copy, { recursive: true, verbatimSymlinks: true });
  await shell(`cd /srv/tampered/dists/stable
    sed -i 's/^SHA256:/SHA256: /' InRelease; sed -i 's/^Origin: Butaca/Origin: Other/' InRelease; rm Release.gpg
    echo 'deb [signed-by=/etc/apt/keyrings/butaca.gpg] file:/srv/tampered stable main' > /root/tampered.list
    mkdir -p /var/lib/apt/tampered/partial`);
  const { code, stderr } = await machine.attempt([
    ...['apt-get', 'update', '-o', 'Dir::Etc::SourceList=/root/tampered.list'],
    ...['-o', 'Dir::Etc::SourceParts=/dev/null', '-o', 'Dir::State::Lists=/var/lib/apt/tampered'],
  ]);
  rmSync(copy, { recursive: true });
  return code !== 0 && /signature|BADSIG|signed/i.test(stderr);
}
