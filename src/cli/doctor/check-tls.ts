import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { checkServerIdentity } from 'node:tls';
import { type GivenAnswers, hostsOf } from '../machine/answers.ts';
import { askHttp } from '../machine/ask.ts';
import type { Site } from '../machine/site.ts';
import { type Found, type Problem, portsTaken, problemsIn } from '../preflight/problem.ts';
import { DAY_MS, daysLeft, readCertificate, type ServedCertificate } from '../tls/served.ts';

const LIMIT_MS = 10_000;
const MAX_DAYS_BEFORE = 14;

/** Renewed in time, also one that lives for days only. */
export function isOld(
  now: Date,
  { validFrom, validTo }: Pick<ServedCertificate, 'validFrom' | 'validTo'>,
): boolean {
  const life = validTo.getTime() - validFrom.getTime();
  const left = validTo.getTime() - now.getTime();
  return left < Math.min(MAX_DAYS_BEFORE * DAY_MS, life / 5) || now < validFrom;
}

export async function lookAtTls(site: Site): Promise<Found> {
  const { answers } = await site.configuration();
  if (!answers?.tls || answers.tls === 'none') return null;
  const looked = hostsOf(answers).map((host) => lookAtHost(site, host, answers));
  const problems = problemsIn(await Promise.all(looked));
  const down = problems.find(({ name }) => name === 'tls-down');
  return down ?? problems;
}

async function lookAtHost(
  { place }: Site,
  host: string,
  { tls, domain }: GivenAnswers,
): Promise<Found> {
  const found = await readCertificate(place.ports.https, host);
  if (!found)
    return {
      name: 'tls-down',
      what: `nothing answers by TLS at port ${place.ports.https}: nobody reaches ${host}`,
      mend: 'systemctl restart butaca-tls',
      after: portsTaken(place.ports.https, place.ports.http),
    };
  const problems: Problem[] = [];
  const now = place.now();
  if (isOld(now, found)) {
    const days = daysLeft(now, found);
    const state =
      now < found.validFrom
        ? 'is not valid yet'
        : days < 0
          ? 'has expired'
          : `expires in ${days} days`;
    problems.push({
      name: 'certificate-old',
      about: host,
      what: `the certificate of ${host} ${state} (${found.validTo.toISOString().slice(0, 10)})`,
      mend: `butaca setup ${domain}`,
      after: ['clock-off'],
    });
  }
  if (checkServerIdentity(host, found.peer))
    problems.push({
      name: 'certificate-name',
      about: host,
      what: `the certificate at port ${place.ports.https} is for ${found.peer.subjectaltname ?? 'nobody'}, not for ${host}`,
      mend: `butaca setup ${domain}`,
    });
  // A local authority is trusted by the browsers of whoever tries the portal, not by this machine.
  else if (tls !== 'local' && found.distrust && !isOld(now, found))
    problems.push({
      name: 'certificate-untrusted',
      about: host,
      what: `browsers will not trust the certificate of ${host}: ${found.distrust}`,
      mend: `butaca setup ${domain}`,
      after: ['clock-off'],
    });
  if (problems.length > 0) return problems;
  return await lookThrough(place.ports.https, host, host === domain);
}

/** The whole way of a viewer or an operator, but for the network. */
async function lookThrough(port: number, host: string, isPortal: boolean): Promise<Found> {
  const path = isPortal ? '/manifest.webmanifest' : '/';
  const answer = await askHttp({ port, path, tlsName: host });
  const isGood = isPortal ? answer?.status === 200 : answer !== null && answer.status < 500;
  if (isGood) return null;
  return {
    name: 'site-broken',
    about: host,
    what: `https://${host}${path} answers ${answer?.status ?? 'nothing'}`,
    mend: 'systemctl restart butaca-tls',
    after: isPortal
      ? [
          'edge-down',
          'portal-down',
          'portal-not-ready',
          'edge-portals',
          'edge-old-config',
          'access-differs',
          'port-taken',
          'site-broken undefined',
        ]
      : ['studio-down', 'port-taken'],
  };
}

/** Does the name lead here? A machine behind a router does not know its own public address, so it asks. */
export async function lookAtNames(site: Site): Promise<Found> {
  const { answers } = await site.configuration();
  if (!answers || answers.tls === 'local') return null;
  const looked = hostsOf(answers).map(async (host): Promise<Found> => {
    const addresses = await resolve(host);
    if (addresses.length === 0)
      return {
        name: 'name-unresolved',
        about: host,
        what: `the name ${host} has no address: nobody finds the portal`,
        mend: `getent ahosts ${host}`,
      };
    if (await leadsHere(site, host, addresses)) return null;
    return {
      name: 'name-elsewhere',
      about: host,
      what: `the name ${host} leads to ${addresses.join(', ')}, where something else answers`,
      mend: `getent ahosts ${host}; ip -brief address`,
      after: ['tls-down', 'edge-down', 'site-broken', 'studio-down', 'port-taken'],
    };
  });
  return await Promise.all(looked);
}

async function resolve(host: string): Promise<string[]> {
  const limit = new Promise<string[]>((done) => {
    setTimeout(() => done([]), LIMIT_MS).unref();
  });
  const found = lookup(host, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  return await Promise.race([found, limit]);
}

async function leadsHere(
  { place }: Site,
  host: string,
  addresses: readonly string[],
): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address),
  );
  if (addresses.some((address) => own.includes(address) || address.startsWith('127.'))) return true;
  const answer = await askHttp({
    address: addresses[0] ?? '',
    port: place.ports.https,
    path: '/robots.txt',
    tlsName: host,
  });
  // Many routers do not lead a machine back to itself; then nothing is known.
  return answer === null || /^\d+-\d+-\d+$/.test(String(answer.headers['x-request-id'] ?? ''));
}
