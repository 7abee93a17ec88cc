import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Document, importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../commands/change.ts';
import { setNamedHidden } from '../commands/takedowns.ts';
import { search } from '../queries/search.ts';
import { getTitle } from '../queries/titles.ts';

const database = emptyDatabaseEachTest();

const MOVIE = {
  NOMBRE: 'La Señal',
  NOMBREORIGINAL: 'The Signal',
  CATEGORIA: 'DRAMA',
  FECHAR: '1999',
  EDAD: '+13',
  RECOMENDADA: 'S',
  POPULAR: 'S',
  ESTADO: 'A',
  DETALLE: 'Con "comillas", \\barras\\,\ttabulaciones,\nlíneas y 🎬.',
  IMG: '/v.webp',
  IMAGEN: '/h.webp',
  URL: 'https://a.example/u',
  FECHA: '2024/01/02',
  FECHANUEVO: '2024/03/04 05:06:07',
};

const movie = (change: object = {}): Document => ({
  path: 'PELICULAS/m1',
  data: { ...MOVIE, ...change },
});
const serie = (change: object = {}): Document => ({
  path: 'SERIES/s1',
  data: { NOMBRE: 'Serie', ESTADO: 'A', TEMPORADAS: ['TEMPORADA 1'], ...change },
});
const episode = (place: string, change: object = {}): Document => ({
  path: `SERIES/s1/${place}`,
  data: { NOMBRE: 'Capítulo', IMG: '/e.webp', ...change },
});

const imported = async (...documents: Document[]) => await importLines(database.url, documents);
const theTitle = async () =>
  await database.db.selectFrom('titles').selectAll().executeTakeFirstOrThrow();
const seasons = async () =>
  await database.db
    .selectFrom('seasons')
    .select(['key', 'position'])
    .orderBy('position')
    .orderBy('key')
    .execute();
const episodes = async () =>
  await database.db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'season_id')
    .select(['key', 'source_id', 'name', 'image', 'url'])
    .orderBy('key')
    .orderBy('source_id')
    .execute();

describe('a movie', () => {
  test('is stored with every field [ENT-01 ENT-02 ENT-04 ENT-05 ENT-07 ENT-08 ENT-09]', async () => {
    const report = await imported(movie());
    expect(report).toMatchObject({ documents: 1, inserted: 1, updated: 0, refused: 0 });
    expect(await theTitle()).toEqual({
      id: '1',
      kind: 'movie',
      source_id: 'm1',
      name: 'La Señal',
      original_name: 'The Signal',
      genre: 'DRAMA',
      release_year: 1999,
      age: 13,
      recommended: true,
      popular: true,
      active: true,
      hidden: false,
      description: MOVIE.DETALLE,
      image_vertical: '/v.webp',
      image_horizontal: '/h.webp',
      url: 'https://a.example/u',
      created_at: new Date('2024-01-02T00:00:00Z'),
      renewed_at: new Date('2024-03-04T05:06:07Z'),
      newness: new Date('2024-03-04T05:06:07Z'),
      audios: 0,
      origin: 'source',
      held: [],
    });
    expect(await seasons()).toEqual([]);
  });

  test('with only a name has the defaults, and shows the default year [MOV-03]', async () => {
    await imported({ path: 'PELICULAS/m1', data: { NOMBRE: 'X', ESTADO: 'A' } });
    expect(await theTitle()).toMatchObject({
      genre: '',
      release_year: null,
      age: null,
      recommended: false,
      popular: false,
      image_horizontal: '',
      newness: new Date(0),
    });
    expect((await getTitle(database.db, 'movie', 'm1'))?.releaseYear).toBe(2023);
  });

  test('is as new as FECHANUEVO, else FECHA [ENT-09]', async () => {
    await imported(movie({ FECHANUEVO: undefined }));
    expect((await theTitle()).newness).toEqual(new Date('2024-01-02T00:00:00Z'));
  });

  test('changes in what changed and keeps its row', async () => {
    await imported(movie());
    const before = await theTitle();
    const report = await imported(movie({ DETALLE: 'Otra' }));
    expect(report).toMatchObject({ inserted: 0, updated: 1 });
    expect(await theTitle()).toEqual({ ...before, description: 'Otra' });
  });

  test('loses what its document no longer says', async () => {
    await imported(movie());
    await imported({ path: 'PELICULAS/m1', data: { NOMBRE: 'La Señal' } });
    expect(await theTitle()).toMatchObject({
      original_name: null,
      active: false,
      recommended: false,
      url: null,
      renewed_at: null,
    });
  });

  test('that is hidden stays hidden whatever the source says', async () => {
    await imported(movie());
    await setNamedHidden(database.db, SYSTEM, { kind: 'movie', id: 'm1' }, true);
    await imported(movie({ NOMBRE: 'Otra vez', FECHANUEVO: '2025/01/01' }));
    expect(await theTitle()).toMatchObject({ hidden: true, name: 'Otra vez' });
    expect(await getTitle(database.db, 'movie', 'm1')).toBeNull();
  });

  test('twice in a file is the last of the two', async () => {
    const report = await imported(
      movie({ NOMBRE: 'Primera', IDIOMAS: { A: 'https://a.example/1', B: 'https://a.example/2' } }),
      movie({ NOMBRE: 'Segunda', IDIOMAS: { A: 'https://a.example/3' } }),
    );
    expect(report.inserted).toBe(1);
    expect((await theTitle()).name).toBe('Segunda');
    expect(await database.db.selectFrom('servers').select(['label', 'url']).execute()).toEqual([
      { label: 'A', url: 'https://a.example/3' },
    ]);
  });

  test('and a serie of the same id are two titles [ENT-10 ENT-12 PROD-02]', async () => {
    await imported(movie(), { path: 'SERIES/m1', data: MOVIE }, { path: 'ANIME/m1', data: MOVIE });
    expect(
      await database.db
        .selectFrom('titles')
        .select(['kind', 'recommended', 'popular', 'url'])
        .orderBy('kind')
        .execute(),
    ).toEqual([
      { kind: 'movie', recommended: true, popular: true, url: 'https://a.example/u' },
      { kind: 'serie', recommended: false, popular: false, url: null },
      { kind: 'anime', recommended: false, popular: false, url: null },
    ]);
  });
});

test('the first titles leave the indexes of search as they were', async () => {
  const indexes = async () =>
    (
      await sql`select indexname, indexdef from pg_indexes where tablename = 'search_entries'
        order by indexname`.execute(database.db)
    ).rows;
  const before = await indexes();
  await imported(movie());
  expect(await indexes()).toEqual(before);
  expect((await search(database.db, 'la senal')).hits).toHaveLength(1);
});

describe('seasons', () => {
  test('stand in the order of the title, awkward names included', async () => {
    const keys = ['TEMPORADA 2', 'TEMPORADA 1', 'Especial "Uno", {dos}', 'con\\barra', 'NULL'];
    await imported(serie({ TEMPORADAS: keys }));
    expect(await seasons()).toEqual(keys.map((key, position) => ({ key, position })));
  });

  test('default to TEMPORADA 1 [ENT-11]', async () => {
    await imported(serie({ TEMPORADAS: undefined }));
    expect(await seasons()).toEqual([{ key: 'TEMPORADA 1', position: 0 }]);
  });

  test('move and leave with the list, and keep their episodes [STATE-22]', async () => {
    await imported(serie({ TEMPORADAS: ['A', 'B'] }), episode('A/1'));
    await takeOutbox(database.db);
    const { tags } = await imported(serie({ TEMPORADAS: ['B', 'C'] }));
    expect(await seasons()).toEqual([
      { key: 'B', position: 0 },
      { key: 'C', position: 1 },
      { key: 'A', position: null },
    ]);
    expect(await episodes()).toHaveLength(1);
    expect(tags).toEqual(['t1']);
  });

  test('that the title does not list exist once they have an episode', async () => {
    await imported(serie(), episode('EXTRA/1'));
    expect(await seasons()).toEqual([
      { key: 'TEMPORADA 1', position: 0 },
      { key: 'EXTRA', position: null },
    ]);
  });
});

describe('an episode', () => {
  test('is stored with every field, and named by its id when it has no name [ENT-13 ENT-14 ENT-15]', async () => {
    await imported(
      serie(),
      episode('TEMPORADA 1/1', { URL: 'https://a.example/e' }),
      episode('TEMPORADA 1/2', { NOMBRE: '' }),
    );
    expect(await episodes()).toEqual([
      {
        key: 'TEMPORADA 1',
        source_id: '1',
        name: 'Capítulo',
        image: '/e.webp',
        url: 'https://a.example/e',
      },
      { key: 'TEMPORADA 1', source_id: '2', name: '2', image: '/e.webp', url: null },
    ]);
  });

  test('may stand before its title in the file', async () => {
    const report = await imported(episode('TEMPORADA 1/1'), serie());
    expect(report).toMatchObject({ refused: 0, inserted: 2 });
    expect(await episodes()).toHaveLength(1);
  });

  test('may come in a later file than its title', async () => {
    await imported(serie());
    const { tags } = await imported(episode('TEMPORADA 1/1'));
    expect(tags).toEqual(['t1']);
    expect(await episodes()).toHaveLength(1);
  });

  test('belongs to the kind that its path names', async () => {
    const report = await imported(serie(), { path: 'ANIME/s1/TEMPORADA 1/1', data: {} });
    expect(report.refusals).toMatchObject([{ path: 'ANIME/s1/TEMPORADA 1/1' }]);
    expect(await episodes()).toEqual([]);
  });

  test('twice in a file is the last of the two; in two seasons it is two [ENT-13]', async () => {
    await imported(
      serie(),
      episode('T1/1', { NOMBRE: 'a' }),
      episode('T2/1', { NOMBRE: 'b' }),
      episode('T1/1', { NOMBRE: 'c' }),
    );
    expect((await episodes()).map(({ key, name }) => [key, name])).toEqual([
      ['T1', 'c'],
      ['T2', 'b'],
    ]);
  });

  test('that changes touches the page of its title only', async () => {
    await imported(serie(), episode('T1/1'), episode('T1/2'));
    const report = await imported(episode('T1/1', { NOMBRE: 'Nuevo' }), episode('T1/2'));
    expect(report).toMatchObject({ inserted: 0, updated: 1, tags: ['t1'] });
  });

  test('without an image is kept, and the operator is told how many are not listed [SER-05]', async () => {
    const file = [
      serie(),
      episode('T1/1', { IMG: '' }),
      episode('T1/2'),
      episode('T2/1', { IMG: ' ' }),
    ];
    expect((await imported(...file)).unlistedEpisodes).toBe(2);
    expect(await episodes()).toHaveLength(3);
    expect((await imported(serie())).unlistedEpisodes).toBe(0);
    const stray = { path: 'SERIES/otra/T1/1', data: {} };
    expect((await imported(stray)).unlistedEpisodes).toBe(0);
  });
});
