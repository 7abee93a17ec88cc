import { BACKUP_UNITS, EDGE_UNIT, partsOf, TARGET, TLS_UNIT } from '../machine/parts.ts';
import { askProgram } from '../machine/run.ts';
import type { Site } from '../machine/site.ts';
import { readUnits, type Unit } from '../machine/units.ts';
import type { Found, Problem } from '../preflight/problem.ts';

const TIMERS = BACKUP_UNITS.map((unit) => `${unit}.timer`);
const ENABLED = ['enabled', 'enabled-runtime', 'static', 'alias', 'indirect', 'generated'];

export async function lookAtUnits(site: Site): Promise<Found> {
  const { isSetUp, answers } = await site.configuration();
  if (!isSetUp) return null;
  const timers = answers?.backups === 'none' ? [] : TIMERS;
  const services = [
    ...partsOf(site.place).map(({ unit }) => unit),
    EDGE_UNIT,
    ...(answers?.tls && answers.tls !== 'none' ? [TLS_UNIT] : []),
  ];
  const units = await readUnits(site.place, [TARGET, ...services, ...timers]);
  if (!units) return null;
  return [units.map((unit) => problemsOf(unit, timers)), await failedJobs(services)];
}

function problemsOf(unit: Unit, timers: readonly string[]): Found {
  if (unit.isMasked)
    return {
      name: 'unit-not-enabled',
      about: unit.id,
      what: `${unit.id} is masked: systemd refuses to start it`,
      mend: `systemctl unmask ${unit.id} && systemctl start ${unit.id}`,
    };
  if (!unit.isLoaded)
    return {
      name: 'unit-missing',
      about: unit.id,
      what: `systemd does not know ${unit.id}, or cannot read it`,
      mend: 'apt-get install --reinstall butaca && systemctl daemon-reload',
    };
  const mustBeEnabled = unit.id === TARGET || timers.includes(unit.id);
  const isEnabled = ENABLED.includes(unit.enabled);
  const isOff = timers.includes(unit.id) && unit.active !== 'active';
  if (!mustBeEnabled || (isEnabled && !isOff)) return null;
  return {
    name: 'unit-not-enabled',
    about: unit.id,
    what: isEnabled
      ? `${unit.id} is not running`
      : `${unit.id} is not enabled: after a restart of the machine nothing starts it`,
    mend: `systemctl enable --now ${unit.id}`,
  };
}

/** What only runs at times; the parts have their own check. */
async function failedJobs(services: readonly string[]): Promise<Problem[]> {
  const said = await askProgram([
    ...['systemctl', 'list-units', '--all', '--plain', '--no-legend', '--state=failed', 'butaca-*'],
  ]);
  const failed = (said?.stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[0] ?? '')
    .filter((id) => id !== '' && !services.includes(id));
  return failed.map((id) => ({
    name: 'unit-failed',
    about: id,
    what: `the last run of ${id} failed`,
    mend: `systemctl start ${id} || journalctl -u ${id} -n 20 -o cat`,
    after: [id.includes('drill') ? 'drill-failed' : 'backup-failed', 'database-down', 'disk-full'],
  }));
}
