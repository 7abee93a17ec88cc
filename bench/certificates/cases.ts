import { type Issued, issue } from '../../tests/support/certificates.ts';
import { DOMAIN, STUDIO_HOST } from '../../tools/debian/installed-portal.ts';
import { type AuthorityMode, CLOCK_LIBRARY, HOSTS, TLS, USE_LINEAGES } from './machine.ts';

/** What can be wrong when `butaca setup` runs, and what visitors of the domain must get afterwards. */

/** `kept`: the same. `renewed`: a later one that browsers accept. `refused`: none that browsers accept, as before. */
export type Outcome = 'kept' | 'renewed' | 'refused';

export type Expected = { domain: Outcome; status: 0 | 1; says?: RegExp };

export type Case = Expected & {
  name: string;
  /** Days from now. Default: 29 left of 90. */
  days?: readonly [from: number, to: number];
  names?: readonly string[];
  isSelfMade?: boolean;
  mode: AuthorityMode;
  /** Scripts in the machine: after HAProxy has its certificate, and when all is over. */
  breaks?: string;
  mends?: string;
  /** Instead of `butaca setup`. */
  command?: readonly string[];
  args?: readonly string[];
  env?: Record<string, string>;
  /** Doctor's problems with certificates. */
  doctor: readonly string[];
  /** Killed so many times on the way. */
  kills?: number;
  /** Setup again, with an authority that answers and nothing in the way. */
  later?: Expected;
};

const RENEWED = { domain: 'renewed', status: 0 } as const;
const STAYS =
  /The one in use stays: it is valid until \S+ \((28|29) days left\), visitors notice nothing/;
const LAST_DAYS = [-88, 2] as const;
const BLOCK =
  'nft add table inet bench; nft add chain inet bench in "{ type filter hook input priority 0; }"; nft add rule inet bench in tcp dport 80 drop';
const ELSEWHERE =
  'nft add table ip bench; nft add chain ip bench out "{ type nat hook output priority -100; }"; nft add rule ip bench out ip daddr 127.0.0.77 tcp dport 80 redirect to :8499';
/** As its timer does, at once. */
const RENEW = ['certbot', '-q', 'renew', '--force-renewal', '--no-random-sleep-on-renew'];
const FLUSH = 'nft flush ruleset';
const setHosts = (text: string): string => `cat > /etc/hosts <<'END'\n${text}END`;
const RESTORE_HOSTS = setHosts(HOSTS);

/** Certbot too: setup gives it an environment of its own. */
const fakeClock = (offset: string): Pick<Case, 'breaks' | 'mends' | 'env'> => ({
  breaks: `mv /usr/bin/certbot /usr/bin/certbot.real
printf '#!/bin/sh\\nLD_PRELOAD=${CLOCK_LIBRARY} FAKETIME=${offset} FAKETIME_DONT_FAKE_MONOTONIC=1 exec /usr/bin/certbot.real "$@"\\n' > /usr/bin/certbot
chmod 755 /usr/bin/certbot`,
  mends: 'mv /usr/bin/certbot.real /usr/bin/certbot',
  env: { LD_PRELOAD: CLOCK_LIBRARY, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
});

export const CASES: readonly Case[] = [
  { name: '29 days left', mode: 'good', ...RENEWED, doctor: [] },
  {
    ...{ name: '2 days left', days: LAST_DAYS, mode: 'refusing', domain: 'kept', status: 0 },
    ...{ says: /\(1 days left\)|\(2 days left\)/, doctor: ['certificate-old'], later: RENEWED },
  },
  {
    ...{ name: 'expired', days: [-95, -5], mode: 'refusing', domain: 'refused', status: 1 },
    ...{
      says: /is valid from \S+ to \S+, and by the clock/,
      doctor: ['certificate-old'],
      later: RENEWED,
    },
  },
  {
    ...{
      name: 'other name',
      names: ['otro.example'],
      mode: 'refusing',
      domain: 'refused',
      status: 1,
    },
    ...{ says: /Browsers refuse/, doctor: ['certificate-untrusted'], later: RENEWED },
  },
  {
    ...{
      name: 'self-made',
      isSelfMade: true,
      days: [-1, 3000],
      mode: 'refusing',
      domain: 'refused',
    },
    ...{ status: 1, says: /Browsers refuse/, doctor: ['certificate-untrusted'], later: RENEWED },
  },
  {
    ...{ name: 'missing key', mode: 'refusing', domain: 'kept', status: 1, doctor: [] },
    breaks: `for file in ${TLS}/*.pem; do sed -i '/BEGIN.*PRIVATE KEY/,$d' $file; done`,
    ...{ says: /still has a valid one in its memory/, later: RENEWED },
  },
  {
    ...{ name: 'unreadable file', mode: 'refusing', domain: 'kept', status: 1, doctor: [] },
    breaks: `for file in ${TLS}/*.pem; do head -c 2000 /dev/urandom > $file; done`,
    ...{ says: /still has a valid one in its memory/, later: RENEWED },
  },
  {
    ...{ name: 'authority silent', mode: 'silent', domain: 'kept', status: 0, doctor: [] },
    says: /did not answer in time/,
  },
  {
    ...{ name: 'authority refusing', mode: 'refusing', domain: 'kept', status: 0, doctor: [] },
    ...{ says: STAYS, later: RENEWED },
  },
  {
    ...{ name: 'rate-limited', days: LAST_DAYS, mode: 'limited', domain: 'kept', status: 0 },
    ...{ says: /Try again after 2030-01-02 03:04 UTC, not sooner/, doctor: ['certificate-old'] },
  },
  { name: 'authority slow', mode: 'slow', ...RENEWED, doctor: [] },
  {
    ...{ name: 'port 80 blocked', mode: 'good', breaks: BLOCK, mends: FLUSH, domain: 'kept' },
    ...{ status: 0, says: /could not reach this machine by that name \(connection/, doctor: [] },
  },
  {
    ...{ name: 'DNS elsewhere', mode: 'good', domain: 'kept', status: 0, doctor: [] },
    breaks: `${ELSEWHERE}\n${setHosts(HOSTS.replace(` ${DOMAIN} `, ' ').replace('::1', `127.0.0.77 ${DOMAIN}\n::1`))}`,
    ...{
      mends: `${FLUSH}\n${RESTORE_HOSTS}`,
      says: /could not reach this machine by that name \(unauthorized/,
    },
  },
  {
    ...{
      name: 'studio name without DNS',
      days: LAST_DAYS,
      mode: 'good',
      ...RENEWED,
      doctor: ['certificate-old'],
    },
    ...{ breaks: setHosts(HOSTS.replace(` ${STUDIO_HOST} `, ' ')), mends: RESTORE_HOSTS },
    says: /No new certificate for estudio\.cine\.example: .*lookup estudio.*The one in use stays/,
  },
  {
    ...{ name: 'studio name added', days: [-10, 80], mode: 'refusing', domain: 'kept', status: 1 },
    ...{ args: ['--studio', `panel.${DOMAIN}`], says: /Browsers refuse https:\/\/panel/ },
    ...{ doctor: ['certificate-untrusted'], later: RENEWED },
  },
  {
    ...{ name: 'clock a month ahead', mode: 'refusing', domain: 'kept', status: 1, doctor: [] },
    ...{ ...fakeClock('+30d'), says: /by the clock of this machine today is/ },
  },
  {
    ...{ name: 'clock a month behind', days: [-1, 89], mode: 'good', domain: 'kept', status: 1 },
    ...{ ...fakeClock('-30d'), says: /by the clock of this machine today is/, doctor: [] },
  },
  {
    ...{ name: 'disk full', mode: 'good', domain: 'kept', status: 1, doctor: [], later: RENEWED },
    breaks: `cp -a ${TLS} /root/tls && mount -t tmpfs -o size=64k,mode=755 tmpfs ${TLS} && cp -a /root/tls/. ${TLS}/
rm -rf /root/tls; cat /dev/zero > ${TLS}/filler || true`,
    ...{ mends: `umount -l ${TLS}`, says: /those in use stay: ENOSPC/ },
  },
  {
    ...{ name: "renewed by certbot's timer", mode: 'good', ...RENEWED, doctor: [] },
    ...{ breaks: USE_LINEAGES, command: RENEW },
  },
  {
    ...{ name: 'killed in the middle', mode: 'good', kills: 6, ...RENEWED, doctor: [] },
  },
  {
    ...{ name: 'domain changed', days: [-10, 80], mode: 'refusing', domain: 'kept', status: 1 },
    ...{ args: ['nuevo.example'], says: /Browsers refuse https:\/\/nuevo\.example/ },
    ...{ doctor: ['certificate-untrusted'], later: { domain: 'kept', status: 0 } },
  },
];

export const certificateOf = (
  { days = [-61, 29], names = [DOMAIN, STUDIO_HOST], isSelfMade = false }: Case,
  authority: Parameters<typeof issue>[2],
): Issued => issue(names, days, isSelfMade ? undefined : authority);
