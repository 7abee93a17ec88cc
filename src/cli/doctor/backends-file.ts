import { type BackendOptions, backendsVcl, type Portal } from '../../../edge/backends.ts';

export type Backends = {
  portals: Portal[];
  access: 'open' | 'named';
  maxSearches: number;
  parents: Portal[];
  children: string[];
};

/** What `butaca edge-config` was asked for. Null: the file is not its work. */
export function readBackends(vcl: string): Backends | null {
  const backends = [
    ...vcl.matchAll(
      /^backend (portal|search|parent_portal)_\d+ \{\n {2}\.host = "([^"]+)";\n {2}\.port = "(\d+)";[^}]*\.max_connections = (\d+);/gm,
    ),
  ].map(([, kind, host = '', port, max]) => ({
    ...{ kind, host },
    ...{ port: Number(port), max: Number(max) },
  }));
  const access = /set req\.http\.X-Access = "(open|named)";/.exec(vcl)?.[1] as Backends['access'];
  const of = (wanted: string) =>
    backends.filter(({ kind }) => kind === wanted).map(({ host, port }) => ({ host, port }));
  const portals = of('portal');
  const acl = /^acl child_edges \{\n([^}]*)\}/m.exec(vcl)?.[1] ?? '';
  const search = backends.find(({ kind }) => kind === 'search');
  if (!access || !search || portals.length === 0) return null;
  return {
    ...{ portals, access },
    maxSearches: search.max,
    parents: of('parent_portal'),
    children: [...acl.matchAll(/"([^"]+)"/g)].map(([, child = '']) => child),
  };
}

/** Whether this release would write the same for the same portals. */
export function isOfThisRelease(vcl: string, { portals, ...read }: Backends): boolean {
  const options: BackendOptions = read;
  return backendsVcl(portals, options).trim() === vcl.trim();
}

/** Of an edge with a tier in front or behind. */
export const tierOptions = ({ parents, children }: Pick<Backends, 'parents' | 'children'>) => [
  ...(parents.length > 0
    ? [`--parents ${parents.map(({ host, port }) => `${host}:${port}`).join(',')}`]
    : []),
  ...(children.length > 0 ? [`--children ${children.join(',')}`] : []),
];

/** The command line that writes it, for the access of the portals. */
export const edgeConfigLine = (
  { portals, maxSearches, parents, children }: Omit<Backends, 'access'>,
  access: 'open' | 'named',
): string =>
  [
    'butaca edge-config',
    ...portals.map(({ host, port }) => `${host}:${port}`),
    `--access ${access}`,
    ...(maxSearches === 6 ? [] : [`--searches ${maxSearches}`]),
    ...tierOptions({ parents, children }),
  ].join(' ');
