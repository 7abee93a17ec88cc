import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bestOf, type Certificate, isDue, isValid } from '../../domain/tls/certificate.ts';
import { CommandFailed } from '../errors.ts';
import type { Answers } from '../machine/answers.ts';
import { run } from '../machine/run.ts';
import { type Owner, PUBLIC, writeIfChanged } from '../machine/write.ts';
import {
  type Candidate,
  fileOf,
  forHost,
  listCandidates,
  namesOf,
  parsePem,
  type TlsPlace,
} from './candidates.ts';
import { makeLocal, makePlaceholder } from './make-certificates.ts';

/** The only place that writes the certificates that HAProxy reads: setup and certbot's hook both come here. */

const LOCK_LIMIT_S = 60;

/** What HAProxy serves for a host name from now on. */
export type Choice = Candidate & Certificate & { host: string };

export type Applied = {
  changed: string[];
  choices: Choice[];
  /** Names whose certificate only the running HAProxy still has: a reload would lose it. */
  onlyInMemory: string[];
};

export type Served = {
  fingerprint256: string;
  /** By browsers. */
  isAccepted: boolean;
};

type How = {
  now: number;
  /** Of HAProxy, with these names of before served as the domain. */
  config: (former: readonly string[]) => string;
  /** What the HAProxy that runs gives to whoever asks for this name. */
  served: (host: string) => Promise<Served | null>;
  /** Does nothing where HAProxy does not run. */
  reload: () => Promise<void>;
};

/** Ends with this process, however that ends. */
async function locked<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const script = ['sh', '-c', 'echo; exec cat'];
  const holder = spawn('flock', ['-w', String(LOCK_LIMIT_S), folder, ...script], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const isHeld = await new Promise<boolean>((done) => {
    holder.stdout.once('data', () => done(true));
    holder.once('error', () => done(false));
    holder.once('close', () => done(false));
  });
  if (!isHeld)
    throw new CommandFailed(
      `Another command has been writing certificates for ${LOCK_LIMIT_S} s; those in use stay.`,
    );
  try {
    return await work();
  } finally {
    const ended = new Promise((done) => holder.once('close', done));
    holder.stdin.end();
    await ended;
  }
}

async function made(
  answers: Answers,
  place: TlsPlace,
  work: string,
  now: number,
): Promise<Candidate> {
  const isLocal = answers.tls === 'local';
  const text = isLocal
    ? await makeLocal(place.folder, work, answers, now)
    : await makePlaceholder(work, answers);
  const parsed = parsePem(text);
  if (!parsed) throw new CommandFailed('openssl made no certificate; those in use stay.');
  return { ...parsed, isTrusted: false, isChosen: isLocal, isRenewed: false, isInUse: false };
}

async function chooseFor(
  hosts: readonly string[],
  { answers, place, work, now }: { answers: Answers; place: TlsPlace; work: string; now: number },
): Promise<{ choices: Choice[]; former: Choice[] }> {
  const candidates = await listCandidates(answers, place);
  const best = (host: string): Choice | undefined =>
    bestOf(
      candidates.map((each) => ({ ...forHost(each, host), host })),
      now,
    );
  const isEnough = (found: Choice | undefined): boolean =>
    found !== undefined &&
    (answers.tls === 'local' ? isValid(found, now) && !isDue(found, now) : found.isForHost);
  if (!hosts.every((host) => isEnough(best(host))))
    candidates.push(await made(answers, place, work, now));
  const names = candidates.filter(({ isInUse }) => isInUse).flatMap(({ leaf }) => namesOf(leaf));
  const others = [...new Set(names)].filter((name) => !hosts.includes(name) && !name.includes('*'));
  const chosen = (list: readonly string[]) => list.map(best).filter((each) => each !== undefined);
  return {
    choices: chosen(hosts),
    former: chosen(others).filter((each) => each.isTrusted && isValid(each, now)),
  };
}

/** As HAProxy will find it, in a folder of its own; then one by one, so that those that are named are there first. */
async function write(
  place: TlsPlace,
  { work, choices, config }: { work: string; choices: readonly Choice[]; config: string },
): Promise<string[]> {
  const list = choices.map(({ host }) => `${fileOf(place, host)} ${host}\n`).join('');
  const secret: Owner = { mode: 0o640, gid: place.gid };
  const files: [file: string, text: string, owner: Owner][] = [
    ...choices.map(({ host, text }): [string, string, Owner] => [
      fileOf(place, host),
      text,
      secret,
    ]),
    [join(place.folder, 'list'), list, PUBLIC],
    [place.config, config, PUBLIC],
  ];
  const tried = (file: string): string => join(work, basename(file));
  for (const [file, text] of files)
    writeFileSync(tried(file), text.replaceAll(`${place.folder}/`, `${work}/`), { mode: 0o600 });
  await run(['haproxy', '-c', '-q', '-f', tried(place.config)]);
  return files.filter((file) => writeIfChanged(...file)).map(([file]) => file);
}

/** Each host name gets the best certificate there is, which may be the one it has. If anything fails, those in use stay. */
export async function applyCertificates(
  answers: Answers,
  place: TlsPlace,
  { now, config, served, reload }: How,
): Promise<Applied> {
  return await locked(place.folder, async () => {
    const work = join(place.folder, 'next');
    try {
      rmSync(work, { recursive: true, force: true });
      mkdirSync(work, { mode: 0o700 });
      const hosts = [answers.domain, answers.studioHost];
      const { choices, former } = await chooseFor(hosts, { answers, place, work, now });
      const isDomainServed = choices.some(
        ({ host, ...each }) => host === hosts[0] && isValid(each, now),
      );
      const changed = await write(place, {
        work,
        choices: [...choices, ...former],
        // Nobody is led from a name that works to one that does not.
        config: config(isDomainServed ? [] : former.map(({ host }) => host)),
      });
      const inMemory = await Promise.all(choices.map(async ({ host }) => await served(host)));
      const onlyInMemory = choices
        .filter((each, place) => inMemory[place]?.isAccepted && !isValid(each, now))
        .map(({ host }) => host);
      // Also after a command that was killed between writing and reloading.
      const isBehind = choices.some(
        ({ leaf }, place) =>
          inMemory[place] && inMemory[place].fingerprint256 !== leaf.fingerprint256,
      );
      if ((changed.length > 0 || isBehind) && onlyInMemory.length === 0) await reload();
      return { changed, choices, onlyInMemory };
    } catch (error) {
      if (error instanceof CommandFailed) throw error;
      throw new CommandFailed(
        `The certificates could not be written, and those in use stay: ${(error as Error).message}`,
        { cause: error },
      );
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
}
