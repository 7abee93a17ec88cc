import type { ServerBuild } from 'react-router';

/**
 * What the loader of a page returns is written into the page once, as plain JSON (rendered-page.tsx). The router would write it in a
 * form of its own as well, so it gets a token instead.
 */

type Route = NonNullable<ServerBuild['routes'][string]>;

const kept = new WeakMap<object, unknown>();

const hasData = (result: unknown): result is { data: unknown } =>
  typeof result === 'object' &&
  result !== null &&
  'type' in result &&
  result.type === 'DataWithResponseInit';

function withToken(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const load: typeof loader = async (args) => {
    const result = await loader(args);
    if (!hasData(result)) return result;
    const token = {};
    kept.set(token, result.data);
    return { ...result, data: token };
  };
  return { ...route, module: { ...route.module, loader: load } };
}

/** For pages only. Around a page that fails, the data of the routes that contain it is shown: it stays as it is. */
export function keepingData(build: ServerBuild): ServerBuild {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const parents = new Set(routes.map(({ parentId }) => parentId));
  const shown = routes.map((route) => [route.id, parents.has(route.id) ? route : withToken(route)]);
  return { ...build, routes: Object.fromEntries(shown) };
}

/** By route, what the loaders really returned. */
export const keptData = <Data extends Record<string, unknown>>(byRoute: Data): Data =>
  Object.fromEntries(
    Object.entries(byRoute).map(([id, data]) => [
      id,
      kept.has(data as object) ? kept.get(data as object) : data,
    ]),
  ) as Data;
