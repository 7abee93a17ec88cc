import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { getSettings } from '../../data/queries/settings.ts';

let database: TestDatabase;
let football: typeof import('./football.server.ts');
let channels: typeof import('./channels.server.ts');

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  football = await import('./football.server.ts');
  channels = await import('./channels.server.ts');
});
beforeEach(async () => {
  await database.empty();
});
afterAll(async () => {
  await database.drop();
});

const NOW = new Date('2026-10-05T15:00Z');
const readSettings = async () => await getSettings(database.db);
const request = (query = '') => new Request(`http://portal/futbol${query}`);
const load = async (query?: string) =>
  await football.loadFootball(database.db, request(query), NOW);

const tagsOf = (answer: { init: ResponseInit | null }): string[] =>
  new Headers(answer.init?.headers).get('Surrogate-Key')?.split(' ') ?? [];

const insert = async (source_id: string, starts_at: string) =>
  await insertMatch(database.db, { source_id, starts_at: new Date(starts_at) });

/** Runs with one table missing from the database. */
async function without<T>(table: string, act: () => Promise<T>): Promise<T> {
  await sql`alter table ${sql.table(table)} rename to out_of_reach`.execute(database.db);
  try {
    return await act();
  } finally {
    await sql`alter table out_of_reach rename to ${sql.ref(table)}`.execute(database.db);
  }
}

async function refusal(load: Promise<unknown>): Promise<[number, string]> {
  const response = await load.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(response instanceof Response)) throw response;
  return [response.status, await response.text()];
}

describe('the football page', () => {
  test('lists a full day in parts, each with the way to the next', async () => {
    const start = Date.parse('2026-10-06T03:00Z');
    await database.db
      .insertInto('matches')
      .values(
        Array.from({ length: 450 }, (_, place) => ({
          ...{ source_id: `p${place}`, first_team: 'Norte', second_team: 'Sur', league_name: '' },
          starts_at: new Date(start + place * 60_000),
        })),
      )
      .execute();
    const agendaOf = async (query: string) => {
      const { agenda } = (await load(query)).data;
      if (agenda?.kind !== 'listed') throw new Error('no agenda');
      const shown = agenda.open.flatMap(({ matches }) => matches.map(({ id }) => id));
      return [shown[0], shown.length, agenda.more];
    };
    expect(await agendaOf('?dia=2026-10-06')).toEqual([
      ...['p0', 200],
      '/futbol?dia=2026-10-06&parte=2',
    ]);
    expect(await agendaOf('?dia=2026-10-06&parte=2')).toEqual([
      ...['p200', 200],
      '/futbol?dia=2026-10-06&parte=3',
    ]);
    expect(await agendaOf('?dia=2026-10-06&parte=3')).toEqual(['p400', 50, null]);
    for (const query of ['?dia=2026-10-06&parte=4', '?parte=2', '?parte=x', '?parte=10'])
      expect(await refusal(load(query))).toEqual([302, '']);
  });

  test("has today's date in Argentine Spanish, and clocks of Argentina [FUT-01 FUT-08 PROD-01]", async () => {
    await insert('noche', '2026-10-06T02:30Z');
    const { data } = await load();
    expect(data.date).toBe('lunes, 5 de octubre de 2026');
    expect(data.today).toBe('2026-10-05T03:00:00.000Z');
    expect((await load('?dia=2026-10-06')).data.date).toBe('martes, 6 de octubre de 2026');
    expect(data.agenda).toMatchObject({
      kind: 'listed',
      day: '2026-10-05',
      open: [{ matches: [{ id: 'noche', date: 'lunes, 5 de octubre', time: '23:30' }] }],
    });
  });

  test('turns over with the day, and with what it shows [FUT-10]', async () => {
    await insert('hoy', '2026-10-05T20:00Z');
    await insertChannel(database.db, { source_id: 'c', type: 'sports' });
    const answer = await load();
    expect(tagsOf(answer)).toEqual(
      expect.arrayContaining(['day', 'matches', 'm1', 'channels', 'c1']),
    );
    expect(new Headers(answer.init?.headers).get('Cache-Control')).toContain('s-maxage=3600');
  });

  test('names the next match when the agenda is empty, near or far [FUT-11]', async () => {
    expect((await load()).data.agenda).toMatchObject({ open: [], next: null });
    await insert('lejos', '2027-01-02T20:00Z');
    const far = await load();
    expect(far.data.agenda).toMatchObject({ open: [], next: { id: 'lejos' } });
    expect(tagsOf(far)).toContain('m1');
    await insert('cerca', '2026-10-07T20:00Z');
    expect((await load()).data.agenda).toMatchObject({ next: { id: 'cerca' } });
    expect((await load('?dia=2026-10-08')).data.agenda).toMatchObject({ next: { id: 'lejos' } });
  });

  test("shows yesterday's matches and the next one when today has none [STATE-07]", async () => {
    await insert('anteayer', '2026-10-04T02:59Z');
    await insert('ayer', '2026-10-05T02:59Z');
    await insert('mañana', '2026-10-06T20:00Z');
    expect((await load()).data.agenda).toMatchObject({
      isFallback: true,
      open: [{ matches: [{ id: 'ayer', state: 'over' }] }],
      next: { id: 'mañana' },
    });
    expect((await load('?dia=2026-10-05')).data.agenda).toMatchObject({
      isFallback: false,
      open: [],
    });
  });

  test('has eight days, each with its own matches by league [FUT-09 FUT-13]', async () => {
    await insert('ayer', '2026-10-05T02:59Z');
    await insert('hoy', '2026-10-05T20:00Z');
    await insert('mañana', '2026-10-07T02:59Z');
    await insert('último', '2026-10-11T20:00Z');
    const { data } = await load('?dia=2026-10-06');
    expect(data.tabs.map(({ name, path }) => `${name} ${path}`)).toEqual([
      'Ayer /futbol?dia=2026-10-04',
      'Hoy /futbol',
      'Mañana /futbol?dia=2026-10-06',
      'mié 7 /futbol?dia=2026-10-07',
      'jue 8 /futbol?dia=2026-10-08',
      'vie 9 /futbol?dia=2026-10-09',
      'sáb 10 /futbol?dia=2026-10-10',
      'dom 11 /futbol?dia=2026-10-11',
    ]);
    expect(data.tabs.find(({ isShown }) => isShown)?.name).toBe('Mañana');
    const shown = [];
    for (const { path } of data.tabs) {
      const { agenda } = (await load(path.replace('/futbol', ''))).data;
      if (agenda?.kind === 'listed')
        shown.push(agenda.open.flatMap(({ matches }) => matches.map(({ id }) => id)).join());
    }
    expect(shown).toEqual(['ayer', 'hoy', 'mañana', '', '', '', '', 'último']);
    for (const dia of ['2026-10-03', '2026-10-12', '2026-02-30', 'hoy', ''])
      expect(await refusal(load(`?dia=${dia}`))).toEqual([302, '']);
  });

  test("folds today's matches away when they are over, and says what is live", async () => {
    await insert('madrugada', '2026-10-05T03:15Z');
    await insert('mediodía', '2026-10-05T14:00Z');
    await insert('noche', '2026-10-06T00:00Z');
    expect((await load()).data.agenda).toMatchObject({
      open: [
        {
          matches: [
            { id: 'mediodía', state: 'live' },
            { id: 'noche', state: 'ahead' },
          ],
        },
      ],
      over: [{ matches: [{ id: 'madrugada', state: 'over' }] }],
      next: null,
    });
  });

  test('sends saved channels without their address, and others with it [ENT-19]', async () => {
    await insertChannel(database.db, { source_id: 'ombu', name: 'Ombú', type: 'sports' });
    await insertMatch(database.db, {
      source_id: 'hoy',
      starts_at: NOW,
      servers: [
        { name: 'Ombú', url: 'https://a.example/1' },
        { name: 'Señal', url: 'https://a.example/2' },
      ],
    });
    expect((await load()).data.agenda).toMatchObject({
      open: [
        {
          matches: [
            {
              saved: [{ id: 'ombu', name: 'Ombú' }],
              others: [{ name: 'Señal', url: 'https://a.example/2' }],
            },
          ],
        },
      ],
    });
  });

  test('has further channels and no agenda behind a cursor, and sends a made-up one away', async () => {
    for (let place = 0; place < 12; place++) {
      await insertChannel(database.db, { source_id: `c${place}`, type: 'sports' });
    }
    const first = (await load()).data.channels;
    const next = first.kind === 'listed' ? first.page.next : null;
    const second = (await load(`?cursor=${next}`)).data;
    expect(second.agenda).toBeNull();
    expect(second.channels).toMatchObject({
      page: { items: [{ id: 'c10' }, { id: 'c11' }], next: null, isFirst: false },
    });
    expect(await refusal(load('?cursor=abc'))).toEqual([302, '']);
  });

  test('keeps only pages behind a channel that is listed', async () => {
    for (let place = 0; place < 12; place++) {
      await insertChannel(database.db, { source_id: `c${place}`, type: 'sports' });
    }
    const policy = (answer: { init: ResponseInit | null }) =>
      new Headers(answer.init?.headers).get('Cache-Control');
    const leadsTo = async (query: string) =>
      await load(query).then(
        (answer) => policy(answer),
        (thrown: unknown) => (thrown as Response).headers.get('Location'),
      );
    const first = (await load()).data.channels;
    const [instant, row] = String(first.kind === 'listed' && first.page.next).split('_');
    expect(await leadsTo(`?cursor=${instant}_${row}`)).toContain('s-maxage');
    expect(await leadsTo(`?cursor=${Number(instant) + 86_400_000}_1`)).toMatch(
      /^\/futbol\?cursor=\d+_12$/,
    );
    expect(await leadsTo('?cursor=1_1')).toBe('/futbol');
    // A 'load more' is answered even if the row has left the list.
    const reading = new Request('http://portal/futbol.data?cursor=1_1');
    const answer = await football.loadFootball(database.db, reading, NOW);
    expect(policy(answer)).toBe('no-store');
    expect(answer.data.channels).toMatchObject({ page: { items: { length: 10 } } });
  });

  test('stands without its matches, uncached, when they cannot be read [ERR-04]', async () => {
    await insertChannel(database.db, { source_id: 'c', type: 'sports' });
    const answer = await without('matches', async () => await load());
    expect(answer.data.agenda).toEqual({ kind: 'failed' });
    expect(answer.data.channels.kind).toBe('listed');
    expect(answer.init?.status).toBe(500);
    expect(new Headers(answer.init?.headers).get('Cache-Control')).toBe('no-store');
  });

  test('stands without its channels, uncached, when they cannot be read [ERR-05]', async () => {
    await insert('hoy', '2026-10-05T20:00Z');
    const answer = await without('channels', async () => await load());
    expect(answer.data.channels).toEqual({ kind: 'failed' });
    expect(answer.init?.status).toBe(500);
    const tv = await without('channels', async () => channels.loadTv(database.db, request(), NOW));
    expect([tv.data.channels.kind, tv.init?.status]).toEqual(['failed', 500]);
  });
});

describe("a match's page", () => {
  test('has other matches of the agenda, and not itself [FUT-07]', async () => {
    await insert('este', '2026-10-05T18:00Z');
    await insert('hoy', '2026-10-05T20:00Z');
    await insert('mañana', '2026-10-06T20:00Z');
    await insert('ayer', '2026-10-04T20:00Z');
    const { data } = await football.loadMatch(database.db, 'este', NOW, readSettings);
    expect(data.match).toMatchObject({ id: 'este', time: '15:00' });
    expect(data.more.map(({ id }) => id)).toEqual(['hoy', 'mañana']);
  });

  test('is missing when the match is, and fails when it cannot be read [ERR-09 ERR-06]', async () => {
    expect(await refusal(football.loadMatch(database.db, 'no', NOW, readSettings))).toEqual([
      404,
      'No content found',
    ]);
    await expect(
      without(
        'matches',
        async () => await football.loadMatch(database.db, 'no', NOW, readSettings),
      ),
    ).rejects.toThrow('matches');
  });
});

describe('what an open page asks for', () => {
  const read = async (response: Response) => ({
    policy: response.headers.get('Cache-Control'),
    tags: response.headers.get('Surrogate-Key')?.split(' '),
    body: await response.json(),
  });

  test('has the matches of today and what is live, kept for five seconds [CALL-13]', async () => {
    await insert('ayer', '2026-10-05T01:00Z');
    await insert('hoy', '2026-10-05T20:00Z');
    await insert('mañana', '2026-10-06T20:00Z');
    const { policy, tags, body } = await read(await football.loadAgendaState(database.db, NOW));
    expect(policy).toBe('public, max-age=0, s-maxage=5');
    expect(tags).toContain('m2');
    expect(body).toEqual({
      now: NOW.toISOString(),
      today: '2026-10-05T03:00:00.000Z',
      matches: [
        {
          id: 'hoy',
          startsAt: '2026-10-05T20:00:00.000Z',
          endsAt: '2026-10-05T22:00:00.000Z',
          channels: 0,
        },
      ],
    });
  });

  test('still has a match of last night that is live after midnight', async () => {
    await insert('noche', '2026-10-06T02:30Z');
    const afterMidnight = new Date('2026-10-06T03:30Z');
    const { body } = await read(await football.loadAgendaState(database.db, afterMidnight));
    expect(body).toMatchObject({ matches: [{ id: 'noche' }] });
  });

  test('has what is live and comes next, on cards, for home', async () => {
    await insert('ayer', '2026-10-04T20:00Z');
    await insertMatch(database.db, {
      source_id: 'ahora',
      starts_at: NOW,
      servers: [{ name: 'Señal', url: 'https://a.example/2' }],
    });
    await insert('mañana', '2026-10-06T20:00Z');
    const { policy, tags, body } = await read(await football.loadNextMatches(database.db, NOW));
    expect(policy).toBe('public, max-age=0, s-maxage=3600');
    expect(tags).toEqual(expect.arrayContaining(['day', 'matches', 'm2', 'sm2', 'm3']));
    expect(body.matches).toMatchObject([
      { id: 'ahora', state: 'live', channels: 1, time: '12:00' },
      { id: 'mañana', state: 'ahead', channels: 0 },
    ]);
    expect(JSON.stringify(body)).not.toContain('https://a.example');
  });

  test('has the servers of a match, or says that there is no such match [CALL-13]', async () => {
    await insertMatch(database.db, {
      source_id: 'este',
      starts_at: NOW,
      servers: [{ name: 'Señal', url: 'https://a.example/2' }],
    });
    const { tags, body } = await read(await football.loadMatchState(database.db, 'este', NOW));
    expect(tags).toEqual(expect.arrayContaining(['m1', 'sm1']));
    expect(body).toMatchObject({
      startsAt: NOW.toISOString(),
      saved: [],
      others: [{ name: 'Señal', url: 'https://a.example/2', dead: null }],
    });
    expect(await refusal(football.loadMatchState(database.db, 'no', NOW))).toEqual([
      404,
      'No content found',
    ]);
  });

  test('has the servers of a channel in the order to try them [CALL-13]', async () => {
    const id = await insertChannel(database.db, {
      source_id: 'c',
      url: 'https://a.example/1.m3u8',
    });
    const { tags, body } = await read(
      await channels.loadChannelState(database.db, readSettings, 'c', NOW),
    );
    expect(tags).toEqual(expect.arrayContaining([`c${id}`, `sc${id}`]));
    expect(body).toMatchObject({ candidates: [{ source: { kind: 'hls' } }] });
    expect(await refusal(channels.loadChannelState(database.db, readSettings, 'no', NOW))).toEqual([
      404,
      'No channel found',
    ]);
  });
});

describe('servers that the probe finds dead', () => {
  const markDead = async (label: string) =>
    await sql`insert into server_health (server_id, state, since)
      select id, 'dead', '2026-10-05T00:30Z' from servers where label = ${label}`.execute(
      database.db,
    );

  test('stand last among those of a match, with since when in Argentina', async () => {
    await insertMatch(database.db, {
      source_id: 'este',
      starts_at: new Date('2026-10-05T18:00Z'),
      servers: ['uno', 'dos'].map((name) => ({ name, url: `https://a.example/${name}` })),
    });
    await markDead('uno');
    const answer = await football.loadMatch(database.db, 'este', NOW, readSettings);
    expect(answer.data.match.others.map(({ name, dead }) => [name, dead])).toEqual([
      ['dos', null],
      ['uno', 'caído desde el 04/10, 21:30'],
    ]);
    expect(tagsOf(answer)).toContain('sm1');
    expect(tagsOf(await load())).toContain('sm1');
  });

  test('are not what a channel plays while it has another', async () => {
    const id = await insertChannel(database.db, { source_id: 'c', url: 'https://a.example/1.mp4' });
    await database.db
      .insertInto('servers')
      .values({
        ...{ channel_id: id, audio: 'LATINO', label: 'otro', position: 1 },
        url: 'https://a.example/2.mp4',
      })
      .execute();
    await markDead('c');
    const answer = await channels.loadChannel(database.db, readSettings, 'c', NOW);
    expect(answer.data.candidates[0]?.source.url).toBe('https://a.example/2.mp4');
    expect(tagsOf(answer)).toContain(`sc${id}`);
  });
});

describe("a channel's page", () => {
  test('has a date on sports channels only, and then turns over with the day [CAN-04]', async () => {
    await insertChannel(database.db, { source_id: 'deportes', type: 'sports' });
    await insertChannel(database.db, { source_id: 'noticias' });
    const sports = await channels.loadChannel(database.db, readSettings, 'deportes', NOW);
    expect(sports.data.date).toBe('lunes, 5 de octubre de 2026');
    expect(tagsOf(sports)).toContain('day');
    const tv = await channels.loadChannel(database.db, readSettings, 'noticias', NOW);
    expect(tv.data.date).toBeNull();
    expect(tagsOf(tv)).not.toContain('day');
  });

  test('has the match that began last, and is renewed when the next one begins', async () => {
    await insertChannel(database.db, {
      source_id: 'deportes',
      type: 'sports',
      url: 'https://a.example/',
    });
    const servers = [{ name: 'deportes', url: 'https://a.example/' }];
    const [first, second, third] = [
      await insertMatch(database.db, {
        source_id: 'a',
        starts_at: new Date('2026-10-05T13:30Z'),
        servers,
      }),
      await insertMatch(database.db, {
        source_id: 'b',
        starts_at: new Date('2026-10-05T15:15Z'),
        servers,
      }),
      await insertMatch(database.db, { source_id: 'c', starts_at: new Date('2026-10-05T13:45Z') }),
    ];
    const at = async (now: string) =>
      await channels.loadChannel(database.db, readSettings, 'deportes', new Date(now));
    const before = await at('2026-10-05T15:00Z');
    expect(before.data.match?.match.id).toBe('a');
    expect(tagsOf(before)).toEqual(expect.arrayContaining([`m${first}`, `m${second}`]));
    expect(tagsOf(before)).not.toContain(`m${third}`);
    expect((await at('2026-10-05T15:15Z')).data.match?.match.id).toBe('b');
  });

  test('has a number and two neighbours among the channels of both types, around the ends', async () => {
    const places: [string, 'sports' | 'tv'][] = [
      ['a', 'tv'],
      ['b', 'sports'],
      ['c', 'tv'],
    ];
    for (const [hour, [source_id, type]] of places.entries())
      await insertChannel(database.db, {
        ...{ source_id, type },
        created_at: new Date(Date.UTC(2024, 0, 1, hour)),
      });
    const place = async (id: string) =>
      (await channels.loadChannel(database.db, readSettings, id, NOW)).data.place;
    expect(await place('a')).toEqual({ number: 1, previous: 'c', next: 'b' });
    expect(await place('b')).toEqual({ number: 2, previous: 'a', next: 'c' });
    // A sports channel that is not on the list has a page, and no number.
    await sql`delete from sports_channel_names`.execute(database.db);
    expect(await place('b')).toBeNull();
    expect(await place('c')).toEqual({ number: 2, previous: 'a', next: 'a' });
  });

  test('has ten other channels of its type [CAN-07]', async () => {
    for (let place = 0; place < 12; place++)
      await insertChannel(database.db, { source_id: `c${place}` });
    await insertChannel(database.db, { source_id: 'deportes', type: 'sports' });
    const { data } = await channels.loadChannel(database.db, readSettings, 'c3', NOW);
    expect(data.others.map(({ id }) => id)).toEqual([
      'c0',
      'c1',
      'c2',
      'c4',
      'c5',
      'c6',
      'c7',
      'c8',
      'c9',
      'c10',
    ]);
  });

  test('frames only hosts on the list [PLAY-06 PLAY-11]', async () => {
    await database.db
      .insertInto('settings')
      .values({ key: 'embedOrigins', value: JSON.stringify(['https://bien.example']) })
      .execute();
    await insertChannel(database.db, { source_id: 'a', url: 'https://bien.example/e/1' });
    await insertChannel(database.db, { source_id: 'b', url: 'https://mal.example/e/1' });
    await insertChannel(database.db, { source_id: 'c', url: 'https://mal.example/vivo.m3u8' });
    await insertChannel(database.db, { source_id: 'd' });
    const kinds = [];
    for (const id of ['a', 'b', 'c', 'd']) {
      const { data } = await channels.loadChannel(database.db, readSettings, id, NOW);
      kinds.push(data.candidates[0]?.source.kind ?? null);
    }
    expect(kinds).toEqual(['embed', 'link', 'hls', null]);
  });

  test('is missing when the channel is, or is not active [ERR-09]', async () => {
    await insertChannel(database.db, { source_id: 'x', active: false });
    for (const id of ['no', 'x']) {
      expect(await refusal(channels.loadChannel(database.db, readSettings, id, NOW))).toEqual([
        404,
        'No channel found',
      ]);
    }
  });

  test('fails when it cannot be read [ERR-06]', async () => {
    await expect(
      without(
        'channels',
        async () => await channels.loadChannel(database.db, readSettings, 'no', NOW),
      ),
    ).rejects.toThrow('channels');
  });
});

test('the list for zapping has every listed channel by its number, and turns over with them', async () => {
  await insertChannel(database.db, { source_id: 'b', created_at: new Date('2024-01-02Z') });
  await insertChannel(database.db, { source_id: 'x', active: false });
  await insertChannel(database.db, {
    ...{ source_id: 'a', type: 'sports' as const },
    created_at: new Date('2024-01-01Z'),
  });
  const answer = await channels.loadZapChannels(database.db);
  expect(await answer.json()).toEqual({
    channels: [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'b' },
    ],
  });
  expect(answer.headers.get('Surrogate-Key')).toBe('site channels');
  expect(answer.headers.get('Cache-Control')).toContain('s-maxage=86400');
});

test('/zonatv without any channel is a page all the same, until there is one', async () => {
  const { data, init } = await channels.loadTvZone(database.db, readSettings, NOW);
  expect(data).toBeNull();
  expect(new Headers(init?.headers).get('surrogate-key')).toBe('site channels');
});

test('/zonatv is the first channel, with channels of both types to pick [CAN-09]', async () => {
  await insertChannel(database.db, { source_id: 'segundo', created_at: new Date('2024-01-02Z') });
  await insertChannel(database.db, {
    source_id: 'primero',
    type: 'sports',
    created_at: new Date('2024-01-01Z'),
  });
  const { data } = await channels.loadTvZone(database.db, readSettings, NOW);
  expect(data?.channel.id).toBe('primero');
  expect(data?.picker).toMatchObject([
    { type: 'sports', channels: [{ id: 'primero' }] },
    { type: 'tv', channels: [{ id: 'segundo' }] },
  ]);
});
