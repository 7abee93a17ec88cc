import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest, patientPool } from '../../../tests/support/test-database.ts';
import { type LinkStart, readLinkStart } from '../../domain/links/link-start.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { createDb } from '../database.ts';
import { SYSTEM } from './change.ts';
import { probeLinks, removeLink, replaceLinks, setLink } from './links.ts';
import { leaseDue } from './server-health.ts';
import { adoptServers } from './server-queue.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

const DOCUMENTS = [
  {
    path: 'PELICULAS/uno',
    data: {
      NOMBRE: 'Uno',
      ESTADO: 'A',
      IDIOMAS: { a: 'https://viejo.example/e/1', b: 'https://otro.example/e/1' },
    },
  },
  {
    path: 'PELICULAS/dos',
    data: {
      NOMBRE: 'Dos',
      ESTADO: 'A',
      IDIOMAS: {
        a: 'http://VIEJO.example/f/2',
        b: 'https://nuevo.example/e/2',
        c: 'https://viejo.example/e/2',
      },
    },
  },
  { path: 'SERIES/s', data: { NOMBRE: 'Serie', ESTADO: 'A', TEMPORADAS: ['T1'] } },
  {
    path: 'SERIES/s/T1/e1',
    data: { NOMBRE: 'E1', IMG: '/e.webp', IDIOMAS: { a: 'https://viejo.example/e/3' } },
  },
];

const start = (typed: string): LinkStart => readLinkStart(typed) as LinkStart;
const replace = async (from: string, to: string, actor: Actor = SYSTEM) =>
  await replaceLinks(database.db, actor, { from: start(from), to: start(to) });
const addresses = async () =>
  (
    await database.db.selectFrom('servers').select(['id', 'url', 'origin']).orderBy('id').execute()
  ).map(({ url, origin }) => `${url} ${origin}`);
const idOf = async (url: string) =>
  (
    await database.db
      .selectFrom('servers')
      .select('id')
      .where('url', '=', url)
      .executeTakeFirstOrThrow()
  ).id;
const tagOf = async (table: string, letter: string, where = 'true') => {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} where ${sql.raw(where)}`.execute(database.db);
  return `${letter}${rows[0]?.id}`;
};

beforeEach(async () => {
  await importLines(database.url, DOCUMENTS);
  await insertMatch(database.db, {
    source_id: 'm',
    starts_at: new Date(),
    servers: [{ name: 'x', url: 'https://viejo.example/m' }],
  });
  await insertChannel(database.db, { source_id: 'c', url: 'https://viejo.example/c' });
  await adoptServers(database.db);
  await database.db
    .updateTable('server_health')
    .set({ state: 'dead', probed_at: new Date() })
    .execute();
  await takeOutbox(database.db);
});

describe('a domain', () => {
  test('is replaced in every link, except where the new one stands already', async () => {
    const before = await addresses();
    expect(await replace('viejo.example', 'nuevo.example')).toMatchObject({
      kind: 'replaced',
      count: 5,
      repeated: 1,
      hasMore: false,
    });
    expect(await addresses()).toEqual(
      before.map((one) =>
        /viejo/i.test(one) && one !== 'https://viejo.example/e/2 source'
          ? one.replace(/viejo/i, 'nuevo').replace('source', 'studio')
          : one,
      ),
    );
  });

  test('is replaced only where the path begins as given', async () => {
    expect(await replace('viejo.example/e/', 'nuevo.example/v/')).toMatchObject({ count: 3 });
    expect((await addresses()).filter((one) => one.includes('/v/'))).toHaveLength(3);
  });

  test('is renewed on exactly the pages that show the links', async () => {
    await replace('viejo.example', 'nuevo.example');
    const [published, ...others] = await takeOutbox(database.db);
    expect(others).toEqual([]);
    expect(published?.hard).toBe(false);
    expect(published?.tags.toSorted()).toEqual(
      [
        await tagOf('titles', 'st', "source_id = 'uno'"),
        await tagOf('titles', 'st', "source_id = 'dos'"),
        await tagOf('episodes', 'se'),
        await tagOf('seasons', 'ss'),
        await tagOf('matches', 'sm'),
        await tagOf('channels', 'sc'),
      ].toSorted(),
    );
  });

  test('stays replaced when the same documents are imported again', async () => {
    await replace('viejo.example', 'nuevo.example');
    const after = await addresses();
    await importLines(database.url, DOCUMENTS);
    expect(await addresses()).toEqual(after);
  });

  test('comes back with an undo, which can be undone too', async () => {
    const before = await addresses();
    const replaced = await replace('viejo.example', 'nuevo.example');
    const after = await addresses();
    if (replaced.kind !== 'replaced') throw new Error(replaced.kind);
    await takeOutbox(database.db);
    expect(await undoChange(database.db, SYSTEM, replaced.change)).toMatchObject({
      kind: 'undone',
      restored: 5,
      left: [],
    });
    expect(await addresses()).toEqual(before);
    expect(await takeOutbox(database.db)).toHaveLength(1);
    const last = await database.db
      .selectFrom('changes')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await undoChange(database.db, SYSTEM, last.id);
    expect(await addresses()).toEqual(after);
  });

  test('an undo leaves alone what somebody changed since', async () => {
    const replaced = await replace('viejo.example', 'nuevo.example');
    if (replaced.kind !== 'replaced') throw new Error(replaced.kind);
    const id = await idOf('https://nuevo.example/e/1');
    await setLink(database.db, SYSTEM, {
      id,
      url: 'https://nuevo.example/e/1',
      moved: 'https://tercero.example/1',
    });
    expect(await undoChange(database.db, SYSTEM, replaced.change)).toMatchObject({
      ...{
        kind: 'undone',
        restored: 5,
        left: [{ key: id, fields: ['url'], reason: 'changed-since' }],
      },
    });
    expect(await addresses()).toContain('https://tercero.example/1 source');
  });

  test('without any link is not recorded', async () => {
    const changes = async () => await database.db.selectFrom('changes').select('id').execute();
    const before = await changes();
    expect(await replace('nadie.example', 'nuevo.example')).toEqual({
      kind: 'nothing',
      repeated: 0,
    });
    expect(await changes()).toEqual(before);
  });

  test('waits for nobody for long', async () => {
    const other = createDb(patientPool(database.url, 1));
    await other.transaction().execute(async (tx) => {
      await sql`select from servers for update`.execute(tx);
      expect(await replace('viejo.example', 'nuevo.example')).toEqual({ kind: 'busy' });
    });
    await other.destroy();
    expect((await addresses()).filter((one) => one.includes('studio'))).toEqual([]);
  });
});

test('more links than an import may change are recorded and undone', async () => {
  const { id } = await database.db
    .selectFrom('titles')
    .select('id')
    .where('source_id', '=', 'uno')
    .executeTakeFirstOrThrow();
  await sql`
    insert into servers (title_id, audio, label, url, position)
    select ${id}, 'LATINO', 'n' || n, 'https://viejo.example/x/' || n, 1 from generate_series(1, 6000) n`.execute(
    database.db,
  );
  const before = await addresses();
  const replaced = await replace('viejo.example/x/', 'nuevo.example/x/');
  expect(replaced).toMatchObject({ kind: 'replaced', count: 6000 });
  if (replaced.kind !== 'replaced') return;
  expect(await undoChange(database.db, SYSTEM, replaced.change)).toMatchObject({ restored: 6000 });
  expect(await addresses()).toEqual(before);
});

describe('probes', () => {
  const due = async () =>
    (
      await sql<{ url: string; s: number }>`
        select url, round(extract(epoch from due_at - now()))::int as s from server_health
          join servers on servers.id = server_id order by due_at, url`.execute(database.db)
    ).rows;

  test('a link with another address is unknown and due', async () => {
    await database.db
      .updateTable('server_health')
      .set({ due_at: new Date(Date.now() + 9e6) })
      .execute();
    await replace('viejo.example', 'nuevo.example');
    const leased = await leaseDue(database.db, 100, 60);
    expect(leased.map(({ url, state }) => `${url} ${state}`).toSorted()).toEqual([
      'http://nuevo.example/f/2 unknown',
      'https://nuevo.example/c unknown',
      'https://nuevo.example/e/1 unknown',
      'https://nuevo.example/e/3 unknown',
      'https://nuevo.example/m unknown',
    ]);
  });

  test('many links that move to one host are not all due at once', async () => {
    await sql`
      insert into servers (title_id, audio, label, url, position)
      select (select min(id) from titles), 'LATINO', 'n' || n, 'https://viejo.example/x/' || n, 1
      from generate_series(1, 1000) n`.execute(database.db);
    await adoptServers(database.db);
    await replace('viejo.example', 'nuevo.example');
    const soon = (await due()).filter(({ s }) => s < 60).length;
    expect(soon).toBeLessThan(500);
    expect((await due()).every(({ s }) => s <= 1000 / 5)).toBe(true);
  });

  test('asked for are due in the given order, one host after the other', async () => {
    await database.db
      .updateTable('server_health')
      .set({ due_at: new Date(Date.now() + 9e6) })
      .execute();
    const ids = await Promise.all(
      ['https://viejo.example/m', 'https://viejo.example/e/1', 'https://otro.example/e/1'].map(
        idOf,
      ),
    );
    expect(await probeLinks(database.db, SYSTEM, [...ids, '999999'])).toBe(3);
    const { rows } = await sql<{ url: string }>`
      select url from server_health join servers on servers.id = server_id
      where due_at < now() + interval '1 minute' order by due_at, url desc`.execute(database.db);
    expect(rows.map(({ url }) => url)).toEqual([
      'https://viejo.example/m',
      'https://otro.example/e/1',
      'https://viejo.example/e/1',
    ]);
  });

  test('a link that is being probed is left to that probe', async () => {
    await database.db
      .updateTable('server_health')
      .set({ due_at: new Date(0) })
      .execute();
    const [leased] = await leaseDue(database.db, 1, 60);
    expect(await probeLinks(database.db, SYSTEM, [String(leased?.serverId)])).toBe(0);
  });
});

describe('one link', () => {
  test('is removed and stays so', async () => {
    const url = 'https://viejo.example/e/1';
    const id = await idOf(url);
    expect(await removeLink(database.db, SYSTEM, { id, url })).toMatchObject({ kind: 'saved' });
    expect(await takeOutbox(database.db)).toHaveLength(1);
    await importLines(database.url, DOCUMENTS);
    expect((await addresses()).filter((one) => one.startsWith(url))).toEqual([]);
  });

  test('that somebody changed meanwhile is not touched', async () => {
    const id = await idOf('https://viejo.example/e/1');
    const seen = { id, url: 'https://viejo.example/antes' };
    expect(await removeLink(database.db, SYSTEM, seen)).toEqual({ kind: 'changed-since' });
    expect(await setLink(database.db, SYSTEM, { ...seen, moved: 'https://x.example/' })).toEqual({
      kind: 'changed-since',
    });
  });
});

test('needs a role that may', async () => {
  const nobody = { operatorId: null, name: 'x', role: 'nobody' } as unknown as Actor;
  await expect(replace('viejo.example', 'nuevo.example', nobody)).rejects.toThrow();
  await expect(probeLinks(database.db, nobody, ['1'])).rejects.toThrow(NotAllowed);
});
