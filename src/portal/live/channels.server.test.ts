import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertGuide } from '../../../tests/support/sample-guide.ts';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { getSettings } from '../../data/queries/settings.ts';

let database: TestDatabase;
let channels: typeof import('./channels.server.ts');
let football: typeof import('./football.server.ts');

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  channels = await import('./channels.server.ts');
  football = await import('./football.server.ts');
});
beforeEach(async () => {
  await database.empty();
});
afterAll(async () => {
  await database.drop();
});

const NOW = new Date('2026-11-19T23:30Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const readSettings = async () => await getSettings(database.db);
const request = (path: string) => new Request(`http://portal${path}`);
const lifetime = ({ init }: { init: ResponseInit | null }): string | null =>
  new Headers(init?.headers).get('Cache-Control');
const DAY = 'public, max-age=0, s-maxage=86400';
const HOUR = 'public, max-age=0, s-maxage=3600';
const BRIEF = 'public, max-age=0, s-maxage=45';

const LISTED = [
  { title: 'Ya fue', from: at(-120), to: at(-30) },
  {
    ...{ title: 'Noticiero', from: at(-30), to: at(30), subTitle: 'Central' },
    ...{ description: 'Las noticias.', isLive: true },
  },
  { title: 'Cine', from: at(30), to: at(150) },
];

describe('what is on', () => {
  test('is on the cards of channels that have a guide, and their pages are brief', async () => {
    const { db } = database;
    const norte = await insertChannel(db, { source_id: 'norte' });
    await insertChannel(db, { source_id: 'sur' });
    expect(lifetime(await channels.loadTv(db, request('/tv'), NOW))).toBe(DAY);
    await insertGuide(db, { channels: { [norte]: LISTED } });
    const answer = await channels.loadTv(db, request('/tv'), NOW);
    expect(lifetime(answer)).toBe(BRIEF);
    const page = answer.data.channels.kind === 'listed' ? answer.data.channels.page : null;
    expect(page?.items).toEqual([
      {
        ...{ id: 'norte', name: 'norte', image: '' },
        onAir: {
          programmes: [
            expect.objectContaining({ title: 'Noticiero', time: '20:00', date: '2026-11-19' }),
            expect.objectContaining({ title: 'Cine', time: '21:00' }),
          ],
          share: 50,
        },
      },
      { id: 'sur', name: 'sur', image: '' },
    ]);
  });

  test('is brief on football too, and not when only other channels have a guide', async () => {
    const { db } = database;
    const deportes = await insertChannel(db, { source_id: 'deportes', type: 'sports' });
    const tv = await insertChannel(db, { source_id: 'tv' });
    const load = async () => await football.loadFootball(db, request('/futbol'), NOW);
    await insertGuide(db, { source: 'Una', channels: { [tv]: LISTED } });
    expect(lifetime(await load())).toBe(HOUR);
    await insertGuide(db, { source: 'Otra', channels: { [deportes]: LISTED } });
    expect(lifetime(await load())).toBe(BRIEF);
  });

  test("is on a channel's page with its description, and in what open pages ask for", async () => {
    const { db } = database;
    const norte = await insertChannel(db, { source_id: 'norte' });
    await insertGuide(db, { channels: { [norte]: LISTED } });
    const answer = await channels.loadChannel(db, readSettings, 'norte', NOW);
    expect(lifetime(answer)).toBe(BRIEF);
    expect(answer.data.guide).toMatchObject({
      programmes: [
        {
          ...{ title: 'Noticiero', subTitle: 'Central', description: 'Las noticias.' },
          ...{ isLive: true, startsAt: at(-30).toISOString(), endsAt: at(30).toISOString() },
        },
        { title: 'Cine', subTitle: null },
      ],
      share: 50,
    });
    const state = await channels.loadChannelState(db, readSettings, 'norte', NOW);
    expect(await state.json()).toMatchObject({ guide: answer.data.guide });
  });

  test('is nothing on a channel whose guide is empty, and no guide is another thing', async () => {
    const { db } = database;
    const norte = await insertChannel(db, { source_id: 'norte' });
    await insertChannel(db, { source_id: 'sur' });
    await insertGuide(db, { channels: { [norte]: [] } });
    const guideOf = async (id: string) =>
      (await channels.loadChannel(db, readSettings, id, NOW)).data.guide;
    expect(await guideOf('norte')).toEqual({ programmes: [], share: null });
    expect(await guideOf('sur')).toBeNull();
  });
});
