import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Packages of two releases that differ as releases do: in a migration, in script and in style. */

export const OLD = '0.2.0';
export const NEW = '99.0.0';
export const PLANTED_TABLE = 'planted_by_bench';
const MIGRATION = '9999-planted.sql';

const run = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The files of the checkout, or of a commit of it, with everything that a build needs. */
function copySources(to: string, commit: string | null): void {
  mkdirSync(to);
  if (commit) run('.', 'sh', '-c', `git archive ${commit} | tar -x -C ${to}`);
  else run('.', 'sh', '-c', `git ls-files -z | xargs -0 cp --parents -t ${to}`);
  run('.', 'cp', '-al', 'node_modules', join(to, 'node_modules'));
}

/** A table and a column, so that a table in use is locked; and what changes the names of assets. */
function plant(sources: string): void {
  writeFileSync(
    join(sources, 'src/data/migrations', MIGRATION),
    `create table ${PLANTED_TABLE} (id bigint primary key);\nalter table titles add column ${PLANTED_TABLE} text;\n`,
  );
  appendFileSync(join(sources, 'src/ui/base.css'), '\nhtml { accent-color: rebeccapurple }\n');
  appendFileSync(
    join(sources, 'src/portal/shop/routes/tienda.tsx'),
    "\nif (typeof document === 'object') document.documentElement.dataset.planted = '1';\n",
  );
}

function taggedCommit(version: string): string | null {
  try {
    return run('.', 'git', 'rev-parse', '--verify', '--quiet', `v${version}^{commit}`).trim();
  } catch {
    return null;
  }
}

function makePackage(version: string, folder: string, isPlanted: boolean): string {
  const work = mkdtempSync(join(tmpdir(), 'butaca-sources-'));
  const sources = join(work, 'sources');
  try {
    copySources(sources, isPlanted ? null : taggedCommit(version));
    if (isPlanted) plant(sources);
    execFileSync('npm', ['run', '--silent', 'package', '--', '--version', version], {
      cwd: sources,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        SOURCE_DATE_EPOCH: run('.', 'git', 'log', '-1', '--format=%ct').trim(),
      },
    });
    const name = `butaca_${version}_amd64.deb`;
    cpSync(join(sources, 'dist', name), join(folder, name));
    return join(folder, name);
  } finally {
    rmSync(work, { recursive: true });
  }
}

export type Packages = { old: string; new: string };

/** `made`: a folder with packages of an earlier run. */
export function makePackages(made: string | undefined): Packages {
  const folder = resolve(made ?? '.data/upgrade');
  const fileOf = (version: string) => join(folder, `butaca_${version}_amd64.deb`);
  if (made) return { old: fileOf(OLD), new: fileOf(NEW) };
  mkdirSync(folder, { recursive: true });
  return { old: makePackage(OLD, folder, false), new: makePackage(NEW, folder, true) };
}
