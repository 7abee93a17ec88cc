import { describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { NewTitle } from '../../domain/catalogue/new-title.ts';
import { emptyFields } from '../../domain/catalogue/record-fields.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { listTag, REQUESTS_TAG, titleTag } from '../../domain/tags.ts';
import { search } from '../queries/search.ts';
import { getTitle } from '../queries/titles.ts';
import { createTitle } from './create-title.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: null, name: 'Ana', role: 'editor' };

const titleOf = (fields: Partial<NewTitle['fields']>, made: Partial<NewTitle> = {}): NewTitle => ({
  kind: 'movie',
  servers: [],
  ...made,
  fields: { ...emptyFields('titles'), name: 'El faro', year: 1999, active: true, ...fields },
});

const FARO = titleOf(
  { genre: 'DRAMA', description: 'En la costa.', poster: '/faro.webp', recommended: true },
  {
    servers: [
      {
        id: null,
        fields: { audio: 'ESPAÑOL', label: 'Uno', url: 'https://a.example/1', position: 0 },
      },
    ],
  },
);

async function create(made: NewTitle, ways?: Parameters<typeof createTitle>[3]) {
  const created = await createTitle(database.db, ANA, made, ways);
  if (created.kind !== 'created') throw new Error(created.kind);
  return created;
}

describe('a title that is made here', () => {
  test('is on its page, in its lists and found by search at once, and undoing takes it away everywhere', async () => {
    const { rowId, id, change } = await create(FARO);
    expect(id).toMatch(/^el-faro-1999-[a-z0-9]{4}$/);
    const tags = (await takeOutbox(database.db)).flatMap((each) => each.tags);
    expect(tags).toEqual(
      expect.arrayContaining([titleTag(rowId), 'recommended', listTag('movie')]),
    );
    expect(await getTitle(database.db, 'movie', id)).toMatchObject({
      name: 'El faro',
      genre: 'DRAMA',
    });
    expect((await search(database.db, 'faro', { limit: 5 })).hits).toHaveLength(1);
    const place = await database.db.selectFrom('title_places').selectAll().executeTakeFirst();
    expect(place).toMatchObject({ title_id: rowId, listed: true, year: 1999, audios: 4 });

    expect(await undoChange(database.db, ANA, String(change))).toMatchObject({
      kind: 'undone',
      left: [],
    });
    expect((await takeOutbox(database.db)).flatMap((each) => each.tags)).toEqual(
      expect.arrayContaining(tags),
    );
    expect(await getTitle(database.db, 'movie', id)).toBeNull();
    expect((await search(database.db, 'faro', { limit: 5 })).hits).toEqual([]);
    for (const table of ['titles', 'title_places', 'servers', 'search_entries'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('is none of an import: what that brings under the same name is another title', async () => {
    const { id } = await create(titleOf({}));
    await importLines(database.url, [
      { path: 'PELICULAS/el-faro-1999', data: { NOMBRE: 'El faro', ESTADO: 'A', FECHAR: '1999' } },
    ]);
    const titles = await database.db
      .selectFrom('titles')
      .select(['source_id', 'origin'])
      .orderBy('id')
      .execute();
    expect(titles).toEqual([
      { source_id: id, origin: 'studio' },
      { source_id: 'el-faro-1999', origin: 'source' },
    ]);
  });

  test('whose name and year are taken is asked about; of two at once the second is asked', async () => {
    const answers = await Promise.all(
      ['EL FARO', 'El fáro'].map((name) => createTitle(database.db, ANA, titleOf({ name }))),
    );
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['created', 'same']);
    expect((await createTitle(database.db, ANA, titleOf({ year: 2020 }))).kind).toBe('created');
    expect(await createTitle(database.db, ANA, titleOf({ year: null }))).toMatchObject({
      kind: 'same',
      titles: [{ year: 1999 }, { year: 2020 }],
    });
    const known = answers.flatMap((answer) => (answer.kind === 'created' ? [answer.rowId] : []));
    await create(titleOf({}), { known });
    expect((await createTitle(database.db, ANA, titleOf({}), { known })).kind).toBe('same');
  });

  test('may wait unpublished: no list has it, and the request it was made for stays open', async () => {
    const request = await database.db
      .insertInto('requests')
      .values({ name: 'El faro', key: 'faro', deletes: [] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const linked = async () =>
      await database.db.selectFrom('requests').select('title_id').executeTakeFirst();
    const { id, rowId } = await create(titleOf({ active: false }), { requests: [request.id] });
    expect(await getTitle(database.db, 'movie', id)).toBeNull();
    expect((await linked())?.title_id).toBeNull();

    await takeOutbox(database.db);
    const shown = await create(titleOf({}), { requests: [request.id], known: [rowId] });
    expect((await linked())?.title_id).toBe(shown.rowId);
    expect((await takeOutbox(database.db)).flatMap(({ tags }) => tags)).toContain(REQUESTS_TAG);
    await undoChange(database.db, ANA, String(shown.change));
    expect((await linked())?.title_id).toBeNull();
  });

  test('is for those who may edit titles, and refused whole if anything is wrong with it', async () => {
    const helper: Actor = { ...ANA, role: 'helper' };
    await expect(createTitle(database.db, helper, FARO)).rejects.toThrow(NotAllowed);
    expect(await createTitle(database.db, ANA, titleOf({ name: '', year: 12 }))).toEqual({
      kind: 'invalid',
      problems: ['no-name', 'bad-year'],
    });
    expect(await createTitle(database.db, ANA, { ...FARO, kind: 'serie' })).toEqual({
      kind: 'invalid',
      problems: ['series-servers'],
    });
    const anime = await create(titleOf({ recommended: true, popular: true }, { kind: 'anime' }));
    const row = await database.db
      .selectFrom('titles')
      .select(['id', 'recommended', 'popular', 'held'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: anime.rowId, recommended: false, popular: false });
    expect(row.held).toContain('seasons');
  });
});
