import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part, Planting } from '../../tests/support/planting.ts';
import { DOMAIN, STUDIO_HOST } from '../../tools/debian/installed-portal.ts';
import type { Machine } from '../../tools/debian/machine.ts';

/** How faults are planted in an installed portal. The lines that doctor shows take them away again. */

export type MachinePlanting = Planting & { sh: (script: string) => Promise<unknown> };

const UNITS: Record<Part, string> = {
  'portal 1': 'butaca-portal@1',
  'portal 2': 'butaca-portal@2',
  studio: 'butaca-studio',
  worker: 'butaca-worker',
  tls: 'butaca-tls',
  edge: 'butaca-edge',
  database: 'postgresql',
};

export const psql = (...statements: string[]): string =>
  statements
    .map((each) => `runuser -u postgres -- psql -qX -v ON_ERROR_STOP=1 butaca -c "${each}"`)
    .join(' && ');
const varnishadm = 'varnishadm -t 60 -n /var/lib/varnish/butaca';

/** A certificate of nobody for 90 days, in the place of the good one. */
const certificate = (names: readonly string[], age: number): string => `
rm -rf /tmp/ca && mkdir /tmp/ca && cd /tmp/ca && : > index && echo 01 > serial
printf '[ca]\\ndefault_ca=own\\n[own]\\ndatabase=index\\nserial=serial\\nnew_certs_dir=.\\ndefault_md=sha256\\npolicy=any\\n[any]\\ncommonName=supplied\\n[names]\\nsubjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\\n' > ca.cnf
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key -out csr -subj /CN=planted 2> /dev/null
openssl ca -batch -selfsign -notext -config ca.cnf -keyfile key -in csr -out pem -extensions names 2> /dev/null \\
  -startdate $(date -u -d '${age} days ago' +%Y%m%d%H%M%SZ) -enddate $(date -u -d '${90 - age} days' +%Y%m%d%H%M%SZ)
cat pem key | tee /etc/butaca/tls/${DOMAIN}.pem > /etc/butaca/tls/${STUDIO_HOST}.pem && systemctl reload butaca-tls`;

const TAKE_PORT = `
systemctl stop butaca-studio
printf '[Service]\\nExecStart=/var/lib/butaca/current/node/bin/node -e "require(\\\\x27node:net\\\\x27).createServer().listen(3200, \\\\x27127.0.0.1\\\\x27)"\\n[Install]\\nWantedBy=multi-user.target\\n' > /etc/systemd/system/intruder.service
systemctl daemon-reload && systemctl enable --now --quiet intruder
for i in $(seq 50); do ss -Hltn | grep -q ':3200 ' && break; sleep 0.1; done
systemctl start butaca-studio || true`;

/** Included by absolute names, so that the other files are not found in their usual place. */
const DROP_TAGS = `
rm -rf /var/lib/planted && cp -rL /var/lib/butaca/current/edge/vcl /var/lib/planted
cp /etc/butaca/backends.vcl /var/lib/planted
sed -i '/set beresp.http.xkey/d' /var/lib/planted/store.vcl
sed -i 's#include "#include "/var/lib/planted/#' /var/lib/planted/main.vcl
chmod -R a+rX /var/lib/planted
${varnishadm} vcl.load planted /var/lib/planted/main.vcl && ${varnishadm} vcl.use planted
${varnishadm} ban req.url '~' .`;

export function plantingOn(machine: Machine): MachinePlanting {
  const sh = async (script: string) => await machine.run(['sh', '-ec', script]);
  const control = async (verb: string, parts: readonly Part[]) =>
    await machine.run(['systemctl', verb, ...parts.map((part) => UNITS[part])]);
  const fileOf = (name: string) => join(machine.root, 'etc/butaca', name);
  const read = (name: string) => readFileSync(fileOf(name), 'utf8');
  return {
    ...{ undo: [], sh, read },
    edit: async (name, change, ...readers) => {
      const before = read(name);
      const after = change(before);
      if (after === before) throw new Error(`nothing changes in ${name}`);
      writeFileSync(fileOf(name), after);
      if (readers.length > 0) await control('restart', readers);
    },
    setMode: (name, mode) => chmodSync(fileOf(name), mode),
    stop: async (part) => await control('stop', [part]),
    sql: async (...statements) => await sh(psql(...statements)),
    changePassword: async (role, part) => {
      await sh(psql(`alter role ${role} password 'planted'`));
      await control('restart', [part]);
    },
    setProof: (kind, proof) =>
      writeFileSync(
        join(machine.root, `var/lib/butaca/proofs/last-${kind}.json`),
        JSON.stringify(proof),
      ),
    useCertificate: async (name, age) =>
      await sh(certificate(name === 'own' ? [DOMAIN, STUDIO_HOST] : [name], age)),
    takePortOfStudio: async () => await sh(TAKE_PORT),
    dropTags: async () => await sh(DROP_TAGS),
  };
}
