import { createRequestHandler, Scripts, type ServerBuild, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { renderedPage } from './rendered-page.tsx';

const NONCE = 'mark';
const HOSTILE = `</script><script>alert(1)</script>\u2028<!--\\'"\n&`;

function Page() {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
      </head>
      <body>
        <p>{useLoaderData<string>()}</p>
        <Scripts />
      </body>
    </html>
  );
}

function Broken(): never {
  throw new Error('broken');
}

function Plain() {
  return (
    <html lang="es">
      <body>hola</body>
    </html>
  );
}

const handleRequest: ServerBuild['entry']['module']['default'] = async (
  request,
  status,
  headers,
  context,
) => new Response(await renderedPage(context, request.url, NONCE), { status, headers });

/** A site of one page, as React Router builds it. */
function siteOf(component: () => React.ReactNode): (request: Request) => Promise<Response> {
  const root = { id: 'root', path: '', parentId: undefined, index: undefined };
  const file = { module: '/root.js', imports: [], css: [], hasAction: false, hasLoader: true };
  const build = {
    entry: {
      module: {
        default: handleRequest,
        handleError: () => {},
      },
    },
    routes: { root: { ...root, module: { default: component, loader: () => HOSTILE } } },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root: { ...root, ...file, hasErrorBoundary: false } },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  return createRequestHandler(build, 'production');
}

const ask = () => new Request('http://localhost/');

test('a page is a whole document, and its scripts have the mark', async () => {
  const html = await (await siteOf(Page)(ask())).text();
  expect(html).toMatch(/^<!DOCTYPE html><html lang="es"><head>/);
  expect(html).toMatch(/<\/script><\/body><\/html>$/);
  const scripts = html.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  const data = '<script type="application/json" id="datos">';
  expect(scripts.filter((tag) => !tag.includes(`nonce="${NONCE}"`))).toEqual([data]);
});

test('what the loaders returned reaches the browser as it was, and ends no script', async () => {
  const html = await (await siteOf(Page)(ask())).text();
  expect(html.match(/alert\(1\)/g)).toHaveLength(2);
  expect(html).not.toContain('<script>alert');
  const [, json = ''] =
    /<script type="application\/json" id="datos">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({
    ...{ loaderData: { root: HOSTILE }, actionData: null, errors: null },
  });
});

test('a page that cannot be rendered is an error and not half a page', async () => {
  const response = await siteOf(Broken)(ask());
  expect(response.status).toBe(500);
  const html = await response.text();
  expect(html).toContain('Application Error');
  expect(html.endsWith('</html>')).toBe(true);
});

test('a page without script has no data for it', async () => {
  const html = await (await siteOf(Plain)(ask())).text();
  expect(html).toContain('hola</body></html>');
  expect(html).not.toContain('<script');
});
