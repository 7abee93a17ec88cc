import { PARTS_DOWN, SHARED_FAULTS } from '../../tests/support/shared-faults.ts';
import { type MachinePlanting, psql } from './planting.ts';

/** Faults of an installed portal. */
export type Fault = {
  what: string;
  name: string;
  plant: (on: MachinePlanting) => unknown;
  /** What no line can mend, such as a disk: done before the portal is looked at again. */
  undo?: string;
};

/** The unit of the package with another word in it. */
const changedUnit = (unit: string, from: string, to: string): string => `
systemctl cat ${unit} | grep -v '^# /' | sed 's#${from}#${to}#' > /root/changed.unit
mv /root/changed.unit /etc/systemd/system/${unit}
systemctl daemon-reload && systemctl restart ${unit}
for i in $(seq 100); do ss -Hltn | grep -q ':8081 ' && break; sleep 0.1; done`;

/** Only a machine has these: each is planted by a script. */
const OF_MACHINES: readonly (Omit<Fault, 'plant'> & { plant: string })[] = [
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
    what: 'a portal hangs',
    name: 'portal-down',
    plant: 'systemctl kill --signal=STOP butaca-portal@1',
  },
  {
    what: 'a file is missing',
    name: 'config-missing',
    plant: 'rm /etc/butaca/backends.vcl',
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
    what: 'changes are not archived',
    name: 'archiving-failing',
    plant: `
${psql("alter system set archive_command = 'false'")} && ${psql('select pg_reload_conf()')} && sleep 1 && ${psql('select pg_switch_wal()')}
for i in $(seq 100); do ${psql('select failed_count > 0 from pg_stat_archiver').replace('-qX', '-qXAt')} | grep -q t && break; sleep 0.3; done`,
    undo: `${psql('alter system reset archive_command')} && ${psql('select pg_reload_conf()')} && sleep 1 && runuser -u postgres -- pgbackrest --stanza=butaca check`,
  },
];

/** The line that mends it brings the edge to the other access mode. */
const UNDO = new Map<string, string>([['access-differs', 'butaca setup']]);

export const FAULTS: readonly Fault[] = [
  ...[...PARTS_DOWN, ...SHARED_FAULTS].map(([what, name, , plant]) => {
    const undo = UNDO.get(name);
    return { what, name, plant, ...(undo && { undo }) };
  }),
  ...OF_MACHINES.map(({ plant, ...fault }) => ({
    ...fault,
    plant: (on: MachinePlanting) => on.sh(plant),
  })),
];
