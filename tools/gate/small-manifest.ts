import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a browser need not know of the routes: those that are no pages, which no navigation leads to, and what they do not have. */

type Route = Record<string, unknown>;
type Manifest = { routes: Record<string, Route> };

const isPage = ({ hasDefaultExport, hasErrorBoundary }: Route): boolean =>
  Boolean(hasDefaultExport || hasErrorBoundary);

const withoutNo = (route: Route): Route =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));

const START = 'window.__reactRouterManifest=';

export function smallManifest(script: string): string {
  const manifest: Manifest = JSON.parse(script.slice(START.length, script.lastIndexOf('}') + 1));
  const routes = Object.entries(manifest.routes)
    .filter(([, route]) => isPage(route))
    .map(([id, route]) => [id, withoutNo(route)]);
  return `${START}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}

/** Of a build. */
export function writeSmallManifest(clientFolder: string): void {
  for (const file of globSync(join(clientFolder, 'assets/manifest-*.js'))) {
    const script = readFileSync(file, 'utf8');
    if (script.startsWith(START)) writeFileSync(file, smallManifest(script));
  }
}
