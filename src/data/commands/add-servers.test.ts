import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertTitles, takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest, patientPool } from '../../../tests/support/test-database.ts';
import type { PlaceKey } from '../../domain/links/known-title.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { titleTag } from '../../domain/tags.ts';
import { createDb } from '../database.ts';
import { addServers, type NewServer } from './add-servers.ts';
import { adoptServers, probeNow } from './server-queue.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: '1', name: 'Ana', role: 'helper' };

async function insertMovie(): Promise<PlaceKey> {
  const [id] = await insertTitles(database.db, [{ source_id: 'lluvia', name: 'Lluvia' }]);
  return `t${id}`;
}

async function insertEpisode(
  url: string | null = null,
): Promise<{ place: PlaceKey; title: string }> {
  const { db } = database;
  const [title = ''] = await insertTitles(db, [
    { source_id: 'once', name: 'Once noches', kind: 'serie' },
  ]);
  const season = await db
    .insertInto('seasons')
    .values({ title_id: title, key: 'TEMPORADA 1', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const episode = await db
    .insertInto('episodes')
    .values({ season_id: season.id, source_id: 'cap-1', name: 'Capítulo 1', image: 'x', url })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { place: `e${episode.id}`, title };
}

const link = (place: PlaceKey, more: Partial<NewServer> = {}): NewServer => ({
  place,
  audio: 'LATINO',
  label: 'Voltio',
  url: 'https://voltio.example/1',
  ...more,
});

const add = async (...links: NewServer[]) => {
  const added = await addServers(database.db, ANA, links);
  if (added.kind === 'busy') throw new Error('busy');
  return added;
};

const stored = async () =>
  await database.db
    .selectFrom('servers')
    .select(['audio', 'label', 'url', 'origin', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute();

test('links are added as the studio’s own, their pages published, and an undo takes them away', async () => {
  const { db } = database;
  const movie = await insertMovie();
  const { place, title } = await insertEpisode();
  await takeOutbox(db);
  const { change, serverIds } = await add(
    link(movie),
    link(place, { url: 'https://voltio.example/2', audio: 'SUBTITULADO' }),
  );
  expect(serverIds).toHaveLength(2);
  expect(await stored()).toEqual([
    {
      audio: 'LATINO',
      label: 'Voltio',
      url: 'https://voltio.example/1',
      origin: 'studio',
      position: 0,
    },
    {
      audio: 'SUBTITULADO',
      label: 'Voltio',
      url: 'https://voltio.example/2',
      origin: 'studio',
      position: 0,
    },
  ]);
  const tags = (await takeOutbox(db)).flatMap((row) => row.tags);
  expect(tags).toEqual(expect.arrayContaining([titleTag(movie.slice(1)), titleTag(title)]));
  const recorded = await db.selectFrom('changes').selectAll().executeTakeFirstOrThrow();
  expect(recorded).toMatchObject({ id: change, actor_name: 'Ana', action: 'servers.edit' });
  expect(recorded.summary).toBe('+2: Lluvia, Once noches');
  await undoChange(db, ANA, String(change));
  expect(await stored()).toEqual([]);
  expect((await takeOutbox(db)).flatMap((row) => row.tags)).toContain(titleTag(title));
});

test('the languages of a title follow its links', async () => {
  const { place, title } = await insertEpisode();
  await add(link(place, { audio: 'JAPONÉS' }));
  const { audios } = await database.db
    .selectFrom('titles')
    .select('audios')
    .where('id', '=', title)
    .executeTakeFirstOrThrow();
  expect(audios).toBeGreaterThan(0);
});

test('an address that its place has is not added again, and a label that is taken gets a number', async () => {
  const movie = await insertMovie();
  await add(link(movie));
  const again = await add(link(movie, { label: 'Otro' }));
  expect(again).toMatchObject({ change: null, serverIds: [] });
  await add(
    link(movie, { url: 'https://voltio.example/2' }),
    link(movie, { url: 'https://voltio.example/2' }),
  );
  await add(link(movie, { url: 'https://voltio.example/3', audio: 'ESPAÑOL' }));
  expect((await stored()).map(({ audio, label }) => `${audio} ${label}`)).toEqual([
    'LATINO Voltio',
    'LATINO Voltio 2',
    'ESPAÑOL Voltio',
  ]);
});

test('the same paste saved twice at once is there once', async () => {
  const movie = await insertMovie();
  const links = Array.from({ length: 20 }, (_, at) =>
    link(movie, { url: `https://voltio.example/${at}` }),
  );
  const saved = await Promise.all([add(...links), add(...links)]);
  expect(saved.map(({ serverIds }) => serverIds.length).sort((a, b) => a - b)).toEqual([0, 20]);
  expect(await stored()).toHaveLength(20);
});

test('the single address of an episode stays when it gets servers', async () => {
  const { place } = await insertEpisode('https://viejo.example/1');
  await add(link(place));
  expect((await stored()).map(({ label, url }) => `${label} ${url}`)).toEqual([
    'ÚNICO https://viejo.example/1',
    'Voltio https://voltio.example/1',
  ]);
});

test('a place that is gone takes nothing, and the rest is saved', async () => {
  const movie = await insertMovie();
  const { serverIds } = await add(link('t999999'), link('e999999'), link(movie));
  expect(serverIds).toHaveLength(1);
});

test('somebody who waits for an import hears so, instead of an error', async () => {
  const movie = await insertMovie();
  const other = createDb(patientPool(database.url, 1));
  try {
    await other.transaction().execute(async (tx) => {
      await sql`update titles set name = 'Lluvias'`.execute(tx);
      expect(await addServers(database.db, ANA, [link(movie)])).toEqual({ kind: 'busy' });
    });
  } finally {
    await other.destroy();
  }
  expect(await add(link(movie))).toMatchObject({ serverIds: [expect.anything()] });
});

test('an import neither changes nor deletes them', async () => {
  const { db } = database;
  const document = {
    path: 'PELICULAS/m1',
    data: { NOMBRE: 'Lluvia', ESTADO: 'A', IDIOMAS: { A: 'https://a.example/1' } },
  };
  await importLines(database.url, [document]);
  const { id } = await db.selectFrom('titles').select('id').executeTakeFirstOrThrow();
  await add(link(`t${id}`));
  await importLines(database.url, [{ ...document, data: { ...document.data, NOMBRE: 'Lluvias' } }]);
  expect((await stored()).map(({ label }) => label)).toEqual(['A', 'Voltio']);
});

test('no role that is not listed may add links', async () => {
  const movie = await insertMovie();
  const nobody = { ...ANA, role: 'viewer' as Actor['role'] };
  await expect(addServers(database.db, nobody, [link(movie)])).rejects.toThrow(NotAllowed);
  expect(await stored()).toEqual([]);
});

test('what was just saved is probed next, and no server before it is forgotten', async () => {
  const { db } = database;
  const movie = await insertMovie();
  await db
    .insertInto('servers')
    .values({
      title_id: movie.slice(1),
      audio: 'LATINO',
      label: 'Importado',
      url: 'https://a.example/1',
      position: 9,
    })
    .execute();
  const { serverIds } = await add(link(movie));
  await probeNow(db, serverIds);
  const due = await db
    .selectFrom('server_health')
    .select('server_id')
    .where('due_at', '<=', new Date(Date.now() + 1000))
    .execute();
  expect(due.map(({ server_id }) => server_id)).toEqual(expect.arrayContaining(serverIds));
  expect(await db.selectFrom('server_health').selectAll().execute()).toHaveLength(2);
  expect(await adoptServers(db)).toBe(0);
});
