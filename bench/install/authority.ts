import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { curl, DOMAIN, setUp } from '../../tools/debian/installed-portal.ts';
import type { Machine } from '../../tools/debian/machine.ts';
import { until } from '../../tools/processes.ts';

/** Debian's Caddy plays the authority: it speaks the protocol of Let's Encrypt, and asks the machine over port 80. */

const PORT = 9443;
const DIRECTORY = `https://localhost:${PORT}/acme/local/directory`;
const ROOT = '/var/lib/acme-authority/pki/authorities/local/root.crt';
const CONFIG = `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system /var/lib/acme-authority
}
https://localhost:${PORT} {
  tls internal
  acme_server
}
`;

/** 'in use' if viewers get its certificate after `butaca setup --tls acme`, else what went wrong. */
export async function certificateOfAuthority(machine: Machine): Promise<string> {
  await machine.run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'caddy']);
  // Its own instance would take port 80.
  await machine.run(['systemctl', 'disable', '--now', 'caddy']);
  writeFileSync(join(machine.root, 'root/Caddyfile'), CONFIG);
  await machine.run(['systemctl', 'restart', 'butaca-tls']);
  await machine.run([
    ...['systemd-run', '--unit=acme-authority', '--quiet', '--setenv=HOME=/root'],
    ...['caddy', 'run', '--config', '/root/Caddyfile', '--adapter', 'caddyfile'],
  ]);
  await until('the authority', async () => (await curl(machine, DIRECTORY, '-k')) !== '');
  await machine.run([
    'sh',
    '-c',
    `cp ${ROOT} /usr/local/share/ca-certificates/authority.crt && update-ca-certificates`,
  ]);
  const done = await setUp(machine, '--tls', 'acme', '--acme-server', DIRECTORY);
  if (done.code !== 0) return done.stderr.slice(-500);
  const again = await setUp(machine);
  if (!again.stdout.includes('Nothing was changed')) return again.stderr;
  const used = new X509Certificate(
    readFileSync(join(machine.root, `etc/butaca/tls/${DOMAIN}.pem`), 'utf8'),
  );
  const root = ['--cacert', join(machine.root, ROOT)];
  const page = await curl(machine, `https://${DOMAIN}/`, ...root).catch(String);
  const isTheirs = used.issuer.includes('Caddy Local Authority');
  return isTheirs && page.includes('</html>') ? 'in use' : `${used.issuer} ${page.slice(0, 200)}`;
}
