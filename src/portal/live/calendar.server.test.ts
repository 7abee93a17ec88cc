import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCalendar } from '../../../tests/support/read-calendar.ts';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { getSettings } from '../../data/queries/settings.ts';

let database: TestDatabase;
let calendar: typeof import('./calendar.server.ts');

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://butaca.example');
  calendar = await import('./calendar.server.ts');
});
beforeEach(async () => {
  await database.empty();
});
afterAll(async () => {
  await database.drop();
});

const NOW = new Date('2026-10-05T15:00Z');
const DAY_MS = 86_400_000;

type Row = Omit<Parameters<typeof insertMatch>[1], 'starts_at'> & { days?: number };
/** A match so many days from now. */
const insert = async ({ days = 1, ...row }: Row) =>
  await insertMatch(database.db, { ...row, starts_at: new Date(NOW.getTime() + days * DAY_MS) });

const request = (path: string) => new Request(`https://butaca.example${path}`);
const match = async (id: string) =>
  await calendar.loadMatchCalendar(
    database.db,
    request(`/futbol/${encodeURIComponent(id)}/partido.ics`),
  );
const feedAt = async (path: string) =>
  await calendar.loadFeed(
    database.db,
    async () => await getSettings(database.db),
    request(path),
    NOW,
  );
const feed = async (kind: 'equipo' | 'liga', name: string) =>
  await feedAt(`/calendario/${kind}/${encodeURIComponent(name)}.ics`);

const readOf = async (answer: Promise<Response>) => readCalendar(await (await answer).text());
const summaries = async (answer: Promise<Response>) =>
  (await readOf(answer)).events.map(({ summary }) => summary);
const tagsOf = (response: Response) => response.headers.get('Surrogate-Key')?.split(' ') ?? [];

async function refusal(answer: Promise<Response>): Promise<[number, string]> {
  const thrown = await answer.then(
    () => null,
    (response: unknown) => response,
  );
  if (!(thrown instanceof Response)) throw new Error('it was answered');
  return [thrown.status, await thrown.text()];
}

describe('a match for the calendar', () => {
  test('has its instant, its league, its length and its page', async () => {
    await database.db
      .insertInto('leagues')
      .values({ name: 'Siete', icon: '', background: '', match_minutes: 45 })
      .execute();
    await insertMatch(database.db, {
      source_id: 'a/b ñ',
      league_name: 'Siete',
      starts_at: new Date('2026-10-06T02:30Z'),
    });
    expect((await readOf(match('a/b ñ'))).events).toEqual([
      {
        uid: 'a%2Fb%20%C3%B1@butaca.example',
        startsAt: new Date('2026-10-06T02:30Z'),
        endsAt: new Date('2026-10-06T03:15Z'),
        remindsAt: new Date('2026-10-06T02:15Z'),
        summary: 'Norte vs Sur',
        description: 'Siete\nhttps://butaca.example/futbol/a%2Fb%20%C3%B1',
        url: 'https://butaca.example/futbol/a%2Fb%20%C3%B1',
      },
    ]);
  });

  test('is a file that the edge keeps until the match changes', async () => {
    const rowId = await insert({ source_id: 'x' });
    const { headers } = await match('x');
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('inline; filename="partido.ics"');
    expect(headers.get('Cache-Control')).toContain('s-maxage=3600');
    expect(headers.get('Surrogate-Key')).toBe(`site matches m${rowId}`);
  });

  test('of no league has no empty line', async () => {
    await insert({ source_id: 'x', league_name: '' });
    expect((await readOf(match('x'))).events[0]?.description).toBe(
      'https://butaca.example/futbol/x',
    );
  });

  test('that does not exist says where the others are', async () => {
    const [status, sentence] = await refusal(match('no'));
    expect(status).toBe(404);
    expect(sentence).toMatch(/^No encontramos ese partido.* https:\/\/butaca\.example\/futbol$/);
    expect((await refusal(match('\0')))[0]).toBe(404);
  });
});

describe('the feed of a team or league', () => {
  test('has the matches of the last 30 days and all to come, at home and away', async () => {
    await insert({ source_id: '1', days: -31, second_team: 'Hace mucho' });
    await insert({ source_id: '2', days: -29, second_team: 'Hace poco' });
    await insert({ source_id: '3', days: 0, first_team: 'Este', second_team: 'Norte' });
    await insert({ source_id: '4', days: 700, second_team: 'Lejos', league_name: 'Copa' });
    await insert({ source_id: '5', days: 2, first_team: 'Otro', second_team: 'Ajeno' });
    expect(await summaries(feed('equipo', 'Norte'))).toEqual([
      'Norte vs Hace poco',
      'Este vs Norte',
      'Norte vs Lejos',
    ]);
    expect(await summaries(feed('liga', 'Liga'))).toEqual([
      'Norte vs Hace poco',
      'Este vs Norte',
      'Otro vs Ajeno',
    ]);
  });

  test('has the name of the team and of the portal', async () => {
    await insert({ source_id: 'x' });
    const { name, refresh } = await readOf(feed('equipo', 'Norte'));
    expect({ name, refresh }).toEqual({ name: 'Norte en Butaca', refresh: 'PT1H' });
  });

  test('turns over with each match in it, and when one enters', async () => {
    const one = await insert({ source_id: '1' });
    const two = await insert({ source_id: '2' });
    await insert({ source_id: '3', first_team: 'Otro', second_team: 'Ajeno' });
    const response = await feed('equipo', 'Sur');
    expect(tagsOf(response)).toEqual(['site', 'matches', `m${one}`, `m${two}`]);
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=3600');
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  });

  test('has the same bytes at another time, and others after a change', async () => {
    const rowId = await insert({ source_id: 'x' });
    const text = async () => await (await feed('equipo', 'Norte')).text();
    const before = await text();
    vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ['Date'] });
    expect(await text()).toBe(before);
    vi.useRealTimers();
    await database.db
      .updateTable('matches')
      .set({ starts_at: new Date('2026-10-09T20:00Z') })
      .where('id', '=', rowId)
      .execute();
    expect((await readOf(feed('equipo', 'Norte'))).events[0]?.startsAt).toEqual(
      new Date('2026-10-09T20:00Z'),
    );
  });

  test('has its last match between seasons', async () => {
    await insert({ source_id: '1', days: -90, second_team: 'Ida' });
    await insert({ source_id: '2', days: -80, second_team: 'Vuelta' });
    expect(await summaries(feed('liga', 'Liga'))).toEqual(['Norte vs Vuelta']);
  });

  test('has at most 500 matches with all of their tags in 8 KB, the nearest ones', async () => {
    await database.db
      .insertInto('matches')
      .values(
        Array.from({ length: 1400 }, (_, place) => ({
          // As after some years.
          id: String(9_000_000 + place),
          source_id: `p${place}`,
          first_team: 'Norte',
          second_team: `${place}`,
          league_name: 'Amistoso',
          starts_at: new Date(NOW.getTime() + (place - 700) * 600_000),
        })),
      )
      .execute();
    const response = await feed('liga', 'Amistoso');
    expect(response.headers.get('Surrogate-Key')?.length).toBeLessThan(8000);
    const listed = readCalendar(await response.text()).events.map(({ summary }) => summary);
    expect(listed.length).toBe(500);
    expect([listed[0], listed.at(-1)]).toEqual(['Norte vs 600', 'Norte vs 1099']);
  });

  test.each([
    'San Martín (SJ)',
    'a/b',
    'a%2Fb',
    '100% Fútbol',
    '.',
    '..',
    'x.ics',
    'x.data',
    'línea\notra',
    'a?b#c&d=e',
    "O'Higgins; Unión, \\ y más",
    '⚽ Emoji FC',
    'ñ'.repeat(400),
  ])('of %j is found by its name, and no other', async (name) => {
    await insert({ source_id: 'x', first_team: name, league_name: name });
    await insert({ source_id: 'y', second_team: 'Otro' });
    for (const kind of ['equipo', 'liga'] as const) {
      expect(await summaries(feed(kind, name))).toEqual([`${name} vs Sur`]);
    }
  });

  test.each([
    '/calendario/equipo/Norte',
    '/calendario/equipo/Norte.ics.data',
    '/calendario/equipo/norte.ics',
    '/calendario/equipo/Norte.ICS',
    '/calendario/equipo/.ics',
    '/calendario/equipo/Liga.ics',
    '/calendario/liga/Norte.ics',
    '/calendario/liga/.ics',
    '/calendario/equipo/a%252Fb.ics',
    '/calendario/equipo/%00.ics',
  ])('is not at %s, and the answer says where to find it', async (path) => {
    await insert({ source_id: 'x' });
    await insert({ source_id: 'y', first_team: 'a/b', league_name: '' });
    const [status, sentence] = await refusal(feedAt(path));
    expect(status).toBe(404);
    expect(sentence).toMatch(/^No encontramos partidos .* https:\/\/butaca\.example\/futbol$/);
  });
});

test('a file of a match has one address', async () => {
  await insert({ source_id: 'a/b' });
  for (const path of ['/futbol/a%252Fb/partido.ics', '/futbol/a%2Fb/partido.ics.data']) {
    const answer = calendar.loadMatchCalendar(database.db, request(path));
    expect((await refusal(answer))[0], path).toBe(404);
  }
});
