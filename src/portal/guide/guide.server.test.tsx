import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertGuide } from '../../../tests/support/sample-guide.ts';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { GuidePage } from './GuidePage.tsx';
import { argentineTimes, shownOf } from './sent-programmes.ts';

let database: TestDatabase;
let loadGuide: typeof import('./guide.server.ts').loadGuide;
let loadProgramme: typeof import('./programme.server.ts').loadProgramme;
let loadSitemapFile: typeof import('../seo/machine-files.server.ts').loadSitemapFile;

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  ({ loadGuide } = await import('./guide.server.ts'));
  ({ loadProgramme } = await import('./programme.server.ts'));
  ({ loadSitemapFile } = await import('../seo/machine-files.server.ts'));
});
beforeEach(async () => {
  await database.empty();
});
afterAll(async () => {
  await database.drop();
});

/** 20:10 in Argentina. */
const NOW = new Date('2026-11-19T23:10:00Z');
/** By the clocks of Argentina. */
const at = (time: string, day = '2026-11-19'): Date => new Date(`${day}T${time}:00-03:00`);

type Loaded = Awaited<ReturnType<typeof loadGuide>>;

const load = async (query = '', path = '/tv/guia', now = NOW): Promise<Loaded> =>
  await loadGuide(database.db, new Request(`http://portal${path}${query}`), now);

async function redirection(query: string): Promise<string | null> {
  const thrown: unknown = await load(query).then(
    () => null,
    (response: unknown) => response,
  );
  if (!(thrown instanceof Response)) throw thrown;
  return thrown.status === 302 ? thrown.headers.get('Location') : null;
}

/** The page as it is sent. */
function wordsOf({ data }: Loaded): string {
  const router = createMemoryRouter([{ path: '/', element: <GuidePage data={data} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const headerOf = ({ init }: Loaded, name: string): string =>
  new Headers(init?.headers).get(name) ?? '';

function rowsOf({ data }: Loaded) {
  if (data.guide.kind !== 'listed') throw new Error('no guide');
  return data.guide.page.items.map((row) => ({
    ...row,
    programmes: shownOf(row.programmes, argentineTimes()),
  }));
}

const NEWS = { title: 'Noticiero', from: at('19:30'), to: at('20:30') };
const FILM = { title: 'Metrópolis', from: at('20:30'), to: at('23:30') };

describe('the guide', () => {
  test('shows what listed channels with a guide show in the hours from now', async () => {
    const { db } = database;
    const one = await insertChannel(db, { source_id: 'uno' });
    const two = await insertChannel(db, { source_id: 'dos' });
    const hidden = await insertChannel(db, { source_id: 'oculto', hidden: true });
    const off = await insertChannel(db, { source_id: 'apagado', active: false });
    await insertChannel(db, { source_id: 'sin-guia' });
    const past = { title: 'Telenovela', from: at('18:00'), to: at('19:30') };
    const late = { title: 'Trasnoche', from: at('23:30'), to: at('01:00', '2026-11-20') };
    await insertGuide(db, {
      attribution: 'Guía Abierta',
      channels: {
        [one]: [past, NEWS, FILM, late],
        [two]: [],
        [hidden]: [NEWS],
        [off]: [NEWS],
      },
    });
    const answer = await load();
    expect(
      rowsOf(answer).map(({ id, programmes }) => [id, programmes.map(({ title }) => title)]),
    ).toEqual([
      ['uno', ['Noticiero', 'Metrópolis']],
      ['dos', []],
    ]);
    expect(rowsOf(answer)[0]?.programmes[0]).toEqual({
      ...{ title: 'Noticiero', time: '19:30', until: '20:30' },
      ...{ startsAt: '2026-11-19T22:30:00.000Z', endsAt: '2026-11-19T23:30:00.000Z' },
    });
    const words = wordsOf(answer);
    expect(words).toContain('Guía de TV jueves, 19 de noviembre 20:00 a 23:00');
    expect(words).toContain('uno Noticiero 19:30 a 20:30 Ahora Metrópolis 20:30 a 23:30 dos');
    expect(words).toContain('dos Sin datos');
    expect(words).toContain('Guía: Guía Abierta');
  });

  test('may be kept for as long as no programme that it calls on ends, by nobody longer than 45 s', async () => {
    const channel = await insertChannel(database.db, { source_id: 'uno' });
    await insertGuide(database.db, { channels: { [channel]: [NEWS, FILM] } });
    const answer = await load();
    expect(headerOf(answer, 'Cache-Control')).toBe('public, max-age=0, s-maxage=45');
    expect(headerOf(answer, 'Surrogate-Key')).toBe(`site channels c${channel}`);
    const onAt = async (time: string) =>
      /(\S+) \S+ a \S+ Ahora/.exec(wordsOf(await load('', '/tv/guia', at(time))))?.[1] ?? null;
    expect(await onAt('20:29')).toBe('Noticiero');
    const soon = new Date(at('20:30').getTime() - 44_000);
    expect(wordsOf(await load('', '/tv/guia', soon))).not.toContain('Ahora');
    expect(await onAt('20:30')).toBe('Metrópolis');
  });

  test('is on the clock of viewers, with the offset of its source', async () => {
    const channel = await insertChannel(database.db, { source_id: 'uno' });
    await insertGuide(database.db, { offset: 60, channels: { [channel]: [NEWS] } });
    expect(rowsOf(await load())[0]?.programmes).toMatchObject([{ time: '20:30', until: '21:30' }]);
  });

  test('of a day and an hour has ways to those beside it, but not past its days', async () => {
    const channel = await insertChannel(database.db, { source_id: 'uno' });
    const far = { title: 'Lejos', from: at('12:00', '2026-11-21'), to: at('13:00', '2026-11-21') };
    await insertGuide(database.db, { channels: { [channel]: [NEWS, far] } });
    const { data } = await load('?dia=2026-11-19&hora=22');
    expect(data).toMatchObject({
      before: '/tv/guia?dia=2026-11-19&hora=19',
      after: '/tv/guia?dia=2026-11-20&hora=01',
      window: { date: 'jueves, 19 de noviembre', until: '01:00' },
    });
    expect(data.tabs).toEqual([
      { name: 'Ayer', path: '/tv/guia?dia=2026-11-18&hora=22', isShown: false },
      { name: 'Hoy', path: '/tv/guia', isShown: true },
      { name: 'Mañana', path: '/tv/guia?dia=2026-11-20&hora=22', isShown: false },
      { name: 'sáb 21', path: '/tv/guia?dia=2026-11-21&hora=22', isShown: false },
    ]);
    expect((await load('?dia=2026-11-18&hora=00')).data.before).toBeNull();
    const last = await load('?dia=2026-11-24&hora=23');
    expect(last.data.after).toBeNull();
    expect(wordsOf(last)).toContain('Ningún canal de esta página tiene programación');
  });

  test.each([
    ['?dia=2026-11-17&hora=10', '/tv/guia'],
    ['?dia=2026-11-20', '/tv/guia?dia=2026-11-20&hora=20'],
    ['?hora=10', '/tv/guia'],
    ['?grupo=tv', '/tv/guia'],
    ['?cursor=x', '/tv/guia'],
  ])('leads from %s to %s', async (query, path) => {
    expect(await redirection(query)).toBe(path);
  });

  test('lists further channels at the same hours, and keeps only pages that it has', async () => {
    const { db } = database;
    const ids: string[] = [];
    for (let place = 0; place < 50; place++) {
      const created_at = new Date(Date.UTC(2026, 0, 1) + place * 1000);
      ids.push(await insertChannel(db, { source_id: `c${place}`, created_at }));
    }
    await insertGuide(db, { channels: Object.fromEntries(ids.map((id) => [id, [NEWS]])) });
    const first = await load();
    expect(rowsOf(first).map(({ id }) => id)).toEqual(
      Array.from({ length: 12 }, (_, place) => `c${place}`),
    );
    expect(headerOf(first, 'Surrogate-Key').split(' ')).toHaveLength(14);
    const cursor = first.data.guide.kind === 'listed' ? first.data.guide.page.next : null;
    const second = await load(`?cursor=${cursor}&dia=2026-11-19&hora=20`);
    expect(rowsOf(second).map(({ id }) => id)).toEqual(
      Array.from({ length: 30 }, (_, place) => `c${12 + place}`),
    );
    expect(headerOf(second, 'Cache-Control')).toContain('s-maxage=45');
    // Made up: leads to the page with the same channels, or is answered and not kept.
    const between = `${Date.UTC(2026, 0, 1) + 500}_1`;
    expect(await redirection(`?cursor=${between}&grupo=deportes`)).toBe('/tv/guia?grupo=deportes');
    expect(await redirection(`?cursor=${between}`)).toMatch(/^\/tv\/guia\?cursor=\d+_\d+$/);
    const data = await load(`?cursor=${between}`, '/tv/guia.data');
    expect(headerOf(data, 'Cache-Control')).toBe('no-store');
  });

  test('has sports channels in a group of their own, by the list of names', async () => {
    const { db } = database;
    const sports = await insertChannel(db, { source_id: 'cancha', type: 'sports' });
    await insertGuide(db, { channels: { [sports]: [NEWS] } });
    const answer = await load('?grupo=deportes');
    expect(rowsOf(answer).map(({ id }) => id)).toEqual(['cancha']);
    const tv = await load();
    expect(wordsOf(tv)).toContain('Los canales de este grupo todavía no tienen guía.');
    expect(tv.data.groups).toEqual([
      { name: 'Deportes', path: '/tv/guia?grupo=deportes', isShown: false },
    ]);
    await db.deleteFrom('sports_channel_names').execute();
    expect(rowsOf(await load('?grupo=deportes'))).toEqual([]);
  });

  test('that nobody has yet is a friendly page', async () => {
    await insertChannel(database.db, { source_id: 'uno' });
    const answer = await load();
    expect(wordsOf(answer)).toContain('Todavía no hay una guía');
    expect(answer.data.groups).toEqual([]);
  });

  test('is in the sitemap while there is one', async () => {
    const { db } = database;
    const isListed = async () =>
      (await (await loadSitemapFile(db, 'pages.xml')).text()).includes('/tv/guia<');
    const channel = await insertChannel(db, { source_id: 'uno' });
    expect(await isListed()).toBe(false);
    await insertGuide(db, { channels: { [channel]: [NEWS] } });
    expect(await isListed()).toBe(true);
  });
});

describe('a programme', () => {
  const read = async (channelId: string, from: Date | string) => {
    const startsAt = String(typeof from === 'string' ? from : from.getTime());
    try {
      return await loadProgramme(database.db, { channelId, startsAt });
    } catch (error) {
      if (error instanceof Response) return error;
      throw error;
    }
  };

  test('is told with all that its guide says, on the clock of viewers', async () => {
    const channel = await insertChannel(database.db, { source_id: 'uno' });
    const film = { ...FILM, description: 'Una ciudad del futuro.', subTitle: 'Restaurada' };
    await insertGuide(database.db, {
      ...{ offset: 60, attribution: 'Guía Abierta' },
      channels: { [channel]: [NEWS, film] },
    });
    const answer = await read('uno', at('21:30'));
    expect(answer.headers.get('Surrogate-Key')).toBe(`site c${channel}`);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=45');
    expect(await answer.json()).toEqual({
      ...{ title: 'Metrópolis', time: '21:30', until: '00:30', subTitle: 'Restaurada' },
      ...{ startsAt: '2026-11-20T00:30:00.000Z', endsAt: '2026-11-20T03:30:00.000Z' },
      ...{ description: 'Una ciudad del futuro.', episode: null, categories: [] },
      ...{ isNew: false, isRepeat: false, attribution: 'Guía Abierta' },
    });
  });

  test('that nobody may see or that is not there is none', async () => {
    const { db } = database;
    const shown = await insertChannel(db, { source_id: 'uno' });
    const hidden = await insertChannel(db, { source_id: 'oculto', hidden: true });
    await insertGuide(db, { channels: { [shown]: [NEWS], [hidden]: [NEWS] } });
    expect((await read('uno', NEWS.from)).status).toBe(200);
    for (const [channel, from] of [
      ['oculto', NEWS.from],
      ['otro', NEWS.from],
      ['uno\0', NEWS.from],
      ['uno', NEWS.to],
      ['uno', '9999999999999'],
      ['uno', '99999999999999'],
      ['uno', '-1'],
      ['uno', 'ahora'],
    ] as const)
      expect((await read(channel, from)).status).toBe(404);
  });
});
