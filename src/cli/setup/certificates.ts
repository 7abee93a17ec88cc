import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed } from '../errors.ts';
import type { Answers } from './answers.ts';
import { readIfThere, runProgram, writeIfChanged } from './system.ts';

/** Certificates for the two host names: of an authority on the internet, a person's own, or of our own authority. */

export const TLS_FOLDER = '/etc/butaca/tls';
const AUTHORITY = join(TLS_FOLDER, 'authority.pem');
const AUTHORITY_KEY = join(TLS_FOLDER, 'authority.key');
const ACME_NAME = 'butaca';
const ACME_FOLDER = `/etc/letsencrypt/live/${ACME_NAME}`;
const ACME_HOOK = '/etc/letsencrypt/renewal-hooks/deploy/butaca';
const ACME_LIMIT_MS = 10 * 60_000;
const RENEW_DAYS = 30;
const AUTHORITY_DAYS = 3650;
const LEAF_DAYS = 730;
const DAY_MS = 86_400_000;

type Names = Pick<Answers, 'domain' | 'studioHost'>;

/** Whether a certificate is for both names and has not ended. The first one in the text counts. */
function isValid(pem: string, { domain, studioHost }: Names, now: Date): boolean {
  if (!pem.includes('BEGIN CERTIFICATE')) return false;
  const certificate = new X509Certificate(pem);
  const isForAll = [domain, studioHost].every((host) => certificate.checkHost(host));
  return isForAll && Date.parse(certificate.validTo) > now.getTime();
}

/** For a while longer too: a month, or a third of its time where authorities give less than three months. */
function isUsable(pem: string, names: Names, now: Date): boolean {
  if (!isValid(pem, names, now)) return false;
  const { validFrom, validTo } = new X509Certificate(pem);
  const third = (Date.parse(validTo) - Date.parse(validFrom)) / 3;
  const spare = Math.min(RENEW_DAYS * DAY_MS, third);
  return isValid(pem, names, new Date(now.getTime() + spare));
}

const isSelfMade = (pem: string): boolean =>
  pem.includes('BEGIN CERTIFICATE') && new X509Certificate(pem).issuer.startsWith('CN=Butaca ');

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

const request = (name: string, extensions: readonly string[]): string =>
  ['[req]', 'distinguished_name=dn', 'x509_extensions=v3', 'prompt=no', '[dn]', `CN=${name}`]
    .concat(['[v3]', ...extensions, ''])
    .join('\n');

/** It can vouch for these names only, whoever gets hold of its key. */
async function makeAuthority(folder: string, names: Names): Promise<{ key: string; pem: string }> {
  const [key, pem, config] = [
    join(folder, 'authority.key'),
    join(folder, 'authority.pem'),
    join(folder, 'authority.cnf'),
  ];
  const extensions = [
    'basicConstraints=critical,CA:TRUE,pathlen:0',
    'keyUsage=critical,keyCertSign,cRLSign',
    'subjectKeyIdentifier=hash',
    `nameConstraints=critical,permitted;DNS:${names.domain},permitted;DNS:${names.studioHost}`,
  ];
  writeFileSync(config, request(`Butaca ${names.domain}`, extensions));
  await runProgram([
    ...['openssl', 'req', '-x509', '-config', config, ...NEW_KEY],
    ...['-days', String(AUTHORITY_DAYS), '-keyout', key, '-out', pem],
  ]);
  return { key, pem };
}

/** The certificate, then its key. */
async function signLeaf(
  folder: string,
  names: Names,
  authority: { key: string; pem: string },
): Promise<string> {
  const at = (name: string) => join(folder, name);
  const extensions = [
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=serverAuth',
    `subjectAltName=DNS:${names.domain},DNS:${names.studioHost}`,
  ];
  writeFileSync(at('leaf.cnf'), request(names.domain, extensions));
  await runProgram([
    ...['openssl', 'req', '-new', '-config', at('leaf.cnf'), ...NEW_KEY],
    ...['-keyout', at('leaf.key'), '-out', at('leaf.csr')],
  ]);
  await runProgram([
    ...['openssl', 'x509', '-req', '-in', at('leaf.csr'), '-out', at('leaf.pem')],
    ...['-CA', authority.pem, '-CAkey', authority.key],
    ...['-CAserial', at('serial'), '-CAcreateserial', '-days', String(LEAF_DAYS)],
    ...['-extfile', at('leaf.cnf'), '-extensions', 'v3'],
  ]);
  return readFileSync(at('leaf.pem'), 'utf8') + readFileSync(at('leaf.key'), 'utf8');
}

async function inPrivateFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(TLS_FOLDER, 'new-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By our own authority, which is made when there is none for these names. */
async function localCertificate(names: Names, now: Date): Promise<string> {
  return await inPrivateFolder(async (folder) => {
    const known = readIfThere(AUTHORITY);
    const isOfDomain =
      known !== '' &&
      existsSync(AUTHORITY_KEY) &&
      new X509Certificate(known).subject === `CN=Butaca ${names.domain}` &&
      Date.parse(new X509Certificate(known).validTo) - now.getTime() > LEAF_DAYS * DAY_MS;
    if (!isOfDomain) {
      const { key, pem } = await makeAuthority(folder, names);
      writeIfChanged(AUTHORITY_KEY, readFileSync(key, 'utf8'), { mode: 0o600 });
      writeIfChanged(AUTHORITY, readFileSync(pem, 'utf8'), { mode: 0o644 });
    }
    return await signLeaf(folder, names, { key: AUTHORITY_KEY, pem: AUTHORITY });
  });
}

/** Nobody trusts it: it lets TLS begin, until an authority has answered. */
const placeholder = async (names: Names): Promise<string> =>
  await inPrivateFolder(
    async (folder) => await signLeaf(folder, names, await makeAuthority(folder, names)),
  );

/** As an operator would understand it, before HAProxy says it in its own way. */
function ownCertificate({ certificate = '', key = '', ...names }: Answers, now: Date): string {
  for (const file of [certificate, key])
    if (!existsSync(file)) throw new CommandFailed(`There is no file ${file}.`);
  const pem = readFileSync(certificate, 'utf8');
  const { domain, studioHost } = names;
  if (!pem.includes('BEGIN CERTIFICATE'))
    throw new CommandFailed(`${certificate} is no certificate in the PEM format.`);
  if (!isValid(pem, names, now))
    throw new CommandFailed(
      `${certificate} is not for both ${domain} and ${studioHost}, or has ended.`,
    );
  return `${pem.trimEnd()}\n${readFileSync(key, 'utf8')}`;
}

/** The text of the file that TLS begins with. Not changed when `before` still serves. */
export async function firstCertificate(
  answers: Answers,
  before: string,
  now: Date,
): Promise<string> {
  if (answers.tls === 'own') return ownCertificate(answers, now);
  const isGood = isUsable(before, answers, now);
  if (answers.tls === 'local')
    return isGood && isSelfMade(before) ? before : await localCertificate(answers, now);
  return isGood ? before : await placeholder(answers);
}

/** What certbot runs after each renewal, also those by its timer. */
const hook = (file: string): string => `#!/bin/sh
# Written by \`butaca setup\`: gives HAProxy the new certificate.
set -eu
[ "$(basename "$RENEWED_LINEAGE")" = ${ACME_NAME} ] || exit 0
umask 077
cat "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" > ${file}.next
chown root:haproxy ${file}.next
chmod 640 ${file}.next
mv ${file}.next ${file}
systemctl reload butaca-tls
`;

/** With TLS running: certbot answers through it. Whether anything changed. */
export async function askAuthority(
  { domain, studioHost, email, acmeServer }: Answers,
  { file, challenges, now }: { file: string; challenges: string; now: Date },
): Promise<boolean> {
  const isNewHook = writeIfChanged(ACME_HOOK, hook(file), { mode: 0o755 });
  const names = { domain, studioHost };
  const isIssued = isUsable(readIfThere(join(ACME_FOLDER, 'fullchain.pem')), names, now);
  const isInUse = () =>
    readIfThere(file).startsWith(readIfThere(join(ACME_FOLDER, 'fullchain.pem')));
  // Certbot itself runs it for renewals, not for the first certificate.
  const use = async () =>
    await runProgram([ACME_HOOK], { environment: { RENEWED_LINEAGE: ACME_FOLDER } });
  if (isIssued && isInUse()) return isNewHook;
  if (isIssued) {
    await use();
    return true;
  }
  const [address = '', port = ''] = challenges.split(':');
  const answered = [
    ...['certbot', 'certonly', '--non-interactive', '--agree-tos', '--quiet'],
    ...['--standalone', '--http-01-address', address, '--http-01-port', port],
    ...['--cert-name', ACME_NAME, '-d', domain, '-d', studioHost, '--expand'],
    ...(email ? ['--email', email] : ['--register-unsafely-without-email']),
    ...(acmeServer ? ['--server', acmeServer] : []),
  ];
  await runProgram(answered, { limitMs: ACME_LIMIT_MS }).catch((error: unknown) => {
    throw new CommandFailed(
      `No certificate for ${domain} and ${studioHost}: ${(error as Error).message}\nEverything else runs. When both names lead to this machine and port 80 is open, run \`butaca setup\` again.`,
      { cause: error },
    );
  });
  if (!isInUse()) await use();
  return true;
}
