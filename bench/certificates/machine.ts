import { X509Certificate } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issue, makeTestAuthority, type TestAuthority } from '../../tests/support/certificates.ts';
import {
  DOMAIN,
  installPackage,
  STUDIO_HOST,
  setUp,
  startBareMachine,
} from '../../tools/debian/installed-portal.ts';
import type { Machine } from '../../tools/debian/machine.ts';
import { FAKETIME } from '../../tools/needs.ts';
import { type Child, startChild, until } from '../../tools/processes.ts';

/** A portal with certificates of an authority on the same machine: pebble, behind a stand-in that fails as it is told. */

const DIRECTORY = 'https://localhost:14001/dir';
export const PEBBLE = '/usr/bin/pebble';
export const CLOCK_LIBRARY = '/usr/local/lib/libfaketime.so.1';
export const TLS = '/etc/butaca/tls';
const SAVED = '/root/saved';
/** What certbot had after the first setup. */
export const USE_LINEAGES = `cp -a ${SAVED}-lineages/. /etc/letsencrypt/`;
export const HOSTS = `127.0.0.1 localhost ${DOMAIN} ${STUDIO_HOST} panel.${DOMAIN} nuevo.example estudio.nuevo.example\n::1 localhost\n`;

export type AuthorityMode = 'good' | 'slow' | 'silent' | 'refusing' | 'limited';

/** What a browser gets. */
export type Served = { fingerprint: string; issuer: string; validTo: number; isAccepted: boolean };

export type CertificateMachine = Machine & {
  authority: TestAuthority;
  sh: (script: string) => Promise<string>;
  setMode: (mode: AuthorityMode) => void;
  served: (host: string) => Promise<Served | null>;
  /** Everything as after setup, with these files instead of the certificates; HAProxy has read them. */
  plant: (text: string) => Promise<void>;
};

const inRoot = ({ root }: Machine, path: string): string => join(root, path);

async function trust(machine: Machine, name: string, pem: string): Promise<void> {
  writeFileSync(inRoot(machine, `usr/local/share/ca-certificates/${name}.crt`), pem);
  await machine.run(['update-ca-certificates']);
}

async function startAuthority(machine: Machine, authority: TestAuthority): Promise<Child> {
  const folder = inRoot(machine, 'root/pebble');
  mkdirSync(folder);
  const own = issue(['localhost'], [-400, 400], authority);
  writeFileSync(join(folder, 'cert.pem'), own.certificate);
  writeFileSync(join(folder, 'key.pem'), own.key);
  const pebble = {
    ...{ listenAddress: '127.0.0.1:14000', managementListenAddress: '127.0.0.1:15000' },
    ...{ certificate: '/root/pebble/cert.pem', privateKey: '/root/pebble/key.pem' },
    ...{ httpPort: 80, tlsPort: 443, ocspResponderURL: '' },
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ pebble }));
  copyFileSync(PEBBLE, join(folder, 'pebble'));
  await machine.run([
    ...['systemd-run', '--unit=authority', '--quiet'],
    ...['--setenv=PEBBLE_VA_NOSLEEP=1', '--setenv=PEBBLE_WFE_NONCEREJECT=0'],
    ...['/root/pebble/pebble', '-config', '/root/pebble/config.json'],
  ]);
  const [node = '', ...args] = [
    ...[...machine.inNetwork(), process.execPath, join(import.meta.dirname, 'faulty-authority.ts')],
    ...[join(folder, 'cert.pem'), join(folder, 'key.pem'), join(folder, 'mode')],
  ];
  writeFileSync(join(folder, 'mode'), 'good');
  const child = startChild(node, args, {}, join(folder, 'log'));
  const ask = async (url: string) => await machine.runBeside(['curl', '-skS', '--fail', url]);
  await until('the authority', async () => (await ask(DIRECTORY)) !== '', { child });
  await trust(machine, 'pebble', await ask('https://127.0.0.1:15000/roots/0'));
  return child;
}

export async function startCertificateMachine(
  packageFile: string | undefined,
): Promise<CertificateMachine> {
  const machine = await startBareMachine('certificates', 'bookworm');
  let child: Child | null = null;
  const remove = async (): Promise<void> => {
    await child?.stop();
    await machine.remove();
  };
  try {
    const sh = async (script: string): Promise<string> => await machine.run(['sh', '-ec', script]);
    if (packageFile) copyFileSync(packageFile, inRoot(machine, 'root/butaca.deb'));
    copyFileSync(FAKETIME, inRoot(machine, CLOCK_LIBRARY));
    writeFileSync(inRoot(machine, 'etc/hosts'), HOSTS);
    await installPackage(machine);
    const authority = makeTestAuthority(inRoot(machine, 'root/test-authority'));
    await trust(machine, 'test', (await sh('cat /root/test-authority/root.pem')).trim());
    child = await startAuthority(machine, authority);
    const done = await setUp(
      machine,
      DOMAIN,
      '--tls',
      'acme',
      '--acme-server',
      DIRECTORY,
      '--backups',
      'none',
    );
    if (done.code !== 0) throw new Error(`setup failed:\n${done.stdout}${done.stderr}`);
    await sh(`cp -a /etc/butaca ${SAVED}; cp -a /etc/letsencrypt ${SAVED}-lineages`);
    const served = async (host: string): Promise<Served | null> => {
      const { stdout } = await machine.attempt([
        'sh',
        '-c',
        `timeout 10 openssl s_client -connect 127.0.0.1:443 -servername ${host} -verify_hostname ${host} < /dev/null 2> /dev/null`,
      ]);
      const [pem] =
        /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(stdout) ?? [];
      if (!pem) return null;
      const leaf = new X509Certificate(pem);
      return {
        ...{ fingerprint: leaf.fingerprint256, issuer: leaf.issuer },
        validTo: Date.parse(leaf.validTo),
        isAccepted: /Verify return code: 0 \(ok\)/.test(stdout),
      };
    };
    const plant = async (text: string): Promise<void> => {
      writeFileSync(inRoot(machine, 'root/planted.pem'), text);
      await sh(`
rm -rf ${TLS} /etc/letsencrypt/* && cp -a ${SAVED}/. /etc/butaca/
for file in ${TLS}/*.pem; do cat /root/planted.pem > $file; done
systemctl reset-failed butaca-tls; systemctl restart butaca-tls`);
      const { fingerprint256 } = new X509Certificate(text);
      await until('HAProxy', async () => (await served(DOMAIN))?.fingerprint === fingerprint256);
    };
    return {
      ...machine,
      ...{ authority, remove, sh, served, plant },
      setMode: (mode) => writeFileSync(inRoot(machine, 'root/pebble/mode'), mode),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
