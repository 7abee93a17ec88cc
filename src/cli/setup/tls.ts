import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { INSTALLED_TERMINATOR } from '../../../edge/haproxy.ts';
import { isValid } from '../../domain/tls/certificate.ts';
import { CommandFailed } from '../errors.ts';
import type { Answers } from '../machine/answers.ts';
import { TLS_UNIT } from '../machine/parts.ts';
import { run } from '../machine/run.ts';
import { isActive, systemctl } from '../machine/units.ts';
import type { Applied, Choice } from '../tls/apply-certificates.ts';
import { forHost, ownPem, parsePem, type TlsPlace } from '../tls/candidates.ts';
import { askAuthority, namesToAsk, type Refusal, writeHook } from '../tls/certbot.ts';
import { applyInstalled, installedPlace, startOrReload } from '../tls/installed.ts';
import { daysLeft } from '../tls/served.ts';

/** HAProxy and its certificates: of an authority on the internet, a person's own, or of this machine's own authority. */

export type TlsOutcome = {
  changed: string[];
  /** What a person has to know or to do about certificates. */
  notes: string[];
  /** Whether browsers accept both names, as far as that is up to setup. */
  isServed: boolean;
};

/** As an operator would understand it, before HAProxy says it in its own way. */
function assertOwn(answers: Answers, now: number): void {
  const { certificate = '', key = '', domain, studioHost } = answers;
  for (const file of [certificate, key])
    if (!existsSync(file)) throw new CommandFailed(`There is no file ${file}.`);
  const parsed = parsePem(ownPem(answers));
  if (!parsed)
    throw new CommandFailed(
      `${certificate} is no certificate in the PEM format, or ${key} is not its key.`,
    );
  const found = { ...parsed, isTrusted: false, isChosen: true, isInUse: false, isRenewed: false };
  if (![domain, studioHost].every((host) => isValid(forHost(found, host), now)))
    throw new CommandFailed(
      `${certificate} is not for both ${domain} and ${studioHost}, or has ended.`,
    );
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What becomes of a name for which there is no new certificate, or null if all is well. */
function noteOf(
  choice: Choice,
  { now, refusal, isInMemory }: { now: number; refusal?: Refusal | undefined; isInMemory: boolean },
): string | null {
  const { host, isForHost, isChosen, validFrom, validTo } = choice;
  const isServed = isValid(choice, now);
  if (!refusal && isServed) return null;
  const why = refusal ? `No new certificate for ${host}: ${refusal.why}. ` : '';
  const days = daysLeft(new Date(now), { validTo: new Date(validTo) });
  const state = isInMemory
    ? `HAProxy still has a valid one in its memory, which no file has: do not restart ${TLS_UNIT} before there is another`
    : isServed
      ? `The one in use stays: it is valid until ${day(validTo)} (${days} days left), visitors notice nothing`
      : isForHost && isChosen
        ? `The one in use stays: it is valid from ${day(validFrom)} to ${day(validTo)}, and by the clock of this machine today is ${day(now)}. Is that right? timedatectl`
        : `Browsers refuse https://${host} until there is one`;
  return `${why}${state}. ${refusal ? `${refusal.next}.` : ''}`.trim();
}

async function askForMissing(
  answers: Answers,
  place: TlsPlace,
): Promise<{ changed: string[]; used: Applied | null; refusals: Refusal[] }> {
  const changed = writeHook();
  const hosts = await namesToAsk(answers, place, Date.now());
  if (hosts.length === 0) return { changed, used: null, refusals: [] };
  const refusals = await askAuthority(hosts, answers, INSTALLED_TERMINATOR.challenges);
  const used = refusals.length < hosts.length ? await applyInstalled(answers, place) : null;
  return { changed, used, refusals };
}

export async function setUpTls(answers: Answers): Promise<TlsOutcome> {
  if (answers.tls === 'none') {
    if (!(await isActive(TLS_UNIT))) return { changed: [], notes: [], isServed: true };
    await run(['rm', '-f', (await installedPlace()).config]);
    await systemctl('stop', TLS_UNIT);
    return { changed: ['TLS stopped'], notes: [], isServed: true };
  }
  if (answers.tls === 'own') assertOwn(answers, Date.now());
  const place = await installedPlace();
  mkdirSync(place.folder, { recursive: true });
  chmodSync(place.folder, 0o755);
  const wasRunning = await isActive(TLS_UNIT);
  const begun = await applyInstalled(answers, place);
  if (!(await isActive(TLS_UNIT))) await startOrReload();
  const asked =
    answers.tls === 'acme'
      ? await askForMissing(answers, place)
      : { changed: [], used: null, refusals: [] };
  const { choices, onlyInMemory } = asked.used ?? begun;
  // Not the time at which setup began: a certificate may be newer than that.
  const now = Date.now();
  return {
    changed: [
      ...new Set([...begun.changed, ...asked.changed, ...(asked.used?.changed ?? [])]),
      ...(wasRunning ? [] : ['TLS started']),
    ],
    notes: choices
      .map((choice) =>
        noteOf(choice, {
          now,
          refusal: asked.refusals.find(({ host }) => host === choice.host),
          isInMemory: onlyInMemory.includes(choice.host),
        }),
      )
      .filter((note) => note !== null),
    isServed: choices.every((choice) => isValid(choice, now)),
  };
}
