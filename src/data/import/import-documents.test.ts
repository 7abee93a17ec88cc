import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Document, importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { type Browse, NEWEST, ORDERS } from '../../domain/catalogue/browse.ts';
import { listTag, RECOMMENDED_TAG } from '../../domain/tags.ts';
import { SYSTEM } from '../commands/change.ts';
import { setSetting } from '../commands/settings.ts';
import { getSettings } from '../queries/settings.ts';
import { importDocuments } from './import-documents.ts';

const database = emptyDatabaseEachTest();

const PROPERTY_LIMIT_MS = 60_000;

const imported = async (...documents: Document[]) => await importLines(database.url, documents);
const title = (id: string, change: object = {}): Document => ({
  path: `PELICULAS/${id}`,
  data: { NOMBRE: id, ESTADO: 'A', CATEGORIA: 'DRAMA', FECHA: '2024/01/01', ...change },
});

/** All that an import may write, without the numbers of the rows. */
async function contents(): Promise<unknown> {
  const { rows } = await sql`
    select
      (select jsonb_agg(to_jsonb(t) - 'id' order by kind, source_id) from titles t) as titles,
      (select jsonb_agg(jsonb_build_array(t.kind, t.source_id, s.key, s.position) order by t.kind, t.source_id, s.key)
        from seasons s join titles t on t.id = s.title_id) as seasons,
      (select jsonb_agg(to_jsonb(e) - 'id' - 'season_id' || jsonb_build_object('season', s.key)
          order by s.key, e.source_id) from episodes e join seasons s on s.id = e.season_id) as episodes,
      (select jsonb_agg(to_jsonb(m) - 'id' order by source_id) from matches m) as matches,
      (select jsonb_agg(to_jsonb(c) - 'id' order by source_id) from channels c) as channels,
      (select jsonb_agg(source_id order by source_id) from tv_app_codes) as codes,
      (select sold from tv_app_quota) as sold,
      (select jsonb_agg(jsonb_build_array(
          coalesce(t.source_id, e.source_id, m.source_id, c.source_id), audio, label, v.url, v.position)
          order by coalesce(t.source_id, e.source_id, m.source_id, c.source_id), audio, label)
        from servers v left join titles t on t.id = v.title_id left join episodes e on e.id = v.episode_id
          left join matches m on m.id = v.match_id left join channels c on c.id = v.channel_id) as servers
    `.execute(database.db);
  return rows[0];
}

const words = fc.constantFrom(
  'Uno',
  'Dos',
  'Con\ttab',
  'Línea\nnueva',
  'C:\\dir',
  '"x"',
  '🎬',
  ' ',
  '__proto__',
);
const maps = fc.dictionary(
  words,
  fc.constantFrom('https://a.example/1', 'https://a.example/2', 'javascript:x'),
  {
    maxKeys: 3,
  },
);
const dates = fc.constantFrom(
  '2024/01/01',
  '2024/06/01 10:00',
  { _seconds: 1_700_000_000 },
  'mañana',
  undefined,
);
const languages = { IDIOMAS: maps, SERVERSUB: maps, SERVERJAP: maps };
const documents = fc.array(
  fc.oneof(
    fc.record({
      path: fc.constantFrom('PELICULAS/a', 'PELICULAS/b', 'SERIES/c', 'ANIME/d'),
      data: fc.record({
        NOMBRE: words,
        DETALLE: words,
        CATEGORIA: words,
        ESTADO: fc.constantFrom('A', 'I'),
        RECOMENDADA: fc.constantFrom('S', 'N'),
        FECHA: dates,
        FECHANUEVO: dates,
        TEMPORADAS: fc.uniqueArray(words, { maxLength: 3 }),
        ...languages,
      }),
    }),
    fc.record({
      path: fc.constantFrom(
        'SERIES/c/Uno/e1',
        'SERIES/c/Extra/e2',
        'ANIME/d/Uno/e3',
        'ANIME/nada/Uno/e4',
      ),
      data: fc.record({ NOMBRE: words, IMG: words, ...languages }),
    }),
    fc.record({
      path: fc.constantFrom('PARTIDOSFUTBOL/p1', 'PARTIDOSFUTBOL/p2'),
      data: fc.record({
        EQUIPO1: words,
        EQUIPO2: words,
        FECHAP: fc.constantFrom('2025/01/01 23:00', '2025/01/02 10:00', 'hoy'),
        LINKS: maps,
      }),
    }),
    fc.record({
      path: fc.constantFrom('ITEMS/c1', 'ITEMS/c2'),
      data: fc.record({ NOMBRE: words, FECHA: dates }),
    }),
    fc.record({ path: fc.constantFrom('USUARIOSTV1/u1', 'USUARIOSTV1/u2'), data: fc.constant({}) }),
  ),
  { maxLength: 20 },
);

describe('whatever the documents', () => {
  test(
    'a second import of the same file changes nothing and publishes nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(documents, async (given) => {
          await imported(...given);
          await takeOutbox(database.db);
          const before = await contents();
          const report = await imported(...given);
          expect(report).toMatchObject({ inserted: 0, updated: 0, tags: [] });
          expect(await contents()).toEqual(before);
          expect(await takeOutbox(database.db)).toEqual([]);
        }),
        { numRuns: 6 },
      );
    },
    PROPERTY_LIMIT_MS,
  );

  test(
    'what was there before makes no difference to the documents of the file',
    async () => {
      await fc.assert(
        fc.asyncProperty(documents, documents, async (first, second) => {
          await database.empty();
          const { refusals } = await imported(...second);
          const alone = await contents();
          // A refused document leaves what was there, so only paths that were taken can be compared.
          const refused = new Set(
            refusals.filter(({ reason }) => !reason.startsWith('server')).map(({ line }) => line),
          );
          const taken = new Set(
            second.filter((_, place) => !refused.has(place + 1)).map(({ path }) => path),
          );
          await database.empty();
          await imported(...first.filter(({ path }) => taken.has(path)));
          await imported(...second);
          // A season that is no longer listed stays, without a place; all else is as if the first file never was.
          await sql`delete from seasons where position is null and id not in (select season_id from episodes)`.execute(
            database.db,
          );
          expect(await contents()).toEqual(alone);
        }),
        { numRuns: 5 },
      );
    },
    PROPERTY_LIMIT_MS,
  );
});

describe('the outbox gets one row with exactly the tags of what changed', () => {
  const in2020 = (browse: Partial<Browse>): Browse[] =>
    [null, 2020].map((decade) => ({ ...NEWEST, decade, ...browse }));
  const in1950 = (browse: Partial<Browse>): Browse[] =>
    [null, 1950].map((decade) => ({ ...NEWEST, decade, ...browse }));
  const everyOrder = (lists: readonly Browse[]): Browse[] =>
    ORDERS.flatMap((order) => lists.map((list) => ({ ...list, order })));
  const CHANGES: [what: string, change: object, lists: Browse[]][] = [
    ['a name', { NOMBRE: 'Otro' }, in2020({ order: 'nombre' })],
    ['a description', { DETALLE: 'Otra' }, []],
    ['an image', { IMG: '/otra.webp' }, []],
    [
      'a year',
      { FECHAR: '1950' },
      [
        ...everyOrder([...in2020({}).slice(1), ...in1950({}).slice(1)]),
        { ...NEWEST, order: 'anio' },
      ],
    ],
    [
      'a first server',
      { IDIOMAS: { Uno: 'https://a.example/1' } },
      everyOrder(in1950({ audio: 'LATINO' })),
    ],
    ['another of its language', { IDIOMAS: { Dos: 'https://a.example/2' } }, []],
    [
      'the newness',
      { FECHANUEVO: '2025/01/01' },
      (['nuevas', 'buscadas', 'anio'] as const).flatMap((order) => [
        ...in1950({ order }),
        ...in1950({ order, audio: 'LATINO' }),
      ]),
    ],
    [
      'the genre',
      { CATEGORIA: 'TERROR' },
      everyOrder([...in1950({ genre: 'TERROR' }), ...in1950({ genre: 'TERROR', audio: 'LATINO' })]),
    ],
    ['the recommendation', { RECOMENDADA: 'S' }, []],
    [
      'the activity',
      { ESTADO: 'I' },
      everyOrder(
        [null, 'TERROR'].flatMap((genre) =>
          [null, 'LATINO' as const].flatMap((audio) => in1950({ genre, audio })),
        ),
      ),
    ],
    ['a name that nobody sees', { NOMBRE: 'Oculto' }, []],
  ];

  test('of a title among others, one change after the other', async () => {
    const others = [title('a'), { path: 'SERIES/c', data: { NOMBRE: 'c' } }];
    let changed: object = { CATEGORIA: '' };
    await imported(...others, title('b', changed));
    await takeOutbox(database.db);
    const { id } = await database.db
      .selectFrom('titles')
      .select('id')
      .where('source_id', '=', 'b')
      .executeTakeFirstOrThrow();
    for (const [what, change, lists] of CHANGES) {
      changed = { ...changed, ...change };
      const report = await imported(...others, title('b', changed));
      const tags = [
        `t${id}`,
        ...lists.map((list) => listTag('movie', list)),
        ...('RECOMENDADA' in change ? [RECOMMENDED_TAG] : []),
      ];
      expect(report.tags.toSorted(), what).toEqual(tags.toSorted());
      expect(await takeOutbox(database.db), what).toEqual([{ tags: report.tags, hard: false }]);
    }
  });

  test('of a new title, and none when nothing changed', async () => {
    await imported(title('a'));
    await takeOutbox(database.db);
    expect((await imported(title('a'))).tags).toEqual([]);
    expect((await imported()).tags).toEqual([]);
    expect(await takeOutbox(database.db)).toEqual([]);
    const report = await imported(title('a'), {
      path: 'ANIME/nuevo',
      data: { NOMBRE: 'n', ESTADO: 'A' },
    });
    expect(report.tags).toContain('t2');
    expect(report.tags).toContain('list-anime');
    expect(report.tags).toHaveLength(1 + 2 * ORDERS.length);
  });

  test('of a series, when an episode brings a language or takes it away', async () => {
    const serie = { path: 'SERIES/s', data: { NOMBRE: 's', ESTADO: 'A', TEMPORADAS: ['UNO'] } };
    const episode = (data: object, season = 'UNO') => ({
      path: `SERIES/s/${season}/1`,
      data: { NOMBRE: '1', IMG: '/1.webp', ...data },
    });
    const audios = async () =>
      (await database.db.selectFrom('titles').select('audios').executeTakeFirstOrThrow()).audios;
    const server = { Uno: 'https://a.example/1' };
    await imported(serie, episode({ SERVERJAP: server }));
    expect(await audios()).toBe(8);
    await takeOutbox(database.db);
    expect((await imported(episode({ SERVERSUB: server }))).tags).toContain(
      listTag('serie', { ...NEWEST, audio: 'JAPONÉS' }),
    );
    expect(await audios()).toBe(2);
    const alone = [
      [episode({ URL: 'https://a.example/solo' }), 1],
      [episode({ SERVERSUB: server, IMG: '' }), 0],
      [episode({ SERVERSUB: server }), 2],
    ] as const;
    for (const [document, expected] of alone) {
      await imported(document);
      expect(await audios()).toBe(expected);
    }
    // Another season, which the series does not list until it says so.
    await imported(episode({ SERVERCASTELLANO: server }, 'DOS'));
    expect(await audios()).toBe(2);
    await imported({ ...serie, data: { ...serie.data, TEMPORADAS: ['UNO', 'DOS'] } });
    expect(await audios()).toBe(6);
  });
});

test('more changed titles than can be named are one tag for everything', async () => {
  const report = await imported(...Array.from({ length: 5001 }, (_, place) => title(`m${place}`)));
  expect(report).toMatchObject({ documents: 5001, inserted: 5001, tags: ['site'] });
});

test('a dry run reports like a real one and writes nothing', async () => {
  await imported(title('a'), title('b'));
  await takeOutbox(database.db);
  const before = await contents();
  const file: Document[] = [
    title('a', { NOMBRE: 'Otra' }),
    title('c', { IDIOMAS: { Uno: 'https://a.example/1' } }),
    title('mal', { NOMBRE: '' }),
    { path: 'USUARIOSTV1/u1', data: {} },
    { path: 'ADMINISTRADOR/x', data: { uno: ['a.example'] } },
  ];
  const dry = await importLines(database.url, file, { dryRun: true });
  expect(await contents()).toEqual(before);
  expect(await takeOutbox(database.db)).toEqual([]);
  expect((await getSettings(database.db)).embedOrigins).toEqual([]);
  const { tags: _, changeId, ...counts } = dry;
  expect(changeId).toBeNull();
  expect(counts).toMatchObject({ documents: 4, refused: 1, inserted: 2, updated: 1 });
  expect(await imported(...file)).toMatchObject(counts);
});

test('a dry run uses up no numbers of rows', async () => {
  const numbers = async () =>
    (
      await sql`select 'titles', last_value from titles_id_seq union all select 'servers', last_value from servers_id_seq
        union all select 'seasons', last_value from seasons_id_seq union all select 'outbox', last_value from outbox_id_seq
        union all select 'episodes', last_value from episodes_id_seq
        union all select 'codes', last_value from tv_app_codes_id_seq`.execute(database.db)
    ).rows;
  const file: Document[] = [
    title('a', { IDIOMAS: { Uno: 'https://a.example/1' } }),
    { path: 'SERIES/s', data: { NOMBRE: 's', TEMPORADAS: ['T1', 'T2'] } },
    { path: 'SERIES/s/T1/1', data: { NOMBRE: '1' } },
    { path: 'USUARIOSTV1/u1', data: {} },
  ];
  await imported(...file);
  const before = await numbers();
  const more = [
    ...file,
    title('b'),
    { path: 'SERIES/s/T3/1', data: { NOMBRE: '1' } },
    { path: 'USUARIOSTV1/u2', data: {} },
  ];
  await importLines(database.url, more, { dryRun: true });
  expect(await numbers()).toEqual(before);
  expect((await imported(...more)).inserted).toBe(3);
});

test('what is counted as changed includes servers, seasons and sold codes', async () => {
  const serie = (seasons: string[], servers: object = {}): Document => ({
    path: 'SERIES/s',
    data: { NOMBRE: 's', TEMPORADAS: seasons, IDIOMAS: servers },
  });
  const episode = (servers: object): Document => ({
    path: 'SERIES/s/T1/1',
    data: { NOMBRE: '1', IDIOMAS: servers },
  });
  await imported(serie(['T1']), episode({}));
  expect(await imported(serie(['T1', 'T2']))).toMatchObject({ inserted: 0, updated: 1 });
  expect(await imported(serie(['T2', 'T1']))).toMatchObject({ inserted: 0, updated: 1 });
  expect(await imported(serie(['T2', 'T1'], { Uno: 'https://a.example/1' }))).toMatchObject({
    inserted: 0,
    updated: 1,
  });
  expect(await imported(episode({ Uno: 'https://a.example/1' }))).toMatchObject({
    inserted: 0,
    updated: 1,
  });
  const code = { path: 'USUARIOSTV1/u1', data: {} };
  expect(await imported(code, code)).toMatchObject({ inserted: 1, updated: 0 });
  expect(await imported(code)).toMatchObject({ inserted: 0, updated: 0 });
});

describe('hosts of the administrator document', () => {
  const hosts = (...names: string[]): Document => ({
    path: 'ADMINISTRADOR/dominios',
    data: { uno: names },
  });
  const allowed = async (...documents: Document[]) =>
    await importLines(database.url, documents, { addFrameHosts: true });
  const framed = async () => (await getSettings(database.db)).embedOrigins;

  test('are left out and named, unless the operator lets them in', async () => {
    await setSetting(database.db, SYSTEM, 'embedOrigins', ['https://mio.example']);
    await takeOutbox(database.db);
    const report = await imported(hosts('b.example', 'a.example', 'mio.example', 'a.example'));
    expect(report.frameHosts).toEqual({
      added: [],
      leftOut: ['https://a.example', 'https://b.example'],
    });
    expect(report.tags).toEqual([]);
    expect(await takeOutbox(database.db)).toEqual([]);
    expect(await framed()).toEqual(['https://mio.example']);
  });

  test('join those of the operator, once, and turn every page over [ENT-24]', async () => {
    await setSetting(database.db, SYSTEM, 'embedOrigins', ['https://mio.example']);
    const report = await allowed(hosts('a.example', 'mio.example', 'a.example'));
    expect(report.tags).toEqual(['site']);
    expect(report.frameHosts).toEqual({ added: ['https://a.example'], leftOut: [] });
    expect(await framed()).toEqual(['https://a.example', 'https://mio.example']);
    const again = await allowed(hosts('a.example'));
    expect(again.tags).toEqual([]);
    expect(again.frameHosts).toEqual({ added: [], leftOut: [] });
  });

  test('that could not stand in a security policy are left out', async () => {
    await allowed(hosts('*', 'a;script-src', 'b.example'));
    expect(await framed()).toEqual(['https://b.example']);
  });

  test('too many for the policy of a page are left out together', async () => {
    await allowed(hosts('a.example'));
    const many = Array.from({ length: 1000 }, (_, place) => `host-${place}.example`);
    const report = await allowed(hosts(...many));
    expect(report.frameHosts.leftOut).toHaveLength(1000);
    expect(await framed()).toEqual(['https://a.example']);
  });

  test('do not mind a setting that no longer fits', async () => {
    await sql`insert into settings (key, value) values ('embedOrigins', '"x"')`.execute(
      database.db,
    );
    await allowed(hosts('a.example'));
    expect(await framed()).toEqual(['https://a.example']);
  });
});

test('two imports at once wait for each other', async () => {
  const reports = await Promise.all([
    imported(title('a')),
    imported(title('a')),
    imported(title('b')),
  ]);
  expect(reports.reduce((sum, report) => sum + report.inserted, 0)).toBe(2);
});

test('nothing is left behind but the records', async () => {
  await imported(title('a'));
  const { rows } = await sql`select 1 from pg_namespace where nspname = 'staging'`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

const WAIT_LIMIT_MS = 40_000;
const END = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'perdida'`;

test.each(['staging', 'applying'])(
  'a connection that is lost while %s leaves nothing, and the next import works',
  async (phase) => {
    await imported(title('a'));
    const before = await contents();
    const lines = Array.from({ length: 200 }, (_, place) => JSON.stringify(title(`n${place}`)));
    const input = Readable.from(
      (async function* () {
        yield Buffer.from(`${lines.slice(0, 100).join('\n')}\n`);
        if (phase === 'staging') await sql.raw(END).execute(database.db);
        yield Buffer.from(lines.slice(100).join('\n'));
      })(),
    );
    // The first statement of the second phase waits for this table.
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      if (phase === 'applying') await holder.query('begin; lock table titles');
      const failed = importDocuments({
        databaseUrl: `${database.url}?application_name=perdida`,
        input,
      }).catch((error: unknown) => error);
      const waiting = sql`select 1 from pg_stat_activity
        where application_name = 'perdida' and wait_event_type = 'Lock'`;
      if (phase === 'applying') {
        await expect
          .poll(async () => (await waiting.execute(database.db)).rows.length, {
            timeout: WAIT_LIMIT_MS,
          })
          .toBe(1);
        await sql.raw(END).execute(database.db);
      }
      expect(await failed).toBeInstanceOf(Error);
    } finally {
      await holder.end();
    }
    expect(await contents()).toEqual(before);
    expect((await imported(title('b'))).inserted).toBe(1);
  },
  PROPERTY_LIMIT_MS,
);
