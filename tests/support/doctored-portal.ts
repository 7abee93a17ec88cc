import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { backendsVcl } from '../../edge/backends.ts';
import type { Place } from '../../src/cli/machine/site.ts';
import { createDatabaseRoles, databaseUrlOf } from '../../tools/database-roles.ts';
import { type LocalPostgres, startLocalPostgres } from '../../tools/local-postgres.ts';
import {
  answers,
  type Child,
  firstFree,
  freePorts,
  startChild,
  until,
} from '../../tools/processes.ts';
import { issue } from './certificates.ts';
import { type LocalVarnish, startRuledVarnish } from './local-varnish.ts';

/**
 * An installed portal without its system: real files, PostgreSQL, Varnish and worker. Portals, studio and the end of TLS are
 * processes that look like them, because there may be no build.
 */

const SECRET = 'a-secret-that-nobody-may-ever-read-anywhere';
const POSTGRES_PORTS = [5471, 5472, 5473, 5474];
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'archive_mode=on', 'archive_command=true'];

/** A new one each time: a test that was interrupted may have left its fault behind. */
async function startPostgres(): Promise<LocalPostgres> {
  const port = await firstFree(POSTGRES_PORTS);
  const name = `test-doctor-${port}`;
  rmSync(resolve('.data', name), { recursive: true, force: true });
  return await startLocalPostgres({ name, port, settings: SETTINGS });
}

/** A key and a certificate for these names, made some days ago for 90 days. */
export function makeCertificate(folder: string, name: string, names: string[], age: number): void {
  const { certificate, key } = issue(names, [-age, 90 - age]);
  writeFileSync(join(folder, `${name}.key`), key);
  writeFileSync(join(folder, `${name}.crt`), certificate);
}

export type PartName = 'portal 1' | 'portal 2' | 'studio' | 'worker' | 'tls';

export type DoctoredPortal = {
  place: Place;
  folder: string;
  postgres: LocalPostgres;
  edge: LocalVarnish;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** Starts it again, with the files as they are now. */
  start: (part: PartName, more?: NodeJS.ProcessEnv) => Promise<void>;
  stopPart: (part: PartName) => Promise<void>;
  signal: (part: PartName, signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
};

const DOMAIN = 'cine.test';
const STUDIO = 'estudio.cine.test';

export async function startDoctoredPortal(): Promise<DoctoredPortal> {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'butaca-doctor-'));
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const [config, state] = [join(folder, 'etc'), join(folder, 'var')];
    const release = join(state, 'releases/1.0.0');
    const folders = ['pictures', 'import', 'proofs'].map((name) => join(state, name));
    for (const each of [config, release, ...folders]) mkdirSync(each, { recursive: true });
    writeFileSync(join(release, 'package.json'), '{ "version": "1.0.0" }');
    symlinkSync(release, join(state, 'current'));

    const postgres = await startPostgres();
    stops.push(postgres.stop);
    await createDatabaseRoles(postgres.url);
    const [one = 0, two = 0, three = 0, four = 0, ...more] = await freePorts(9);
    const [worker = 0, studio = 0, studioInternal = 0, https = 0, http = 0] = more;
    const edge = await startRuledVarnish([one, two]);
    stops.push(edge.stop);

    const place: Place = {
      ...{ config, state, edge: edge.workdir, socket: '/tmp' },
      owner: process.getuid?.() ?? 0,
      hasUnits: async () => false,
      ports: {
        ...{ http, https, edge: edge.port, purge: edge.internalPort },
        portals: [
          { port: one, internal: three },
          { port: two, internal: four },
        ],
        ...{ worker, studio: { port: studio, internal: studioInternal } },
      },
      now: () => new Date(),
    };
    const read = (file: string) => readFileSync(join(config, file), 'utf8');
    const write = (file: string, text: string) => {
      writeFileSync(join(config, file), text);
      chmodSync(join(config, file), 0o600);
    };
    const purgeUrl = `http://127.0.0.1:${edge.internalPort}/`;
    write(
      'env',
      `DATABASE_URL=${postgres.url}\nPUBLIC_ORIGIN=https://${DOMAIN}\nEDGE_PURGE_URLS=${purgeUrl}\nCODE_SECRET=${SECRET}\nPICTURES_FOLDER=${join(state, 'pictures')}\n`,
    );
    for (const part of ['portal', 'worker'] as const)
      write(part, `DATABASE_URL=${databaseUrlOf(postgres.url, `butaca_${part}`)}\n`);
    write(
      'studio',
      `STUDIO_DATABASE_URL=${databaseUrlOf(postgres.url, 'butaca_studio')}\nSTUDIO_ORIGIN=https://${STUDIO}\nCODE_SECRET=${SECRET}\n`,
    );
    const portals = place.ports.portals.map(({ port }) => ({ host: '127.0.0.1', port }));
    write('backends.vcl', backendsVcl(portals));
    const setup = { domain: DOMAIN, studioHost: STUDIO, tls: 'local', database: 'local' };
    write('setup.json', JSON.stringify({ ...setup, backups: '/var/lib/pgbackrest' }));
    makeCertificate(folder, 'good', [DOMAIN, STUDIO], 0);

    const standIn = resolve('tests/support/stand-in-part.ts');
    const commands: Record<PartName, { args: string[]; files: string[]; health: number | null }> = {
      'portal 1': {
        args: [standIn, 'src/portal/server.ts', String(one), String(three)],
        ...{ files: ['env', 'portal'], health: three },
      },
      'portal 2': {
        args: [standIn, 'src/portal/server.ts', String(two), String(four)],
        ...{ files: ['env', 'portal'], health: four },
      },
      studio: {
        args: [standIn, 'src/studio/server.ts', String(studio), String(studioInternal)],
        ...{ files: ['studio'], health: studioInternal },
      },
      worker: { args: [resolve('src/worker/main.ts')], files: ['env', 'worker'], health: worker },
      tls: {
        args: [standIn, 'haproxy', String(https), String(edge.port)],
        files: [],
        health: null,
      },
    };
    const children = new Map<PartName, Child>();
    const stopPart = async (part: PartName) => await children.get(part)?.stop();
    const start = async (part: PartName, more: NodeJS.ProcessEnv = {}): Promise<void> => {
      await stopPart(part);
      const { args, files, health } = commands[part];
      const env = {
        ...Object.assign({}, ...files.map((file) => parseEnv(read(file)))),
        NODE_ENV: 'production',
        INTERNAL_PORT: String(worker),
        PROBE: 'off',
        LOG_LEVEL: 'warn',
        TLS_KEY: join(folder, 'good.key'),
        TLS_CERTIFICATE: join(folder, 'good.crt'),
        ...more,
      };
      const log = join(folder, 'logs', `${part}.log`);
      const child = startChild(process.execPath, args, env, log, release);
      children.set(part, child);
      const isUp = async () =>
        health === null
          ? await connects(https)
          : await answers(`http://127.0.0.1:${health}/readyz`);
      await until(`${part} (its log: ${log})`, isUp, { child });
    };
    stops.push(async () => await Promise.all([...children.values()].map((each) => each.stop())));
    for (const part of Object.keys(commands) as PartName[]) await start(part);
    const signal = (part: PartName, name: NodeJS.Signals) =>
      void children.get(part)?.process.kill(name);
    return { place, folder, postgres, edge, read, write, start, stopPart, signal, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connects(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}

/** A program of somebody else that listens there. */
export async function listenAt(port: number): Promise<() => Promise<void>> {
  const script = `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('listens'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}
