import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import { audioBits } from '../audio-bits.ts';
import {
  DOCUMENT_FIELDS,
  readChannel,
  readEmbedOrigins,
  readEpisode,
  readMatch,
  readTitle,
} from './records.ts';

const FULL = {
  NOMBRE: ' La Señal ',
  NOMBREORIGINAL: 'The Signal',
  CATEGORIA: 'DRAMA',
  FECHAR: '1999',
  RECOMENDADA: 'S',
  POPULAR: 'S',
  ESTADO: 'A',
  DETALLE: 'Una radio que contesta.',
  IMG: '/v.webp',
  IMAGEN: '/h.webp',
  URL: 'https://a.example/u',
  FECHA: '2024/01/02',
  FECHANUEVO: { _seconds: 1_700_000_000 },
  TEMPORADAS: ['TEMPORADA 2', 'TEMPORADA 1', 'TEMPORADA 2', '', 5],
  IDIOMAS: { L: 'https://a.example/l' },
  SERVERSUB: { S: 'https://a.example/s' },
  SERVERCASTELLANO: { E: 'https://a.example/e' },
  SERVERJAP: { J: 'https://a.example/j' },
};

const SERVERS = [
  { audio: 'LATINO', label: 'L', url: 'https://a.example/l', position: 0 },
  { audio: 'SUBTITULADO', label: 'S', url: 'https://a.example/s', position: 1 },
  { audio: 'ESPAÑOL', label: 'E', url: 'https://a.example/e', position: 2 },
  { audio: 'JAPONÉS', label: 'J', url: 'https://a.example/j', position: 3 },
];

const MOVIE = { titleKind: 'movie', id: 'm1' } as const;
const SERIE = { titleKind: 'serie', id: 's1' } as const;
const EPISODE = { titleKind: 'anime', titleId: 'a1', season: 'T1', id: 'cap 1' } as const;

describe('a title', () => {
  test('of the movies has every field [ENT-02 ENT-06 ENT-07 ENT-08]', () => {
    expect(readTitle(FULL, MOVIE)).toMatchObject({
      kind: 'movie',
      sourceId: 'm1',
      name: 'La Señal',
      originalName: 'The Signal',
      genre: 'DRAMA',
      releaseYear: 1999,
      recommended: true,
      popular: true,
      active: true,
      description: 'Una radio que contesta.',
      imageVertical: '/v.webp',
      imageHorizontal: '/h.webp',
      url: 'https://a.example/u',
      createdAt: new Date('2024-01-02T00:00:00Z'),
      renewedAt: new Date('2023-11-14T22:13:20Z'),
      seasons: [],
      audios: 15,
      servers: SERVERS,
      dropped: [],
    });
  });

  test('of series and anime has seasons, and no mark and no url [ENT-11 ENT-12]', () => {
    expect(readTitle(FULL, SERIE)).toMatchObject({
      recommended: false,
      popular: false,
      url: null,
      seasons: ['TEMPORADA 2', 'TEMPORADA 1'],
    });
  });

  test('needs only a name [ENT-06 ENT-07 ENT-11 ENT-12]', () => {
    expect(readTitle({ NOMBRE: 'X' }, SERIE)).toMatchObject({
      kind: 'serie',
      sourceId: 's1',
      name: 'X',
      originalName: null,
      genre: '',
      releaseYear: null,
      recommended: false,
      popular: false,
      active: false,
      description: '',
      imageVertical: '',
      imageHorizontal: '',
      url: null,
      createdAt: null,
      renewedAt: null,
      seasons: ['TEMPORADA 1'],
      audios: 0,
      servers: [],
      dropped: [],
    });
  });

  test.each([[[]], ['TEMPORADA 3'], [null], [[5, '']], [{}]])(
    'with seasons %j has the default season [ENT-11]',
    (seasons) => {
      expect(readTitle({ NOMBRE: 'X', TEMPORADAS: seasons }, SERIE).seasons).toEqual([
        'TEMPORADA 1',
      ]);
    },
  );

  test.each([undefined, null, 'x', 5, [], {}, { NOMBRE: '  ' }])('is not %j', (data) => {
    expect(() => readTitle(data, MOVIE)).toThrow();
  });
});

describe('an episode', () => {
  test('has every field [ENT-14]', () => {
    const { IDIOMAS, SERVERSUB, SERVERCASTELLANO, SERVERJAP } = FULL;
    expect(
      readEpisode(
        {
          NOMBRE: 'Piloto',
          IMG: '/e.webp',
          URL: 'https://a.example/1',
          IDIOMAS,
          SERVERSUB,
          SERVERCASTELLANO,
          SERVERJAP,
        },
        EPISODE,
      ),
    ).toEqual({
      kind: 'anime',
      titleSourceId: 'a1',
      seasonKey: 'T1',
      sourceId: 'cap 1',
      name: 'Piloto',
      image: '/e.webp',
      url: 'https://a.example/1',
      audios: 15,
      servers: SERVERS,
      dropped: [],
    });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//a.example/x', 'x'])(
    'drops the single address %j and says so',
    (URL) => {
      expect(readEpisode({ URL }, EPISODE)).toMatchObject({
        url: null,
        dropped: ['URL: not an http or https address'],
      });
    },
  );

  test.each([{}, { NOMBRE: '' }, { NOMBRE: null }])('%j is named by its id [ENT-15]', (data) => {
    expect(readEpisode(data, EPISODE)).toEqual({
      kind: 'anime',
      titleSourceId: 'a1',
      seasonKey: 'T1',
      sourceId: 'cap 1',
      name: 'cap 1',
      image: '',
      url: null,
      audios: 0,
      servers: [],
      dropped: [],
    });
  });
});

describe('the languages of an episode', () => {
  test('are those of its servers, or the one of its single address', () => {
    const URL = 'https://a.example/1';
    expect(readEpisode({ URL }, EPISODE).audios).toBe(audioBits([ONLY_SERVER_AUDIO]));
    const { SERVERJAP } = FULL;
    expect(readEpisode({ URL, SERVERJAP }, EPISODE).audios).toBe(audioBits(['JAPONÉS']));
  });
});

describe('a match', () => {
  const MATCH = {
    EQUIPO1: 'Norte',
    EQUIPO2: 'Sur',
    CATEGORIA: 'Liga',
    FECHAP: '2025/03/04 22:15',
    LINKS: {},
  };

  test('starts at the instant that its time means in the zone of the source [ENT-16 ENT-17 ENT-18 FUT-08]', () => {
    expect(
      readMatch({ ...MATCH, LINKS: { 'Canal 1': 'https://a.example/1' } }, 'p1', 'America/Lima'),
    ).toEqual({
      sourceId: 'p1',
      firstTeam: 'Norte',
      secondTeam: 'Sur',
      leagueName: 'Liga',
      startsAt: new Date('2025-03-05T03:15:00Z'),
      firstGoals: null,
      secondGoals: null,
      half: null,
      halfBeganAt: null,
      servers: [{ audio: 'LATINO', label: 'Canal 1', url: 'https://a.example/1', position: 0 }],
      dropped: [],
    });
    expect(readMatch(MATCH, 'p1', 'Europe/Madrid').startsAt).toEqual(
      new Date('2025-03-04T21:15:00Z'),
    );
  });

  test('may have seconds after its time', () => {
    expect(readMatch({ ...MATCH, FECHAP: '2025/03/04 22:15:59' }, 'p1', 'UTC').startsAt).toEqual(
      new Date('2025-03-04T22:15:00Z'),
    );
  });

  test.each([
    { EQUIPO1: '' },
    { EQUIPO2: undefined },
    { FECHAP: undefined },
    { FECHAP: '' },
    { FECHAP: '2025/03/04' },
    { FECHAP: '2025-03-04 22:15' },
    { FECHAP: '2025/02/30 22:15' },
    { FECHAP: '2025/03/04 24:15' },
    { FECHAP: '0000/01/01 00:00' },
    { FECHAP: 1_700_000_000_000 },
  ])('is refused with %j', (change) => {
    expect(() => readMatch({ ...MATCH, ...change }, 'p1', 'America/Lima')).toThrow();
  });
});

describe('a channel', () => {
  test.each([
    ['cPaginasTv', 'tv'],
    ['ddaTvInfantil', 'tv'],
    ['bDeportes', 'sports'],
    ['', 'sports'],
    [undefined, 'sports'],
  ])('of the menu %j is %s [ENT-21 CALL-10]', (menu, type) => {
    expect(readChannel({ NOMBRE: 'Uno', MENU: menu }, 'c1').type).toBe(type);
  });

  test('has every field, and its address as its one server [ENT-20]', () => {
    expect(
      readChannel(
        {
          NOMBRE: '__proto__',
          IMAGENBANER: '/c.webp',
          URL: 'https://a.example/c',
          ESTADO: 'A',
          FECHA: '2024/01/02',
          MENU: 'cPaginasTv',
        },
        'c1',
      ),
    ).toEqual({
      sourceId: 'c1',
      name: '__proto__',
      image: '/c.webp',
      type: 'tv',
      active: true,
      menu: 'cPaginasTv',
      createdAt: new Date('2024-01-02T00:00:00Z'),
      servers: [{ audio: 'LATINO', label: '__proto__', url: 'https://a.example/c', position: 0 }],
      dropped: [],
    });
  });

  test('may have more servers, after its own address and each label once', () => {
    const LINKS = {
      1: 'https://b.example/c',
      Uno: 'https://c.example/c',
      Respaldo: 'https://d.example/c',
    };
    const { servers, dropped } = readChannel(
      { NOMBRE: 'Uno', URL: 'https://a.example/c', LINKS },
      'c1',
    );
    expect(servers.map(({ label, url, position }) => [position, label, url])).toEqual([
      [0, 'Uno', 'https://a.example/c'],
      [1, '1', 'https://b.example/c'],
      [2, 'Respaldo', 'https://d.example/c'],
    ]);
    expect(dropped).toEqual([expect.stringContaining('Uno')]);
    expect(readChannel({ NOMBRE: 'Uno', LINKS: ['x'] }, 'c1').servers).toEqual([]);
  });

  test('without an address has no server, and with a bad one says so', () => {
    expect(readChannel({ NOMBRE: 'Uno' }, 'c1')).toMatchObject({
      servers: [],
      dropped: [],
      active: false,
      createdAt: new Date(0),
    });
    expect(readChannel({ NOMBRE: 'Uno', URL: 'javascript:alert(1)' }, 'c1')).toMatchObject({
      servers: [],
      dropped: [expect.stringContaining('Uno')],
    });
  });
});

describe('the administrator document', () => {
  test('names the hosts of every list in it, as https origins [ENT-24]', () => {
    expect(
      readEmbedOrigins({
        uno: ['a.example', 'https://b.example/e/', 'c.example:8443'],
        dos: ['D.example'],
        tres: 'e.example',
        cuatro: null,
      }),
    ).toEqual([
      'https://a.example',
      'https://b.example',
      'https://c.example:8443',
      'https://d.example',
    ]);
  });

  test('cannot widen the security policy', () => {
    const hosts = [
      '*',
      '*.example',
      'a;script-src',
      'a,b',
      "'unsafe-inline'",
      '',
      ' ',
      'http://a.example',
      5,
      null,
      'a b',
    ];
    expect(readEmbedOrigins({ uno: hosts })).toEqual([]);
  });

  test.each([null, 'x', [], 5])('is not %j', (data) => {
    expect(() => readEmbedOrigins(data)).toThrow();
  });
});

test('the contract names every field that is read', () => {
  const contract = readFileSync('docs/contracts/urls-and-caching.md', 'utf8');
  expect(DOCUMENT_FIELDS.length).toBeGreaterThan(20);
  expect(DOCUMENT_FIELDS.filter((field) => !contract.includes(`\`${field}\``))).toEqual([]);
});
