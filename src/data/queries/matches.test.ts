import { describe, expect, test } from 'vitest';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { daySpan, MAX_DAY_MATCHES } from '../../domain/football/agenda.ts';
import {
  getMatch,
  getNextMatch,
  listDay,
  listMatches,
  listMatchServers,
  listUnfinished,
} from './matches.ts';

const database = emptyDatabaseEachTest();

const TODAY = '2026-10-05';
const ids = (matches: readonly { id: string }[]): string[] => matches.map(({ id }) => id);
const insert = async (source_id: string, starts_at: string) =>
  await insertMatch(database.db, { source_id, starts_at: new Date(starts_at) });

/** Every first and last minute around a day in Argentina, which is three hours behind UTC. */
async function insertEdges(): Promise<void> {
  await insert('fin de anteayer', '2026-10-04T02:59Z');
  await insert('principio de ayer', '2026-10-04T03:00Z');
  await insert('fin de ayer', '2026-10-05T02:59Z');
  await insert('principio de hoy', '2026-10-05T03:00Z');
  await insert('fin de hoy', '2026-10-06T02:59Z');
  await insert('principio de mañana', '2026-10-06T03:00Z');
}

describe('matches of a day in Argentina', () => {
  test('are those of today and none of another day [CALL-07]', async () => {
    await insertEdges();
    const today = await listMatches(database.db, daySpan(TODAY), 100);
    expect(ids(today)).toEqual(['principio de hoy', 'fin de hoy']);
  });

  test('are at most as many as a page holds, and the rest on further pages [NUM-05]', async () => {
    const start = daySpan(TODAY).from.getTime();
    await database.db
      .insertInto('matches')
      .values(
        Array.from({ length: 450 }, (_, place) => ({
          source_id: `p${place}`,
          first_team: 'Norte',
          second_team: 'Sur',
          league_name: '',
          starts_at: new Date(start + place * 60_000),
        })),
      )
      .execute();
    const parts = await Promise.all([1, 2, 3, 4].map((part) => listDay(database.db, TODAY, part)));
    expect(parts.map(({ matches, hasMore }) => [matches.length, hasMore])).toEqual([
      [MAX_DAY_MATCHES, true],
      [MAX_DAY_MATCHES, true],
      [450 - 2 * MAX_DAY_MATCHES, false],
      [0, false],
    ]);
    expect(parts.flatMap(({ matches }) => ids(matches))).toEqual(
      Array.from({ length: 450 }, (_, place) => `p${place}`),
    );
  });
});

test('a match ends when its league says, or after two hours', async () => {
  await database.db
    .insertInto('leagues')
    .values({ name: 'Siete', icon: '', background: '', match_minutes: 45 })
    .execute();
  await insertMatch(database.db, {
    source_id: 'a',
    starts_at: new Date('2026-10-05T20:00Z'),
    league_name: 'Siete',
  });
  await insert('b', '2026-10-05T20:00Z');
  const ends = (await listDay(database.db, TODAY)).matches.map(({ id, endsAt }) => [
    id,
    endsAt.toISOString(),
  ]);
  expect(ends).toEqual([
    ['a', '2026-10-05T20:45:00.000Z'],
    ['b', '2026-10-05T22:00:00.000Z'],
  ]);
  const unfinished = async (now: string) =>
    ids(await listUnfinished(database.db, new Date(now), 10));
  expect(await unfinished('2026-10-05T20:44:59Z')).toEqual(['a', 'b']);
  expect(await unfinished('2026-10-05T20:45:00Z')).toEqual(['b']);
  expect(await unfinished('2026-10-05T22:00:00Z')).toEqual([]);
});

test('the next match is the first that has not begun, however far [FUT-11]', async () => {
  const now = new Date('2026-10-05T20:00Z');
  await insert('empezado', '2026-10-05T20:00Z');
  expect(await getNextMatch(database.db, now)).toBeNull();
  await insert('año que viene', '2027-03-01T20:00Z');
  await insert('después', '2027-03-02T20:00Z');
  expect((await getNextMatch(database.db, now))?.id).toBe('año que viene');
});

describe('one match', () => {
  test('is read by its id [CALL-11]', async () => {
    await insertMatch(database.db, {
      source_id: 'x/y z',
      first_team: 'Este',
      second_team: 'Oeste',
      league_name: 'Copa',
      starts_at: new Date('2026-10-05T20:00Z'),
      first_goals: 2,
      second_goals: 0,
    });
    expect(await getMatch(database.db, 'x/y z')).toEqual({
      rowId: '1',
      id: 'x/y z',
      firstTeam: 'Este',
      secondTeam: 'Oeste',
      leagueName: 'Copa',
      leagueIcon: '',
      background: '',
      startsAt: new Date('2026-10-05T20:00Z'),
      endsAt: new Date('2026-10-05T22:00Z'),
      firstGoals: 2,
      secondGoals: 0,
      half: null,
      halfBeganAt: null,
    });
    for (const id of ['', 'otro', 'x\0', '\ud800'])
      expect(await getMatch(database.db, id)).toBeNull();
  });

  test("has its league's images, or the friendly match's [FUT-05 NUM-12]", async () => {
    await database.db
      .insertInto('leagues')
      .values([
        { name: 'Amistoso', icon: '/amistoso.webp', background: '/cancha.webp' },
        { name: 'Copa', icon: '/copa.webp', background: '/estadio.webp' },
        { name: 'Sin fondo', icon: '/otra.webp', background: '' },
      ])
      .execute();
    for (const league_name of ['Copa', 'Sin fondo', 'Desconocida', '']) {
      await insertMatch(database.db, {
        source_id: league_name || 'nada',
        league_name,
        starts_at: new Date(0),
      });
    }
    const images = async (id: string) => {
      const match = await getMatch(database.db, id);
      return [match?.leagueIcon, match?.background];
    };
    expect(await images('Copa')).toEqual(['/copa.webp', '/estadio.webp']);
    expect(await images('Sin fondo')).toEqual(['/otra.webp', '/cancha.webp']);
    expect(await images('Desconocida')).toEqual(['/amistoso.webp', '/cancha.webp']);
    expect(await images('nada')).toEqual(['/amistoso.webp', '/cancha.webp']);
  });

  test("knows the friendly match's images under the names that sources use [FUT-05]", async () => {
    await insertMatch(database.db, { source_id: 'm', starts_at: new Date(0) });
    const image = async (name: string) => {
      await database.db.deleteFrom('leagues').execute();
      await database.db
        .insertInto('leagues')
        .values([
          { name, icon: '/a.webp', background: '' },
          { name: 'Copa', icon: '/copa.webp', background: '' },
        ])
        .execute();
      return (await getMatch(database.db, 'm'))?.leagueIcon;
    };
    for (const name of ['Amistoso', 'AMISTOSO', 'Amistosos', 'Amistoso internacional'])
      expect([name, await image(name)]).toEqual([name, '/a.webp']);
    expect(await image('Torneo amistoso')).toBe('');
  });

  test('has its servers in their order, channels of ours apart [ENT-18 ENT-19]', async () => {
    await insertChannel(database.db, { source_id: 'ombu', name: 'Ombú', type: 'sports' });
    const servers = ['Señal 2', 'Ombú', 'Señal 1'].map((name, place) => ({
      name,
      url: `https://a.example/${place}`,
    }));
    const first = await insertMatch(database.db, {
      source_id: 'a',
      starts_at: new Date(0),
      servers,
    });
    const second = await insertMatch(database.db, { source_id: 'b', starts_at: new Date(0) });
    const server = (serverId: string, name: string, place: number) => ({
      ...{ serverId, name, url: `https://a.example/${place}`, since: null },
    });
    expect(await listMatchServers(database.db, [second, first])).toEqual(
      new Map([
        [second, { saved: [], others: [] }],
        [
          first,
          {
            saved: [{ id: 'ombu', ...server('2', 'Ombú', 1) }],
            others: [server('1', 'Señal 2', 0), server('3', 'Señal 1', 2)],
          },
        ],
      ]),
    );
    expect(await listMatchServers(database.db, [])).toEqual(new Map());
  });
});
