import { describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { emptyFields, type FieldsOf } from '../../domain/catalogue/record-fields.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { titleTag } from '../../domain/tags.ts';
import { listEpisodes, listSeasons } from '../queries/episodes.ts';
import { getChange, nameRows } from '../queries/history.ts';
import { listEditedSeasons } from '../queries/title-editor.ts';
import { getTitle } from '../queries/titles.ts';
import { createTitle } from './create-title.ts';
import { type Removable, removeRecord } from './remove-record.ts';
import { addEpisodes, arrangeSeasons, type SeasonChoice } from './seasons.ts';
import { takeDown } from './takedowns.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: null, name: 'Ana', role: 'editor' };
const HELPER: Actor = { ...ANA, role: 'helper' };

const IMPORTED = [
  { path: 'SERIES/mar', data: { NOMBRE: 'Mar', ESTADO: 'A', TEMPORADAS: ['T1'] } },
  { path: 'SERIES/mar/T1/e1', data: { NOMBRE: 'E1', IMG: '/e.webp', URL: 'https://a.example/1' } },
];

async function createSeries(name = 'El faro'): Promise<{ titleId: string; id: string }> {
  const fields = { ...emptyFields('titles'), name, active: true };
  const made = await createTitle(database.db, ANA, { kind: 'serie', fields, servers: [] });
  if (made.kind !== 'created') throw new Error(made.kind);
  return { titleId: made.rowId, id: made.id };
}

async function importSeries(): Promise<string> {
  await importLines(database.url, IMPORTED);
  return (await getTitle(database.db, 'serie', 'mar'))?.rowId ?? '';
}

const episode = (name: string, image = '/e.webp'): FieldsOf['episodes'] => ({
  name,
  image,
  url: 'https://a.example/1',
});

async function add(titleId: string, season: SeasonChoice, ...episodes: FieldsOf['episodes'][]) {
  const added = await addEpisodes(database.db, ANA, { titleId, season }, episodes);
  if (added.kind !== 'added') throw new Error(added.kind);
  return added;
}

const listed = async (titleId: string, season: string) =>
  (await listEpisodes(database.db, titleId, season)).map(({ name }) => name);
const seasonsOf = async (titleId: string) =>
  (await listSeasons(database.db, titleId)).map(({ key }) => key);
const remove = async (table: Removable['table'], rowId: string) =>
  await removeRecord(database.db, ANA, { table, rowId });
const tagsOf = async () => (await takeOutbox(database.db)).flatMap(({ tags }) => tags);

describe('episodes', () => {
  test('come with their season at once, in the order in which they were typed, and go when undone', async () => {
    const { titleId } = await createSeries();
    await tagsOf();
    const names = ['Piloto', 'La marea', 'El faro'];
    const first = await add(titleId, { key: 'Temporada 1' }, ...names.map((name) => episode(name)));
    expect(await tagsOf()).toContain(titleTag(titleId));
    expect(await listed(titleId, 'Temporada 1')).toEqual(names);
    await add(titleId, { rowId: first.seasonId }, episode('Al fin'), episode('Sin foto', ''));
    await add(titleId, { key: 'OVA' });
    expect(await listed(titleId, 'Temporada 1')).toEqual([...names, 'Al fin']);
    expect(await seasonsOf(titleId)).toEqual(['Temporada 1', 'OVA']);

    // What was added since belongs to the season: it is not undone with it.
    const undone = await undoChange(database.db, ANA, String(first.change));
    expect(undone).toMatchObject({
      kind: 'undone',
      left: [{ table: 'seasons', reason: 'in-use' }],
    });
    expect(await listed(titleId, 'Temporada 1')).toEqual(['Al fin']);
  });

  test('that an import brings under the same id are the same ones, with what was set here', async () => {
    const titleId = await importSeries();
    const { episodeIds } = await add(titleId, { key: 'T1' }, episode('Segundo'));
    await importLines(database.url, [
      ...IMPORTED,
      { path: 'SERIES/mar/T1/e2', data: { NOMBRE: 'De la fuente', IMG: '/otra.webp' } },
    ]);
    expect(await listed(titleId, 'T1')).toEqual(['E1', 'Segundo']);
    expect((await remove('episodes', episodeIds[0] ?? '')).kind).toBe('imported');
  });

  test('are refused together, by role, and where they cannot be', async () => {
    const { titleId } = await createSeries();
    const place = { titleId, season: { key: 'T1' } };
    const bad = [episode('Bien'), episode(''), { ...episode('Otro'), url: 'javascript:1' }];
    expect(await addEpisodes(database.db, ANA, place, bad)).toEqual({
      kind: 'invalid',
      problems: ['no-name', 'bad-address'],
    });
    expect(await seasonsOf(titleId)).toEqual([]);
    const lost = { titleId, season: { rowId: '999' } };
    expect(await addEpisodes(database.db, ANA, lost, [])).toEqual({ kind: 'gone' });
    await expect(addEpisodes(database.db, HELPER, place, [])).rejects.toThrow(NotAllowed);
  });
});

test('a season that was made here is renamed, two may swap their names; one of an import keeps its own', async () => {
  const titleId = await importSeries();
  await add(titleId, { key: 'A' }, episode('1'));
  await add(titleId, { key: 'B' });
  const base = (await listEditedSeasons(database.db, titleId)).map(({ rowId, key, position }) => ({
    id: rowId,
    fields: { key, position },
  }));
  const rename = async (names: Readonly<Record<string, string>>) =>
    await arrangeSeasons(database.db, ANA, titleId, {
      base,
      mine: base.map(({ id, fields }) => ({
        id,
        fields: { ...fields, key: names[fields.key] ?? fields.key },
      })),
    });
  expect(await rename({ T1: 'Temporada 1' })).toEqual({ kind: 'not-renamed' });
  expect(await rename({ A: 'B' })).toEqual({ kind: 'same-name' });
  expect(await rename({ A: 'B', B: 'A' })).toEqual({ kind: 'saved' });
  expect(await seasonsOf(titleId)).toEqual(['T1', 'B', 'A']);
  expect(await listed(titleId, 'B')).toEqual(['1']);
  const { id: swap } = await database.db
    .selectFrom('changes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(await undoChange(database.db, ANA, swap)).toMatchObject({ kind: 'undone', left: [] });
  expect(await seasonsOf(titleId)).toEqual(['T1', 'A', 'B']);
  expect(await listed(titleId, 'A')).toEqual(['1']);
});

test.each([
  ['lists', ['T1', 'T2'], []],
  ['has episodes of', ['T1'], [{ path: 'SERIES/mar/T2/e1', data: { NOMBRE: 'E1', IMG: '/e' } }]],
])('a season that an import %s is its own from then on', async (_, seasons, episodes) => {
  const titleId = await importSeries();
  const { seasonId } = await add(titleId, { key: 'T2' });
  const series = { NOMBRE: 'Mar', ESTADO: 'A', TEMPORADAS: seasons };
  await importLines(database.url, [{ path: 'SERIES/mar', data: series }, ...episodes]);
  expect(await remove('seasons', seasonId)).toEqual({ kind: 'imported' });
  const part = (key: string) => ({ id: seasonId, fields: { key, position: 1 } });
  expect(
    await arrangeSeasons(database.db, ANA, titleId, { base: [part('T2')], mine: [part('Dos')] }),
  ).toEqual({ kind: 'not-renamed' });
});

describe('removing', () => {
  test('an episode, a season and a title take all that is theirs with them, and undoing brings it back', async () => {
    const { titleId, id } = await createSeries();
    const { seasonId, episodeIds } = await add(
      titleId,
      { key: 'Temporada 1' },
      episode('1'),
      episode('2'),
    );
    await tagsOf();
    const removals: [Removable['table'], string][] = [
      ['episodes', episodeIds[0] ?? ''],
      ['seasons', seasonId],
      ['titles', titleId],
    ];
    for (const [table, rowId] of removals) {
      const removed = await remove(table, rowId);
      expect(removed).toMatchObject({ kind: 'removed' });
      expect(await tagsOf()).toContain(titleTag(titleId));
      expect(await listed(titleId, 'Temporada 1')).toEqual(table === 'episodes' ? ['2'] : []);
      expect(await remove(table, rowId)).toEqual({ kind: 'gone' });
      if (removed.kind !== 'removed') continue;
      const change = await getChange(database.db, String(removed.change));
      expect(change?.summary).toMatch(/^− El faro/);
      if (table === 'seasons')
        expect(await nameRows(database.db, change?.changed ?? [])).toContain('Temporada 1');
      const undone = await undoChange(database.db, ANA, String(removed.change));
      expect(undone).toMatchObject({ kind: 'undone', left: [] });
      expect(await listed(titleId, 'Temporada 1')).toEqual(['1', '2']);
    }
    expect(await getTitle(database.db, 'serie', id)).toMatchObject({ name: 'El faro' });
    await expect(
      removeRecord(database.db, HELPER, { table: 'titles', rowId: titleId }),
    ).rejects.toThrow(NotAllowed);
  });

  test('what an import brought, or what is taken down, stays', async () => {
    const imported = await importSeries();
    const [season] = await listEditedSeasons(database.db, imported);
    expect((await remove('titles', imported)).kind).toBe('imported');
    expect((await remove('seasons', String(season?.rowId))).kind).toBe('imported');

    const { titleId, id } = await createSeries();
    const { seasonId, episodeIds, change } = await add(titleId, { key: 'T1' }, episode('1'));
    const [episodeId = ''] = episodeIds;
    const claim = { claimant: '', reference: '', reason: '' };
    await takeDown(database.db, ANA, [{ table: 'episodes', key: episodeId }], claim);
    expect((await remove('episodes', episodeId)).kind).toBe('taken-down');
    expect((await remove('seasons', seasonId)).kind).toBe('taken-down');
    expect((await remove('titles', titleId)).kind).toBe('taken-down');
    expect(await undoChange(database.db, ANA, String(change))).toMatchObject({ kind: 'refused' });
    expect(await getTitle(database.db, 'serie', id)).not.toBeNull();
  });
});
