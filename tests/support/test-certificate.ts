import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uses } from '../../tools/needs.ts';

uses('openssl');
const NEW = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=x';

/** Key and certificate in one file, as HAProxy reads it. */
export function makeCertificate(folder: string): string {
  const file = join(folder, 'site.pem');
  const args = [...NEW.split(' '), '-keyout', file, '-out', `${file}.crt`];
  execFileSync('openssl', args, { stdio: 'ignore' });
  appendFileSync(file, readFileSync(`${file}.crt`));
  return file;
}
