import { type BackendOptions, backendsVcl, type Portal } from '../../../edge/backends.ts';

export type Backends = { portals: Portal[]; access: 'open' | 'named'; maxSearches: number };

/** What `butaca edge-config` was asked for. Null: the file is not its work. */
export function readBackends(vcl: string): Backends | null {
  const backends = [
    ...vcl.matchAll(
      /^backend (portal|search)_\d+ \{\n {2}\.host = "([^"]+)";\n {2}\.port = "(\d+)";[^}]*\.max_connections = (\d+);/gm,
    ),
  ].map(([, kind, host = '', port, max]) => ({
    ...{ kind, host },
    ...{ port: Number(port), max: Number(max) },
  }));
  const access = /set req\.http\.X-Access = "(open|named)";/.exec(vcl)?.[1] as Backends['access'];
  const portals = backends.filter(({ kind }) => kind === 'portal');
  const search = backends.find(({ kind }) => kind === 'search');
  if (!access || !search || portals.length === 0) return null;
  return {
    portals: portals.map(({ host, port }) => ({ host, port })),
    access,
    maxSearches: search.max,
  };
}

/** Whether this release would write the same for the same portals. */
export function isOfThisRelease(vcl: string, { portals, access, maxSearches }: Backends): boolean {
  const options: BackendOptions = { access, maxSearches };
  return backendsVcl(portals, options).trim() === vcl.trim();
}

/** The command line that writes it, for the access of the portals. */
export const edgeConfigLine = (
  { portals, maxSearches }: Omit<Backends, 'access'>,
  access: 'open' | 'named',
): string =>
  [
    'butaca edge-config',
    ...portals.map(({ host, port }) => `${host}:${port}`),
    `--access ${access}`,
    ...(maxSearches === 6 ? [] : [`--searches ${maxSearches}`]),
  ].join(' ');
