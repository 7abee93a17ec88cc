import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { rowsOf } from '../../data/database.ts';
import { matchAllGuides } from '../../data/guide/match-guides.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { listOnAir } from '../../data/queries/programmes.ts';
import { nowNextOf } from '../../domain/guide/airing.ts';
import { channelTag } from '../../domain/tags.ts';
import {
  changeMapping,
  loadMapping,
  loadMappings,
  loadOnlySuggestions,
  loadSourceAiring,
} from './mappings.server.ts';

vi.stubEnv('STUDIO_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');

const database = emptyDatabaseEachTest();
let ana: OperatorSession;
const NOW = new Date('2026-11-20T21:30:00Z');

/** Two are sure, two are asked: one of them has two suggestions. */
beforeEach(async () => {
  ana = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  await sql`
    insert into channels (source_id, name, type, active)
    select name, name, 'tv', true from unnest(array['Gol', 'Volver', 'Encuetro', 'ATV']) name;
    insert into guide_sources (name, kind, offset_minutes) values ('abierta', 'guide', 60);
    insert into guide_reads (source_id) select id from guide_sources;
    insert into source_channels (source_id, lists, key, name, names)
    select s.id, 'guide', key, g.name, array[g.name] from guide_sources s, (values ('gol.ar', 'Gol'), ('volver.ar', 'Volver'),
      ('encuentro.ar', 'Encuentro'), ('atv.pe', 'ATV'), ('atv.bo', 'ATV')) g (key, name)`.execute(
    database.db,
  );
  await matchAllGuides(database.db);
});

const idOf = async (name: string): Promise<string> =>
  (await rowsOf<{ id: string }>(database.db)`select id from channels where name = ${name}`)[0]
    ?.id as string;
const guideOf = async (key: string): Promise<string> =>
  (await rowsOf<{ id: string }>(database.db)`select id from source_channels where key = ${key}`)[0]
    ?.id as string;
const pairOf = async (name: string, key: string) => `${await idOf(name)}-${await guideOf(key)}`;

/** What the form did: where it leads to, or why it did nothing. */
async function post(fields: Record<string, string>, who = ana): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ volver: '/guia/canales', ...fields }))
    form.set(name, value);
  try {
    return await changeMapping(database.db, who.actor, form);
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location') ?? String(thrown.status);
  }
}
const changeIn = (location: string): string =>
  new URLSearchParams(location.split('?')[1]).get('cambio') ?? '';

const load = async (query = '') => await loadMappings(database.db, new URLSearchParams(query));
const mapped = async () =>
  (await load('ver=todas')).channels.map(
    ({ name, guide, isGuideless }) =>
      `${name}: ${guide ? `${guide.key} ${guide.by}` : isGuideless ? 'none' : '?'}`,
  );
const MATCHED = ['ATV: ?', 'Encuetro: ?', 'Gol: gol.ar name', 'Volver: volver.ar name'];

describe('the list', () => {
  test('has channels by what is known of their guide, with suggestions and reasons', async () => {
    expect((await load()).counts).toEqual({
      ...{ 'sin-guia': 2, sugeridas: 2, 'a-mano': 0, todas: 4 },
    });
    const { channels } = await load('ver=sugeridas');
    expect(
      channels.map(({ name, suggestions }) => [
        name,
        suggestions.map(({ key, reason }) => `${key} ${reason}`),
      ]),
    ).toEqual([
      ['ATV', expect.arrayContaining(['atv.bo same-name', 'atv.pe same-name'])],
      ['Encuetro', ['encuentro.ar similar']],
    ]);
    expect((await load('ver=todas&q=GÓL')).channels).toMatchObject([{ name: 'Gol' }]);
    expect((await load('ver=a-mano')).channels).toEqual([]);
    expect((await load('ver=x&pagina=-2&q=%00')).filter).toMatchObject({
      ...{ state: 'sin-guia', page: 1 },
    });
  });
});

describe('what an operator says', () => {
  test('stays over readings, and is undone', async () => {
    const done = await post({ hacer: 'elegir', par: await pairOf('ATV', 'atv.pe') });
    expect(done).toMatch(/^\/guia\/canales\?hecho=elegir&cambio=\d+$/);
    await matchAllGuides(database.db);
    expect(await mapped()).toEqual(['ATV: atv.pe hand', ...MATCHED.slice(1)]);
    expect(await post({ hacer: 'elegir', par: await pairOf('ATV', 'atv.pe') })).toBe('changed');
    expect(await post({ hacer: 'deshacer', cambio: changeIn(done) })).toContain('hecho=deshacer');
    expect(await mapped()).toEqual(MATCHED);
  });

  test('may be the guide of another channel, which keeps it', async () => {
    const done = await post({ hacer: 'elegir', par: await pairOf('Gol', 'volver.ar') });
    expect(await mapped()).toEqual([
      ...['ATV: ?', 'Encuetro: ?', 'Gol: volver.ar hand', 'Volver: volver.ar name'],
    ]);
    const query = new URLSearchParams('q=volver');
    const { options } = await loadMapping(database.db, await idOf('ATV'), query, NOW);
    expect(options).toMatchObject([{ key: 'volver.ar', sharedBy: ['Gol', 'Volver'] }]);
    expect(await post({ hacer: 'deshacer', cambio: changeIn(done) })).toContain('hecho=deshacer');
    expect(await mapped()).toEqual(MATCHED);
  });

  test('may be that there is none, until it is left to the rules again', async () => {
    const canal = await idOf('Gol');
    const done = await post({ hacer: 'ninguna', canal });
    await matchAllGuides(database.db);
    expect(await mapped()).toContain('Gol: none');
    await post({ hacer: 'deshacer', cambio: changeIn(done) });
    expect(await mapped()).toEqual(MATCHED);
    await post({ hacer: 'ninguna', canal });
    await post({ hacer: 'automatico', canal });
    expect(await mapped()).toContain('Gol: ?');
    await matchAllGuides(database.db);
    expect(await mapped()).toEqual(MATCHED);
  });

  test('has its source read', async () => {
    await post({ hacer: 'elegir', par: await pairOf('ATV', 'atv.pe') });
    const reads = await database.db.selectFrom('guide_reads').select('wanted').execute();
    expect(reads).toEqual([{ wanted: 'read' }]);
  });

  test('needs the right, and rows that are there', async () => {
    const helper = await insertOperator(database.db, { name: 'Leo', role: 'helper' });
    const par = await pairOf('ATV', 'atv.pe');
    expect(await post({ hacer: 'elegir', par }, helper)).toBe('403');
    expect(await mapped()).toEqual(MATCHED);
    const wrong: Record<string, string>[] = [
      { hacer: 'elegir', par: '1-x' },
      { hacer: 'ninguna', canal: '' },
      { hacer: 'otra' },
    ];
    for (const fields of wrong) expect(await post(fields)).toBe('gone');
    const idle: Record<string, string>[] = [
      { hacer: 'elegir', par: `${await idOf('Gol')}-999999` },
      { hacer: 'ninguna', canal: '999999' },
      { hacer: 'aceptar', pares: '' },
      { hacer: 'deshacer', cambio: 'x' },
    ];
    for (const fields of idle) expect(await post(fields)).toBe('changed');
  });

  test('reaches viewers, and so does its undo', async () => {
    const own = [[channelTag(await idOf('Gol'))]];
    await takeOutbox(database.db);
    const tags = async () => (await takeOutbox(database.db)).map((each) => each.tags);
    const canal = await idOf('Gol');
    const forms: Record<string, string>[] = [
      { hacer: 'elegir', par: await pairOf('Gol', 'volver.ar') },
      { hacer: 'corregir', canal, minutos: '30' },
      { hacer: 'ninguna', canal },
    ];
    for (const fields of forms) {
      const done = await post(fields);
      expect(await tags()).toEqual(own);
      await post({ hacer: 'deshacer', cambio: changeIn(done) });
      expect(await tags()).toEqual(own);
    }
    expect(await mapped()).toEqual(MATCHED);
    expect(await post({ hacer: 'corregir', canal, minutos: '' })).toBe('changed');
    expect(await tags()).toEqual([]);
  });

  test('goes with its channel', async () => {
    await post({ hacer: 'elegir', par: await pairOf('ATV', 'atv.pe') });
    await sql`delete from channels where name = 'ATV'`.execute(database.db);
    await matchAllGuides(database.db);
    expect(await mapped()).toEqual(MATCHED.slice(1));
  });

  test('leads back to our own pages only', async () => {
    const par = await pairOf('ATV', 'atv.pe');
    const volver = '//evil.example/guia/canales';
    expect(await post({ hacer: 'elegir', par, volver })).toMatch(/^\/guia\/canales\?/);
  });
});

test('only suggestions are accepted as they were shown, and undone together', async () => {
  const { only, isCut } = await loadOnlySuggestions(database.db);
  expect(only.map(({ channel, key }) => `${channel} ${key}`)).toEqual(['Encuetro encuentro.ar']);
  expect(isCut).toBe(false);
  const pares = [await pairOf('Encuetro', 'encuentro.ar'), await pairOf('Volver', 'atv.bo')].join();
  const done = await post({ hacer: 'aceptar', pares });
  expect(await mapped()).toEqual([
    ...['ATV: ?', 'Encuetro: encuentro.ar hand', 'Gol: gol.ar name', 'Volver: volver.ar name'],
  ]);
  expect((await loadOnlySuggestions(database.db)).only).toEqual([]);
  await post({ hacer: 'deshacer', cambio: changeIn(done) });
  expect(await mapped()).toEqual(MATCHED);
  await sql`delete from guide_suggestions`.execute(database.db);
  expect(await post({ hacer: 'aceptar', pares })).toBe('changed');
});

describe('what is on now', () => {
  const open = async (query: string) =>
    await loadMapping(database.db, await idOf('Gol'), new URLSearchParams(query), NOW);
  const titles = ({ airing }: Awaited<ReturnType<typeof open>>) => [
    airing?.now?.title,
    airing?.next?.title,
  ];
  beforeEach(async () => {
    await sql`
      insert into guide_programmes (guide_channel_id, starts_at, ends_at, title)
      select id, '2026-11-20T20:00:00Z'::timestamptz + n * interval '1 hour', '2026-11-20T21:00:00Z'::timestamptz + n * interval '1 hour',
        'Programa ' || n
      from source_channels, generate_series(0, 3) n where key = 'gol.ar'`.execute(database.db);
  });

  test('follows the offset of the source, of the channel, and the one that is tried', async () => {
    expect(titles(await open(''))).toEqual(['Programa 0', 'Programa 1']);
    expect(titles(await open('minutos=0'))).toEqual(['Programa 1', 'Programa 2']);
    expect(titles(await open('minutos=-180'))).toEqual([undefined, undefined]);
    expect(titles(await open('minutos=1440'))).toEqual([undefined, 'Programa 0']);
    const canal = await idOf('Gol');
    const done = await post({ hacer: 'corregir', canal, minutos: '-60' });
    expect(titles(await open(''))).toEqual(['Programa 2', 'Programa 3']);
    expect(titles(await open('minutos='))).toEqual(['Programa 0', 'Programa 1']);
    expect(await post({ hacer: 'corregir', canal, minutos: '1441' })).toBe('offset');
    expect(await post({ hacer: 'corregir', canal, minutos: 'x' })).toBe('offset');
    await post({ hacer: 'deshacer', cambio: changeIn(done) });
    expect((await open('')).channel.guide?.offset).toBeNull();
    expect(changeIn(await post({ hacer: 'corregir', canal, minutos: '0' }))).not.toBe('');
    expect((await open('')).offset).toBe(0);
  });

  test('is what viewers see, with what the playlist of the channel adds', async () => {
    const canal = await idOf('Gol');
    await sql`
      insert into source_channels (source_id, lists, key, name, channel_id, mapped_by, shift_minutes)
      select s.id, 'channel', 'gol', 'Gol', ${canal}, 'source', 60 from guide_sources s`.execute(
      database.db,
    );
    const seen = async () => {
      const airing = await listOnAir(database.db, [canal], { at: NOW, each: 2 });
      return nowNextOf(airing.get(canal) ?? [], NOW);
    };
    for (const minutos of ['', '-120', '-60', '0', '45']) {
      await post({ hacer: 'corregir', canal, minutos });
      expect(await seen()).toMatchObject((await open('')).airing ?? {});
    }
    expect(titles(await open(''))).toEqual([undefined, 'Programa 0']);
    expect(titles(await open('minutos=-60'))).toEqual(['Programa 1', 'Programa 2']);
    expect((await open('')).channel.guide?.playlistShift).toBe(60);
  });

  test('is shown for channels of a source', async () => {
    await sql`update guide_programmes set starts_at = starts_at + interval '100 years', ends_at = ends_at + interval '100 years'`.execute(
      database.db,
    );
    const [source] = await rowsOf<{ id: string }>(database.db)`select id from guide_sources`;
    const at = new Date('2126-11-20T21:30:00Z');
    const shown = await loadSourceAiring(database.db, source?.id ?? '', {
      ...{ query: new URLSearchParams('minutos=0'), stored: 60, at },
    });
    expect(shown).toMatchObject({
      ...{ minutes: 0, isTried: true },
      airing: [{ name: 'Gol', now: { title: 'Programa 1' }, next: { title: 'Programa 2' } }],
    });
    await sql`
      insert into source_channels (source_id, lists, key, name, channel_id, mapped_by, shift_minutes)
      select s.id, 'channel', 'gol', 'Gol', c.id, 'source', -60 from guide_sources s, channels c where c.name = 'Gol'`.execute(
      database.db,
    );
    const shifted = await loadSourceAiring(database.db, source?.id ?? '', {
      ...{ query: new URLSearchParams('minutos=0'), stored: 60, at },
    });
    expect(shifted.airing).toMatchObject([{ now: { title: 'Programa 2' } }]);
  });

  test('another one is found by name or by id', async () => {
    const found = async (q: string) =>
      (await open(`q=${encodeURIComponent(q)}`)).options.map(({ key }) => key);
    expect(await found('encuéntro')).toEqual(['encuentro.ar']);
    expect(await found('atv.bo')).toEqual(['atv.bo']);
    expect(await found('')).toEqual([]);
    expect(await found('nada de esto')).toEqual([]);
    await expect(loadMapping(database.db, 'x', new URLSearchParams(), NOW)).rejects.toMatchObject({
      status: 404,
    });
  });
});
