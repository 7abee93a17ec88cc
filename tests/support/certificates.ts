import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uses } from '../../tools/needs.ts';

/** Certificates of any age, made with openssl. */

uses('openssl');
const DAY_MS = 86_400_000;
const asn1 = (time: number): string => new Date(time).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export type TestAuthority = { pem: string; key: string };

/** In this folder, for ten years. */
export function makeTestAuthority(folder: string): TestAuthority {
  mkdirSync(folder, { recursive: true });
  const authority = { pem: join(folder, 'root.pem'), key: join(folder, 'root.key') };
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', ...NEW_KEY, '-days', '3650', '-subj', '/CN=An authority for tests'],
      ...['-keyout', authority.key, '-out', authority.pem],
    ],
    { stdio: 'pipe' },
  );
  return authority;
}

export type Issued = { certificate: string; key: string };

/** From and to: days from now. Without an authority it vouches for itself. */
export function issue(
  names: readonly string[],
  [from, to]: readonly [from: number, to: number],
  authority?: TestAuthority,
): Issued {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-issue-'));
  const run = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
  try {
    writeFileSync(join(folder, 'index'), '');
    const config = [
      ...[
        '[ca]',
        'default_ca=own',
        '[own]',
        'database=index',
        'rand_serial=yes',
        'new_certs_dir=.',
      ],
      ...['default_md=sha256', 'policy=any', 'unique_subject=no', '[any]', 'commonName=supplied'],
      ...['[names]', `subjectAltName=${names.map((each) => `DNS:${each}`).join(',')}`, ''],
    ];
    writeFileSync(join(folder, 'ca.cnf'), config.join('\n'));
    run('req', '-new', ...NEW_KEY, '-keyout', 'key', '-out', 'csr', '-subj', '/CN=butaca');
    run(
      ...['ca', '-batch', '-notext', '-config', 'ca.cnf', '-in', 'csr', '-out', 'pem'],
      ...(authority
        ? ['-cert', authority.pem, '-keyfile', authority.key]
        : ['-selfsign', '-keyfile', 'key']),
      ...['-extensions', 'names', '-startdate', asn1(Date.now() + from * DAY_MS)],
      ...['-enddate', asn1(Date.now() + to * DAY_MS)],
    );
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { certificate: read('pem'), key: read('key') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
