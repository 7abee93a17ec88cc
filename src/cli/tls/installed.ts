import { checkServerIdentity } from 'node:tls';
import { haproxyConfig, INSTALLED_TERMINATOR, publicAddresses } from '../../../edge/haproxy.ts';
import { readCertificate } from '../doctor/check-tls.ts';
import { CommandFailed } from '../errors.ts';
import type { Answers } from '../setup/answers.ts';
import { isActive } from '../setup/parts.ts';
import { readIfThere, runProgram, systemctl } from '../setup/system.ts';
import { type Applied, applyCertificates, type Served } from './apply-certificates.ts';
import type { TlsPlace } from './candidates.ts';

/** The HAProxy of an installed portal. */

export const TLS_UNIT = 'butaca-tls.service';
const HTTPS = 443;

export const installedPlace = async (): Promise<TlsPlace> => ({
  folder: INSTALLED_TERMINATOR.folder,
  config: '/etc/butaca/haproxy.cfg',
  lineages: '/etc/letsencrypt/live',
  gid: Number(await runProgram(['id', '-g', 'haproxy'])),
});

const configFor = ({ domain, studioHost }: Answers, former: readonly string[]): string =>
  haproxyConfig({
    ...INSTALLED_TERMINATOR,
    ...publicAddresses(readIfThere('/proc/net/if_inet6') !== ''),
    ...{ domain, studioHost, former },
  });

async function served(host: string): Promise<Served | null> {
  const found = (await isActive(TLS_UNIT)) ? await readCertificate(HTTPS, host) : null;
  return (
    found && {
      fingerprint256: found.peer.fingerprint256,
      isAccepted: !found.distrust && !checkServerIdentity(host, found.peer),
    }
  );
}

/** The unit has HAProxy check its files first. */
export async function startOrReload(): Promise<void> {
  const isRunning = await isActive(TLS_UNIT);
  await systemctl(isRunning ? 'reload' : 'start', TLS_UNIT).catch((error: unknown) => {
    throw new CommandFailed(
      `TLS does not start: does something else use port 80 or 443? ss -Hltnp 'sport = :443 or sport = :80'; journalctl -u ${TLS_UNIT} -n 20`,
      { cause: error },
    );
  });
}

/** `isConfigured`: HAProxy has its configuration, which stays as it is. */
export async function applyInstalled(
  answers: Answers,
  place: TlsPlace,
  { isConfigured = false } = {},
): Promise<Applied> {
  return await applyCertificates(answers, place, {
    now: Date.now(),
    config: (former) => (isConfigured ? readIfThere(place.config) : configFor(answers, former)),
    served,
    reload: async () => {
      if (await isActive(TLS_UNIT)) await startOrReload();
    },
  });
}
