import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { TableKind } from '../../domain/imports/table-fields.ts';
import { SYSTEM } from '../commands/change.ts';
import { undoChange } from '../commands/undo.ts';
import { importDocuments } from './import-documents.ts';
import { planTable, readHead } from './plan-table.ts';
import type { Refusal } from './stage-documents.ts';
import { firstLines } from './table-lines.ts';

const database = emptyDatabaseEachTest();

async function importTable(
  text: string | Buffer,
  { only, dryRun = false }: { only?: TableKind; dryRun?: boolean } = {},
) {
  const bytes = Buffer.from(text);
  const head = readHead(await firstLines(bytes, true));
  const refusals: Refusal[] = [];
  const report = await importDocuments({
    databaseUrl: database.url,
    input: Readable.from([bytes]),
    table: planTable(head, { file: '', remembered: null, only }),
    dryRun,
    onRefusal: (refusal) => refusals.push(refusal),
  });
  return { ...report, refusals };
}

const importDocument = async (...documents: object[]) =>
  await importDocuments({
    databaseUrl: database.url,
    input: Readable.from([Buffer.from(documents.map((one) => JSON.stringify(one)).join('\n'))]),
  });

const titles = async () =>
  await database.db
    .selectFrom('titles')
    .select(['kind', 'source_id', 'name', 'release_year', 'genre', 'description', 'active'])
    .orderBy('id')
    .execute();

const servers = async () =>
  await database.db
    .selectFrom('servers')
    .select(['audio', 'label', 'url', 'position'])
    .orderBy('audio')
    .orderBy('position')
    .execute();

const METROPOLIS = {
  path: 'PELICULAS/xK3',
  data: {
    NOMBRE: 'Metrópolis',
    FECHAR: '1927',
    DETALLE: 'Una ciudad',
    CATEGORIA: 'DRAMA',
    ESTADO: 'A',
    IDIOMAS: { Uno: 'https://a.example/1' },
  },
};

describe('titles', () => {
  test('a new one is shown at once; one that exists is found by its name and keeps what its row does not say', async () => {
    await importDocument(METROPOLIS);
    const report = await importTable(
      'Título;Año;Género;Link latino\nMetropolis;1927;CIENCIA FICCION;https://b.example/2\nÉl;1953;;\n',
    );
    expect(report).toMatchObject({ documents: 2, inserted: 1, updated: 1, refusals: [] });
    expect(await titles()).toMatchObject([
      { source_id: 'xK3', genre: 'CIENCIA FICCION', description: 'Una ciudad', active: true },
      { source_id: 'el-1953', name: 'Él', release_year: 1953, active: true },
    ]);
    expect(await servers()).toMatchObject([
      { label: 'Uno', url: 'https://a.example/1', position: 0 },
      { label: 'b.example', url: 'https://b.example/2', position: 1 },
    ]);
    const again = await importTable(
      'Título;Año;Género;Link latino\nMetropolis;1927;CIENCIA FICCION;https://b.example/2\nÉl;1953;;\n',
    );
    expect(again).toMatchObject({ inserted: 0, updated: 0, refusals: [] });
    await undoChange(database.db, SYSTEM, String(report.changeId));
    expect(await titles()).toMatchObject([{ source_id: 'xK3', genre: 'DRAMA' }]);
    expect(await servers()).toHaveLength(1);
  });

  test('another year is another film; a name that two have is asked for', async () => {
    await importDocument(METROPOLIS, {
      path: 'PELICULAS/otra',
      data: { ...METROPOLIS.data, FECHAR: '2001' },
    });
    const report = await importTable('titulo,año\nMetrópolis,1984\nMetrópolis,\n');
    expect(report.refusals).toEqual([
      { line: 3, path: 'PELICULAS/metropolis', reason: 'several titles have this name' },
    ]);
    expect((await titles()).map(({ source_id }) => source_id)).toEqual([
      'xK3',
      'otra',
      'metropolis-1984',
    ]);
  });

  test('a column says what each is; what an operator holds stays', async () => {
    await importDocument(METROPOLIS);
    await sql`update titles set genre = 'MIO', held = '{genre}'`.execute(database.db);
    const report = await importTable(
      'tipo,nombre,año,categoria,temporadas\nPelícula,Metrópolis,1927,TERROR,\nSerie,Los faroles,2019,DRAMA,2\nanime,Astro,1963,,\n',
    );
    expect(report).toMatchObject({ inserted: 2, kept: { titles: 1 }, refusals: [] });
    expect(new Map((await titles()).map((title) => [title.kind, title]))).toMatchObject(
      new Map([
        ['movie', expect.objectContaining({ genre: 'MIO' })],
        ['serie', expect.objectContaining({ source_id: 'los-faroles-2019' })],
        ['anime', expect.anything()],
      ]),
    );
    const seasons = await database.db.selectFrom('seasons').select('key').orderBy('key').execute();
    expect(seasons.map(({ key }) => key)).toEqual(['TEMPORADA 1', 'TEMPORADA 1', 'TEMPORADA 2']);
  });
});

test('episodes: a row each, in seasons that the title may call otherwise', async () => {
  await importDocument(
    { path: 'ANIME/a', data: { NOMBRE: 'Pampa', ESTADO: 'A', TEMPORADAS: ['T1'] } },
    { path: 'ANIME/a/T1/1', data: { NOMBRE: 'Uno', IMG: '/1.webp' } },
  );
  const report = await importTable(
    'serie\ttemporada\tcapitulo\tnombre\tlink\nPampa\t1\t1\t\thttps://a.example/1\nPampa\t1\t2\t"Dos\ny medio"\t\nNada\t1\t1\tx\t\n',
  );
  expect(report).toMatchObject({ inserted: 1, updated: 1 });
  expect(report.refusals).toEqual([
    { line: 5, path: 'SERIES/nada/TEMPORADA 1/1', reason: 'its title does not exist' },
  ]);
  const episodes = await sql`
    select s.key, e.source_id, e.name, e.image from episodes e join seasons s on s.id = e.season_id order by e.id`.execute(
    database.db,
  );
  expect(episodes.rows).toEqual([
    { key: 'T1', source_id: '1', name: 'Uno', image: '/1.webp' },
    { key: 'T1', source_id: '2', name: 'Dos\ny medio', image: '' },
  ]);
});

test('links: rows of one title come together, and only where the title is', async () => {
  await importDocument(METROPOLIS);
  const report = await importTable(
    'titulo,idioma,servidor,url\nMetropolis,sub,Voltio,https://v.example/1\nOtra,latino,Voltio,https://v.example/2\nMetropolis,latino,Voltio,https://v.example/3\nMetropolis,sub,Voltio,https://v.example/4\nMetropolis,latino,Nube,pendiente\n',
    { only: 'links' },
  );
  expect(report).toMatchObject({ inserted: 0, updated: 1 });
  expect(report.refusals.map(({ line }) => line).sort()).toEqual([3, 6]);
  expect(await titles()).toMatchObject([{ name: 'Metrópolis', description: 'Una ciudad' }]);
  expect(await servers()).toMatchObject([
    { audio: 'LATINO', label: 'Uno' },
    { audio: 'LATINO', label: 'Voltio', url: 'https://v.example/3' },
    { audio: 'SUBTITULADO', label: 'Voltio', url: 'https://v.example/1' },
    { audio: 'SUBTITULADO', label: 'Voltio 2', url: 'https://v.example/4' },
  ]);
});

test('links of one site in several rows of a new title all have a name of their own', async () => {
  const report = await importTable(
    'canal,url\nFaro TV,"https://v.example/1\nhttps://v.example/2"\nFaro TV,https://v.example/3\nFaro TV,https://v.example/4\n',
  );
  expect(report).toMatchObject({ inserted: 1, refusals: [] });
  const found = await servers();
  expect(found.map(({ url }) => url).sort()).toEqual(
    [1, 2, 3, 4].map((place) => `https://v.example/${place}`),
  );
});

test('a number of seasons adds those that are missing, and hides none', async () => {
  await importDocument({
    path: 'SERIES/a',
    data: { NOMBRE: 'Pampa', ESTADO: 'A', TEMPORADAS: ['T1', 'ESPECIALES', 'T2'] },
  });
  const listed = async () =>
    (
      await database.db
        .selectFrom('seasons')
        .select('key')
        .where('position', 'is not', null)
        .orderBy('position')
        .execute()
    ).map(({ key }) => key);
  await importTable('serie,temporadas\nPampa,3\n');
  expect(await listed()).toEqual(['T1', 'ESPECIALES', 'T2', 'TEMPORADA 3']);
  expect(await importTable('serie,temporadas\nPampa,1\n')).toMatchObject({ updated: 0 });
  expect(await listed()).toHaveLength(4);
});

test('episodes of season 1 do not go to the specials', async () => {
  await importDocument(
    {
      path: 'SERIES/a',
      data: { NOMBRE: 'Pampa', ESTADO: 'A', TEMPORADAS: ['ESPECIALES 1', 'T02'] },
    },
    { path: 'SERIES/a/ESPECIALES 1/1', data: { NOMBRE: 'Navidad' } },
    { path: 'SERIES/a/T02/1', data: { NOMBRE: 'Vuelta' } },
  );
  await importTable('serie,temporada,episodio,nombre del episodio\nPampa,1,1,Uno\nPampa,2,2,Dos\n');
  const { rows } = await sql`
    select s.key, e.name from episodes e join seasons s on s.id = e.season_id order by e.id`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { key: 'ESPECIALES 1', name: 'Navidad' },
    { key: 'T02', name: 'Vuelta' },
    { key: 'TEMPORADA 1', name: 'Uno' },
    { key: 'T02', name: 'Dos' },
  ]);
});

test('channels, matches, leagues, products and consoles', async () => {
  expect(
    await importTable('canal,seccion,logo,url\nOmbú Sport,deportes,/o.webp,https://o.example/\n'),
  ).toMatchObject({ inserted: 1, refusals: [] });
  const match = 'fecha;hora;partido;liga\n3/4/2026;21:30;Uno vs Dos;Copa\n';
  expect(await importTable(match)).toMatchObject({ inserted: 1, refusals: [] });
  expect(await importTable(match)).toMatchObject({ inserted: 0, updated: 0 });
  const [{ starts_at: startsAt } = { starts_at: null }] = await database.db
    .selectFrom('matches')
    .select('starts_at')
    .execute();
  expect(startsAt).toEqual(new Date('2026-04-04T00:30:00Z'));
  expect(await importTable('liga,icono,minutos\nCopa,/c.webp,130\n')).toMatchObject({
    inserted: 1,
  });
  const products = 'producto,categoria,precio,stock\nTaza del faro,taza,$ 12.500,3\n';
  expect(await importTable(products)).toMatchObject({ inserted: 1, refusals: [] });
  expect(await importTable('producto,stock\nTaza del faro,9\nOtra,1\n')).toMatchObject({
    updated: 1,
    refusals: [{ line: 3, reason: 'a new one needs NOMBRE, CATEGORIA, PRECIO, STOCK' }],
  });
  expect(await importTable('consola,fabricante,año\nFaro 64,Garúa,1.0\n')).toMatchObject({
    inserted: 1,
  });
});

test('a dry run says the same and writes nothing', async () => {
  const text = 'titulo,año\nUna,2001\nDos,nunca\n';
  const dry = await importTable(text, { dryRun: true });
  expect(dry).toMatchObject({ inserted: 1, refusals: [{ line: 3 }] });
  expect(await titles()).toEqual([]);
});
