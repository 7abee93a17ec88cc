import { expect, test } from 'vitest';
import { explain } from './certbot.ts';

/** As certbot 2.1 says it. */
const challenge = (
  type: string,
  detail: string,
): string => `Requesting a certificate for cine.example

Certbot failed to authenticate some domains (authenticator: standalone). The Certificate Authority reported these problems:
  Domain: cine.example
  Type:   ${type}
  Detail: ${detail}

Hint: The Certificate Authority failed to download the challenge files from the temporary standalone webserver started by Certbot on port 8402.

Saving debug log to /var/log/letsencrypt/letsencrypt.log
Some challenges have failed.
Ask for help or search for solutions at https://community.letsencrypt.org.`;
const problem = (
  type: string,
  detail: string,
): string => `  File "/usr/lib/python3/dist-packages/acme/client.py", line 575, in _check_response
    raise messages.Error.from_json(jobj)
acme.messages.Error: urn:ietf:params:acme:error:${type} :: As the standard says it :: ${detail}

During handling of the above exception, another exception occurred:

AttributeError: can't set attribute`;

test.each([
  [
    'a limit with its end',
    problem(
      'rateLimited',
      'too many certificates (5) already issued for this exact set of domains in the last 168h0m0s, retry after 2026-11-18T02:30:11Z: see https://letsencrypt.org/docs/rate-limits/',
    ),
    1,
    /limit, which is reached/,
    /^Try again after 2026-11-18 02:30 UTC, not sooner/,
  ],
  [
    'a limit without its end',
    problem('rateLimited', 'too many failed authorizations recently'),
    1,
    /limit, which is reached/,
    /^Try again in an hour at the earliest/,
  ],
  [
    'a name that it does not serve',
    problem('rejectedIdentifier', 'Policy forbids issuing for this name'),
    1,
    /refuses \(rejectedIdentifier: Policy forbids/,
    /When that is mended/,
  ],
  ['nothing for minutes', 'Requesting a certificate', 124, /did not answer in time/, /setup/],
  [
    'an answer that never comes',
    "requests.exceptions.ReadTimeout: HTTPSConnectionPool(host='a', port=14000): Read timed out. (read timeout=45)",
    1,
    /did not answer in time/,
    /When it answers/,
  ],
  [
    'no way to the authority',
    "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='a', port=1): Max retries exceeded (Caused by NewConnectionError: [Errno 111] Connection refused)",
    1,
    /cannot be reached from this machine/,
    /When it can/,
  ],
  [
    'a closed port 80',
    challenge('connection', '203.0.113.1: Timeout during connect (likely firewall problem)'),
    1,
    /could not reach this machine .*\(connection: 203\.0\.113\.1: Timeout during connect/,
    /port 80 is open/,
  ],
  [
    'a name without an address',
    challenge('dns', 'DNS problem: NXDOMAIN looking up A for cine.example'),
    1,
    /\(dns: DNS problem: NXDOMAIN/,
    /leads to this machine/,
  ],
  ['another certbot', 'Another instance of Certbot is already running.', 1, /at work/, /minutes/],
  ['anything else', 'Some\nnew words', 1, /certbot said: Some new words/, /letsencrypt\.log/],
])('%s is explained, with what to do', (_, said, status, why, next) => {
  const explained = explain(said, status);
  expect(explained.why).toMatch(why);
  expect(explained.next).toMatch(next);
  expect(explained.next).toContain('butaca setup');
});
