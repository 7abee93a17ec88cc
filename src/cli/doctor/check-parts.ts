import { askHttp } from '../machine/ask.ts';
import { type Part, partsOf } from '../machine/parts.ts';
import type { Site } from '../machine/site.ts';
import { readUnits, type Unit } from '../machine/units.ts';
import { patiently } from '../machine/wait.ts';
import { type Found, NO_DATABASE, type Problem, portsTaken } from '../preflight/problem.ts';

/** `EX_CONFIG`: a variable is wrong; see platform/env.ts. */
const WRONG_CONFIG = 78;

export async function lookAtParts(site: Site): Promise<Found> {
  if (!(await site.configuration()).isSetUp) return null;
  const looked = partsOf(site.place).map(async (part): Promise<Found> => {
    const { isAlive, isReady, unit } = await patiently(
      () => lookAt(site, part),
      (seen) => (seen.isAlive ? seen.isReady : seen.unit?.active !== 'active'),
    );
    if (!isAlive) return [downProblem(part, unit)];
    return isReady ? [] : [notReadyProblem(part)];
  });
  return await Promise.all(looked);
}

async function lookAt({ place }: Site, { internal, unit }: Part) {
  const ask = async (path: string) => (await askHttp({ port: internal, path }))?.status === 200;
  const [isAlive, isReady] = await Promise.all([ask('/healthz'), ask('/readyz')]);
  return { isAlive, isReady, unit: isAlive ? null : (await readUnits(place, [unit]))?.[0] };
}

function downProblem(
  { kind, name, unit, port, internal }: Part,
  state: Unit | null | undefined,
): Problem {
  const service = unit.replace('.service', '');
  const isMisconfigured = state?.active === 'failed' && state.exitStatus === WRONG_CONFIG;
  return {
    name: `${kind}-down`,
    about: name,
    what: `${name} does not answer (${stateOf(state)})`,
    mend: isMisconfigured ? `journalctl -u ${service} -n 5 -o cat` : `systemctl restart ${service}`,
    after: [
      ...portsTaken(port, internal),
      `unit-missing ${unit}`,
      `unit-not-enabled ${unit}`,
      'release-missing',
      'config-missing env',
      `config-missing ${kind}`,
      ...['config-wrong', 'secret-missing'],
      ...(kind === 'worker' ? ['backups-replaced'] : []),
    ],
  };
}

function stateOf(state: Unit | null | undefined): string {
  if (!state) return 'no systemd unit';
  if (state.active === 'active') return 'it runs, but hangs';
  const why = state.exitStatus > 0 ? `, exit status ${state.exitStatus}` : '';
  return `${state.active}, ${state.sub}${why}`;
}

const notReadyProblem = ({ kind, name, unit }: Part): Problem => ({
  name: `${kind}-not-ready`,
  about: name,
  what:
    kind === 'worker'
      ? 'worker runs, but its jobs do not: it does not reach the database'
      : `${name} runs, but does not reach the database`,
  mend: `systemctl restart ${unit.replace('.service', '')}`,
  after: [
    ...NO_DATABASE,
    'connections-short',
    'config-not-loaded',
    'database-privileges',
    'migrations-pending',
  ],
});
