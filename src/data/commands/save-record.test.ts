import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { RecordVersion, ServerFields } from '../../domain/catalogue/title-edit.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { titleTag } from '../../domain/tags.ts';
import { listEditedSeasons, listSameTitles } from '../queries/title-editor.ts';
import type { Owner } from './save-record.ts';
import { readRecord, saveRecord } from './save-record.ts';
import { arrangeSeasons } from './seasons.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: null, name: 'Ana', role: 'editor' };

const DOCUMENTS = [
  {
    path: 'PELICULAS/faro',
    data: {
      NOMBRE: 'El faro',
      ESTADO: 'A',
      CATEGORIA: 'DRAMA',
      FECHAR: '1999',
      IDIOMAS: { Uno: 'https://a.example/1', Dos: 'https://a.example/2' },
    },
  },
  { path: 'SERIES/mar', data: { NOMBRE: 'Mar', ESTADO: 'A', TEMPORADAS: ['T1', 'T2'] } },
  {
    path: 'SERIES/mar/T1/e1',
    data: { NOMBRE: 'E1', IMG: '/e.webp', IDIOMAS: { Uno: 'https://a.example/e1' } },
  },
];

async function fill(): Promise<{ movie: Owner; serie: Owner; episode: Owner }> {
  await importLines(database.url, DOCUMENTS);
  const ids = await database.db.selectFrom('titles').select(['id', 'kind']).execute();
  const of = (kind: string) => String(ids.find((row) => row.kind === kind)?.id);
  const episode = await database.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow();
  await takeOutbox(database.db);
  return {
    movie: { table: 'titles', rowId: of('movie') },
    serie: { table: 'titles', rowId: of('serie') },
    episode: { table: 'episodes', rowId: episode.id },
  };
}

const read = async (owner: Owner): Promise<RecordVersion> =>
  (await readRecord(database.db, owner)) as RecordVersion;

const edited = (base: RecordVersion, fields: object, servers = base.servers): RecordVersion => ({
  fields: { ...base.fields, ...fields } as RecordVersion['fields'],
  servers,
});

const save = async (owner: Owner, base: RecordVersion, mine: RecordVersion, actor = ANA) =>
  await saveRecord(database.db, actor, { owner, base, mine });

const server = (fields: Partial<ServerFields>) => ({
  id: null,
  fields: {
    audio: 'ESPAÑOL',
    label: 'Tres',
    url: 'https://b.example/3',
    position: 0,
    ...fields,
  } as ServerFields,
});

describe('a save', () => {
  test('writes what was changed, holds it through an import, renews its pages, and is undone', async () => {
    const { movie } = await fill();
    const base = await read(movie);
    const mine = edited(base, { name: 'Otro faro', year: null }, [
      { ...base.servers[1], fields: { ...base.servers[1]?.fields, position: 0 } } as never,
      server({}),
    ]);
    const saved = await save(movie, base, mine);
    expect(saved.kind).toBe('saved');
    expect((await takeOutbox(database.db)).flatMap(({ tags }) => tags)).toContain(
      titleTag(movie.rowId),
    );
    await importLines(database.url, DOCUMENTS);
    const now = await read(movie);
    expect(now.fields).toMatchObject({ name: 'Otro faro', year: null, genre: 'DRAMA' });
    expect(now.servers.map(({ fields }) => `${fields.audio} ${fields.label}`)).toEqual([
      'LATINO Dos',
      'ESPAÑOL Tres',
    ]);
    const title = await database.db
      .selectFrom('titles')
      .select(['held', 'audios'])
      .where('id', '=', movie.rowId)
      .executeTakeFirstOrThrow();
    expect(title).toEqual({ held: ['name', 'release_year'], audios: 5 });
    const undone = await undoChange(database.db, ANA, String('change' in saved && saved.change));
    expect(undone).toMatchObject({ kind: 'undone', left: [] });
    expect((await read(movie)).fields).toEqual(base.fields);
    expect((await read(movie)).servers).toEqual(base.servers);
  });

  test('servers may swap their names, and one that was renamed does not come back', async () => {
    const { episode } = await fill();
    await save(
      episode,
      await read(episode),
      edited(await read(episode), {}, [
        ...(await read(episode)).servers,
        server({ audio: 'LATINO', label: 'Dos' }),
      ]),
    );
    const base = await read(episode);
    const [one, two] = base.servers;
    const swapped = [
      { id: one?.id, fields: { ...one?.fields, label: 'Dos' } },
      { id: two?.id, fields: { ...two?.fields, label: 'Nuevo' } },
    ] as typeof base.servers;
    expect(await save(episode, base, edited(base, {}, swapped))).toMatchObject({ kind: 'saved' });
    await importLines(database.url, DOCUMENTS);
    expect((await read(episode)).servers.map(({ fields }) => fields.label).sort()).toEqual([
      'Dos',
      'Nuevo',
    ]);
  });

  test('what two people change apart is joined; the same field is a clash with who and when', async () => {
    const { movie } = await fill();
    const base = await read(movie);
    await save(movie, base, edited(base, { name: 'De Ana' }));
    const other = { ...ANA, name: 'Bruno' };
    expect(await save(movie, base, edited(base, { genre: 'TERROR' }), other)).toMatchObject({
      kind: 'saved',
    });
    const clash = await save(movie, base, edited(base, { name: 'De Bruno', popular: true }), other);
    expect(clash).toMatchObject({
      kind: 'clash',
      clashes: [
        {
          kind: 'field',
          field: 'name',
          mine: 'De Bruno',
          theirs: 'De Ana',
          author: { name: 'Ana' },
        },
      ],
      theirs: { fields: { name: 'De Ana', genre: 'TERROR', popular: false } },
    });
    expect((await read(movie)).fields).toMatchObject({ name: 'De Ana', popular: false });
  });

  test('a server that one removed and the other changed is a clash', async () => {
    const { movie } = await fill();
    const base = await read(movie);
    await save(movie, base, edited(base, {}, base.servers.slice(1)));
    const changed = base.servers.map((each) => ({
      ...each,
      fields: { ...each.fields, url: 'https://c.example/' },
    }));
    expect(await save(movie, base, edited(base, {}, changed))).toMatchObject({
      kind: 'clash',
      clashes: [{ kind: 'server', clash: { kind: 'removed', theirs: null } }],
    });
  });

  test('what imports allow and the form does not keeps nobody from changing something else', async () => {
    const { movie } = await fill();
    await sql`update titles set image_vertical = 'data:image/png;base64,AA'`.execute(database.db);
    const base = await read(movie);
    expect(await save(movie, base, edited(base, { name: 'Otro' }))).toMatchObject({
      kind: 'saved',
    });
    expect(await save(movie, base, edited(base, { poster: 'otro.png' }))).toEqual({
      kind: 'invalid',
      problems: ['bad-picture'],
    });
  });

  test('nothing changed writes nothing; nothing unusable is written; helpers may not', async () => {
    const { movie } = await fill();
    const base = await read(movie);
    expect(await save(movie, base, base)).toEqual({ kind: 'saved', change: null });
    expect(await save(movie, base, edited(base, { name: '' }))).toMatchObject({ kind: 'invalid' });
    expect(await save({ ...movie, rowId: '999' }, base, base)).toEqual({ kind: 'gone' });
    expect(await takeOutbox(database.db)).toEqual([]);
    const helper = { ...ANA, role: 'helper' } as const;
    await expect(save(movie, base, base, helper)).rejects.toThrow(NotAllowed);
  });
});

describe('seasons and episodes', () => {
  test('their order is kept through an import; what changed meanwhile is not overwritten', async () => {
    const { serie } = await fill();
    const parts = async () =>
      (await listEditedSeasons(database.db, serie.rowId)).map(({ rowId, key, position }) => ({
        id: rowId,
        fields: { key, position },
      }));
    const base = await parts();
    const mine = [
      { ...base[0], fields: { key: 'T1', position: null } },
      { ...base[1], fields: { key: 'T2', position: 0 } },
      { id: null, fields: { key: 'Especiales', position: 1 } },
    ] as typeof base;
    const change = { base, mine };
    expect(await arrangeSeasons(database.db, ANA, serie.rowId, change)).toEqual({ kind: 'saved' });
    await importLines(database.url, DOCUMENTS);
    expect((await parts()).map(({ fields }) => fields)).toEqual([
      { key: 'T2', position: 0 },
      { key: 'Especiales', position: 1 },
      { key: 'T1', position: null },
    ]);
    expect(
      await arrangeSeasons(database.db, ANA, serie.rowId, {
        base,
        mine: base.map(({ id, fields }) => ({ id, fields: { ...fields, position: 7 } })),
      }),
    ).toEqual({ kind: 'changed-meanwhile' });
  });
});

test('a title of the same name and year is found, listed or not, and one with the same id', async () => {
  const { movie } = await fill();
  await importLines(database.url, [
    { path: 'PELICULAS/faro-2', data: { NOMBRE: 'EL FARÓ', ESTADO: 'I', FECHAR: '1999' } },
    { path: 'PELICULAS/faro-3', data: { NOMBRE: 'El faro', ESTADO: 'A', FECHAR: '2001' } },
    { path: 'ANIME/faro', data: { NOMBRE: 'Otro', ESTADO: 'A' } },
  ]);
  const same = await listSameTitles(database.db, movie.rowId);
  expect(same.map(({ kind, id, isSameId }) => [kind, id, isSameId]).sort()).toEqual([
    ['anime', 'faro', true],
    ['movie', 'faro-2', false],
  ]);
  await sql`delete from titles where id <> ${movie.rowId}`.execute(database.db);
  expect(await listSameTitles(database.db, movie.rowId)).toEqual([]);
});
