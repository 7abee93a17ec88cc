import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../machine/run.ts';
import { PUBLIC, readIfThere, SECRET, writeIfChanged } from '../machine/write.ts';

/** Certificates that this machine makes by itself: of its own authority, or of nobody. Each with its key, for both names. */

const AUTHORITY_DAYS = 3650;
const LEAF_DAYS = 730;
const DAY_MS = 86_400_000;

export type Names = { domain: string; studioHost: string };
type Authority = { key: string; pem: string };

export const authorityIn = (folder: string): Authority => ({
  key: join(folder, 'authority.key'),
  pem: join(folder, 'authority.pem'),
});

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

const request = (name: string, extensions: readonly string[]): string =>
  ['[req]', 'distinguished_name=dn', 'x509_extensions=v3', 'prompt=no', '[dn]', `CN=${name}`]
    .concat(['[v3]', ...extensions, ''])
    .join('\n');

/** It can vouch for these names only, whoever gets hold of its key. */
async function makeAuthority(work: string, names: Names): Promise<Authority> {
  const authority = authorityIn(work);
  const config = join(work, 'authority.cnf');
  const extensions = [
    'basicConstraints=critical,CA:TRUE,pathlen:0',
    'keyUsage=critical,keyCertSign,cRLSign',
    'subjectKeyIdentifier=hash',
    `nameConstraints=critical,permitted;DNS:${names.domain},permitted;DNS:${names.studioHost}`,
  ];
  writeFileSync(config, request(`Butaca ${names.domain}`, extensions));
  await run([
    ...['openssl', 'req', '-x509', '-config', config, ...NEW_KEY],
    ...['-days', String(AUTHORITY_DAYS), '-keyout', authority.key, '-out', authority.pem],
  ]);
  return authority;
}

/** The certificate, then its key. */
async function signLeaf(work: string, names: Names, authority: Authority): Promise<string> {
  const at = (name: string) => join(work, name);
  const extensions = [
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=serverAuth',
    `subjectAltName=DNS:${names.domain},DNS:${names.studioHost}`,
  ];
  writeFileSync(at('leaf.cnf'), request(names.domain, extensions));
  await run([
    ...['openssl', 'req', '-new', '-config', at('leaf.cnf'), ...NEW_KEY],
    ...['-keyout', at('leaf.key'), '-out', at('leaf.csr')],
  ]);
  await run([
    ...['openssl', 'x509', '-req', '-in', at('leaf.csr'), '-out', at('leaf.pem')],
    ...['-CA', authority.pem, '-CAkey', authority.key],
    ...['-CAserial', at('serial'), '-CAcreateserial', '-days', String(LEAF_DAYS)],
    ...['-extfile', at('leaf.cnf'), '-extensions', 'v3'],
  ]);
  return readFileSync(at('leaf.pem'), 'utf8') + readFileSync(at('leaf.key'), 'utf8');
}

/** By this machine's own authority, which is made when there is none for these names. `work`: an empty, private folder. */
export async function makeLocal(
  folder: string,
  work: string,
  names: Names,
  now: number,
): Promise<string> {
  const authority = authorityIn(folder);
  const known = readIfThere(authority.pem);
  const isOfDomain =
    known !== '' &&
    existsSync(authority.key) &&
    new X509Certificate(known).subject === `CN=Butaca ${names.domain}` &&
    Date.parse(new X509Certificate(known).validTo) - now > LEAF_DAYS * DAY_MS;
  if (!isOfDomain) {
    const made = await makeAuthority(work, names);
    writeIfChanged(authority.key, readFileSync(made.key, 'utf8'), SECRET);
    writeIfChanged(authority.pem, readFileSync(made.pem, 'utf8'), PUBLIC);
  }
  return await signLeaf(work, names, authority);
}

/** Nobody trusts it: it lets TLS begin, until an authority has answered. */
export const makePlaceholder = async (work: string, names: Names): Promise<string> =>
  await signLeaf(work, names, await makeAuthority(work, names));
