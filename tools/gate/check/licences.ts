import { readFileSync } from 'node:fs';
import { isMet } from './spdx.ts';

/** Requires no more than a notice: may be part of what viewers download and operators run. */
const ANYWHERE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Binds only those who redistribute the package, which we do not: tools, fonts, data about browsers. */
const TOOLS = new Set(['CC-BY-4.0', 'MPL-2.0', 'OFL-1.1']);

/** libvips is a separate shared library that sharp loads. Operators get it from its publisher and can replace it. */
const LIBVIPS = /^@img\/sharp-/;

type LockedPackage = {
  license?: unknown;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
};

function isAllowed(name: string, { dev, optional }: LockedPackage, licence: string): boolean {
  if (ANYWHERE.has(licence)) return true;
  if (licence === 'LGPL-3.0-or-later') return !!optional && LIBVIPS.test(name);
  return !!dev && TOOLS.has(licence);
}

const [file = 'package-lock.json'] = process.argv.slice(2);
const lock = JSON.parse(readFileSync(file, 'utf8')) as {
  packages?: Record<string, LockedPackage>;
};
const locked = Object.entries(lock.packages ?? {}).filter(([path, { link }]) => path && !link);

let refused = 0;
for (const [path, entry] of locked) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { license } = entry;
  const licence = typeof license === 'string' ? license : '';
  const use = entry.dev ? 'development' : 'runtime';
  const faults: string[] = [];
  if (!isMet(licence, (id) => isAllowed(name, entry, id))) faults.push(licence || 'no licence');
  // Operators install with --ignore-scripts, so nothing they run may need an install script.
  if (entry.hasInstallScript && !entry.dev) faults.push('an install script');
  if (faults.length === 0) continue;
  refused += 1;
  console.error(`${name} (${use}): ${faults.join(', ')}`);
}
if (locked.length === 0) console.error(`${file} lists no packages.`);
console.log(`${locked.length} packages, ${refused} refused`);
process.exit(refused > 0 || locked.length === 0 ? 1 : 0);
