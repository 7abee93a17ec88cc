/** Faults of an installed portal, each planted by a script in the machine. */
export type Fault = {
  what: string;
  name: string;
  plant: string;
  /** What no line can mend, such as a disk: done before the portal is looked at again. */
  undo?: string;
};

const psql = (statement: string): string =>
  `runuser -u postgres -- psql -qX -v ON_ERROR_STOP=1 butaca -c "${statement}"`;
const RESTART_PORTALS = 'systemctl restart butaca-portal@1 butaca-portal@2';
const setVariable = (file: string, name: string, value: string): string =>
  `sed -i 's#^${name}=.*#${name}=${value}#' /etc/butaca/${file}`;
const varnishadm = 'varnishadm -t 60 -n /var/lib/varnish/butaca';

/** A certificate of nobody for 90 days, in the place of the good one. */
const certificate = (names: string, age: number): string => `
rm -rf /tmp/ca && mkdir /tmp/ca && cd /tmp/ca && : > index && echo 01 > serial
printf '[ca]\\ndefault_ca=own\\n[own]\\ndatabase=index\\nserial=serial\\nnew_certs_dir=.\\ndefault_md=sha256\\npolicy=any\\n[any]\\ncommonName=supplied\\n[names]\\nsubjectAltName=${names}\\n' > ca.cnf
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key -out csr -subj /CN=planted 2> /dev/null
openssl ca -batch -selfsign -notext -config ca.cnf -keyfile key -in csr -out pem -extensions names 2> /dev/null \\
  -startdate $(date -u -d '${age} days ago' +%Y%m%d%H%M%SZ) -enddate $(date -u -d '${90 - age} days' +%Y%m%d%H%M%SZ)
cat pem key | tee /etc/butaca/tls/cine.example.pem > /etc/butaca/tls/estudio.cine.example.pem && systemctl reload butaca-tls`;

/** The unit of the package with another word in it. */
const changedUnit = (unit: string, from: string, to: string): string => `
systemctl cat ${unit} | grep -v '^# /' | sed 's#${from}#${to}#' > /root/changed.unit
mv /root/changed.unit /etc/systemd/system/${unit}
systemctl daemon-reload && systemctl restart ${unit}
for i in $(seq 100); do ss -Hltn | grep -q ':8081 ' && break; sleep 0.1; done`;

export const FAULTS: readonly Fault[] = [
  {
    what: 'a port is taken',
    name: 'port-taken',
    plant: `
systemctl stop butaca-studio
printf '[Service]\\nExecStart=/var/lib/butaca/current/node/bin/node -e "require(\\\\x27node:net\\\\x27).createServer().listen(3200, \\\\x27127.0.0.1\\\\x27)"\\n[Install]\\nWantedBy=multi-user.target\\n' > /etc/systemd/system/intruder.service
systemctl daemon-reload && systemctl enable --now --quiet intruder
for i in $(seq 50); do ss -Hltn | grep -q ':3200 ' && break; sleep 0.1; done
systemctl start butaca-studio || true`,
  },
  {
    what: 'the portal has the role of the owner',
    name: 'database-role',
    plant: `url=$(sed -n 's/^DATABASE_URL=//p' /etc/butaca/env)\nsed -i "s#^DATABASE_URL=.*#DATABASE_URL=$url#" /etc/butaca/portal\n${RESTART_PORTALS}`,
  },
  {
    what: 'a disk is full',
    name: 'disk-full',
    plant: 'mount -t tmpfs -o size=700m tmpfs /var/log && fallocate -l 600m /var/log/planted',
    undo: 'umount -l /var/log',
  },
  {
    what: 'the clock of PostgreSQL is an hour ahead',
    name: 'clock-off',
    plant: `
echo "LD_PRELOAD = '/usr/local/lib/libfaketime.so.1'" > /etc/postgresql/environment.planted
echo "FAKETIME = '+1h'" >> /etc/postgresql/environment.planted
for folder in /etc/postgresql/*/main; do cp /etc/postgresql/environment.planted $folder/environment; done
systemctl restart postgresql`,
    undo: 'for folder in /etc/postgresql/*/main; do : > $folder/environment; done; systemctl restart postgresql',
  },
  {
    what: 'the certificate ends in five days',
    name: 'certificate-old',
    plant: certificate('DNS:cine.example,DNS:estudio.cine.example', 85),
  },
  {
    what: 'the certificate is for another name',
    name: 'certificate-name',
    plant: certificate('DNS:otro.test', 0),
  },
  {
    what: 'the edge has no tags',
    name: 'edge-without-tags',
    // Included by absolute names, so that the other files are not found in their usual place.
    plant: `
rm -rf /var/lib/planted && cp -rL /var/lib/butaca/current/edge/vcl /var/lib/planted
cp /etc/butaca/backends.vcl /var/lib/planted
sed -i '/set beresp.http.xkey/d' /var/lib/planted/store.vcl
sed -i 's#include "#include "/var/lib/planted/#' /var/lib/planted/main.vcl
chmod -R a+rX /var/lib/planted
${varnishadm} vcl.load planted /var/lib/planted/main.vcl && ${varnishadm} vcl.use planted
${varnishadm} ban req.url '~' .`,
  },
  { what: 'the worker is dead', name: 'worker-down', plant: 'systemctl stop butaca-worker' },
  { what: 'a portal is dead', name: 'portal-down', plant: 'systemctl stop butaca-portal@2' },
  {
    what: 'a portal hangs',
    name: 'portal-down',
    plant: 'systemctl kill --signal=STOP butaca-portal@1',
  },
  { what: 'the studio is dead', name: 'studio-down', plant: 'systemctl stop butaca-studio' },
  { what: 'the edge is dead', name: 'edge-down', plant: 'systemctl stop butaca-edge' },
  { what: 'TLS is dead', name: 'tls-down', plant: 'systemctl stop butaca-tls' },
  { what: 'PostgreSQL is dead', name: 'database-down', plant: 'systemctl stop postgresql' },
  {
    what: 'the secret is missing',
    name: 'secret-missing',
    plant: `sed -i '/^CODE_SECRET=/d' /etc/butaca/env && ${RESTART_PORTALS}`,
  },
  {
    what: 'the secrets differ',
    name: 'secrets-differ',
    plant: `${setVariable('studio', 'CODE_SECRET', 'planted-planted-planted-planted-planted')} && systemctl restart butaca-studio`,
  },
  {
    what: 'access modes disagree',
    name: 'access-differs',
    plant: `${setVariable('env', 'ACCESS', 'named')} && ${RESTART_PORTALS} && systemctl restart butaca-worker`,
    undo: 'butaca setup',
  },
  {
    what: 'a variable is wrong',
    name: 'config-wrong',
    plant: 'echo DATABASE_POOL=1 >> /etc/butaca/env && systemctl restart butaca-worker',
  },
  {
    what: 'a file is missing',
    name: 'config-missing',
    plant: 'rm /etc/butaca/backends.vcl',
  },
  {
    what: 'others can read the passwords',
    name: 'file-mode',
    plant: 'chmod 644 /etc/butaca/portal',
  },
  {
    what: 'a process is older than its configuration',
    name: 'config-not-loaded',
    plant: 'echo PICTURES_NICE=18 >> /etc/butaca/env',
  },
  {
    what: 'the address is not the one of setup',
    name: 'origin-differs',
    plant: `${setVariable('env', 'PUBLIC_ORIGIN', 'https://otro.test')} && ${RESTART_PORTALS}`,
  },
  {
    what: 'no edge is purged',
    name: 'purge-urls-wrong',
    plant: `${setVariable('env', 'EDGE_PURGE_URLS', '')} && systemctl restart butaca-worker`,
  },
  {
    what: 'a password is wrong',
    name: 'database-password',
    plant: `${psql("alter role butaca_studio password 'planted'")} && systemctl restart butaca-studio`,
  },
  {
    what: 'a role may too little',
    name: 'database-privileges',
    plant: psql('revoke select on titles from butaca_portal'),
  },
  {
    what: 'a role may too much',
    name: 'database-privileges',
    plant: psql('grant select on operators to butaca_portal'),
  },
  {
    what: 'a migration is missing',
    name: 'migrations-pending',
    plant: "echo 'select 1;' > /var/lib/butaca/current/src/data/migrations/9999-planted.sql",
    undo: `rm /var/lib/butaca/current/src/data/migrations/9999-planted.sql && ${psql("delete from schema_migrations where name = '9999-planted.sql'")}`,
  },
  {
    what: 'a table belongs to somebody else',
    name: 'database-owner',
    plant: psql('alter table consoles owner to postgres'),
  },
  {
    what: 'nothing can be written',
    name: 'database-read-only',
    plant: `${psql('alter system set default_transaction_read_only = on')} && ${psql('select pg_reload_conf()')}`,
  },
  {
    what: 'the order of texts has changed',
    name: 'database-collation',
    plant: psql("update pg_database set datcollversion = '1' where datname = 'butaca'"),
  },
  {
    what: 'PostgreSQL waits for a restart',
    name: 'database-restart-pending',
    plant: `${psql('alter system set max_connections = 120')} && ${psql('select pg_reload_conf()')}`,
  },
  {
    what: 'a job has failed',
    name: 'jobs-failed',
    plant: psql("insert into failed_jobs (name, reason) values ('count-lists', 'planted')"),
  },
  {
    what: 'the target is not enabled',
    name: 'unit-not-enabled',
    plant: 'systemctl disable --quiet butaca.target',
  },
  {
    what: 'the timer of backups is off',
    name: 'unit-not-enabled',
    plant: 'systemctl disable --now --quiet butaca-backup.timer',
  },
  {
    what: 'a unit is masked',
    name: 'unit-not-enabled',
    plant: 'systemctl mask --now --quiet butaca-studio.service',
  },
  {
    what: 'the file of the edge is of another release',
    name: 'edge-old-config',
    plant: "sed -i 's/interval = 1s/interval = 2s/' /etc/butaca/backends.vcl",
  },
  {
    what: 'the edge runs older rules',
    name: 'edge-not-reloaded',
    plant:
      'butaca edge-config 127.0.0.1:3002 127.0.0.1:3001 > /tmp/b && cat /tmp/b > /etc/butaca/backends.vcl',
    undo: 'butaca setup',
  },
  {
    what: 'the edge lacks parameters',
    name: 'edge-parameters',
    plant: changedUnit('butaca-edge.service', '[$]EDGE_PARAMETERS ', '-p max_restarts=8 '),
  },
  {
    what: 'purges are open to all',
    name: 'port-exposed',
    plant: changedUnit('butaca-edge.service', 'internal=127.0.0.1:8081', 'internal=0.0.0.0:8081'),
  },
  {
    what: 'pictures cannot be kept',
    name: 'pictures-folder',
    plant: 'chown root:root /var/lib/butaca/pictures',
  },
  {
    what: 'the worker cannot delete uploads',
    name: 'import-folder',
    plant: 'chown butaca-studio:butaca-studio /var/lib/butaca/import',
  },
  {
    what: 'a system user may be a role of the database',
    name: 'database-socket',
    plant: `sed -i '/^local all butaca,/d' /etc/postgresql/*/main/pg_hba.conf && ${psql('select pg_reload_conf()')}`,
  },
  {
    what: 'the portal has no address of its own',
    name: 'config-wrong',
    plant: "sed -i '/^DATABASE_URL=/d' /etc/butaca/portal",
  },
  {
    what: 'the last backup failed',
    name: 'backup-failed',
    plant: `echo '{"at":"'$(date -Is)'","ok":false,"detail":"planted"}' > /var/lib/butaca/proofs/last-backup.json`,
  },
  {
    what: 'the last drill is old',
    name: 'drill-old',
    plant: `echo '{"at":"'$(date -Is -d '50 days ago')'","ok":true,"detail":"planted"}' > /var/lib/butaca/proofs/last-drill.json`,
  },
  {
    what: 'changes are not archived',
    name: 'archiving-failing',
    plant: `
${psql("alter system set archive_command = 'false'")} && ${psql('select pg_reload_conf()')} && sleep 1 && ${psql('select pg_switch_wal()')}
for i in $(seq 100); do ${psql('select failed_count > 0 from pg_stat_archiver').replace('-qX', '-qXAt')} | grep -q t && break; sleep 0.3; done`,
    undo: `${psql('alter system reset archive_command')} && ${psql('select pg_reload_conf()')} && sleep 1 && runuser -u postgres -- pgbackrest --stanza=butaca check`,
  },
];
