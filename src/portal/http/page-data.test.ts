import { createRequestHandler, data, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { keepingData, keptData } from './page-data.ts';

const FILM = { name: 'Metrópolis', servers: ['uno'] };

const answer: ServerBuild['entry']['module']['default'] = async (
  _request,
  status,
  headers,
  { staticHandlerContext: { loaderData } },
) => Response.json({ loaderData, kept: keptData(loaderData) }, { status, headers });

/** A page in its frame, as React Router builds it. */
function siteOf(loader: () => unknown): ServerBuild {
  const page = { default: () => null, headers: () => ({ 'X-Page': 'yes' }), loader };
  const frame = { default: () => null, loader: () => data('frame') };
  const root = { id: 'root', path: '', parentId: undefined, index: undefined };
  const film = { id: 'film', path: 'film', parentId: 'root', index: undefined };
  return {
    entry: { module: { default: answer, handleError: () => {} } },
    routes: { root: { ...root, module: frame }, film: { ...film, module: page } },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

const asked = async (loader: () => unknown) => {
  const response = await createRequestHandler(
    keepingData(siteOf(loader)),
    'production',
  )(new Request('http://localhost/film'));
  return { status: response.status, ...(await response.json()) };
};

test.each([FILM, null, ''])('the router gets a token for what a page shows: %j', async (film) => {
  expect(await asked(() => data(film, { status: 203 }))).toEqual({
    status: 203,
    loaderData: { root: 'frame', film: {} },
    kept: { root: 'frame', film },
  });
});

test.each([null, 'words', { plain: true }])(
  'what is no answer with headers stays: %j',
  async (value) => {
    const { kept, loaderData } = await asked(() => value);
    expect(kept.film).toEqual(value);
    expect(loaderData).toEqual(kept);
  },
);

test('around a page that fails, its frame has its data', async () => {
  const { status, kept, loaderData } = await asked(() => {
    throw data('none', { status: 404 });
  });
  expect(status).toBe(404);
  expect(kept).toEqual(loaderData);
  expect(kept.root).toBe('frame');
});
