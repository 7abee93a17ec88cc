import { isDue } from '../../domain/tls/certificate.ts';
import type { Answers } from '../machine/answers.ts';
import { run } from '../machine/run.ts';
import { writeIfChanged } from '../machine/write.ts';
import { forHost, listCandidates, type TlsPlace } from './candidates.ts';

/** Certificates of an authority on the internet, which Debian's certbot asks for and renews. */

const HOOK = '/etc/letsencrypt/renewal-hooks/deploy/butaca';
/** In all, for one name. A single answer may take 45 s by certbot's own rule. */
const LIMIT_S = 300;
const GRACE_S = 10;
/** `timeout` ends with it. */
const TOO_LONG = 124;

/** What certbot runs after each renewal, also those by its timer. */
const HOOK_TEXT = `#!/bin/sh
# Written by \`butaca setup\`: HAProxy gets the new certificate, unless the one in use is better.
exec /usr/bin/butaca certificates
`;

export const writeHook = (): string[] =>
  writeIfChanged(HOOK, HOOK_TEXT, { mode: 0o755 }) ? [HOOK] : [];

/** Apart: a name that the authority does not reach must not keep the other from getting its certificate. */
const lineageOf = ({ domain }: Answers, host: string): string =>
  host === domain ? 'butaca' : 'butaca-studio';

/** Those that certbot has no certificate for, or one that ends soon. */
export async function namesToAsk(
  answers: Answers,
  place: TlsPlace,
  now: number,
): Promise<string[]> {
  const renewed = (await listCandidates(answers, place)).filter(({ isRenewed }) => isRenewed);
  return [answers.domain, answers.studioHost].filter(
    (host) =>
      !renewed
        .map((each) => forHost(each, host))
        .some((each) => each.isForHost && !isDue(each, now)),
  );
}

/** `isSilent`: it need not be asked for another name. */
type Reason = { why: string; next: string; isSilent: boolean };

/** What the authority or certbot said, as an operator would understand it. */
export function explain(said: string, status: number | undefined): Reason {
  const again = 'run `butaca setup` again';
  const [, problem, detail = ''] =
    /urn:ietf:params:acme:error:(\w+) :: .*? :: (.*)/.exec(said) ?? [];
  if (problem === 'rateLimited') {
    const after = /retry after (\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/i.exec(detail);
    const when = after
      ? `after ${after[1]} ${after[2]} UTC`
      : 'in an hour at the earliest, in a week at the latest';
    return {
      why: `the authority has a limit, which is reached (${detail})`,
      next: `Try again ${when}, not sooner: \`butaca setup\``,
      isSilent: false,
    };
  }
  if (problem)
    return {
      why: `the authority refuses (${problem}: ${detail})`,
      next: `When that is mended, ${again}`,
      isSilent: false,
    };
  const [, type, reached] = /Type: +(\w+)\n +Detail: +(.+)/.exec(said) ?? [];
  if (type)
    return {
      why: `the authority could not reach this machine by that name (${type}: ${reached})`,
      next: `When the name leads to this machine and port 80 is open, ${again}`,
      isSilent: false,
    };
  if (status === TOO_LONG || /(Read|Connect)Timeout|timed out/.test(said))
    return {
      why: `the authority did not answer in time (at most ${LIMIT_S} s)`,
      next: `When it answers, ${again}`,
      isSilent: true,
    };
  if (/Another instance of Certbot/.test(said))
    return { why: 'certbot is at work already', next: `In some minutes, ${again}`, isSilent: true };
  if (/ConnectionError|Connection refused|Name or service not known/.test(said))
    return {
      why: 'the authority cannot be reached from this machine',
      next: `When it can, ${again}`,
      isSilent: true,
    };
  const lines = said
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(Saving|Ask for help|See the logfile)/.test(line));
  return {
    why: `certbot said: ${lines.slice(-2).join(' ').trim() || 'nothing'}`,
    next: `Its log is /var/log/letsencrypt/letsencrypt.log; then ${again}`,
    isSilent: false,
  };
}

export type Refusal = { host: string; why: string; next: string };

async function askFor(host: string, answers: Answers, challenges: string): Promise<Reason | null> {
  const { email, acmeServer } = answers;
  const [address = '', port = ''] = challenges.split(':');
  const command = [
    ...['timeout', `--kill-after=${GRACE_S}`, String(LIMIT_S)],
    // Debian 12's certbot loses what an authority says, but for its tracebacks.
    ...['certbot', 'certonly', '--non-interactive', '--agree-tos', '--debug'],
    ...['--standalone', '--http-01-address', address, '--http-01-port', port],
    // A certificate that has both names becomes one for this name.
    ...['--cert-name', lineageOf(answers, host), '-d', host, '--renew-with-new-domains'],
    ...(email ? ['--email', email] : ['--register-unsafely-without-email']),
    ...(acmeServer ? ['--server', acmeServer] : []),
  ];
  try {
    await run(command, { limitMs: (LIMIT_S + 2 * GRACE_S) * 1000 });
    return null;
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      code,
    } = (error as Error).cause as {
      stdout?: string;
      stderr?: string;
      code?: number;
    };
    return explain(`${stdout}\n${stderr}`, code);
  }
}

/** With HAProxy running: certbot answers the authority through it. */
export async function askAuthority(
  hosts: readonly string[],
  answers: Answers,
  challenges: string,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  let silence: Reason | null = null;
  for (const host of hosts) {
    const refused: Reason | null = silence ?? (await askFor(host, answers, challenges));
    if (!refused) continue;
    if (refused.isSilent) silence = refused;
    refusals.push({ host, why: refused.why, next: refused.next });
  }
  return refusals;
}
