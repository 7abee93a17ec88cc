import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeTree } from '../../tools/debian/trees.ts';
import { startChild, until } from '../../tools/processes.ts';

/** Docker's engine with a store of its own, and images that no registry is asked for: Debian's from its packages, and stand-ins. */

const ROOT = resolve('.data/compose');
const STORE = join(ROOT, 'store');
const SOCKET = `unix://${ROOT}/socket`;
const STAND_INS = 'bench/compose/stand-ins';
/** Whom this machine trusts, for the registry of packages. */
const AUTHORITIES = 'usr/local/share/ca-certificates';

export const BASE = 'base:12';
/** As an operator writes them to .env. */
const IMAGES = {
  BUTACA_DEBIAN_IMAGE: BASE,
  BUTACA_POSTGRES_IMAGE: 'postgres:stand-in',
  BUTACA_CADDY_IMAGE: 'caddy:stand-in',
};

const run = promisify(execFile);
const LIMITS = { maxBuffer: 1 << 30, timeout: 20 * 60_000 };

export type Project = {
  name: string;
  /** `.env`, which may be changed between two commands. */
  variables: Record<string, string>;
  files: readonly string[];
};

export type Host = {
  /** Standard output. */
  docker: (...words: string[]) => Promise<string>;
  compose: (project: Project, words: readonly string[], input?: string) => Promise<string>;
  /** The output of one is the input of the other. */
  pipe: (
    from: readonly [Project, readonly string[]],
    to: readonly [Project, readonly string[]],
  ) => Promise<void>;
  /** Builds an image from lines of a Containerfile, without a context. */
  derive: (image: string, lines: readonly string[]) => Promise<void>;
  /** Bytes, as they are and compressed. */
  sizeOf: (image: string) => Promise<{ bytes: number; compressed: number }>;
  /** How many of the words are anywhere in the layers. */
  foundInLayers: (images: readonly string[], words: readonly string[]) => Promise<number>;
  stop: () => Promise<void>;
};

/** The words after `env`. */
const commandOf = ({ name, variables, files }: Project, words: readonly string[]): string[] => [
  ...Object.entries({ ...IMAGES, ...variables }).map(([key, value]) => `${key}=${value}`),
  ...['docker', 'compose', '-p', name, ...files.flatMap((file) => ['-f', file]), ...words],
];

async function withInput(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<string> {
  const running = run(program, words, { ...LIMITS, env });
  // One that ended before it read everything says why by its exit.
  running.child.stdin?.on('error', () => {}).end(input);
  return (await running).stdout;
}

export async function startHost(): Promise<Host> {
  const tree = makeTree('bookworm', 'image');
  // A run that was killed leaves mounts behind.
  const left = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const mount of left.filter((path) => path.startsWith(ROOT)).reverse())
    await run('umount', ['-l', mount]);
  rmSync(STORE, { recursive: true, force: true });
  mkdirSync(STORE, { recursive: true });
  const config = join(ROOT, 'daemon.json');
  const folders = { 'data-root': STORE, 'exec-root': `${ROOT}/exec`, pidfile: `${ROOT}/pid` };
  writeFileSync(config, JSON.stringify({ ...folders, hosts: [SOCKET] }));
  const env = { ...process.env, DOCKER_HOST: SOCKET };
  const engine = startChild('dockerd', ['--config-file', config], {}, join(ROOT, 'engine.log'));
  const docker = async (...words: string[]) => await withInput('docker', words, env);
  const derive: Host['derive'] = async (image, lines) =>
    void (await withInput('docker', ['build', '-q', '-t', image, '-'], env, lines.join('\n')));
  const shell = async (line: string, input = '') => await withInput('sh', ['-c', line], env, input);
  try {
    await until('the engine', async () => (await docker('version')) !== '', { child: engine });
    const without = `--exclude='./var/cache/apt/*'`;
    await shell(`tar ${without} -C ${tree} -c . -C / ${AUTHORITIES} | docker import - ${BASE}`);
    const files = ['-f', `${STAND_INS}/Containerfile`, '--build-arg', `DEBIAN=${BASE}`, STAND_INS];
    for (const target of ['postgres', 'caddy'])
      await docker('build', '-q', '--target', target, '-t', `${target}:stand-in`, ...files);
  } catch (error) {
    await engine.stop();
    throw error;
  }
  return {
    docker,
    derive,
    sizeOf: async (image) => ({
      bytes: Number(await docker('image', 'inspect', '-f', '{{.Size}}', image)),
      compressed: Number(await shell(`docker save ${image} | gzip -c | wc -c`)),
    }),
    foundInLayers: async (images, words) =>
      Number(
        await shell(
          `words=$(cat); docker save ${images.join(' ')} | grep -aoF -e "$words" | sort -u | wc -l`,
          words.join('\n'),
        ),
      ),
    compose: async (project, words, input) =>
      await withInput('env', commandOf(project, words), env, input),
    pipe: async (...ends) => {
      const lines = ends.map(([project, words]) => `env ${commandOf(project, words).join(' ')}`);
      await shell(lines.join(' | '));
    },
    stop: async () => {
      const left = (await docker('ps', '-aq')).split('\n').filter(Boolean);
      if (left.length > 0) await docker('rm', '-fv', ...left);
      await docker('network', 'prune', '-f');
      await engine.stop();
      rmSync(STORE, { recursive: true, force: true });
    },
  };
}
