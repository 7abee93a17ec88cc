import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGES } from '../../src/portal/pages.ts';

/**
 * What a page may weigh, in KB (1000 bytes) of gzip. `react-router.config.ts` checks it at the end of every build. The limits
 * of script are in src/portal/pages.ts.
 */

/** The style sheet, which all pages share. */
const MAX_STYLE_KB = 14.7;

/** The part of the router's manifest that is used here. */
export type Manifest = {
  url: string;
  entry: Part;
  routes: Record<string, Part & { path?: string; parentId?: string; hasDefaultExport: boolean }>;
};

type Part = { module: string; imports?: string[]; css?: string[] };

type Weight = { path: string; scriptBytes: number; styleBytes: number };

/** By the path of the route. Those that only answer with data have no page. */
export function pageWeights(manifest: Manifest, gzipBytes: (url: string) => number): Weight[] {
  const linesOf = (id: string): Manifest['routes'][string][] => {
    const route = manifest.routes[id];
    return route ? [...(route.parentId ? linesOf(route.parentId) : []), route] : [];
  };
  const sum = (urls: Iterable<string>) =>
    [...new Set(urls)].reduce((total, url) => total + gzipBytes(url), 0);
  return Object.entries(manifest.routes).flatMap(([id, { hasDefaultExport }]) => {
    const isLayout = Object.values(manifest.routes).some(({ parentId }) => parentId === id);
    if (!hasDefaultExport || isLayout) return [];
    const lines = linesOf(id);
    const parts: Part[] = [manifest.entry, ...lines];
    return [
      {
        path: `/${lines.flatMap(({ path }) => path || []).join('/')}`,
        scriptBytes: sum([
          manifest.url,
          ...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
        ]),
        styleBytes: sum(parts.flatMap(({ css = [] }) => css)),
      },
    ];
  });
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);

/** A sentence for each page that is too heavy, or that has no budget. */
export function overBudget(
  weights: readonly Weight[],
  scripts: Readonly<Record<string, number>>,
  style: number,
): string[] {
  return weights.flatMap(({ path, scriptBytes, styleBytes }) => {
    const budget = scripts[path];
    if (budget === undefined)
      return [`${path} has ${kb(scriptBytes)} KB of script, and no budget for it`];
    return [
      ...(scriptBytes > budget * 1000
        ? [`${path} has ${kb(scriptBytes)} KB of script; its budget is ${budget} KB`]
        : []),
      ...(styleBytes > style * 1000
        ? [`${path} has ${kb(styleBytes)} KB of CSS; the budget is ${style} KB`]
        : []),
    ];
  });
}

/** Throws when a page of this build is too heavy. */
export function checkBudgets(clientFolder: string): void {
  const written = globSync(join(clientFolder, 'assets/manifest-*.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .find((text) => text.startsWith('window.__reactRouterManifest='));
  if (!written) throw new Error(`no manifest of routes in ${clientFolder}`);
  const manifest: Manifest = JSON.parse(
    written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1),
  );
  const sizes = new Map<string, number>();
  const gzipBytes = (url: string): number => {
    const size = sizes.get(url) ?? gzipSync(readFileSync(join(clientFolder, url))).length;
    sizes.set(url, size);
    return size;
  };
  const scripts = Object.fromEntries(PAGES.map(({ path, maxScriptKb }) => [path, maxScriptKb]));
  const over = overBudget(pageWeights(manifest, gzipBytes), scripts, MAX_STYLE_KB);
  if (over.length > 0) throw new Error(`Too heavy (src/portal/pages.ts):\n  ${over.join('\n  ')}`);
}
