import { z } from 'zod';
import {
  backendsVcl,
  type EdgeSettings,
  type Portal,
  SETTINGS_LINE,
} from '../../../edge/backends.ts';
import { EDGE_FOLDER, MAIN_VCL } from './paths.ts';
import { run } from './run.ts';

const portal = z.object({ host: z.string(), port: z.number() });
const settingsSchema = z.object({
  portals: z.array(portal).min(1),
  access: z.enum(['open', 'named']),
  maxSearches: z.number(),
  parents: z.array(portal).default([]),
  children: z.array(z.string()).default([]),
}) satisfies z.ZodType<EdgeSettings>;

const FORMER_BACKEND =
  /^backend (portal|search|parent_portal)_\d+ \{\n {2}\.host = "([^"]+)";\n {2}\.port = "(\d+)";[^}]*\.max_connections = (\d+);/gm;

/** Of a file that a release before 0.3.0 generated, as in kits and /etc of then: it says nothing of its settings. */
function formerSettings(vcl: string): EdgeSettings | null {
  const backends = [...vcl.matchAll(FORMER_BACKEND)];
  const of = (wanted: string): Portal[] =>
    backends.flatMap(([, kind, host = '', port]) =>
      kind === wanted ? [{ host, port: Number(port) }] : [],
    );
  const acl = /^acl child_edges \{\n([^}]*)\}/m.exec(vcl)?.[1] ?? '';
  const settings = {
    portals: of('portal'),
    access: /set req\.http\.X-Access = "(\w+)";/.exec(vcl)?.[1],
    maxSearches: Number(backends.find(([, kind]) => kind === 'search')?.[4]),
    parents: of('parent_portal'),
    children: [...acl.matchAll(/"([^"]+)"/g)].map(([, child = '']) => child),
  };
  return settingsSchema.safeParse(settings).data ?? null;
}

/** What backends.vcl was generated from, which its first line says. Null: somebody else wrote it. */
export function settingsIn(backends: string): EdgeSettings | null {
  const [line = ''] = backends.split('\n', 1);
  if (!line.startsWith(SETTINGS_LINE)) return formerSettings(backends);
  try {
    return settingsSchema.parse(JSON.parse(line.slice(SETTINGS_LINE.length)));
  } catch {
    return null;
  }
}

/** Whether this release would write the same for the same settings. */
export const isOfThisRelease = (backends: string, settings: EdgeSettings): boolean =>
  backendsVcl(settings.portals, settings).trim() === backends.trim();

const placesOf = (portals: readonly Portal[]): string[] =>
  portals.map(({ host, port }) => `${host}:${port}`);

/** The words that make `butaca` write it. */
export const edgeConfigWords = (settings: EdgeSettings): string[] => [
  ...['edge-config', ...placesOf(settings.portals)],
  ...['--access', settings.access, '--searches', String(settings.maxSearches)],
  ...(settings.parents.length > 0 ? ['--parents', placesOf(settings.parents).join(',')] : []),
  ...(settings.children.length > 0 ? ['--children', settings.children.join(',')] : []),
];

/** The compiler takes its time; by itself varnishadm waits for 5 s. */
export const varnishadm = async (...words: string[]): Promise<string> =>
  await run(['varnishadm', '-n', EDGE_FOLDER, '-t', '60', ...words]);

/** The name of the rules in use, of the text of `vcl.list`. */
export const activeRulesIn = (list: string): string | undefined =>
  /^active\s.*?(\S+)\s*(?:\(|$)/m.exec(list)?.[1];

/** The rules of the files, under this name, without losing the cache. */
export async function loadRulesAs(name: string): Promise<void> {
  await varnishadm('vcl.load', name, MAIN_VCL);
  await varnishadm('vcl.use', name);
}
