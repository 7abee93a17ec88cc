import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseUrlOf } from '../../../tests/support/role-clients.ts';
import { type SourceServer, startSourceServer } from '../../../tests/support/source-server.ts';
import { emptyDatabaseEachTest, patientPool } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../../data/commands/change.ts';
import { readChannel, removeChannel, saveChannel } from '../../data/commands/channels.ts';
import { finishRead, removeOldProgrammes, takeReadOf } from '../../data/commands/guide-reads.ts';
import { removeSource, saveSource, wantRead } from '../../data/commands/guide-sources.ts';
import { undoChange } from '../../data/commands/undo.ts';
import { createDb, type Db, rowsOf } from '../../data/database.ts';
import { getSource, listFailedSources } from '../../data/queries/guide-sources.ts';
import { NEW_SOURCE, type SourceFields, type SourceReport } from '../../domain/guide/source.ts';
import { log } from '../../platform/log.ts';
import { loggedError } from '../../platform/logged-error.ts';
import { readSource } from '../../sources/read-source.ts';
import { readSources, type SourceReader } from './read-sources.ts';

const database = emptyDatabaseEachTest();
let server: SourceServer;
/** Of their own roles, which can do no more than they must. */
let worker: Db;
let studio: Db;
const workerUrl = () => databaseUrlOf(database.url, 'butaca_worker');
beforeAll(async () => {
  server = await startSourceServer();
  worker = createDb(patientPool(workerUrl(), 4));
  studio = createDb(patientPool(databaseUrlOf(database.url, 'butaca_studio'), 2));
});
afterEach(() => {
  server.answers.clear();
  server.asked.length = 0;
});
afterAll(async () => {
  server.close();
  await worker.destroy();
  await studio.destroy();
});

const SECRET = { address: '', user: '', password: '' };

async function addSource(given: Partial<SourceFields> & { path?: string; address?: string } = {}) {
  const { path = '/lista.m3u', address = server.origin + path, ...fields } = given;
  const mine = { ...NEW_SOURCE, name: 'Abierta', ...fields };
  const saved = await saveSource(studio, SYSTEM, {
    ...{ id: null, mine },
    secret: { ...SECRET, address },
  });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  return saved.id;
}

const reader = () => ({ db: worker, databaseUrl: workerUrl(), network: server.network });

const readNextSource = async (given: SourceReader) => (await readSources(given, 1)) === 1;

/** As the worker does, when an operator wants it. */
async function read(id: string, wanted: 'check' | 'read' | 'anyway' = 'read') {
  await wantRead(studio, SYSTEM, id, wanted);
  expect(await readNextSource(reader())).toBe(true);
  const state = await getSource(studio, id);
  return (wanted === 'check' ? state?.checked : state?.tried) as SourceReport;
}

const item = (name: string, address: string, more = '') =>
  `#EXTINF:-1 tvg-id="${name}.ar" group-title="Noticias"${more},${name}\n${address}`;
const playlist = (...items: string[]) => `#EXTM3U\n${items.join('\n')}\n`;

const channels = async () =>
  await rowsOf<{ id: string; name: string; active: boolean; type: string; servers: string[] }>(
    database.db,
  )`select c.id, c.name, c.active, c.type, array(select url from servers s where s.channel_id = c.id order by position) as servers
    from channels c order by c.id`;

const LISTED = playlist(
  item('Uno', 'https://tv.example/uno.m3u8'),
  item('Dos', 'https://tv.example/dos.m3u8'),
);

describe('channels of a playlist', () => {
  test('arrive as drafts, once, with what they play', async () => {
    server.answers.set('/lista.m3u', LISTED);
    const id = await addSource();
    expect(await read(id)).toMatchObject({ channels: 2, drafted: 2, failure: null });
    const found = await channels();
    expect(found).toMatchObject([
      { name: 'Uno', active: false, type: 'tv', servers: ['https://tv.example/uno.m3u8'] },
      { name: 'Dos', active: false, type: 'tv', servers: ['https://tv.example/dos.m3u8'] },
    ]);
    expect(await read(id)).toMatchObject({ channels: 2, drafted: 0, updated: 0 });
    expect(await channels()).toEqual(found);
  });

  test('follow the source, but for what an operator has set', async () => {
    server.answers.set('/lista.m3u', LISTED);
    const id = await addSource();
    await read(id);
    const [uno] = await channels();
    const stored = await readChannel(database.db, uno?.id ?? '');
    if (!stored) throw new Error('no channel');
    const { version: base } = stored;
    const mine = { ...base, fields: { ...base.fields, name: 'El Uno', active: true } };
    await saveChannel(studio, SYSTEM, { rowId: stored.rowId, base, mine });
    await database.db.deleteFrom('outbox').execute();
    server.answers.set(
      '/lista.m3u',
      playlist(
        item('Uno', 'https://tv.example/uno-nuevo.m3u8', ' tvg-logo="https://tv.example/uno.png"'),
        item('Dos', 'https://tv.example/dos.m3u8'),
      ),
    );
    expect(await read(id)).toMatchObject({ drafted: 0, updated: 1 });
    expect(await channels()).toMatchObject([
      { name: 'El Uno', active: true, servers: ['https://tv.example/uno-nuevo.m3u8'] },
      { name: 'Dos', active: false },
    ]);
    const published = await database.db.selectFrom('outbox').select('tags').execute();
    expect(published.flatMap(({ tags }) => tags)).toContain(`c${stored.rowId}`);
  });

  test('that were deleted stay away, also when another source lists them', async () => {
    server.answers.set('/lista.m3u', LISTED);
    const id = await addSource();
    await read(id);
    const [uno] = await channels();
    await removeChannel(studio, SYSTEM, uno?.id ?? '');
    expect(await read(id)).toMatchObject({ drafted: 0 });
    const other = await addSource({ name: 'Otra' });
    await read(other);
    expect((await channels()).map(({ name }) => name)).toEqual(['Dos']);
  });

  test('that are taken down stay down', async () => {
    server.answers.set('/lista.m3u', LISTED);
    const id = await addSource();
    await read(id);
    await sql`update channels set hidden = true`.execute(database.db);
    server.answers.set('/lista.m3u', LISTED.replaceAll('tv.example', 'otra.example'));
    await read(id);
    const rows = await database.db.selectFrom('channels').select('hidden').execute();
    expect(rows.map(({ hidden }) => hidden)).toEqual([true, true]);
  });

  test('a server that an operator removed or changed stays as it is', async () => {
    server.answers.set('/lista.m3u', LISTED);
    const id = await addSource();
    await read(id);
    for (const { id: rowId } of await channels()) {
      const base = (await readChannel(database.db, rowId))?.version;
      if (!base) throw new Error('no channel');
      const [first] = base.servers;
      const servers =
        base.fields.name === 'Uno' || !first
          ? []
          : [{ ...first, fields: { ...first.fields, url: 'https://mio.example/dos.m3u8' } }];
      await saveChannel(studio, SYSTEM, { rowId, base, mine: { ...base, servers } });
    }
    await read(id);
    expect((await channels()).map(({ servers }) => servers)).toEqual([
      [],
      ['https://mio.example/dos.m3u8'],
    ]);
  });

  test('of groups in a section, or left out', async () => {
    const listed = playlist(
      '#EXTINF:-1 group-title="Fútbol",Gol\nhttps://tv.example/gol.m3u8',
      '#EXTINF:-1 group-title="Adultos",X\nhttps://tv.example/x.m3u8',
      '#EXTINF:-1,Otro\nhttps://tv.example/otro.m3u8',
    );
    server.answers.set('/lista.m3u', listed);
    await read(await addSource({ sections: 'fútbol = deportes\nAdultos = no' }));
    expect(await channels()).toMatchObject([
      { name: 'Gol', type: 'sports' },
      { name: 'Otro', type: 'tv' },
    ]);
  });

  test('with the name of one that is here wait for somebody to say whether it is the same', async () => {
    await sql`insert into channels (source_id, name, type, active) values ('uno', 'UNO', 'tv', true)`.execute(
      database.db,
    );
    server.answers.set('/lista.m3u', LISTED);
    expect(await read(await addSource())).toMatchObject({ drafted: 1, undecided: 1 });
  });

  test('a channel that is called otherwise and has its id still is the same', async () => {
    const named = (name: string) =>
      playlist(`#EXTINF:-1 tvg-id="gol.ar",${name}\nhttps://tv.example/gol.m3u8`);
    server.answers.set('/lista.m3u', named('Gol TV'));
    const id = await addSource();
    await read(id);
    server.answers.set('/lista.m3u', named('Gol Televisión'));
    expect(await read(id)).toMatchObject({ drafted: 0 });
    expect((await channels()).map(({ name }) => name)).toEqual(['Gol Televisión']);
  });

  test('undone, they do not come back', async () => {
    server.answers.set('/lista.m3u', LISTED);
    const id = await addSource();
    await read(id);
    const change = await database.db
      .selectFrom('changes')
      .select('id')
      .where('summary', 'like', '% +2 ~0')
      .executeTakeFirstOrThrow();
    expect(await undoChange(studio, SYSTEM, change.id)).toMatchObject({ kind: 'undone' });
    expect(await channels()).toEqual([]);
    expect(await read(id)).toMatchObject({ drafted: 0 });
  });
});

describe('what fails', () => {
  const LONG = playlist(
    ...Array.from({ length: 30 }, (_, at) => item(`Canal ${at}`, `https://tv.example/${at}.m3u8`)),
  );

  test.each([
    ['an empty answer', '', 'empty'],
    ['a page', '<html><body>no</body></html>', 'not-a-playlist'],
    ['a page that is gone', undefined, 'not-found'],
    ['half of the channels', LONG.split('\n').slice(0, 21).join('\n'), 'shrunk'],
  ])('%s changes nothing and is told', async (_, answer, failure) => {
    server.answers.set('/lista.m3u', LONG);
    const id = await addSource();
    await read(id);
    const before = await channels();
    if (answer === undefined) server.answers.clear();
    else server.answers.set('/lista.m3u', answer);
    expect(await read(id)).toMatchObject({ failure });
    expect(await channels()).toEqual(before);
    expect(await listFailedSources(studio)).toMatchObject([{ name: 'Abierta', failure }]);
    server.answers.set('/lista.m3u', LONG);
    expect(await read(id)).toMatchObject({ failure: null, drafted: 0 });
    expect(await listFailedSources(studio)).toEqual([]);
  });

  test('an answer that stops in the middle', async () => {
    server.answers.set('/lista.m3u', (_, response) => {
      response.writeHead(200, { 'content-length': String(LONG.length) });
      response.write(LONG.slice(0, 500));
      setImmediate(() => response.destroy());
    });
    expect(await read(await addSource())).toMatchObject({ failure: 'truncated' });
    expect(await channels()).toEqual([]);
  });

  test('half of what there was is right if an operator says so', async () => {
    server.answers.set('/lista.m3u', LONG);
    const id = await addSource();
    await read(id);
    server.answers.set('/lista.m3u', LISTED);
    expect(await read(id)).toMatchObject({ failure: 'shrunk' });
    expect(await read(id, 'anyway')).toMatchObject({ failure: null, drafted: 2 });
    // Nothing is deleted because a source lists it no longer.
    expect(await channels()).toHaveLength(32);
  });

  test('an address of a private network is not asked', async () => {
    const id = await addSource({ address: 'http://127.0.0.1:1/lista.m3u' });
    expect(await read(id)).toMatchObject({ failure: 'forbidden-address' });
  });
});

describe('secrets', () => {
  const PASSWORD = 'cLaVe-9x7Q';

  test('of a source are in no server, report, log, history or list', async () => {
    const path = `/lista.m3u?username=ana&password=${PASSWORD}`;
    server.answers.set(
      '/lista.m3u',
      playlist(
        item('Uno', `https://tv.example/live/ana/${PASSWORD}/1.m3u8`),
        item('Dos', `https://ana:${PASSWORD}@tv.example/2.m3u8`),
        item('Tres', `https://tv.example/3.m3u8?token=${PASSWORD}`),
        item('Cuatro', 'https://tv.example/4.m3u8'),
      ),
    );
    const logged = [vi.spyOn(log, 'info'), vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
    const id = await addSource({ path });
    expect(await read(id, 'check')).toMatchObject({ channels: 4, refused: { credentials: 3 } });
    expect(await read(id)).toMatchObject({ drafted: 4, refused: { credentials: 3 } });
    expect((await channels()).map(({ servers }) => servers)).toEqual([
      ...[[], [], []],
      ['https://tv.example/4.m3u8'],
    ]);
    server.answers.clear();
    expect(await read(id)).toMatchObject({ failure: 'not-found' });
    const said = logged.flatMap((spy) => spy.mock.calls);
    expect(said.length).toBeGreaterThan(2);
    expect(JSON.stringify(said)).not.toMatch(/cLaVe|username/);
    await removeSource(studio, SYSTEM, id);
    const tables = await rowsOf<{ name: string }>(database.db)`
      select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
    for (const { name } of tables) {
      const rows = await rowsOf(database.db)`
        select from ${sql.table(name)} t where to_jsonb(t)::text ~ ${`${PASSWORD}|username`}`;
      expect(rows, name).toEqual([]);
    }
  });

  test('of the database reach no log when it fails', async () => {
    const logged = vi.spyOn(log, 'error');
    server.answers.set('/lista.m3u', LISTED);
    const id = await addSource({ path: `/lista.m3u?password=${PASSWORD}` });
    await sql`alter table source_channels add constraint none check (name <> 'Uno') not valid`.execute(
      database.db,
    );
    expect(await read(id)).toMatchObject({ failure: 'failed' });
    await sql`alter table source_channels drop constraint none`.execute(database.db);
    expect(logged).toHaveBeenCalled();
    const said = logged.mock.calls.map(([first]) =>
      loggedError((first as unknown as { err: unknown }).err),
    );
    expect(JSON.stringify(said)).not.toMatch(/cLaVe|tv\.example/);
  });

  test('are forgotten with the source, which an undo brings back without them', async () => {
    server.answers.set('/lista.m3u', LISTED);
    const id = await addSource();
    await read(id);
    const removed = await removeSource(studio, SYSTEM, id);
    expect(await channels()).toEqual([]);
    if (removed.kind !== 'removed' || !removed.change) throw new Error('not removed');
    const undone = await undoChange(studio, SYSTEM, removed.change);
    expect(undone).toMatchObject({ left: [{ table: 'guide_secrets', reason: 'secret' }] });
    expect((await channels()).map(({ name }) => name)).toEqual(['Uno', 'Dos']);
    expect(await read(id)).toMatchObject({ failure: 'no-address' });
  });

  test('of the address sign in there, and nowhere that it leads to', async () => {
    const other = await startSourceServer();
    other.answers.set('/lista.m3u', LISTED);
    server.answers.set('/lista.m3u', (_, response) =>
      response.writeHead(302, { location: `${other.origin}/lista.m3u` }).end(),
    );
    const admits = [...server.network.admits, ...other.network.admits];
    const id = await addSource({
      address: server.origin.replace('//', '//ana:clave@').concat('/lista.m3u'),
    });
    await wantRead(studio, SYSTEM, id, 'read');
    await readNextSource({ ...reader(), network: { ...server.network, admits } });
    expect(server.asked).toEqual([`/lista.m3u Basic ${btoa('ana:clave')}`]);
    expect(other.asked).toEqual(['/lista.m3u -']);
    other.close();
  });
});

const DAY_MS = 86_400_000;
const stamp = (at: number) => `${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)} +0000`;
/** Every hour from now, three of them, named after it. */
const guide = (names: string[], shiftHours = 0) => {
  const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS + shiftHours * 3_600_000;
  const hours = names.map(
    (name, at) =>
      `<programme channel="gol.ar" start="${stamp(start + at * 3_600_000)}" stop="${stamp(start + (at + 1) * 3_600_000)}"><title>${name}</title></programme>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><tv><channel id="gol.ar"><display-name>Gol</display-name></channel><channel id="x"><display-name>X</display-name></channel>${hours.join('')}<programme channel="x" start="${stamp(start)}" stop="${stamp(start + 60_000)}"><title>X</title></programme></tv>`;
};

const mapGol = async () =>
  await sql`
    with gol as (insert into channels (source_id, name, type, active) values ('gol', 'Gol', 'tv', true) returning id)
    insert into channel_guides (channel_id, guide_channel_id, mapped_by)
    select gol.id, g.id, 'hand' from gol, source_channels g where g.key = 'gol.ar'`.execute(
    database.db,
  );
const titles = async () =>
  (
    await rowsOf<{ title: string }>(database.db)`
      select title from guide_programmes order by guide_channel_id, starts_at`
  ).map(({ title }) => title);

describe('programmes of a guide', () => {
  const addGuide = async () => await addSource({ kind: 'guide', path: '/guia.xml' });

  test('are kept of mapped channels only, and only what changed is written', async () => {
    server.answers.set('/guia.xml', guide(['A', 'B', 'C']));
    const id = await addGuide();
    expect(await read(id)).toMatchObject({ guideChannels: 2, programmes: 4, keptProgrammes: 0 });
    await mapGol();
    expect(await read(id)).toMatchObject({ written: { added: 3, changed: 0, removed: 0 } });
    server.answers.set('/guia.xml', guide(['A', 'Bis', 'C', 'D']));
    expect(await read(id)).toMatchObject({ written: { added: 1, changed: 1, removed: 0 } });
    expect(await titles()).toEqual(['A', 'Bis', 'C', 'D']);
    expect(await read(id)).toMatchObject({ written: { added: 0, changed: 0, removed: 0 } });
    server.answers.set('/guia.xml', guide(['B', 'C'], 1));
    expect(await read(id)).toMatchObject({ written: { added: 0, changed: 1, removed: 2 } });
  });

  test('stay when half a guide comes, and when a channel has none', async () => {
    const whole = guide(['A', 'B', 'C']);
    server.answers.set('/guia.xml', whole);
    const id = await addGuide();
    await read(id);
    await mapGol();
    await read(id);
    server.answers.set('/guia.xml', whole.slice(0, -60));
    expect(await read(id)).toMatchObject({ failure: 'incomplete' });
    server.answers.set('/guia.xml', guide([]));
    expect(await read(id)).toMatchObject({ failure: null });
    expect(await titles()).toEqual(['A', 'B', 'C']);
  });

  test('a worker that is killed before the end has written nothing, and another one reads it', async () => {
    server.answers.set('/guia.xml', guide(['A', 'B']));
    const id = await addGuide();
    await read(id);
    await mapGol();
    const taken = await takeReadOf(database.db, 'Abierta', 'read');
    if (!taken) throw new Error('not taken');
    const killed = await readSource({
      ...{ databaseUrl: workerUrl(), network: server.network, source: taken.source },
      isDryRun: false,
      onSwapped: async () => {
        expect(await titles()).toEqual([]);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'insert into guide_programmes%' or state = 'idle in transaction'`.execute(
          database.db,
        );
      },
    });
    expect(killed.failure).toBe('failed');
    expect(await titles()).toEqual([]);
    // It is taken, until its worker has not been heard of for a minute.
    await wantRead(studio, SYSTEM, id, 'read');
    expect(await readNextSource(reader())).toBe(false);
    await sql`update guide_reads set taken_at = now() - interval '2 minutes'`.execute(database.db);
    expect(await readNextSource(reader())).toBe(true);
    expect(await titles()).toEqual(['A', 'B']);
  });

  test('go when they are past, and when their source is gone', async () => {
    server.answers.set('/guia.xml', guide(['A', 'B']));
    const id = await addGuide();
    await read(id);
    await mapGol();
    await read(id);
    await sql`insert into guide_programmes (guide_channel_id, starts_at, ends_at, title)
      select id, now() - interval '3 days', now() - interval '71 hours', 'Vieja' from source_channels where key = 'gol.ar'`.execute(
      database.db,
    );
    await removeOldProgrammes(worker);
    expect(await titles()).toEqual(['A', 'B']);
    await removeSource(studio, SYSTEM, id);
    await removeOldProgrammes(worker);
    expect(await titles()).toEqual([]);
  });
});

test('a panel gives names and a guide, and no server', async () => {
  server.answers.set('/player_api.php', (request, response) => {
    const isStreams = request.url?.includes('get_live_streams');
    const streams = [
      { num: 1, name: 'Gol', stream_id: 7, epg_channel_id: 'gol.ar', category_id: '1' },
    ];
    response.end(
      JSON.stringify(isStreams ? streams : [{ category_id: '1', category_name: 'Fútbol' }]),
    );
  });
  server.answers.set('/xmltv.php', guide(['A']));
  const saved = await saveSource(studio, SYSTEM, {
    id: null,
    mine: { ...NEW_SOURCE, name: 'Panel', kind: 'panel' },
    secret: { address: `${server.origin}/`, user: 'ana', password: 'clave' },
  });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  expect(await read(saved.id)).toMatchObject({ channels: 1, guideChannels: 2, failure: null });
  expect(await channels()).toMatchObject([{ name: 'Gol', active: false, servers: [] }]);
});

test('a source is read when it is due, by one worker, and one that is off is not', async () => {
  server.answers.set('/lista.m3u', LISTED);
  const id = await addSource();
  await addSource({ name: 'Apagada', enabled: false });
  const both = await Promise.all([readNextSource(reader()), readNextSource(reader())]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await readNextSource(reader())).toBe(false);
  await sql`update guide_reads set due_at = now()`.execute(database.db);
  expect(await readNextSource(reader())).toBe(true);
  expect((await getSource(studio, id))?.channels).toBe(2);
});

test('what is read of a source that was removed meanwhile is forgotten', async () => {
  server.answers.set('/lista.m3u', LISTED);
  const id = await addSource();
  const taken = await takeReadOf(database.db, 'Abierta', 'read');
  if (!taken) throw new Error('not taken');
  await removeSource(studio, SYSTEM, id);
  const report = await readSource({
    ...{ databaseUrl: workerUrl(), network: server.network, source: taken.source },
    isDryRun: false,
  });
  expect(report.failure).toBe('no-address');
  await finishRead(database.db, taken, report);
  expect(await channels()).toEqual([]);
});
