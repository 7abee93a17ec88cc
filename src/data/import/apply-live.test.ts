import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Document, importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../commands/change.ts';
import { setSetting } from '../commands/settings.ts';

const database = emptyDatabaseEachTest();

const imported = async (...documents: Document[]) => await importLines(database.url, documents);

describe('matches', () => {
  const match = (change: object = {}): Document => ({
    path: 'PARTIDOSFUTBOL/p1',
    data: {
      EQUIPO1: 'Norte',
      EQUIPO2: 'Sur',
      CATEGORIA: 'Liga',
      FECHAP: '2025/03/04 22:15',
      LINKS: { 'Canal 1': 'https://a.example/1', 'Canal 2': 'https://a.example/2' },
      ...change,
    },
  });
  const rows = async () => await database.db.selectFrom('matches').selectAll().execute();

  test('are stored with their instant and their servers [ENT-16 ENT-17 ENT-18]', async () => {
    const report = await imported(match());
    expect(report).toMatchObject({ inserted: 1, tags: ['m1', 'matches'] });
    expect(await rows()).toEqual([
      {
        id: '1',
        source_id: 'p1',
        first_team: 'Norte',
        second_team: 'Sur',
        league_name: 'Liga',
        starts_at: new Date('2025-03-05T03:15:00Z'),
        held: [],
        hidden: false,
        first_goals: null,
        second_goals: null,
        half: null,
        half_began_at: null,
      },
    ]);
    const servers = await database.db
      .selectFrom('servers')
      .select(['match_id', 'label'])
      .orderBy('position')
      .execute();
    expect(servers).toEqual([
      { match_id: '1', label: 'Canal 1' },
      { match_id: '1', label: 'Canal 2' },
    ]);
  });

  test('are read in the zone that the operator set [FUT-08]', async () => {
    await setSetting(database.db, SYSTEM, 'sourceZone', 'Europe/Madrid');
    await imported(match());
    expect((await rows())[0]?.starts_at).toEqual(new Date('2025-03-04T21:15:00Z'));
  });

  test.each([
    ['time', { FECHAP: '2025/03/04 21:15' }, { updated: 1 }],
    ['team', { EQUIPO1: 'Este' }, { updated: 1 }],
    ['servers', { LINKS: { 'Canal 1': 'https://a.example/1' } }, { updated: 1 }],
  ])('that change their %s keep their row and are tagged', async (_, change, counts) => {
    await imported(match());
    expect(await imported(match(change))).toMatchObject({
      inserted: 0,
      tags: ['m1', 'matches'],
      ...counts,
    });
    expect((await rows()).map((row) => row.id)).toEqual(['1']);
  });

  test('twice in a file are the last of the two', async () => {
    await imported(match({ EQUIPO1: 'a' }), match({ EQUIPO1: 'b', LINKS: {} }));
    expect((await rows()).map((row) => row.first_team)).toEqual(['b']);
    expect(await database.db.selectFrom('servers').selectAll().execute()).toEqual([]);
  });
});

describe('channels', () => {
  const channel = (change: object = {}): Document => ({
    path: 'ITEMS/c1',
    data: {
      NOMBRE: 'Canal Uno',
      IMAGENBANER: '/c.webp',
      URL: 'https://a.example/c',
      ESTADO: 'A',
      FECHA: '2024/01/02',
      MENU: 'cPaginasTv',
      ...change,
    },
  });

  test('are stored with their one server [ENT-20]', async () => {
    expect(await imported(channel())).toMatchObject({
      inserted: 1,
      tags: ['matches', 'c1', 'channels'],
    });
    expect(await database.db.selectFrom('channels').selectAll().execute()).toEqual([
      {
        id: '1',
        source_id: 'c1',
        name: 'Canal Uno',
        image: '/c.webp',
        type: 'tv',
        active: true,
        menu: 'cPaginasTv',
        created_at: new Date('2024-01-02T00:00:00Z'),
        place: new Date('2024-01-02T00:00:00Z'),
        moved_to: null,
        search_name: 'canal uno',
        held: [],
        hidden: false,
      },
    ]);
    expect(
      await database.db.selectFrom('servers').select(['channel_id', 'label', 'url']).execute(),
    ).toEqual([{ channel_id: '1', label: 'Canal Uno', url: 'https://a.example/c' }]);
  });

  test('without a date are the oldest', async () => {
    await imported(channel({ FECHA: undefined }));
    expect((await imported(channel({ FECHA: undefined }))).tags).toEqual([]);
    const row = await database.db
      .selectFrom('channels')
      .select('created_at')
      .executeTakeFirstOrThrow();
    expect(row.created_at).toEqual(new Date(0));
  });

  test('that become inactive or get another address are tagged', async () => {
    await imported(channel());
    expect((await imported(channel({ ESTADO: 'I' }))).tags).toEqual(['matches', 'c1', 'channels']);
    expect((await imported(channel({ ESTADO: 'I', URL: 'https://b.example' }))).tags).toEqual([
      'c1',
      'channels',
    ]);
  });
});

describe('TV-app codes', () => {
  const codes = (from: number, to: number): Document[] =>
    Array.from({ length: to - from + 1 }, (_, place) => ({
      path: `USUARIOSTV1/u${String(from + place).padStart(4, '0')}`,
      data: {},
    }));
  const quota = async () => {
    const { rows } = await sql<{ sold: number; codes: number }>`
      select sold, (select count(*)::int from tv_app_codes) as codes from tv_app_quota`.execute(
      database.db,
    );
    return rows[0];
  };

  test('sell no more than there are: 2,005 documents are 2,000 sold and 5 refused [TVA-06]', async () => {
    const report = await imported(...codes(1, 2005));
    expect(await quota()).toEqual({ sold: 2000, codes: 2000 });
    expect(report.refusals.map((refusal) => refusal.path).sort()).toEqual(
      codes(2001, 2005).map((code) => code.path),
    );
    expect(new Set(report.refusals.map((refusal) => refusal.reason))).toEqual(
      new Set(['the quota of TV-app codes is sold out']),
    );
    expect(report.tags).toEqual(['tv-app']);
  });

  test('count once, however often they are imported [TVA-05]', async () => {
    await imported(...codes(1, 10), ...codes(5, 7));
    await takeOutbox(database.db);
    const report = await imported(...codes(1, 10));
    expect(await quota()).toEqual({ sold: 10, codes: 10 });
    expect(report).toMatchObject({ tags: [], refused: 0 });
    expect(await takeOutbox(database.db)).toEqual([]);
    expect((await imported(...codes(1, 12))).tags).toEqual(['tv-app']);
    expect(await quota()).toEqual({ sold: 12, codes: 12 });
  });

  test('that were refused get in once there is room', async () => {
    await sql`update tv_app_quota set total = 3`.execute(database.db);
    expect((await imported(...codes(1, 5))).refused).toBe(2);
    await sql`update tv_app_quota set total = 4`.execute(database.db);
    expect((await imported(...codes(1, 5))).refusals.map((refusal) => refusal.path)).toEqual([
      'USUARIOSTV1/u0005',
    ]);
    expect(await quota()).toEqual({ sold: 4, codes: 4 });
  });
});
