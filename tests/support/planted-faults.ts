import { cpSync, mkdirSync, rmSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFault } from './planting.ts';

/** Of files, processes, TLS and backups. */
export const FAULTS_OF_PARTS: readonly TestFault[] = [
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
    'the certificate lacks the name of the studio',
    'certificate-name',
    /^butaca setup cine\.test$/,
    async (on) => await on.useCertificate('cine.test', 0),
  ],
  [
    'the name has no address',
    'name-unresolved',
    /^getent ahosts /,
    // Names below `test` have none, anywhere.
    (on) => on.setAnswers({ tls: 'none' }),
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
