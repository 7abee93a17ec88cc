import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createRequestHandler, type ServerBuild } from 'react-router';

type Module = { loader?: unknown; action?: unknown };
type Route = { id: string; parentId: string; path?: string; index?: boolean; module: Module };

async function routesOf(entries: readonly RouteConfigEntry[], parentId: string): Promise<Route[]> {
  const routes: Route[] = [];
  for (const { file, children = [], ...entry } of entries) {
    const id = entry.id ?? file;
    const module: Module = await import(/* @vite-ignore */ `../../src/portal/${file}`);
    routes.push({ ...entry, id, parentId, module }, ...(await routesOf(children, id)));
  }
  return routes;
}

/** Every route of the portal with its middleware, as React Router runs them. Pages are not rendered. */
export async function handleAsPortal(): Promise<(request: Request) => Promise<Response>> {
  const { default: entries } = await import('../../src/portal/routes.ts');
  const root = { id: 'root', path: '', module: await import('../../src/portal/root.tsx') };
  const routes = [root, ...(await routesOf(entries, 'root'))];
  const answer = (_: Request, status: number, headers: Headers) =>
    new Response(null, { status, headers });
  const manifestOf = ({ id, module }: { id: string; module: Module }) => ({
    ...{ id, hasLoader: module.loader !== undefined, hasAction: module.action !== undefined },
    module: '',
  });
  const build = {
    entry: { module: { default: answer, handleError: () => {} } },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: '', imports: [] },
      routes: Object.fromEntries(routes.map((route) => [route.id, manifestOf(route)])),
      ...{ url: '', version: '' },
    },
    ...{ future: {}, ssr: true, isSpaMode: false, prerender: [], publicPath: '/' },
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
  };
  return createRequestHandler(build as unknown as ServerBuild, 'production');
}
