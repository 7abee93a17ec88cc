import { copyFileSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Machine, type Ran, startMachine } from './machine.ts';
import type { DebianRelease, TreeKind } from './trees.ts';

/** A machine with the package, and what a person does there. */

export const DOMAIN = 'cine.example';
export const STUDIO_HOST = `estudio.${DOMAIN}`;
export const AUTHORITY = '/etc/butaca/tls/authority.pem';

const INSTALL_LIMIT_MS = 15 * 60_000;

/** The newest package that `npm run package` made. */
function newestPackage(): string {
  const [file] = globSync('dist/butaca_*_amd64.deb').sort().reverse();
  if (!file) throw new Error('no package in dist: npm run package');
  return file;
}

export async function startBareMachine(
  name: string,
  release: DebianRelease,
  kind: TreeKind = 'bare',
): Promise<Machine> {
  const machine = await startMachine(name, release, kind);
  // The installer of Debian writes the first name.
  const hosts = `127.0.0.1 localhost ${DOMAIN} ${STUDIO_HOST}\n::1 localhost\n`;
  writeFileSync(join(machine.root, 'etc/hosts'), hosts);
  copyFileSync(newestPackage(), join(machine.root, 'root/butaca.deb'));
  return machine;
}

/** Nothing is downloaded: what it needs is installed, or in apt's cache. */
export const installPackage = async ({ run }: Machine, ...options: string[]): Promise<string> =>
  await run(['apt-get', 'install', '-y', '-qq', ...options, '/root/butaca.deb'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    limitMs: INSTALL_LIMIT_MS,
  });

export const setUp = async ({ attempt }: Machine, ...options: string[]): Promise<Ran> =>
  await attempt(['butaca', 'setup', ...options], { limitMs: INSTALL_LIMIT_MS });

/** Of curl on this machine, whatever Debian's own authorities say about the certificate. */
export const curl = async (
  { runBeside }: Machine,
  url: string,
  ...options: string[]
): Promise<string> => {
  const { hostname, port } = new URL(url);
  const resolve = `${hostname}:${port || '443'}:127.0.0.1`;
  return await runBeside(['curl', '-sS', '--fail', '--resolve', resolve, ...options, url]);
};

/** The page as a viewer gets it who trusts the machine's own authority. */
export const pageOf = async (machine: Machine, path: string): Promise<string> =>
  await curl(
    machine,
    `https://${DOMAIN}${path}`,
    ...['--cacert', join(machine.root, AUTHORITY), '--max-time', '20'],
  );
