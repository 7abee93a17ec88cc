import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { instant, mark, readServers, requiredText, text, year } from './values.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('instant', () => {
  test.each([
    [{ _seconds: 1_700_000_000, _nanoseconds: 0 }, '2023-11-14T22:13:20.000Z'],
    [{ seconds: 1_700_000_000, nanoseconds: 0 }, '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_123, '2023-11-14T22:13:20.123Z'],
    ['2024-05-01T10:20:30.456Z', '2024-05-01T10:20:30.456Z'],
    ['2024-05-01T10:20:30-03:00', '2024-05-01T13:20:30.000Z'],
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
    ['2024/05/01', '2024-05-01T00:00:00.000Z'],
    ['2024/05/01 10:20', '2024-05-01T10:20:00.000Z'],
    ['2024/05/01 10:20:30', '2024-05-01T10:20:30.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
  ])('%j is %s', (value, expected) => {
    expect(instant.parse(value)?.toISOString()).toBe(expected);
  });

  test.each([
    undefined,
    null,
    '',
    'pronto',
    'pronto 5',
    'Temporada 2',
    '5/6/2024',
    '2024/13/01',
    '2024-13-01',
    '2024/05/01 99:99',
    true,
    {},
    { _seconds: 'x' },
    { seconds: 1e300 },
    Number.NaN,
    8.64e15,
    -8.64e15,
    '+012024-01-01T00:00:00Z',
  ])('%j counts as missing', (value) => {
    expect(instant.parse(value)).toBeNull();
  });

  test.each(['2024-05-01T10:20', '2024-05-01 10:20', '2024/05/01 10:20'])(
    '%s means the same instant in every zone that the process may run in',
    (value) => {
      const instants = ['UTC', 'Asia/Tokyo', 'America/Argentina/Buenos_Aires'].map((zone) => {
        vi.stubEnv('TZ', zone);
        return instant.parse(value)?.toISOString();
      });
      expect(new Set(instants)).toEqual(new Set(['2024-05-01T10:20:00.000Z']));
    },
  );

  test('is a date of the years 1 to 9999, or nothing, for any value at all', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = instant.parse(value);
        if (read) expect(read.toISOString()).toMatch(/^\d{4}-/);
      }),
    );
  });
});

describe('year', () => {
  test.each([
    ['1999', 1999],
    ['1870', 1870],
    ['2200', 2200],
    [{ _seconds: 1_700_000_000 }, 2023],
    ['2021-03-04', 2021],
    ['2021/03/04', 2021],
    [1_700_000_000_000, 2023],
  ])('of %j is %i [ENT-03]', (value, expected) => {
    expect(year.parse(value)).toBe(expected);
  });

  test.each([undefined, null, '', '199', '1869', '2201', '20x3', 'abcd', '-200', {}, [], true])(
    'of %j is unknown',
    (value) => {
      expect(year.parse(value)).toBeNull();
    },
  );
});

test('text is trimmed, numbers are taken as written, other types count as missing', () => {
  expect(
    ['  Hola ', 300, '', undefined, null, true, {}, ['x']].map((value) => text.parse(value)),
  ).toEqual(['Hola', '300', '', '', '', '', '', '']);
});

test('required text is refused when nothing is left of it', () => {
  expect(requiredText.parse(' x ')).toBe('x');
  for (const value of ['', '   ', '\n\t', undefined, null, {}]) {
    expect(requiredText.safeParse(value).error?.issues[0]?.message).toBe('is missing');
  }
});

test('a mark is its letter and nothing that resembles it [ENT-04 ENT-05]', () => {
  expect(mark('S').parse('S')).toBe(true);
  for (const value of ['s', 'N', 'S ', '', true, 1, undefined, null])
    expect(mark('S').parse(value)).toBe(false);
});

describe('readServers', () => {
  test('keeps groups and labels in their order [ENT-06]', () => {
    const { servers, dropped } = readServers([
      ['LATINO', { 'Opción B': 'https://b.example/1', 'Opción A': ' http://a.example/2 ' }],
      ['SUBTITULADO', { 'Opción B': 'https://b.example/3' }],
    ]);
    expect(servers).toEqual([
      { audio: 'LATINO', label: 'Opción B', url: 'https://b.example/1', position: 0 },
      { audio: 'LATINO', label: 'Opción A', url: 'http://a.example/2', position: 1 },
      { audio: 'SUBTITULADO', label: 'Opción B', url: 'https://b.example/3', position: 2 },
    ]);
    expect(dropped).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/x',
    '//a.example/x',
    'a.example',
    'https://',
    'https://a b',
    'https://a.example/x y',
    'https://a.example/\nhttps://b.example',
    '',
    null,
    5,
    {},
    ['https://a.example'],
  ])('drops the address %j and says which', (address) => {
    const { servers, dropped } = readServers([
      ['LATINO', { Malo: address, Bueno: 'https://a.example' }],
    ]);
    expect(servers.map((server) => server.label)).toEqual(['Bueno']);
    expect(dropped).toEqual(['LATINO Malo: not an http or https address']);
  });

  test('drops empty labels, and labels that are equal once trimmed', () => {
    const { servers, dropped } = readServers([
      [
        'LATINO',
        { ' ': 'https://a.example/1', A: 'https://a.example/2', ' A ': 'https://a.example/3' },
      ],
    ]);
    expect(servers.map((server) => server.url)).toEqual(['https://a.example/2']);
    expect(dropped).toHaveLength(2);
  });

  // Browsers take these segments out of an address, escaped or not: the server could never be opened.
  test.each(['.', '..', ' .. '])('drops the label %j', (label) => {
    const { servers, dropped } = readServers([['LATINO', { [label]: 'https://a.example/1' }]]);
    expect(servers).toEqual([]);
    expect(dropped).toHaveLength(1);
  });

  test('drops labels that the database could not tell apart', () => {
    const map = JSON.parse('{"\\ud800":"https://a.example/1","\\ud801":"https://a.example/2"}');
    const { servers, dropped } = readServers([['LATINO', map]]);
    expect(servers.map((server) => server.label)).toEqual(['\ufffd']);
    expect(dropped).toHaveLength(1);
  });

  test('takes __proto__ and its like for the labels that they are', () => {
    const map = JSON.parse(
      '{"__proto__":"https://a.example/1","constructor":"https://a.example/2"}',
    );
    expect(readServers([['LATINO', map]]).servers.map((server) => server.label)).toEqual([
      '__proto__',
      'constructor',
    ]);
    expect(({} as Record<string, unknown>).url).toBeUndefined();
  });

  test.each([undefined, null, 'https://a.example', 5, ['https://a.example'], {}])(
    '%j holds no servers',
    (map) => {
      expect(readServers([['LATINO', map]])).toEqual({ servers: [], dropped: [] });
    },
  );
});

test('a name of characters that nobody sees is missing, and none of them is kept', () => {
  expect(requiredText.safeParse('\u200b').error?.issues[0]?.message).toBe('is missing');
  expect(requiredText.safeParse(' \u3164\u2060').success).toBe(false);
  expect(requiredText.parse('\ufeffNosferatu\u202e ')).toBe('Nosferatu');
  const { servers, dropped } = readServers([['LATINO', { '\u200b': 'https://a.example/' }]]);
  expect([servers.length, dropped.length]).toEqual([0, 1]);
});
