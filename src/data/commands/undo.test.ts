import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Document, importLines } from '../../../tests/support/import-lines.ts';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { insertTitles, takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { NotAllowed } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import { MAX_CHANGE_ROWS, recordChange, SYSTEM } from './change.ts';
import { hold, releaseFields, removeServers } from './held.ts';
import { HISTORY_DAYS, removeOldChangeRows } from './history.ts';
import { setOperatorRecord } from './operator-records.ts';
import { issueProductCodes } from './product-codes.ts';
import { setSetting } from './settings.ts';
import { setNamedHidden } from './takedowns.ts';
import { refreshLanguages } from './title-languages.ts';
import { replaceTvCode, sellTvCode } from './tv-codes.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

const PROPERTY_LIMIT_MS = 240_000;
const SECRET = 'x'.repeat(32);
const EDIT = { actor: SYSTEM, action: 'matches.edit', summary: 'x' } as const;

const run = async (tx: Db, ...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(tx);
};
const edit = async (...statements: string[]) =>
  await recordChange(database.db, EDIT, async (tx) => await run(tx, ...statements));
const imported = async (...documents: Document[]) => await importLines(database.url, documents);

async function lastChange(): Promise<string> {
  const { id } = await database.db
    .selectFrom('changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
const undoLast = async () => await undoChange(database.db, SYSTEM, await lastChange());

/** Everything that commands change, and what follows from it. */
const TABLES = [
  'titles',
  'seasons',
  'episodes',
  'servers',
  'suppressed_servers',
  'matches',
  'channels',
  'leagues',
  'sports_channel_names',
  'products',
  'consoles',
  'settings',
  'tv_app_quota',
  'title_places',
  'search_entries',
];

async function contents(): Promise<Record<string, string[]>> {
  const { rows } = await sql
    .raw<{ of: string; row: string }>(
      `select of, row from (${TABLES.map((name) => `select '${name}' as of, t::text as row from ${name} t`).join(' union all ')}) all_rows
       order by of, row collate "C"`,
    )
    .execute(database.db);
  return Object.fromEntries(
    TABLES.map((name) => [name, rows.filter(({ of }) => of === name).map(({ row }) => row)]),
  );
}

const MOVIE: Document = {
  path: 'PELICULAS/m1',
  data: { NOMBRE: 'M', ESTADO: 'A', RECOMENDADA: 'S', IDIOMAS: { Uno: 'https://a.example/1' } },
};
const CATALOGUE: Document[] = [
  MOVIE,
  { path: 'SERIES/s1', data: { NOMBRE: 'S', ESTADO: 'A', TEMPORADAS: ['T1'] } },
  {
    path: 'SERIES/s1/T1/1',
    data: { NOMBRE: 'E', IMG: '/e', SERVERSUB: { Uno: 'https://a.example/2' } },
  },
  {
    path: 'PARTIDOSFUTBOL/p1',
    data: {
      EQUIPO1: 'Norte',
      EQUIPO2: 'Sur',
      FECHAP: '2025/03/05 00:15',
      LINKS: { Uno: 'https://a.example/3', Dos: 'https://a.example/4' },
    },
  },
  {
    path: 'ITEMS/c1',
    data: { NOMBRE: 'C', ESTADO: 'A', MENU: 'cPaginasTv', URL: 'https://a.example/5' },
  },
  { path: 'LIGAS/Liga', data: { ICONO: '/l' } },
  { path: 'CANALESDEPORTIVOS/C', data: { CANAL: 'c1' } },
  { path: 'PRODUCTOS/tz', data: { NOMBRE: 'T', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 1 } },
  { path: 'CONSOLAS/nes', data: { URL: 'https://juegos.example/nes' } },
];

describe('every action is undone to the last column', () => {
  /** Its undo hides the title, which no undo takes back. */
  const TAKES_DOWN = 'a title shown again';
  const withEdits: [string, (db: Db) => Promise<unknown>][] = [
    ['a setting', async (db) => await setSetting(db, SYSTEM, 'siteName', 'Otro')],
    ['a setting that had the default', async (db) => await setSetting(db, SYSTEM, 'chatUrl', null)],
    ['the number of TV codes', async (db) => await setSetting(db, SYSTEM, 'tvAppTotal', 300)],
    [
      TAKES_DOWN,
      async (db) => await setNamedHidden(db, SYSTEM, { kind: 'serie', id: 's1' }, false),
    ],
    [
      'a field given back',
      async (db) => await releaseFields(db, SYSTEM, { table: 'matches', id: '1' }, ['league_name']),
    ],
    [
      'servers given back',
      async (db) => await releaseFields(db, SYSTEM, { table: 'matches', id: '1' }, ['servers']),
    ],
    [
      'a product set by hand',
      async (db) =>
        await setOperatorRecord(db, SYSTEM, { table: 'products', key: 'tz' }, [
          { name: 'stock', value: '0' },
          { name: 'name', value: 'Otra' },
        ]),
    ],
    ['an import that changes', async () => await imported(...CATALOGUE.map(changed))],
    ['an import that adds', async () => await imported(...CATALOGUE.map(renumbered))],
  ];
  const changed = ({ path, data }: Document): Document => {
    const { IDIOMAS: _, ...rest } = data as Record<string, unknown>;
    return {
      path,
      data: {
        ...rest,
        ...('EQUIPO1' in rest ? { EQUIPO1: 'Este', LINKS: { Tres: 'https://b.example' } } : {}),
        ...('NOMBRE' in rest ? { NOMBRE: 'Otro' } : {}),
      },
    };
  };
  const renumbered = ({ path, data }: Document): Document => ({
    path: path.replace(/\/([a-z]+)1?/, '/$12'),
    data:
      'FABRICANTE' in (data as object)
        ? data
        : { ...(data as object), ...(path.startsWith('CONSOLAS') && { NOMBRE: 'X' }) },
  });

  test.each(withEdits)('%s', async (name, act) => {
    await imported(...CATALOGUE);
    await setSetting(database.db, SYSTEM, 'siteName', 'Uno');
    await setNamedHidden(database.db, SYSTEM, { kind: 'serie', id: 's1' }, true);
    await recordChange(database.db, EDIT, async (tx) => {
      await run(tx, "update matches set league_name = 'Mía'");
      await hold(tx, 'matches', '1', ['league_name']);
      await run(
        tx,
        "update servers set origin = 'studio', url = 'https://mio.example' where match_id = 1 and label = 'Uno'",
      );
      const { rows } = await sql<{
        id: string;
      }>`select id from servers where label = 'Dos'`.execute(tx);
      await removeServers(
        tx,
        rows.map(({ id }) => id),
      );
    });
    const before = await contents();
    const known = await lastChange();
    await act(database.db);
    expect(await lastChange()).not.toBe(known);
    expect(await contents()).not.toEqual(before);
    expect(await undoLast()).toMatchObject({ kind: 'undone', left: [] });
    expect(await contents()).toEqual(before);
    if (name === TAKES_DOWN) return;
    // And the undo is undone, and that one too.
    expect(await undoLast()).toMatchObject({ kind: 'undone', left: [] });
    expect(await undoLast()).toMatchObject({ kind: 'undone', left: [] });
    expect(await contents()).toEqual(before);
  });
});

/** Statements of one change. Those that find nothing to change are fine. */
const id = fc.integer({ min: 1, max: 4 });
const text = fc.constantFrom('a', 'Ñandú', '"x"', 'C:\\dir', '🎬', "o''x");
const owner = fc.constantFrom('title_id', 'episode_id', 'match_id', 'channel_id');
const ownerTable = {
  title_id: 'titles',
  episode_id: 'episodes',
  match_id: 'matches',
  channel_id: 'channels',
};
const statements = fc.oneof(
  fc
    .tuple(id, text)
    .map(
      ([n, t]) => `update matches set first_team = '${t}', held = '{first_team}' where id = ${n}`,
    ),
  id.map((n) => `update matches set starts_at = now() + interval '${n} days'`),
  fc
    .tuple(id, text)
    .map(
      ([n, t]) =>
        `insert into matches (source_id, first_team, second_team, starts_at) values ('${t}${n}', '${t}', 'b', '2025-01-01 10:00:00.123+03') on conflict do nothing`,
    ),
  fc
    .tuple(
      fc.constantFrom(
        'titles',
        'seasons',
        'episodes',
        'matches',
        'channels',
        'servers',
        'suppressed_servers',
      ),
      id,
    )
    .map(([table, n]) => `delete from ${table} where id = ${n}`),
  fc.tuple(owner, id, text).map(
    ([column, n, t]) => `insert into servers (${column}, audio, label, url, position, origin)
    select id, 'ESPAÑOL', '${t}', 'https://b.example', 3, 'studio' from ${ownerTable[column as keyof typeof ownerTable]} where id = ${n} on conflict do nothing`,
  ),
  fc
    .tuple(id, text)
    .map(
      ([n, t]) =>
        `update servers set url = 'https://c.example/${t}', origin = 'studio' where id % 4 = ${n % 4}`,
    ),
  fc.tuple(id, text).map(
    ([n, t]) => `update servers v set label = '${t}' where id = ${n} and not exists (
    select from servers o where o.label = '${t}' and o.audio = v.audio
      and (o.title_id, o.episode_id, o.match_id, o.channel_id) is not distinct from (v.title_id, v.episode_id, v.match_id, v.channel_id))`,
  ),
  fc.tuple(owner, id).map(
    ([
      column,
      n,
    ]) => `with removed as (delete from servers where ${column} = ${n} returning ${column}, audio, label)
    insert into suppressed_servers (${column}, audio, label) select * from removed on conflict do nothing`,
  ),
  fc
    .tuple(id, text)
    .map(
      ([n, t]) =>
        `update titles set name = '${t}', genre = '${t}', recommended = not recommended, held = '{genre,name}' where id = ${n}`,
    ),
  fc
    .tuple(id, fc.constantFrom('1999', 'null'))
    .map(
      ([n, y]) =>
        `update titles set release_year = ${y}, renewed_at = '2020-01-01 00:00:00.5+00', active = not active where id = ${n}`,
    ),
  id.map((n) => `update titles set hidden = false where id = ${n}`),
  id.map((n) => `update seasons set position = ${n} where id = ${n}`),
  fc
    .tuple(id, text)
    .map(
      ([n, t]) =>
        `insert into episodes (season_id, source_id, name, image) select id, '${t}', '${t}', '/x' from seasons where id = ${n} on conflict do nothing`,
    ),
  fc
    .tuple(id, text)
    .map(([n, t]) => `update channels set name = '${t}', active = not active where id = ${n}`),
  fc.tuple(id, text).map(
    ([
      n,
      t,
    ]) => `insert into products (id, name, category, price_ars, stock) values ('p${n}', '${t}', 'mates', 1, ${n})
    on conflict (id) do update set stock = excluded.stock, name = excluded.name, held = '{name,stock}'`,
  ),
  id.map((n) => `delete from products where id = 'p${n}'`),
  fc
    .tuple(id, text)
    .map(
      ([n, t]) =>
        `insert into leagues (name, icon) values ('l${n}', '${t}') on conflict (name) do update set icon = excluded.icon`,
    ),
  id.map((n) => `delete from leagues where name = 'l${n}'`),
  fc
    .tuple(id, text)
    .map(
      ([n, t]) =>
        `insert into sports_channel_names values ('s${n}', '${t}') on conflict (name) do update set channel_source_id = null`,
    ),
  text.map((t) => `update consoles set maker = '${t}' where position < 3`),
  fc
    .tuple(id, text)
    .map(
      ([n, t]) =>
        `insert into settings (key, value) values ('k${n}', to_jsonb('${t}'::text)) on conflict (key) do update set value = '1.50', updated_at = now()`,
    ),
  id.map((n) => `delete from settings where key = 'k${n}'`),
);
const changes = fc.array(statements, { minLength: 1, maxLength: 8 });

async function seed(): Promise<void> {
  await database.empty();
  await insertTitles(database.db, [
    { source_id: 'a', recommended: true },
    { source_id: 'b', kind: 'serie' },
    { source_id: 'c', hidden: true },
    { source_id: 'd', kind: 'anime', created_at: new Date('2020-01-01T00:00:00.123Z') },
  ]);
  await run(
    database.db,
    "insert into seasons (title_id, key, position) values (2, 'T1', 0), (2, 'T2', null), (4, 'T1', 0)",
    "insert into episodes (season_id, source_id, name, image) values (1, '1', 'E1', '/1'), (1, '2', 'E2', ''), (3, '1', 'E', '/x')",
    "insert into channels (source_id, name, type, active) values ('x', 'x', 'tv', true), ('y', 'y', 'sports', true)",
    "insert into products (id, name, category, price_ars, stock) values ('p1', 'p', 'tazas', 5, 5)",
    "insert into leagues values ('l1', '/i', '/b')",
    "insert into settings (key, value) values ('k1', '{\"a\": 1.0}')",
  );
  for (const source_id of ['m1', 'm2', 'm3'])
    await insertMatch(database.db, {
      source_id,
      starts_at: new Date('2025-05-05T20:00Z'),
      servers: [
        { name: 'Uno', url: 'https://a.example' },
        { name: 'Dos', url: 'https://a.example' },
      ],
    });
  await run(
    database.db,
    `insert into servers (title_id, audio, label, url, position) select id, 'LATINO', 'Uno', 'https://a.example', 0 from titles where kind = 'movie'`,
    `insert into servers (episode_id, audio, label, url, position) select id, 'SUBTITULADO', 'Uno', 'https://a.example', 0 from episodes`,
    `insert into servers (channel_id, audio, label, url, position) select id, 'LATINO', name, 'https://a.example', 0 from channels`,
    `insert into suppressed_servers (match_id, audio, label) values (1, 'LATINO', 'Tres')`,
  );
  await refreshLanguages(database.db, ['1', '2', '3', '4']);
}

test(
  'any change and then its undo: every row of every table as before',
  async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        await seed();
        const before = await contents();
        await recordChange(database.db, EDIT, async (tx) => {
          await run(tx, ...given);
          await refreshLanguages(tx, ['1', '2', '3', '4']);
        });
        const known = await database.db.selectFrom('changes').select('id').executeTakeFirst();
        if (!known) return void expect(await contents()).toEqual(before);
        const result = await undoChange(database.db, SYSTEM, known.id);
        if (result.kind !== 'already') expect(result).toMatchObject({ kind: 'undone', left: [] });
        expect(await contents()).toEqual(before);
        undone += 1;
      }),
      { numRuns: 40 },
    );
    expect(undone).toBeGreaterThan(30);
  },
  PROPERTY_LIMIT_MS,
);

describe('what happened since', () => {
  test('in other fields of the same row survives, and in the same field is named', async () => {
    await insertMatch(database.db, { source_id: 'a', starts_at: new Date() });
    await edit("update matches set first_team = 'A', league_name = 'A'");
    const first = await lastChange();
    await edit("update matches set second_team = 'B', league_name = 'B'");
    expect(await undoChange(database.db, SYSTEM, first)).toEqual({
      kind: 'undone',
      restored: 1,
      left: [{ table: 'matches', key: '1', fields: ['league_name'], reason: 'changed-since' }],
    });
    expect(
      await database.db
        .selectFrom('matches')
        .select(['first_team', 'second_team', 'league_name'])
        .execute(),
    ).toEqual([{ first_team: 'Norte', second_team: 'B', league_name: 'B' }]);
  });

  test('keeps a row from going: a server that was added to a new match', async () => {
    await edit(
      "insert into matches (source_id, first_team, second_team, starts_at) values ('a', 'a', 'b', now())",
    );
    const added = await lastChange();
    await edit(
      "insert into servers (match_id, audio, label, url, position) values (1, 'LATINO', 'x', 'https://a.example', 0)",
    );
    expect(await undoChange(database.db, SYSTEM, added)).toEqual({
      kind: 'refused',
      left: [{ table: 'matches', key: '1', fields: [], reason: 'in-use' }],
    });
    expect(await database.db.selectFrom('servers').select('id').execute()).toHaveLength(1);
  });

  test('takes a place: the other rows come back all the same', async () => {
    const servers = [
      { name: 'Uno', url: 'https://a.example' },
      { name: 'Dos', url: 'https://a.example' },
    ];
    await insertMatch(database.db, { source_id: 'a', starts_at: new Date(), servers });
    await edit("update servers set label = label || ' HD'");
    const renamed = await lastChange();
    await edit(
      "insert into servers (match_id, audio, label, url, position) values (1, 'LATINO', 'Uno', 'https://b.example', 0)",
    );
    expect(await undoChange(database.db, SYSTEM, renamed)).toEqual({
      kind: 'undone',
      restored: 1,
      left: [{ table: 'servers', key: '1', fields: ['label'], reason: 'in-use' }],
    });
    const labels = await database.db.selectFrom('servers').select('label').orderBy('id').execute();
    expect(labels.map(({ label }) => label)).toEqual(['Uno HD', 'Dos', 'Uno']);
  });

  test('a deleted row whose owner is gone stays gone', async () => {
    await insertMatch(database.db, {
      source_id: 'a',
      starts_at: new Date(),
      servers: [{ name: 'x', url: 'https://a.example' }],
    });
    await edit('delete from servers');
    const deleted = await lastChange();
    await edit('delete from matches');
    expect(await undoChange(database.db, SYSTEM, deleted)).toMatchObject({
      kind: 'refused',
      left: [{ table: 'servers', reason: 'in-use' }],
    });
  });
});

describe('is refused with the reason', () => {
  test('a takedown', async () => {
    await insertTitles(database.db, [{ source_id: 'x' }]);
    await setNamedHidden(database.db, SYSTEM, { kind: 'movie', id: 'x' }, true);
    expect(await undoLast()).toEqual({
      kind: 'refused',
      left: [
        { table: 'titles', key: '1', fields: ['hidden'], reason: 'takedown' },
        { table: 'takedowns', key: '1', fields: [], reason: 'takedown' },
      ],
    });
    expect(await database.db.selectFrom('titles').select('hidden').execute()).toEqual([
      { hidden: true },
    ]);
  });

  test.each([
    ['a product code', async (db: Db) => await issueProductCodes(db, SYSTEM, SECRET, 'tz', 2), 2],
    ['a TV code', async (db: Db) => await sellTvCode(db, SYSTEM, SECRET, 'r1'), 1],
    [
      'a TV code in place of a lost one',
      async (db: Db) => await replaceTvCode(db, SYSTEM, SECRET, 'r0'),
      1,
    ],
  ])('%s, and history does not have it', async (_, act, count) => {
    await run(
      database.db,
      "insert into products (id, name, category, price_ars, stock) values ('tz', 'T', 'tazas', 1, 1)",
    );
    await sellTvCode(database.db, SYSTEM, SECRET, 'r0');
    await act(database.db);
    const codes = async () =>
      (
        await sql`select id, code_hash from product_codes union all select id, code_hash from tv_app_codes`.execute(
          database.db,
        )
      ).rows;
    const before = await codes();
    const result = await undoLast();
    expect(result).toMatchObject({
      kind: 'refused',
      left: Array(count).fill({ reason: 'issued-code' }),
    });
    expect(await codes()).toEqual(before);
    const images = await database.db
      .selectFrom('change_rows')
      .select(['before', 'after'])
      .execute();
    expect(JSON.stringify(images)).not.toContain('hash');
  });

  test('a total of TV codes below what is sold', async () => {
    await setSetting(database.db, SYSTEM, 'tvAppTotal', 1);
    await setSetting(database.db, SYSTEM, 'tvAppTotal', 5);
    for (const order of ['a', 'b']) await sellTvCode(database.db, SYSTEM, SECRET, order);
    const { id } = await database.db
      .selectFrom('changes')
      .select('id')
      .where('summary', '=', 'tvAppTotal')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await undoChange(database.db, SYSTEM, id)).toMatchObject({
      kind: 'refused',
      left: [{ reason: 'in-use' }],
    });
  });

  test('an undo of an undo, which names the change that it undoes and does not grow', async () => {
    await edit("insert into leagues (name) values ('a')");
    for (let step = 0; step < 4; step++) expect(await undoLast()).toMatchObject({ kind: 'undone' });
    const changes = await database.db
      .selectFrom('changes')
      .select(['id', 'undoes', 'summary'])
      .orderBy('id')
      .execute();
    expect(changes.map(({ summary }) => summary)).toEqual(
      changes.map(({ undoes }) => (undoes === null ? 'x' : `#${undoes} x`)),
    );
    expect(changes).toHaveLength(5);
  });

  test('a change of more rows than history holds; it is recorded all the same', async () => {
    await edit(
      `insert into matches (source_id, first_team, second_team, starts_at) values ('a', 'a', 'b', now())`,
      `insert into leagues (name) select n::text from generate_series(1, ${MAX_CHANGE_ROWS}) n`,
      "update matches set first_team = 'b'",
    );
    expect(await database.db.selectFrom('change_rows').select('seq').execute()).toEqual([]);
    expect(await database.db.selectFrom('changes').select('summary').execute()).toEqual([
      { summary: 'x' },
    ]);
    expect(await undoLast()).toEqual({ kind: 'no-rows' });
    await edit(
      `delete from leagues where name::int <= ${MAX_CHANGE_ROWS - 1}`,
      'delete from matches',
    );
    expect(await undoLast()).toMatchObject({ kind: 'undone', restored: MAX_CHANGE_ROWS });
  });

  test('whoever may not do it', async () => {
    await setSetting(database.db, SYSTEM, 'siteName', 'Cine');
    const id = await lastChange();
    const as = async (role: 'editor' | 'helper') =>
      await undoChange(database.db, { ...SYSTEM, role }, id);
    await expect(as('helper')).rejects.toThrow(NotAllowed);
    await expect(as('editor')).rejects.toThrow(NotAllowed);
    expect(await undoChange(database.db, SYSTEM, '99')).toEqual({ kind: 'not-found' });
  });
});

test('a change of before a column existed is undone, and leaves the column alone', async () => {
  const ids = [];
  for (const source_id of ['a', 'b'])
    ids.push(await insertMatch(database.db, { source_id, starts_at: new Date() }));
  await edit(
    `update matches set first_team = 'Otro' where id = ${ids[0]}`,
    `delete from matches where id = ${ids[1]}`,
  );
  await run(
    database.db,
    'alter table matches add column spectators int not null default 7',
    `update matches set spectators = 9 where id = ${ids[0]}`,
  );
  expect(await undoLast()).toMatchObject({ kind: 'undone', left: [] });
  const { rows } = await sql`select first_team, spectators from matches order by id`.execute(
    database.db,
  );
  await run(database.db, 'alter table matches drop column spectators');
  expect(rows).toEqual([
    { first_team: 'Norte', spectators: 9 },
    { first_team: 'Norte', spectators: 7 },
  ]);
});

test('a change without a changed row is not recorded, nor one that fails', async () => {
  await edit("update matches set first_team = 'x'");
  await insertMatch(database.db, { source_id: 'a', starts_at: new Date() });
  await edit('update matches set first_team = first_team');
  await expect(edit("update matches set first_team = 'x'", 'select 1 / 0')).rejects.toThrow();
  await run(database.db, "update matches set league_name = 'y'");
  expect(await database.db.selectFrom('changes').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('change_rows').select('seq').execute()).toEqual([]);
  await setSetting(database.db, SYSTEM, 'siteName', 'Cine');
  await undoLast();
  expect(
    await undoChange(database.db, SYSTEM, await lastChange().then((id) => String(Number(id) - 1))),
  ).toEqual({ kind: 'already' });
});

describe('an undo publishes what a normal edit of the same rows does', () => {
  const published = async () => {
    const rows = await takeOutbox(database.db);
    return {
      soft: [...new Set(rows.filter(({ hard }) => !hard).flatMap(({ tags }) => tags))].sort(),
      hard: rows.filter(({ hard }) => hard).flatMap(({ tags }) => tags),
    };
  };

  test('an import and its undo: the same tags', async () => {
    await imported(...CATALOGUE);
    const there = await published();
    expect(await undoLast()).toMatchObject({ kind: 'undone', left: [] });
    expect(await published()).toEqual(there);
  });

  test('a title that is hidden again is purged hard', async () => {
    await imported(MOVIE);
    await setNamedHidden(database.db, SYSTEM, { kind: 'movie', id: 'm1' }, true);
    await setNamedHidden(database.db, SYSTEM, { kind: 'movie', id: 'm1' }, false);
    await takeOutbox(database.db);
    await undoLast();
    expect((await published()).hard).toEqual(['t1']);
  });
});

test('after half a year a change stays known, without what it did', async () => {
  const old = async (days: number) =>
    await run(
      database.db,
      `update changes set at = now() - interval '${days} days' where id = (select max(id) from changes)`,
    );
  await setSetting(database.db, SYSTEM, 'siteName', 'Uno');
  await old(HISTORY_DAYS + 1);
  await setSetting(database.db, SYSTEM, 'siteName', 'Dos');
  await old(HISTORY_DAYS - 1);
  expect(await removeOldChangeRows(database.db)).toBe(1);
  expect(await removeOldChangeRows(database.db)).toBe(0);
  const [first, second] = await database.db
    .selectFrom('changes')
    .select('id')
    .orderBy('id')
    .execute();
  expect(await undoChange(database.db, SYSTEM, first?.id ?? '')).toEqual({ kind: 'no-rows' });
  expect(await undoChange(database.db, SYSTEM, second?.id ?? '')).toMatchObject({ kind: 'undone' });
});

test('whoever may change a row needs no right on history to be recorded, and cannot read it', async () => {
  await insertMatch(database.db, { source_id: 'a', starts_at: new Date() });
  const role = `writer_${process.pid}`;
  await expect(
    database.db.transaction().execute(async (tx) => {
      await run(
        tx,
        `create role ${role}`,
        `grant select, update on matches to ${role}`,
        `grant all on search_entries, search_words to ${role}`,
        `grant execute on all functions in schema public to ${role}`,
        "select set_config('butaca.change', '7', true)",
        `set local role ${role}`,
        // Whatever else is called change_rows is not where it goes.
        'create temporary table change_rows (like matches)',
        "update matches set first_team = 'x'",
        'set local search_path = public',
        'reset role',
      );
      const recorded = sql`select change_id, row_key from public.change_rows`;
      expect((await recorded.execute(tx)).rows).toEqual([{ change_id: '7', row_key: '1' }]);
      await run(tx, `set local role ${role}`);
      await recorded.execute(tx);
    }),
  ).rejects.toThrow('permission denied for table change_rows');
});
