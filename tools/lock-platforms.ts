import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run lock-platforms`, after `npm install`. A registry that mirrors only some platforms makes npm leave the native
 * packages of the others out of the lock file, and `npm ci` then refuses the whole file. This writes their entries:
 * name, version, platform. npm never fetches a package of another platform, so nothing else is needed here. `--check` says what
 * `npm ci` would lack on the machines of those who develop, and writes nothing.
 */

type Entry = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

const FILE = 'package-lock.json';
/** Of those who develop. */
const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
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

const entryOf = (from: string, name: string): Entry | undefined =>
  lock.packages[`${from}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
const platformsOf = ({ os = [], cpu = [] }: Entry): string[] =>
  os.flatMap((system) => cpu.map((processor) => `${system}-${processor}`));

/** Platforms that have no binary of a package which has them for others, and install scripts of which nobody said whether npm runs them. */
function faults(): string[] {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: object;
  };
  const entries = Object.entries(lock.packages);
  const missing = entries.flatMap(([path, { os, optionalDependencies = {} }]) => {
    const native = Object.keys(optionalDependencies).map((name) => entryOf(path, name));
    const known = new Set(native.flatMap((entry) => (entry ? platformsOf(entry) : [])));
    if (os || known.size < 2) return [];
    return PLATFORMS.filter((each) => !known.has(each)).map((each) => `${path}: none for ${each}`);
  });
  const silent = entries
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .filter(([, entry]) => !entry.os || platformsOf(entry).some((each) => PLATFORMS.includes(each)))
    .map(([path]) => path.replace('node_modules/', ''))
    .filter((name) => !(name in allowScripts))
    .map((name) => `${name}: not in allowScripts of package.json`);
  return [...missing, ...silent];
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (entryOf(path, name)) continue;
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
if (process.argv.includes('--check')) {
  const found = [
    ...(added > 0 ? [`${added} are missing: run npm run lock-platforms`] : []),
    ...faults(),
  ];
  for (const fault of found) console.error(`${FILE}: ${fault}`);
  process.exit(found.length > 0 ? 1 : 0);
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
console.log(`${added} packages of other platforms added to ${FILE}`);
