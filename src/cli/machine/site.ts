import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type GivenAnswers, readAnswers } from './answers.ts';
import { ANSWERS, CONFIG, EDGE_FOLDER, STATE } from './paths.ts';
import { askProgram } from './run.ts';
import { hasSystemd } from './units.ts';

/** Where an installed portal has its parts. */
export type Place = {
  config: string;
  state: string;
  /** The working directory of varnishd. */
  edge: string;
  /** Of PostgreSQL, if it is on this machine. */
  socket: string;
  /** Who must own the files with secrets. */
  owner: number;
  /** Whether systemd runs the parts. */
  hasUnits: () => Promise<boolean>;
  ports: Ports;
  now: () => Date;
};

export type Ports = {
  http: number;
  https: number;
  edge: number;
  purge: number;
  portals: readonly { port: number; internal: number }[];
  worker: number;
  studio: { port: number; internal: number };
};

export const INSTALLED: Place = {
  config: CONFIG,
  state: STATE,
  edge: EDGE_FOLDER,
  socket: '/var/run/postgresql',
  owner: 0,
  hasUnits: async () => hasSystemd(),
  ports: {
    http: 80,
    https: 443,
    edge: 8080,
    purge: 8081,
    portals: [
      { port: 3001, internal: 3101 },
      { port: 3002, internal: 3102 },
    ],
    worker: 3103,
    studio: { port: 3200, internal: 3104 },
  },
  now: () => new Date(),
};

/** As the edge of the same machine reaches them. */
export const portalsOf = ({ ports }: Place) =>
  ports.portals.map(({ port }) => ({ host: '127.0.0.1', port }));

export type Text =
  | { kind: 'text'; text: string }
  | { kind: 'missing' | 'unreadable'; text: undefined };

export async function readText(file: string): Promise<Text> {
  try {
    return { kind: 'text', text: await readFile(file, 'utf8') };
  } catch (error) {
    const kind = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable';
    return { kind, text: undefined };
  }
}

type Variables = Record<string, string | undefined>;

export type Configuration = {
  /** Null: the file is missing. Undefined: it cannot be read. */
  env: Variables | null | undefined;
  portal: Variables | null | undefined;
  studio: Variables | null | undefined;
  worker: Variables | null | undefined;
  backends: Text;
  answers: GivenAnswers | null;
  isSetUp: boolean;
  isReadable: boolean;
};

/** A process that listens, and at which address. */
export type Listener = {
  address: string;
  port: number;
  pid: number | null;
  /** Its arguments, or its name if these are not known. */
  command: string;
};

/** What several checks want to know, found once. */
export type Site = {
  place: Place;
  configuration: () => Promise<Configuration>;
  /** Null: `ss` is not there. */
  listeners: () => Promise<Listener[] | null>;
};

function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

async function readVariables(file: string): Promise<Variables | null | undefined> {
  const { kind, text } = await readText(file);
  if (kind === 'text') return { ...parseEnv(text) };
  return kind === 'missing' ? null : undefined;
}

async function readConfiguration(folder: string): Promise<Configuration> {
  const [env, portal, studio, worker, backends, answers] = await Promise.all([
    readVariables(join(folder, 'env')),
    readVariables(join(folder, 'portal')),
    readVariables(join(folder, 'studio')),
    readVariables(join(folder, 'worker')),
    readText(join(folder, 'backends.vcl')),
    readText(join(folder, ANSWERS)),
  ]);
  const files = [env, portal, studio, worker];
  return {
    env,
    portal,
    studio,
    worker,
    backends,
    answers: readAnswers(answers.text ?? ''),
    isSetUp: files.some((file) => file !== null),
    isReadable: files.every((file) => file !== undefined) && backends.kind !== 'unreadable',
  };
}

async function commandOf(pid: number): Promise<string> {
  const { text } = await readText(`/proc/${pid}/cmdline`);
  return (text ?? '').replaceAll('\0', ' ').trim();
}

async function readListeners(): Promise<Listener[] | null> {
  const said = await askProgram(['ss', '-Hltnp']);
  if (said?.status !== 0) return null;
  return await Promise.all(
    said.stdout
      .split('\n')
      .filter(Boolean)
      .map(async (line) => {
        const [, , , local = ''] = line.split(/\s+/);
        const at = local.lastIndexOf(':');
        const [, name = '', id] = /users:\(\("([^"]*)",pid=(\d+)/.exec(line) ?? [];
        const pid = id === undefined ? null : Number(id);
        return {
          address: local.slice(0, at).replace(/%.*$/, '').replaceAll(/[[\]]/g, ''),
          port: Number(local.slice(at + 1)),
          pid,
          command: (pid === null ? '' : await commandOf(pid)) || name,
        };
      }),
  );
}

export const openSite = (place: Place = INSTALLED): Site => ({
  place,
  configuration: once(() => readConfiguration(place.config)),
  listeners: once(readListeners),
});

export async function versionOf(release: string): Promise<string | null> {
  const { text } = await readText(join(release, 'package.json'));
  return /"version":\s*"([^"]+)"/.exec(text ?? '')?.[1] ?? null;
}

/** The processes that have a port. */
export const listenersAt = async (site: Site, port: number): Promise<Listener[]> =>
  ((await site.listeners()) ?? []).filter((listener) => listener.port === port);

/** What a part needs from the common file and its own. Null if that is not known. */
export function variablesOf(
  { env, portal, studio, worker }: Configuration,
  part: 'portal' | 'worker' | 'studio',
): Variables | null {
  if (part === 'studio') return studio ?? null;
  const own = part === 'worker' ? worker : portal;
  return !env || own === undefined ? null : { ...env, ...own };
}
