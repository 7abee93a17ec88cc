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
export const settingsSchema = z.object({
  portals: z.array(portal).min(1),
  access: z.enum(['open', 'named']),
  maxSearches: z.number(),
  parents: z.array(portal).default([]),
  children: z.array(z.string()).default([]),
}) satisfies z.ZodType<EdgeSettings>;

/** What backends.vcl was generated from, which its first line says. Null: an earlier release or somebody else wrote it. */
export function settingsIn(backends: string): EdgeSettings | null {
  const [line = ''] = backends.split('\n', 1);
  if (!line.startsWith(SETTINGS_LINE)) return null;
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
