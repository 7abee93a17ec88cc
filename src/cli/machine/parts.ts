import { INSTALLED, listenersAt, type Place, type Site } from './site.ts';

export const TARGET = 'butaca.target';
export const EDGE_UNIT = 'butaca-edge.service';
export const TLS_UNIT = 'butaca-tls.service';
export const BACKUP_UNITS = ['butaca-backup', 'butaca-drill'];

/** What runs, and says at a port of its own whether it is ready. */
export type Process = {
  name: string;
  unit: string;
  internal: number;
  ready: '/readyz' | '/healthz';
};

/** The processes of a release, by the names that operators see. */
export type Part = Process & {
  kind: 'portal' | 'worker' | 'studio';
  /** Where others reach it; the worker is reached by nobody. */
  port?: number;
  /** What its command line contains. */
  script: string;
};

export const partsOf = ({ ports }: Place): Part[] => [
  ...ports.portals.map(
    (each, index): Part => ({
      kind: 'portal',
      name: `portal ${index + 1}`,
      ...each,
      ready: '/readyz',
      unit: `butaca-portal@${index + 1}.service`,
      script: 'src/portal/server',
    }),
  ),
  {
    kind: 'worker',
    name: 'worker',
    internal: ports.worker,
    ready: '/readyz',
    unit: 'butaca-worker.service',
    script: 'src/worker/main',
  },
  {
    kind: 'studio',
    name: 'studio',
    ...ports.studio,
    ready: '/readyz',
    unit: 'butaca-studio.service',
    script: 'src/studio/server',
  },
];

export const EDGE: Process = {
  name: 'edge',
  unit: EDGE_UNIT,
  internal: INSTALLED.ports.purge,
  ready: '/healthz',
};

/** All of an installed portal, in the order in which they start. */
export const PROCESSES: readonly Process[] = [...partsOf(INSTALLED), EDGE];

/** The process of a part, if it listens. */
export const pidOf = async (site: Site, { internal }: Part): Promise<number | null> =>
  (await listenersAt(site, internal))[0]?.pid ?? null;
