import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { TitleFilter } from '../../domain/catalogue/title-filter.ts';
import { noteUnplayable } from '../commands/unplayable.ts';
import { listMatching, listStudioTitles } from './studio-titles.ts';

const database = emptyDatabaseEachTest();

const found = async (filter: TitleFilter, limit = 50) =>
  (await listStudioTitles(database.db, filter, { after: null, limit, maxCount: 100 })).titles.map(
    ({ id }) => id,
  );

const TITLES = [
  { source_id: 'faro', name: 'El faro de Ñandú', genre: 'DRAMA', release_year: 1999, audios: 1 },
  { source_id: 'oculta', name: 'Faro oculto', hidden: true, audios: 1 },
  { source_id: 'inactiva', name: 'El faro apagado', active: false, audios: 1 },
  { source_id: 'serie', name: 'La marea', kind: 'serie' as const, genre: '', release_year: null },
  {
    source_id: 'rara',
    name: 'Otra',
    kind: 'anime' as const,
    image_vertical: 'https://x.example/p',
  },
  { source_id: 'propia', name: 'Propia', held: ['name'], description: 'Algo', audios: 8 },
];

async function fill(): Promise<Map<string, string>> {
  const rows = await insertTitles(
    database.db,
    TITLES.map((title, place) => ({
      ...title,
      created_at: new Date(Date.UTC(2026, 0, 20 - place)),
    })),
  );
  return new Map(TITLES.map(({ source_id }, place) => [source_id, rows[place] as string]));
}

test.each<[string, TitleFilter, string[]]>([
  ['nothing', {}, ['faro', 'oculta', 'inactiva', 'serie', 'rara', 'propia']],
  ['kind', { kind: 'anime' }, ['rara']],
  [
    'genre and year',
    { genre: 'DRAMA', year: 1999 },
    ['faro', 'oculta', 'inactiva', 'rara', 'propia'],
  ],
  ['no genre', { genre: '' }, ['serie']],
  ['language', { audio: 'JAPONÉS' }, ['propia']],
  ['state: listed', { state: 'publicado' }, ['faro', 'serie', 'rara', 'propia']],
  ['state: not active', { state: 'sin-publicar' }, ['inactiva']],
  ['state: hidden', { state: 'retirado' }, ['oculta']],
  ['no poster', { lack: 'poster', state: 'publicado' }, ['faro', 'serie', 'propia']],
  ['no description', { lack: 'descripcion', kind: 'movie' }, ['faro', 'oculta', 'inactiva']],
  ['no year', { lack: 'anio' }, ['serie']],
  ['held', { edits: 'propios' }, ['propia']],
  ['nothing at all', { kind: 'anime', year: 1900 }, []],
])('a filter by %s leaves what it says, newest first', async (_, filter, left) => {
  await fill();
  expect(await found(filter)).toEqual(left);
  expect(await listMatching(database.db, filter, 100)).toHaveLength(left.length);
});

test('a text finds what is listed, what is not, and an id, forgivingly', async () => {
  await fill();
  expect(await found({ text: 'faro ñandu' })).toEqual(['faro']);
  expect((await found({ text: 'faroo' })).includes('faro')).toBe(true);
  expect(await found({ text: 'faro' })).toEqual(['faro', 'oculta', 'inactiva']);
  expect(await found({ text: 'faro', state: 'retirado' })).toEqual(['oculta']);
  expect(await found({ text: 'rara' })).toEqual(['rara']);
  expect(await found({ text: '%_\\' })).toEqual([]);
});

test('pages visit every title once, whatever the filter', async () => {
  const filters = fc.record(
    {
      kind: fc.constantFrom('movie' as const, 'serie' as const),
      genre: fc.constantFrom('A', ''),
      state: fc.constantFrom('publicado' as const, 'retirado' as const),
      lack: fc.constantFrom('anio' as const, 'servidor' as const),
    },
    { requiredKeys: [] },
  );
  await insertTitles(
    database.db,
    Array.from({ length: 60 }, (_, place) => ({
      source_id: `t${place}`,
      kind: place % 3 === 0 ? ('serie' as const) : ('movie' as const),
      genre: place % 2 === 0 ? 'A' : '',
      hidden: place % 5 === 0,
      active: place % 7 !== 0,
      release_year: place % 4 === 0 ? null : 2000,
      created_at: new Date(Date.UTC(2026, 0, 1 + (place % 9))),
    })),
  );
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 9 }), async (filter, limit) => {
      const whole = await listMatching(database.db, filter, 100);
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listStudioTitles>> = await listStudioTitles(
          database.db,
          filter,
          { after, limit, maxCount: 1000 },
        );
        expect(page.count).toBe(whole.length);
        seen.push(...page.titles.map(({ rowId }) => rowId));
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(whole);
    }),
    { numRuns: 25 },
  );
});

test('without a working server: none, all dead, and no longer once one works', async () => {
  const rows = await fill();
  const run = async (statement: string) => await sql.raw(statement).execute(database.db);
  const [movie, serie] = [rows.get('faro'), rows.get('serie')];
  await run(`
    insert into servers (title_id, audio, label, url, position)
      values (${movie}, 'LATINO', 'a', 'https://a.example/', 0), (${movie}, 'LATINO', 'b', 'https://b.example/', 1);
    insert into seasons (title_id, key, position) values (${serie}, 'T1', 0);
    insert into episodes (season_id, source_id, name, image) select id, 'e1', 'E1', '/e.webp' from seasons;
    insert into servers (episode_id, audio, label, url, position)
      select id, 'LATINO', 'a', 'https://e.example/', 0 from episodes;
    update titles set audios = 1 where id = ${serie};
    insert into server_health (server_id, state) select id, 'dead' from servers`);
  const lacking = async () => await found({ lack: 'servidor', state: 'publicado' });
  expect(await lacking()).toEqual(['rara']);
  await noteUnplayable(database.db);
  expect(await lacking()).toEqual(['faro', 'serie', 'rara']);
  // One that was mended is gone from the list at once, and forgotten at the next count.
  await run(
    `update server_health set state = 'good' where server_id = (select max(id) from servers where label = 'b')`,
  );
  expect(await lacking()).toEqual(['serie', 'rara']);
  await noteUnplayable(database.db);
  const marked = await database.db
    .selectFrom('title_places')
    .select('title_id')
    .where('unplayable', '=', true)
    .execute();
  expect(marked).toEqual([{ title_id: serie }]);
  // An episode that was taken down plays for nobody.
  await run(`update server_health set state = 'good'; update episodes set hidden = true`);
  expect(await lacking()).toEqual(['serie', 'rara']);
});

test('counting what does not play waits for nobody who changes a title', async () => {
  const rows = await insertTitles(database.db, [{ source_id: 'a' }, { source_id: 'b' }]);
  const run = async (statement: string) => await sql.raw(statement).execute(database.db);
  const marked = async () =>
    (
      await sql<{ id: string }>`select title_id as id from title_places where unplayable`.execute(
        database.db,
      )
    ).rows.map(({ id }) => id);
  await run(`
    insert into servers (title_id, audio, label, url, position)
      select id, 'LATINO', 'a', 'https://a.example/', 0 from titles;
    insert into server_health (server_id, state) select id, 'dead' from servers`);
  await database.db.transaction().execute(async (busy) => {
    const change = async (id?: string) =>
      await sql`update title_places set demand = 1 where title_id = ${id}`.execute(busy);
    await change(rows[0]);
    await noteUnplayable(database.db);
    expect(await marked()).toEqual([rows[1]]);
    await run(`update server_health set state = 'good'`);
    await change(rows[1]);
    await noteUnplayable(database.db);
    expect(await marked()).toEqual([rows[1]]);
  });
  await noteUnplayable(database.db);
  expect(await marked()).toEqual([]);
});
