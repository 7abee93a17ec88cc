import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Trees of Debian as they come from a new machine, made once and never changed. */

export const DEBIAN_RELEASES = ['bookworm', 'trixie'] as const;
export type DebianRelease = (typeof DEBIAN_RELEASES)[number];

/**
 * `bare`: what a new machine has, and the .debs of all that a portal needs in apt's cache, so that nothing is downloaded.
 * `parts`: the same with those packages installed; faster where the installation is not what is looked at.
 * `image`: the smallest system, as images of containers are built on.
 */
export const TREE_KINDS = ['bare', 'parts', 'image'] as const;
export type TreeKind = (typeof TREE_KINDS)[number];

const CACHE = '/var/cache/butaca-debian';
const MIRROR = 'http://deb.debian.org/debian';
const LIMIT_MS = 20 * 60_000;
const CONTROL = readFileSync(join(import.meta.dirname, '../../packaging/deb/control'), 'utf8');

/** What a server image of Debian has beyond the smallest system, as far as it matters here. */
const MACHINE = ['systemd-sysv', 'dbus', 'ca-certificates', 'procps', 'iproute2', 'nftables'];

/** In every Debian; certbot is below. */
const LEFT_OUT = ['libc6', 'libstdc++6', 'systemd', 'certbot'];
/** What the package depends on or recommends. */
const PARTS = [...CONTROL.matchAll(/^(?:Depends|Recommends): (.*)$/gm)]
  .flatMap(([, list = '']) => list.split(', ').map((part) => part.replace(/ .*/, '')))
  .filter((name) => !LEFT_OUT.includes(name));
/** Only in the cache: Caddy plays the authority that certificates are asked from. */
const MORE = ['certbot', 'caddy'];

const run = (command: string, ...args: string[]): void =>
  void execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  });

/** With the file systems of a kernel, which packages look at when they are installed, and the network of the host. */
const inTree = (tree: string, ...args: string[]): void =>
  run('systemd-nspawn', '--quiet', '--register=no', '--keep-unit', '--pipe', '-D', tree, ...args);

export const treeOf = (release: DebianRelease, kind: TreeKind = 'bare'): string =>
  join(CACHE, kind === 'bare' ? release : `${release}-${kind}`);

function bootstrap(release: DebianRelease, tree: string, packages: readonly string[]): void {
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  run('debootstrap', '--variant=minbase', ...include, release, tree, MIRROR);
  writeFileSync(join(tree, 'etc/hostname'), `${release}\n`);
  writeFileSync(join(tree, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  // Empty, so that each copy gets its own.
  writeFileSync(join(tree, 'etc/machine-id'), '');
}

function makeBare(release: DebianRelease, tree: string): void {
  bootstrap(release, tree, MACHINE);
  const lines = [
    ...[release, `${release}-updates`].map((suite) => `deb ${MIRROR} ${suite} main`),
    `deb http://deb.debian.org/debian-security ${release}-security main`,
  ];
  writeFileSync(join(tree, 'etc/apt/sources.list'), `${lines.join('\n')}\n`);
  inTree(tree, 'apt-get', 'update', '-qq');
  inTree(tree, 'apt-get', 'dist-upgrade', '-y', '-qq');
  inTree(tree, 'apt-get', 'clean');
  inTree(tree, 'apt-get', 'install', '-y', '-qq', '--download-only', ...PARTS, ...MORE);
}

const MAKERS: Record<TreeKind, (release: DebianRelease, tree: string) => void> = {
  bare: makeBare,
  parts: (release, tree) => bootstrap(release, tree, [...MACHINE, ...PARTS]),
  image: (release, tree) => bootstrap(release, tree, []),
};

/** The path of a tree, which is made if there is none. Whoever uses it changes a copy. */
export function makeTree(release: DebianRelease, kind: TreeKind = 'bare'): string {
  const tree = treeOf(release, kind);
  if (existsSync(tree)) return tree;
  const unfinished = `${tree}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  try {
    MAKERS[kind](release, unfinished);
    renameSync(unfinished, tree);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return tree;
}
