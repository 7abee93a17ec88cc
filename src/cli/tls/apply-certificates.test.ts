import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { haproxyConfig } from '../../../edge/haproxy.ts';
import { type Issued, issue, makeTestAuthority } from '../../../tests/support/certificates.ts';
import { isValid } from '../../domain/tls/certificate.ts';
import type { Answers } from '../machine/answers.ts';
import { type Applied, applyCertificates } from './apply-certificates.ts';
import { parsePem, type TlsPlace } from './candidates.ts';
import { namesToAsk } from './certbot.ts';

/** The writer of certificates in a folder of its own, with Debian's openssl and HAProxy's own check. As root. */

const DOMAIN = 'cine.example';
const STUDIO = 'estudio.cine.example';
const GID = 12_345;
const base = mkdtempSync(join(tmpdir(), 'butaca-certificates-'));
const authority = makeTestAuthority(join(base, 'authority'));
const ANSWERS = { tls: 'acme', domain: DOMAIN, studioHost: STUDIO } as Answers;

let place: TlsPlace;
let reloads = 0;
let made = 0;
beforeEach(() => {
  reloads = 0;
  const root = join(base, String(made++));
  place = {
    folder: join(root, 'tls'),
    config: join(root, 'haproxy.cfg'),
    lineages: join(root, 'live'),
    gid: GID,
    authorities: authority.pem,
  };
  mkdirSync(place.folder, { recursive: true });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const textOf = ({ certificate, key }: Issued): string => `${certificate.trimEnd()}\n${key}`;
const leafOf = (issued: Issued): string => String(parsePem(textOf(issued))?.leaf.fingerprint256);
const fileOf = (name: string): string => join(place.folder, `${name}.pem`);
const served = (name: string): string => readFileSync(fileOf(name), 'utf8');
const put = (name: string, text: string): void => writeFileSync(fileOf(name), text);

/** As certbot leaves it. */
function renew(lineage: string, { certificate, key }: Issued): void {
  const folder = join(place.lineages, lineage);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fullchain.pem'), certificate);
  writeFileSync(join(folder, 'privkey.pem'), key);
}

const config = (former: readonly string[]): string =>
  haproxyConfig({
    ...{ domain: DOMAIN, studioHost: STUDIO, former, certificates: join(place.folder, 'list') },
    ...{ plain: '127.0.0.1:80', tls: '127.0.0.1:443', edge: '127.0.0.1:1', studio: '127.0.0.1:2' },
    challenges: '127.0.0.1:3',
  });

const apply = async (
  answers: Partial<Answers> = {},
  how: Partial<Parameters<typeof applyCertificates>[2]> = {},
): Promise<Applied> =>
  await applyCertificates({ ...ANSWERS, ...answers }, place, {
    now: Date.now(),
    config,
    served: async () => null,
    reload: async () => {
      reloads += 1;
    },
    ...how,
  });
const validNames = ({ choices }: Applied): string[] =>
  choices.filter((each) => isValid(each, Date.now())).map(({ host }) => host);

const BOTH = [DOMAIN, STUDIO];
const good = issue(BOTH, [-61, 29], authority);
const renewed = issue(BOTH, [0, 90], authority);

describe('a certificate that browsers accept', () => {
  test.each([
    ['29 days left', good],
    ['2 days left', issue(BOTH, [-88, 2], authority)],
    ['ended by this clock', issue(BOTH, [-95, -5], authority)],
    ['not begun by this clock', issue(BOTH, [29, 119], authority)],
  ])('%s: stays, and a new one is asked for if it ends soon', async (what, used) => {
    put(DOMAIN, textOf(used));
    put(STUDIO, textOf(used));
    await apply();
    expect([served(DOMAIN), served(STUDIO)]).toEqual([textOf(used), textOf(used)]);
    renew('butaca', used);
    expect(await namesToAsk(ANSWERS, place, Date.now())).toEqual(
      what.startsWith('not') ? [] : BOTH,
    );
  });

  test('gives way to a renewed one, and HAProxy reads it once', async () => {
    put(DOMAIN, textOf(good));
    renew('butaca', renewed);
    expect(validNames(await apply())).toEqual(BOTH);
    expect([served(DOMAIN), served(STUDIO), reloads]).toEqual([
      textOf(renewed),
      textOf(renewed),
      1,
    ]);
    expect((await apply()).changed).toEqual([]);
    expect(reloads).toBe(1);
    expect(await namesToAsk(ANSWERS, place, Date.now())).toEqual([]);
  });

  test.each([
    ['of a trial authority', issue(BOTH, [0, 90])],
    ['for another name', issue(['otro.example'], [0, 90], authority)],
    ['that ends sooner', issue(BOTH, [-70, 20], authority)],
    ['with the key of another', { certificate: renewed.certificate, key: good.key }],
    ['without a key', { certificate: renewed.certificate, key: '' }],
    ['half written', { certificate: renewed.certificate.slice(0, 300), key: renewed.key }],
  ])('does not give way to one %s', async (_, worse) => {
    put(DOMAIN, textOf(good));
    put(STUDIO, textOf(good));
    renew('butaca', worse);
    await apply();
    expect([served(DOMAIN), served(STUDIO)]).toEqual([textOf(good), textOf(good)]);
  });

  test('of the release before, in one file for both names, is used for each', async () => {
    put('site', textOf(good));
    await apply();
    expect([served(DOMAIN), served(STUDIO)]).toEqual([textOf(good), textOf(good)]);
  });

  test('stays when the studio gets a name, which begins with one of nobody until its own is there', async () => {
    const before = textOf(issue([DOMAIN], [-1, 89], authority));
    put(DOMAIN, before);
    expect(validNames(await apply())).toEqual([DOMAIN]);
    expect(served(DOMAIN)).toBe(before);
    expect(parsePem(served(STUDIO))?.leaf.checkHost(STUDIO)).toBe(STUDIO);
    const own = issue([STUDIO], [0, 90], authority);
    renew('butaca-studio', own);
    expect(validNames(await apply())).toEqual(BOTH);
    expect([served(DOMAIN), served(STUDIO)]).toEqual([before, textOf(own)]);
  });

  test('for a domain of before is still served, and leads on only when the new name works', async () => {
    const before = textOf(issue(['viejo.example'], [-1, 89], authority));
    put('viejo.example', before);
    await apply();
    expect(served('viejo.example')).toBe(before);
    const text = () => readFileSync(place.config, 'utf8');
    expect(text()).toContain(`host_only,lower ${DOMAIN} viejo.example\n`);
    const list = readFileSync(join(place.folder, 'list'), 'utf8').trim().split('\n');
    expect(list.map((line) => line.split(' ')[1])).toEqual([...BOTH, 'viejo.example']);
    renew('butaca', renewed);
    await apply();
    expect(text()).toContain(`host_only,lower ${DOMAIN}\n`);
    expect(served('viejo.example')).toBe(before);
  });

  test('gives way to another kind only if the operator says so', async () => {
    put(DOMAIN, textOf(renewed));
    const files = {
      certificate: join(place.folder, '../own.crt'),
      key: join(place.folder, '../own.key'),
    };
    const own = issue(BOTH, [-1, 20]);
    writeFileSync(files.certificate, own.certificate);
    writeFileSync(files.key, own.key);
    await apply({ tls: 'own', ...files });
    expect(served(DOMAIN)).toBe(textOf(own));
    await apply({ tls: 'local' });
    expect(parsePem(served(DOMAIN))?.leaf.issuer).toBe(`CN=Butaca ${DOMAIN}`);
    const local = served(DOMAIN);
    expect((await apply({ tls: 'local' })).changed).toEqual([]);
    expect(served(DOMAIN)).toBe(local);
  });
});

describe('a file that HAProxy could not read', () => {
  test.each([
    ['without its key', good.certificate],
    ['of rubbish', 'not a certificate'],
    ['for another name', textOf(issue(['otro.example'], [0, 90], authority))],
  ])('%s: is replaced by what certbot has', async (_, text) => {
    put(DOMAIN, text);
    renew('butaca', good);
    expect(validNames(await apply())).toEqual(BOTH);
    expect(served(DOMAIN)).toBe(textOf(good));
  });

  test('is replaced by one of nobody, but not in the HAProxy that still has the good one', async () => {
    put(DOMAIN, good.certificate);
    const inMemory = { fingerprint256: leafOf(good), isAccepted: true };
    const kept = await apply({}, { served: async (host) => (host === DOMAIN ? inMemory : null) });
    expect([kept.onlyInMemory, reloads]).toEqual([[DOMAIN], 0]);
    expect(parsePem(served(DOMAIN))?.leaf.issuer).toBe(`CN=Butaca ${DOMAIN}`);
  });

  test('gets its owner and mode back', async () => {
    put(DOMAIN, textOf(renewed));
    await apply();
    const { uid, gid, mode } = statSync(fileOf(DOMAIN));
    expect([uid, gid, mode & 0o777]).toEqual([0, GID, 0o640]);
  });
});

/** Everything that HAProxy reads. */
const state = (): string[] =>
  readdirSync(place.folder)
    .sort()
    .map((name) => `${name} ${readFileSync(join(place.folder, name), 'utf8')}`)
    .concat(existsSync(place.config) ? readFileSync(place.config, 'utf8') : '');

describe('nothing changes', () => {
  test('when HAProxy refuses what it would get', async () => {
    put(DOMAIN, textOf(good));
    renew('butaca', renewed);
    const before = state();
    await expect(apply({}, { config: () => 'rubbish\n' })).rejects.toThrow(/haproxy failed/);
    expect([state(), reloads]).toEqual([before, 0]);
  });

  test('when the disk is full, and all is well when it no longer is', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=755', 'tmpfs', place.folder]);
    try {
      put(DOMAIN, textOf(good));
      put(STUDIO, textOf(good));
      await apply();
      renew('butaca', renewed);
      const filler = join(place.folder, 'filler');
      for (let free = 64; free >= 0; free -= 4)
        try {
          writeFileSync(filler, Buffer.alloc(4096), { flag: 'a' });
        } catch {
          break;
        }
      const before = state();
      await expect(apply()).rejects.toThrow(/those in use stay: ENOSPC/);
      expect([state(), reloads]).toEqual([before, 1]);
      // Enough for the trial of the new files, not for the files.
      writeFileSync(filler, Buffer.alloc(64 * 1024 - 11 * 4096));
      await apply().catch(() => {});
      expect([textOf(good), textOf(renewed)]).toContain(served(DOMAIN));
      rmSync(filler);
      await apply();
      expect([served(DOMAIN), served(STUDIO)]).toEqual([textOf(renewed), textOf(renewed)]);
    } finally {
      execFileSync('umount', [place.folder]);
    }
  });
});

test('HAProxy reads what a command wrote that was killed before it could say so', async () => {
  put(DOMAIN, textOf(renewed));
  put(STUDIO, textOf(renewed));
  await apply();
  const behind = { fingerprint256: leafOf(good), isAccepted: true };
  expect((await apply({}, { served: async () => behind })).changed).toEqual([]);
  expect(reloads).toBe(2);
  const same = { fingerprint256: leafOf(renewed), isAccepted: true };
  await apply({}, { served: async () => same });
  expect(reloads).toBe(2);
});

test('two at a time wait for each other', async () => {
  put(DOMAIN, textOf(good));
  renew('butaca', renewed);
  const [one, other] = await Promise.all([apply(), apply()]);
  expect([one.changed.length > 0, other.changed.length > 0].sort()).toEqual([false, true]);
  expect(served(DOMAIN)).toBe(textOf(renewed));
});

test('killed at any moment, each file is whole, and no older than what was reported', async () => {
  const issued = Array.from({ length: 5 }, (_, place) => issue(BOTH, [-1, 30 + place], authority));
  const texts = issued.map(textOf);
  const script = `
    const { applyCertificates } = await import('${import.meta.dirname}/apply-certificates.ts');
    const { mkdirSync, writeFileSync } = await import('node:fs');
    const [answers, place, config, issued] = JSON.parse(process.argv[1]);
    for (const [at, { certificate, key }] of issued.entries()) {
      mkdirSync(place.lineages + '/butaca', { recursive: true });
      writeFileSync(place.lineages + '/butaca/fullchain.pem', certificate);
      writeFileSync(place.lineages + '/butaca/privkey.pem', key);
      await applyCertificates(answers, place, {
        now: Date.now(), config: () => config, served: async () => null, reload: async () => {},
      });
      console.log(at);
    }`;
  for (const afterMs of [20, 80, 150]) {
    put(DOMAIN, textOf(good));
    put(STUDIO, textOf(good));
    const input = JSON.stringify([ANSWERS, place, config([]), issued]);
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, input]);
    let reported = -1;
    await new Promise<void>((done) => {
      child.stdout.on('data', (said) => {
        reported = Number(String(said).trim().split('\n').at(-1));
        if (reported === 1) setTimeout(() => child.kill('SIGKILL'), afterMs);
      });
      child.once('close', () => done());
    });
    expect(reported).toBeGreaterThanOrEqual(1);
    for (const name of BOTH) expect(texts.indexOf(served(name))).toBeGreaterThanOrEqual(reported);
    const again = await apply();
    expect(validNames(again)).toEqual(BOTH);
    expect(readdirSync(place.folder).sort()).toEqual([`${DOMAIN}.pem`, `${STUDIO}.pem`, 'list']);
  }
});
