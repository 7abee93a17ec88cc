import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Document, importLines } from '../../../tests/support/import-lines.ts';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../commands/change.ts';
import { hold, releaseFields, removeServers } from '../commands/held.ts';
import type { HeldTable } from '../held-tables.ts';

const database = emptyDatabaseEachTest();

const imported = async (...documents: Document[]) => await importLines(database.url, documents);

/** An edit as commands make it. */
async function edit(table: HeldTable, id: string, values: Record<string, unknown>): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable(table).set(values).where('id', '=', id).execute();
    await hold(tx, table, id, Object.keys(values));
  });
}

const row = async (table: HeldTable, id = '1') =>
  (
    await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
      database.db,
    )
  ).rows[0];

/** Which version of each row there is: it changes with every write. */
async function versions(): Promise<unknown> {
  const tables = ['titles', 'seasons', 'episodes', 'servers', 'matches', 'channels', 'products'];
  const { rows } = await sql
    .raw(
      tables
        .map((name) => `select '${name}' as of, id::text, xmin::text from ${name}`)
        .join(' union all '),
    )
    .execute(database.db);
  return rows;
}

const SERIES: Document = {
  path: 'SERIES/s1',
  data: { NOMBRE: 'Serie', ESTADO: 'A', TEMPORADAS: ['T1'], CATEGORIA: 'DRAMA' },
};

type Sample = {
  table: HeldTable;
  around: Document[];
  document: (data?: object) => Document;
  mine: Record<string, unknown>;
  theirs: object;
  other: [field: string, column: string];
};

const SAMPLES: Sample[] = [
  {
    table: 'titles',
    around: [],
    document: (data) => ({
      path: 'PELICULAS/m1',
      data: { NOMBRE: 'M', ESTADO: 'A', DETALLE: 'a', RECOMENDADA: 'N', ...data },
    }),
    mine: { name: 'Mío', recommended: true },
    theirs: { NOMBRE: 'Suyo' },
    other: ['DETALLE', 'description'],
  },
  {
    table: 'episodes',
    around: [SERIES],
    document: (data) => ({ path: 'SERIES/s1/T1/1', data: { NOMBRE: 'E', IMG: '/a', ...data } }),
    mine: { name: 'Mío' },
    theirs: { NOMBRE: 'Suyo' },
    other: ['IMG', 'image'],
  },
  {
    table: 'matches',
    around: [],
    document: (data) => ({
      path: 'PARTIDOSFUTBOL/p1',
      data: {
        EQUIPO1: 'Norte',
        EQUIPO2: 'Sur',
        CATEGORIA: 'Liga',
        FECHAP: '2025/03/05 00:15',
        ...data,
      },
    }),
    mine: { first_team: 'Mío' },
    theirs: { EQUIPO1: 'Suyo' },
    other: ['CATEGORIA', 'league_name'],
  },
  {
    table: 'channels',
    around: [],
    document: (data) => ({
      path: 'ITEMS/c1',
      data: {
        NOMBRE: 'C',
        ESTADO: 'A',
        MENU: 'cPaginasTv',
        IMAGENBANER: '/a',
        URL: 'https://a.example/',
        ...data,
      },
    }),
    mine: { image: '/mío' },
    theirs: { IMAGENBANER: '/suyo' },
    other: ['NOMBRE', 'name'],
  },
  {
    table: 'products',
    around: [],
    document: (data) => ({
      path: 'PRODUCTOS/1',
      data: { NOMBRE: 'P', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 5, DESCRIPCION: 'a', ...data },
    }),
    mine: { stock: 0 },
    theirs: { STOCK: 9 },
    other: ['DESCRIPCION', 'description'],
  },
];

describe.each(SAMPLES)('what an operator has set in $table', (sample) => {
  const { table, around, document, mine, theirs, other } = sample;
  const [field, column] = other;

  test('stays, and the import says so; other fields follow the source', async () => {
    await imported(...around, document());
    await edit(table, '1', mine);
    const report = await imported(...around, document({ ...theirs, [field]: 'b' }));
    expect(report).toMatchObject({ updated: 1, kept: { [table]: 1 } });
    expect(await row(table)).toMatchObject({
      ...mine,
      [column]: 'b',
      held: Object.keys(mine).sort(),
    });
  });

  test('makes no change when it is the only difference', async () => {
    await imported(...around, document());
    await edit(table, '1', mine);
    const before = await versions();
    expect(await imported(...around, document(theirs))).toMatchObject({
      inserted: 0,
      updated: 0,
      kept: { [table]: 1 },
      recorded: 'nothing',
      tags: [],
    });
    expect(await versions()).toEqual(before);
  });

  test('can be given back: the next import writes it', async () => {
    await imported(...around, document());
    await edit(table, '1', mine);
    const [released = ''] = Object.keys(mine);
    expect(await releaseFields(database.db, SYSTEM, { table, id: '1' }, [released])).toEqual({
      kind: 'released',
      fields: [released],
    });
    expect(await row(table)).toMatchObject(mine);
    expect(await imported(...around, document(theirs))).toMatchObject({ updated: 1 });
    expect((await row(table))?.[released]).toBe(Object.values(theirs)[0]);
  });
});

describe('while an import waits for a match that is being saved', () => {
  const [, , match] = SAMPLES as [Sample, Sample, Sample];
  const theirs = match.document({ EQUIPO1: 'Suyo', CATEGORIA: 'Copa' });

  /** Saves a match, and lets go of it when the import waits for it and `meanwhile` is done. */
  async function save(
    importing: () => Promise<unknown>,
    meanwhile = async () => {},
  ): Promise<void> {
    let finish = () => {};
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    const editing = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('matches').set({ first_team: 'Mío' }).where('id', '=', '1').execute();
      await hold(tx, 'matches', '1', ['first_team']);
      await finished;
    });
    const imports = importing();
    try {
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waiting: number }>`
            select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%matches%'`.execute(
            database.db,
          );
          return rows[0]?.waiting;
        })
        .toBe(1);
      await meanwhile();
    } finally {
      finish();
    }
    await Promise.all([editing, imports]);
  }

  test('nothing of it is lost', async () => {
    await imported(match.document());
    await save(async () => await imported(theirs));
    expect(await row('matches')).toMatchObject({ first_team: 'Mío', league_name: 'Copa' });
  });

  test('a dry run keeps nobody from adding matches and servers', async () => {
    await imported(match.document());
    const dryRun = async () => await importLines(database.url, [theirs], { dryRun: true });
    await save(dryRun, async () => {
      await database.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '2s'`.execute(tx);
        const servers = [{ name: 'x', url: 'https://a.example' }];
        await insertMatch(tx, { source_id: 'nuevo', starts_at: new Date(), servers });
      });
    });
    expect(await row('matches', '2')).toMatchObject({ source_id: 'nuevo' });
  });
});

describe('servers', () => {
  const match = (links: object): Document => ({
    path: 'PARTIDOSFUTBOL/p1',
    data: { EQUIPO1: 'Norte', EQUIPO2: 'Sur', FECHAP: '2025/03/05 00:15', LINKS: links },
  });
  const servers = async () =>
    await database.db
      .selectFrom('servers')
      .select(['label', 'url', 'origin'])
      .orderBy('label')
      .execute();
  const A = 'https://a.example/1';

  test('that an operator added or changed stay, and those they deleted do not come back', async () => {
    await imported(match({ Uno: A, Dos: A, Tres: A }));
    await database.db
      .updateTable('servers')
      .set({ url: 'https://mio.example/', origin: 'studio' })
      .where('label', '=', 'Uno')
      .execute();
    const added = {
      match_id: '1',
      audio: 'LATINO',
      url: A,
      position: 9,
      origin: 'studio',
    } as const;
    await database.db
      .insertInto('servers')
      .values({ ...added, label: 'Mío' })
      .execute();
    await removeServers(database.db, ['2']);
    const expected = [
      { label: 'Mío', url: A, origin: 'studio' },
      { label: 'Uno', url: 'https://mio.example/', origin: 'studio' },
    ];
    const report = await imported(match({ Uno: A, Dos: A }));
    expect(report).toMatchObject({ updated: 1, kept: { servers: 3 } });
    expect(await servers()).toEqual(expected);
    const before = await versions();
    const again = await imported(match({ Uno: A, Dos: A }));
    expect(again).toMatchObject({ updated: 0, kept: { servers: 3 }, recorded: 'nothing' });
    expect(await versions()).toEqual(before);

    expect(
      await releaseFields(database.db, SYSTEM, { table: 'matches', id: '1' }, ['servers']),
    ).toEqual({ kind: 'released', fields: ['servers'] });
    expect((await imported(match({ Uno: A, Dos: A }))).kept).toEqual({});
    expect(await servers()).toEqual([
      { label: 'Dos', url: A, origin: 'source' },
      { label: 'Uno', url: A, origin: 'source' },
    ]);
  });

  test('what was deleted is forgotten with its owner', async () => {
    await imported(match({ Uno: A }));
    await removeServers(database.db, ['1']);
    await database.db.deleteFrom('matches').execute();
    expect(await database.db.selectFrom('suppressed_servers').select('id').execute()).toEqual([]);
  });
});

test('an import over 500 edits loses none, and the same one again writes nothing', async () => {
  const EDITS = 500;
  const ids = Array.from({ length: EDITS }, (_, place) => `m${place}`);
  const movies = (name: string) =>
    ids.map((id) => ({
      path: `PELICULAS/${id}`,
      data: {
        NOMBRE: `${name} ${id}`,
        ESTADO: 'A',
        DETALLE: name,
        IDIOMAS: { Uno: `https://a.example/${name}` },
      },
    }));
  await imported(...movies('uno'));
  await sql`update titles set name = 'Mío ' || source_id, held = '{name}'`.execute(database.db);
  await sql`update servers set url = 'https://mio.example/' || id, origin = 'studio' where id % 2 = 0`.execute(
    database.db,
  );
  const report = await imported(...movies('dos'));
  expect(report).toMatchObject({ updated: EDITS, kept: { titles: EDITS, servers: EDITS / 2 } });
  const { rows } = await sql<{ names: number; descriptions: number; mine: number; theirs: number }>`
    select (select count(*)::int from titles where name = 'Mío ' || source_id) as names,
      (select count(*)::int from titles where description = 'dos') as descriptions,
      (select count(*)::int from servers where url = 'https://mio.example/' || id) as mine,
      (select count(*)::int from servers where url = 'https://a.example/dos') as theirs`.execute(
    database.db,
  );
  expect(rows).toEqual([{ names: EDITS, descriptions: EDITS, mine: EDITS / 2, theirs: EDITS / 2 }]);
  const before = await versions();
  expect(await imported(...movies('dos'))).toMatchObject({
    updated: 0,
    recorded: 'nothing',
    tags: [],
  });
  expect(await versions()).toEqual(before);
});

test('what is not held cannot be given back', async () => {
  const [, , match] = SAMPLES as [Sample, Sample, Sample];
  await imported(match.document());
  const release = async (id: string) =>
    await releaseFields(database.db, SYSTEM, { table: 'matches', id }, ['first_team', 'servers']);
  expect(await release('1')).toEqual({ kind: 'not-held', held: [] });
  expect(await release('9')).toEqual({ kind: 'not-found' });
});
