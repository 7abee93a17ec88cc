import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { addDemand } from '../commands/demand.ts';
import { adoptServers } from '../commands/server-queue.ts';
import { getArchiving, getNextMatch, listUncoveredMatches, listUnplayable } from './today.ts';

const database = emptyDatabaseEachTest();

const die = async (pattern: string) =>
  await sql`
    update server_health set state = 'dead'
    where server_id in (select id from servers where url like ${pattern})`.execute(database.db);

test('matches without a working server, until the day is over', async () => {
  const from = new Date('2026-11-20T12:00:00Z');
  const to = new Date('2026-11-22T03:00:00Z');
  const at = (hours: number) => new Date(from.getTime() + hours * 3_600_000);
  const server = (name: string) => ({ name, url: `https://${name}.example/` });
  const match = async (source_id: string, starts_at: Date, ...names: string[]) =>
    await insertMatch(database.db, { source_id, starts_at, servers: names.map(server) });
  await match('before', at(-1));
  const none = await match('none', at(9));
  const dead = await match('dead', at(3), 'caido', 'caido2');
  await match('half', at(4), 'caido', 'vivo');
  await match('unprobed', at(5), 'vivo');
  await match('after', at(39));
  const taken = await match('taken down', at(6));
  await sql`update matches set hidden = true where id = ${taken}`.execute(database.db);
  await adoptServers(database.db);
  await die('%caido%');
  const found = await listUncoveredMatches(database.db, { from, to, limit: 10 });
  expect(found.map(({ rowId, servers }) => ({ rowId, servers }))).toEqual([
    { rowId: dead, servers: 2 },
    { rowId: none, servers: 0 },
  ]);
  expect(await listUncoveredMatches(database.db, { from, to, limit: 1 })).toHaveLength(1);
});

test('what viewers open and nobody can watch', async () => {
  const movie = (id: string, servers: object) => ({
    path: `PELICULAS/${id}`,
    data: { NOMBRE: id, ESTADO: 'A', IDIOMAS: servers },
  });
  const episode = (id: string, servers: object) => ({
    path: `SERIES/s/T1/${id}`,
    data: { NOMBRE: id, IMG: '', IDIOMAS: servers },
  });
  await importLines(database.url, [
    movie('caida', { a: 'https://caido.example/1', b: 'https://caido.example/2' }),
    movie('media', { a: 'https://caido.example/3', b: 'https://vivo.example/3' }),
    movie('nadie', { a: 'https://caido.example/4' }),
    { path: 'SERIES/s', data: { NOMBRE: 'Serie', ESTADO: 'A', TEMPORADAS: ['T1'] } },
    episode('e1', { a: 'https://caido.example/5' }),
    episode('e2', { a: 'https://caido.example/6' }),
    episode('e3', { a: 'https://vivo.example/7' }),
    episode('e4', { a: 'https://caido.example/8' }),
  ]);
  await sql`update episodes set hidden = true where source_id = 'e4'`.execute(database.db);
  await adoptServers(database.db);
  await die('%caido%');
  const day = dayInArgentina(new Date());
  await addDemand(database.db, [
    { kind: 'movie', id: 'caida', day, opens: 5 },
    { kind: 'movie', id: 'media', day, opens: 90 },
    { kind: 'serie', id: 's', day, opens: 7 },
  ]);
  expect(await listUnplayable(database.db, 10)).toMatchObject([
    { name: 'Serie', kind: 'serie', opens: 7, parts: 2 },
    { name: 'caida', kind: 'movie', opens: 5, parts: 1 },
  ]);
});

test('the next match, and whether backups go on', async () => {
  expect(await getNextMatch(database.db)).toBeNull();
  const soon = new Date(Date.now() + 3_600_000);
  const taken = await insertMatch(database.db, { source_id: 'no', starts_at: new Date() });
  await sql`update matches set hidden = true, starts_at = now() + interval '1 minute' where id = ${taken}`.execute(
    database.db,
  );
  const rowId = await insertMatch(database.db, { source_id: 'm', starts_at: soon });
  expect(await getNextMatch(database.db)).toMatchObject({ rowId });
  expect(await getArchiving(database.db)).toEqual({ isOn: false, lastAt: null, failedAt: null });
});
