import { createPrivateKey, X509Certificate } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Certificate } from '../../domain/tls/certificate.ts';
import type { Answers } from '../machine/answers.ts';
import { succeeds } from '../machine/run.ts';
import { readIfThere } from '../machine/write.ts';
import { authorityIn } from './make-certificates.ts';

/** Every certificate on this machine that HAProxy could serve. */

export type TlsPlace = {
  /** A file for each host name, HOST.pem, and what HAProxy is told about them. */
  folder: string;
  /** Of HAProxy. */
  config: string;
  /** Where certbot keeps what it was given, in a folder for each. */
  lineages: string;
  /** HAProxy's group, which reads the keys. */
  gid: number;
  /** A file of authorities to trust besides Debian's own. */
  authorities?: string;
};

export type Candidate = {
  text: string;
  leaf: X509Certificate;
  isTrusted: boolean;
  isChosen: boolean;
  /** HAProxy has it. */
  isInUse: boolean;
  /** Certbot renews it, and all its names lead to this portal. */
  isRenewed: boolean;
};

/** Null: no certificate, or without the key that belongs to it. */
export function parsePem(text: string): Pick<Candidate, 'text' | 'leaf'> | null {
  try {
    const leaf = new X509Certificate(text);
    const [key = ''] =
      /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]+-----/.exec(text) ?? [];
    return leaf.checkPrivateKey(createPrivateKey(key)) ? { text, leaf } : null;
  } catch {
    return null;
  }
}

export const namesOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  [...subjectAltName.matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name);

const isForHost = (leaf: X509Certificate, host: string): boolean =>
  leaf.checkHost(host, { subject: 'never' }) !== undefined;

export const forHost = (found: Candidate, host: string): Candidate & Certificate => ({
  ...found,
  isForHost: isForHost(found.leaf, host),
  validFrom: Date.parse(found.leaf.validFrom),
  validTo: Date.parse(found.leaf.validTo),
});

/** Whatever the clock says: the time is another question. */
const isTrustedFile = async (file: string, { authorities }: TlsPlace): Promise<boolean> =>
  await succeeds(
    ...['openssl', 'verify', '-no_check_time', '-purpose', 'sslserver'],
    ...(authorities ? ['-CAfile', authorities] : []),
    ...['-untrusted', file, file],
  );

function readText(file: string): string {
  try {
    return readIfThere(file);
  } catch {
    // Not a file, or a disk that cannot read it: as if there were none.
    return '';
  }
}

export const fileOf = ({ folder }: TlsPlace, host: string): string => join(folder, `${host}.pem`);

const joined = (certificate: string, key: string): string =>
  `${readText(certificate).trimEnd()}\n${readText(key)}`;

/** What the operator named, for `--tls own`. */
export const ownPem = ({ certificate = '', key = '' }: Answers): string => joined(certificate, key);

/** Those in use come first: of equals they stay. */
export async function listCandidates(answers: Answers, place: TlsPlace): Promise<Candidate[]> {
  const { tls, domain, studioHost } = answers;
  const own = tls === 'own' ? ownPem(answers) : '';
  const inUse = globSync(join(place.folder, '*.pem')).filter(
    (file) => basename(file) !== 'authority.pem',
  );
  const lineages = globSync(join(place.lineages, '*/fullchain.pem'));
  const files = [
    ...inUse.sort().map((file) => ({ of: 'haproxy', file, text: readText(file) })),
    ...lineages.sort().map((file) => ({
      of: 'certbot',
      file,
      text: joined(file, join(dirname(file), 'privkey.pem')),
    })),
    ...(tls === 'own' ? [{ of: 'operator', file: answers.certificate ?? '', text: own }] : []),
  ];
  const found = await Promise.all(
    files.map(async ({ of, file, text }) => {
      const parsed = parsePem(text);
      return parsed && { ...parsed, of, isTrusted: await isTrustedFile(file, place) };
    }),
  );
  const whole = found.filter((each) => each !== null);
  const given = new Set(
    whole.filter(({ of }) => of === 'certbot').map(({ leaf }) => leaf.fingerprint256),
  );
  const named = parsePem(own)?.leaf.fingerprint256;
  const authority = readText(authorityIn(place.folder).pem);
  const isLocal = (leaf: X509Certificate): boolean =>
    authority !== '' && leaf.verify(new X509Certificate(authority).publicKey);
  const hosts = new Set([domain, studioHost]);
  return whole.map(({ of, text, leaf, isTrusted }) => ({
    text,
    leaf,
    isTrusted,
    isChosen:
      tls === 'own'
        ? leaf.fingerprint256 === named
        : tls === 'local'
          ? isLocal(leaf)
          : isTrusted || given.has(leaf.fingerprint256),
    isInUse: of === 'haproxy',
    isRenewed: of === 'certbot' && namesOf(leaf).every((name) => hosts.has(name)),
  }));
}
