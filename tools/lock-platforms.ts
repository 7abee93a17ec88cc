import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run lock-platforms`, after `npm install`. A registry that mirrors only some platforms makes npm leave the native
 * packages of the others out of the lock file, and `npm ci` then refuses the whole file. This writes their entries:
 * name, version, platform. npm never fetches a package of another platform, so nothing else is needed here.
 */

type Entry = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const FILE = 'package-lock.json';
const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const CPU = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** `@swc/core-linux-arm64-musl` → linux, arm64, musl. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name
    .toLowerCase()
    .replace('windows', 'win32')
    .split(/[^a-z0-9]+/);
  const os = OS.find((known) => words.includes(known));
  const cpu = CPU.find((known) => words.includes(known));
  const libc = words.includes('musl')
    ? 'musl'
    : words.includes('gnu') || words.includes('gnueabihf')
      ? 'glibc'
      : null;
  return {
    cpu: [cpu ?? 'none'],
    ...(libc && { libc: [libc] }),
    // WebAssembly runs anywhere but replaces a native package; `none` is never this machine.
    os: [os ?? 'none'],
  };
}

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> };

function isLocked(from: string, name: string): boolean {
  const nested = `${from}/node_modules/${name}`;
  return nested in lock.packages || `node_modules/${name}` in lock.packages;
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...platformOf(name),
      ...(entry.dev && { dev: true }),
      ...(entry.license && { license: entry.license }),
      optional: true,
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
console.log(`${added} packages of other platforms added to ${FILE}`);
