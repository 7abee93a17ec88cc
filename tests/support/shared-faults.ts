import type { Fault, Part, Planting } from './planting.ts';

/**
 * Faults of a portal wherever it runs: in the tests, on a booted machine (bench/doctor) and, of those that stop a part, in a stack
 * that Prometheus watches (bench/alerts).
 */

const BOTH_PORTALS = ['portal 1', 'portal 2'] as const;
const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

const setVariable =
  (name: string, value: string) =>
  (text: string): string =>
    text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`);
const removeVariable =
  (name: string) =>
  (text: string): string =>
    text.replace(new RegExp(`^${name}=.*\n`, 'm'), '');
const addLine =
  (line: string) =>
  (text: string): string =>
    `${text}${line}\n`;

type StopsParts = Pick<Planting, 'stop'>;

const down = (what: string, name: Fault[1], mend: RegExp, part: Part): Fault<StopsParts> => [
  what,
  name,
  mend,
  async (on) => await on.stop(part),
];

export const PARTS_DOWN: readonly Fault<StopsParts>[] = [
  down('the worker is dead', 'worker-down', /restart butaca-worker$/, 'worker'),
  down('a portal is dead', 'portal-down', /restart butaca-portal@2$/, 'portal 2'),
  down('the studio is dead', 'studio-down', /restart butaca-studio$/, 'studio'),
  down('nobody speaks TLS', 'tls-down', /^systemctl restart butaca-tls$/, 'tls'),
  down('the edge is dead', 'edge-down', /restart butaca-edge$/, 'edge'),
  down('the database is down', 'database-down', /^systemctl restart postgresql$/, 'database'),
];

export const SHARED_FAULTS: readonly Fault[] = [
  [
    'the secret is missing',
    'secret-missing',
    /^butaca setup /,
    (on) => on.edit('env', removeVariable('CODE_SECRET'), ...BOTH_PORTALS),
  ],
  [
    'the secrets differ',
    'secrets-differ',
    /CODE_SECRET.*\/studio/,
    (on) =>
      on.edit(
        'studio',
        setVariable('CODE_SECRET', 'planted-planted-planted-planted-planted'),
        'studio',
      ),
  ],
  [
    'a variable is wrong',
    'config-wrong',
    /^sed -i '\/\^DATABASE_POOL=\/d' .*\/env && systemctl restart butaca-worker /,
    (on) => on.edit('env', addLine('DATABASE_POOL=1'), 'worker'),
  ],
  [
    'the portal has no address of its own',
    'config-wrong',
    /^butaca setup /,
    (on) => on.edit('portal', removeVariable('DATABASE_URL')),
  ],
  [
    'others can read the passwords',
    'file-mode',
    /chmod 600 .*\/portal$/,
    (on) => on.setMode('portal', 0o644),
  ],
  [
    'the address is not the one of setup',
    'origin-differs',
    /^butaca setup /,
    (on) => on.edit('env', setVariable('PUBLIC_ORIGIN', 'https://otro.test'), ...BOTH_PORTALS),
  ],
  [
    'a process is older than its configuration',
    'config-not-loaded',
    /restart butaca-portal@1$/,
    (on) => on.edit('portal', addLine('PICTURES_NICE=3')),
  ],
  [
    'the edge is not purged',
    'purge-urls-wrong',
    /EDGE_PURGE_URLS=http:\/\/127\.0\.0\.1:\d+\/.*restart butaca-worker/,
    (on) => on.edit('env', setVariable('EDGE_PURGE_URLS', ''), 'worker'),
  ],
  ['a port is taken', 'port-taken', /^kill \d+$/, (on) => on.takePortOfStudio()],
  [
    'the certificate is old',
    'certificate-old',
    /^butaca setup cine\.test$/,
    (on) => on.useCertificate('own', 85),
  ],
  [
    'the certificate is for another name',
    'certificate-name',
    /^butaca setup cine\.test$/,
    (on) => on.useCertificate('otro.test', 0),
  ],
  [
    'the last backup failed',
    'backup-failed',
    /^systemctl start butaca-backup/,
    (on) => on.setProof('backup', { at: new Date(), ok: false, detail: 'planted' }),
  ],
  [
    'the last drill is old',
    'drill-old',
    /^systemctl start butaca-drill/,
    (on) => on.setProof('drill', { at: daysAgo(50), ok: true, detail: 'planted' }),
  ],
  [
    'the edge has no tags',
    'edge-without-tags',
    /^systemctl restart butaca-edge$/,
    (on) => on.dropTags(),
  ],
  [
    'the file of the edge is of another release',
    'edge-old-config',
    /^butaca edge-config .*backends\.vcl/,
    (on) => on.edit('backends.vcl', (vcl) => vcl.replaceAll('interval = 1s', 'interval = 2s')),
  ],
  [
    'the files disagree about access',
    'access-differs',
    /^butaca edge-config .*--access named/,
    (on) =>
      on.edit(
        'env',
        (text) => addLine('ACCESS=named')(removeVariable('ACCESS')(text)),
        ...BOTH_PORTALS,
        'worker',
      ),
  ],
  [
    'a password is wrong',
    'database-password',
    /^butaca setup /,
    (on) => on.changePassword('butaca_studio', 'studio'),
  ],
  [
    'the portal has the role of the owner',
    'database-role',
    /^butaca setup /,
    (on) => {
      const [owner = ''] = /^DATABASE_URL=.*$/m.exec(on.read('env')) ?? [];
      return on.edit(
        'portal',
        (text) => text.replace(/^DATABASE_URL=.*$/m, owner),
        ...BOTH_PORTALS,
      );
    },
  ],
  [
    'a role may too little',
    'database-privileges',
    /^butaca database-roles/,
    async (on) => {
      on.undo.push(() => on.sql('grant select on titles to butaca_portal'));
      await on.sql('revoke select on titles from butaca_portal');
    },
  ],
  [
    'a role may too much',
    'database-privileges',
    /^butaca database-roles/,
    async (on) => {
      on.undo.push(() => on.sql('revoke select on operators from butaca_portal'));
      await on.sql('grant select on operators to butaca_portal');
    },
  ],
  [
    'a job has failed',
    'jobs-failed',
    /^butaca jobs retry --yes count-lists$/,
    async (on) => {
      on.undo.push(() => on.sql('delete from failed_jobs'));
      await on.sql("insert into failed_jobs (name, reason) values ('count-lists', 'planted')");
    },
  ],
];
