import { checkServerIdentity } from 'node:tls';
import { haproxyConfig, INSTALLED_TERMINATOR, publicAddresses } from '../../../edge/haproxy.ts';
import { CommandFailed } from '../errors.ts';
import type { Answers } from '../machine/answers.ts';
import { TLS_UNIT } from '../machine/parts.ts';
import { FILES } from '../machine/paths.ts';
import { run } from '../machine/run.ts';
import { INSTALLED } from '../machine/site.ts';
import { isActive, systemctl } from '../machine/units.ts';
import { readIfThere } from '../machine/write.ts';
import { type Applied, applyCertificates, type Served } from './apply-certificates.ts';
import type { TlsPlace } from './candidates.ts';
import { readCertificate } from './served.ts';

/** The HAProxy of an installed portal. */

export const installedPlace = async (): Promise<TlsPlace> => ({
  folder: INSTALLED_TERMINATOR.folder,
  config: FILES.haproxy,
  lineages: '/etc/letsencrypt/live',
  gid: Number(await run(['id', '-g', 'haproxy'])),
});

const configFor = ({ domain, studioHost }: Answers, former: readonly string[]): string =>
  haproxyConfig({
    ...INSTALLED_TERMINATOR,
    ...publicAddresses(readIfThere('/proc/net/if_inet6') !== ''),
    domain,
    studioHost,
    former,
  });

async function served(host: string): Promise<Served | null> {
  const found = (await isActive(TLS_UNIT))
    ? await readCertificate(INSTALLED.ports.https, host)
    : null;
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
