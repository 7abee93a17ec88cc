import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { listenAt, SECRET } from './doctored-portal.ts';
import type { Fault } from './planting.ts';

/** Of files, processes, TLS and backups. */
export const FAULTS_OF_PARTS: readonly Fault[] = [
  [
    'a file is missing',
    'config-missing',
    /^butaca setup cine\.test$/,
    (on) => {
      const before = on.portal.read('studio');
      on.undo.push(() => on.portal.write('studio', before));
      unlinkSync(join(on.portal.place.config, 'studio'));
    },
  ],
  [
    'the secret is missing',
    'secret-missing',
    /^butaca setup /,
    (on) => on.edit('env', (text) => text.replace(/^CODE_SECRET=.*\n/m, '')),
  ],
  [
    'the secrets differ',
    'secrets-differ',
    /CODE_SECRET.*\/studio/,
    (on) => on.edit('studio', (text) => text.replace(SECRET, SECRET.toUpperCase())),
  ],
  [
    'a variable is wrong',
    'config-wrong',
    /^sed -i '\/\^DATABASE_POOL=\/d' .*\/env && systemctl restart butaca-worker /,
    (on) => on.edit('env', (text) => `${text}DATABASE_POOL=1\n`),
  ],
  [
    'the portal has no address of its own',
    'config-wrong',
    /^butaca setup /,
    (on) => on.edit('portal', () => 'PICTURES_NICE=19\n'),
  ],
  [
    'the folder of imports is missing',
    'import-folder',
    /^install -d -m 2770 .*\/import && systemctl restart butaca-studio butaca-worker$/,
    (on) => {
      const folder = join(on.portal.place.state, 'import');
      on.undo.push(() => mkdirSync(folder));
      rmSync(folder, { recursive: true });
    },
  ],
  [
    'others can read the passwords',
    'file-mode',
    /chmod 600 .*\/portal$/,
    (on) => {
      on.undo.push(() => chmodSync(join(on.portal.place.config, 'portal'), 0o600));
      chmodSync(join(on.portal.place.config, 'portal'), 0o644);
    },
  ],
  [
    'the address is not the one of setup',
    'origin-differs',
    /^butaca setup /,
    (on) => on.edit('env', (text) => text.replace('https://cine.test', 'https://otro.test')),
  ],
  [
    'a process is older than its configuration',
    'config-not-loaded',
    /restart butaca-portal@1$/,
    (on) => on.edit('portal', (text) => `${text}PICTURES_NICE=3\n`),
  ],
  [
    'the edge is not purged',
    'purge-urls-wrong',
    /EDGE_PURGE_URLS=http:\/\/127\.0\.0\.1:\d+\/.*restart butaca-worker/,
    (on) => on.edit('env', (text) => text.replace(/^EDGE_PURGE_URLS=.*$/m, 'EDGE_PURGE_URLS=')),
  ],
  [
    'the link leads to no release',
    'release-missing',
    /^butaca upgrade/,
    (on) => {
      const link = join(on.portal.place.state, 'current');
      on.undo.push(() => {
        unlinkSync(link);
        symlinkSync(join(on.portal.place.state, 'releases/1.0.0'), link);
      });
      unlinkSync(link);
      symlinkSync(join(on.portal.place.state, 'releases/gone'), link);
    },
  ],
  [
    'a portal runs another release',
    'release-not-running',
    /restart butaca-portal@1$/,
    (on) => {
      const other = join(on.portal.place.state, 'releases/1.1.0');
      const link = join(on.portal.place.state, 'current');
      on.undo.push(() => {
        unlinkSync(link);
        symlinkSync(join(on.portal.place.state, 'releases/1.0.0'), link);
        rmSync(other, { recursive: true });
      });
      unlinkSync(link);
      symlinkSync(other, link);
      cpSync(join(on.portal.place.state, 'releases/1.0.0'), other, { recursive: true });
    },
  ],
  [
    'a port is taken',
    'port-taken',
    /^kill \d+$/,
    async (on) => {
      await on.portal.stopPart('studio');
      on.undo.push(() => on.portal.start('studio'));
      on.undo.push(await listenAt(on.portal.place.ports.studio.port));
    },
  ],
  [
    'the worker is dead',
    'worker-down',
    /restart butaca-worker$/,
    async (on) => {
      await on.portal.stopPart('worker');
      on.undo.push(() => on.portal.start('worker'));
    },
  ],
  [
    'a portal is dead',
    'portal-down',
    /restart butaca-portal@2$/,
    async (on) => {
      await on.portal.stopPart('portal 2');
      on.undo.push(() => on.portal.start('portal 2'));
    },
  ],
  [
    'the certificate is old',
    'certificate-old',
    /^butaca setup cine\.test$/,
    async (on) => await on.useCertificate('old', ['cine.test', 'estudio.cine.test'], 85),
  ],
  [
    'the certificate is for another name',
    'certificate-name',
    /^butaca setup cine\.test$/,
    async (on) => await on.useCertificate('other', ['cine.test'], 0),
  ],
  [
    'nobody speaks TLS',
    'tls-down',
    /^systemctl restart butaca-tls$/,
    async (on) => {
      await on.portal.stopPart('tls');
      on.undo.push(() => on.portal.start('tls'));
    },
  ],
  [
    'the name has no address',
    'name-unresolved',
    /^getent ahosts /,
    // Names below `test` have none, anywhere.
    (on) => on.setAnswers({ tls: 'none' }),
  ],
  [
    'the last backup failed',
    'backup-failed',
    /^systemctl start butaca-backup/,
    (on) => on.setProof('backup', { at: new Date(), ok: false, detail: 'no space' }),
  ],
  [
    'the last backup is old',
    'backup-old',
    /^systemctl start butaca-backup/,
    (on) =>
      on.setProof('backup', { at: new Date(Date.now() - 3 * 86_400_000), ok: true, detail: '' }),
  ],
  [
    'there was never a drill',
    'drill-old',
    /^systemctl start butaca-drill/,
    (on) => {
      on.setProof('backup', { at: new Date(), ok: true, detail: '' });
      const file = join(on.portal.place.config, 'setup.json');
      const old = new Date(Date.now() - 50 * 86_400_000);
      utimesSync(file, old, old);
      on.undo.push(() => utimesSync(file, new Date(), new Date()));
    },
  ],
  [
    'there are no backups',
    'backups-off',
    /^butaca setup --backups /,
    (on) => on.setAnswers({ backups: 'none' }),
  ],
];
