import { askProgram } from './ask.ts';
import { listenersAt, type Place, type Site } from './site.ts';

/** The processes of a portal, by the names that operators see. */
export type Part = {
  kind: 'portal' | 'worker' | 'studio';
  name: string;
  unit: string;
  /** Where others reach it; the worker is reached by nobody. */
  port?: number;
  internal: number;
  /** What its command line contains. */
  script: string;
};

export const partsOf = ({ ports }: Place): Part[] => [
  ...ports.portals.map(
    ({ port, internal }, index): Part => ({
      ...{ kind: 'portal', name: `portal ${index + 1}`, port, internal },
      ...{ unit: `butaca-portal@${index + 1}.service`, script: 'src/portal/server' },
    }),
  ),
  {
    ...{ kind: 'worker', name: 'worker', internal: ports.worker },
    ...{ unit: 'butaca-worker.service', script: 'src/worker/main' },
  },
  {
    ...{ kind: 'studio', name: 'studio', ...ports.studio },
    ...{ unit: 'butaca-studio.service', script: 'src/studio/server' },
  },
];

/** The process of a part, if it listens. */
export const pidOf = async (site: Site, { internal }: Part): Promise<number | null> =>
  (await listenersAt(site, internal))[0]?.pid ?? null;

export type Unit = {
  id: string;
  isLoaded: boolean;
  active: string;
  sub: string;
  /** Empty for what is not installed anywhere, such as a service that only its timer starts. */
  enabled: string;
  /** Of its last run, when it has failed. */
  exitStatus: number;
  result: string;
  isMasked: boolean;
};

const PROPERTIES = 'Id,LoadState,ActiveState,SubState,UnitFileState,ExecMainStatus,Result';

/** Pure, of the text of `systemctl show`. */
export function parseUnits(text: string): Unit[] {
  return text
    .split('\n\n')
    .map((block) => new Map(block.split('\n').map((line) => splitOnce(line))))
    .filter((values) => values.has('Id'))
    .map((values) => ({
      id: values.get('Id') ?? '',
      isLoaded: values.get('LoadState') === 'loaded',
      isMasked: values.get('LoadState') === 'masked',
      active: values.get('ActiveState') ?? '',
      sub: values.get('SubState') ?? '',
      enabled: values.get('UnitFileState') ?? '',
      exitStatus: Number(values.get('ExecMainStatus') ?? 0),
      result: values.get('Result') ?? '',
    }));
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}

/** Null where systemd does not run the parts. */
export async function readUnits(place: Place, names: readonly string[]): Promise<Unit[] | null> {
  if (!(await place.hasUnits())) return null;
  const said = await askProgram('systemctl', ['show', `--property=${PROPERTIES}`, ...names]);
  return said?.status === 0 ? parseUnits(said.stdout) : null;
}
