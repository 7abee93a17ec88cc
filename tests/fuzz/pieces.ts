import { below, chance, pick, type Random } from '../../bench/generator/prng.ts';
import { AUDIO_GROUPS } from '../../src/domain/playback/servers.ts';
import { PRODUCT_CATEGORIES } from '../../src/domain/shop/product.ts';

/** Parts of addresses, parameters and fields: valid ones, and ones that break naive code. */

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1e400',
  '0x10',
  '١',
  'NaN',
  'Infinity',
  '9007199254740993',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999',
];

const TEXTS = [
  "' or 1=1 --",
  "'; drop table titles; --",
  '%',
  '_',
  '\\',
  "'a':* & !b | (c <-> d)",
  '\0',
  'a\0b',
  '\u0001\u001f\u007f',
  '\r\nX-Injected: 1',
  '😀👨‍👩‍👧‍👦',
  'مرحبا',
  '\u202e\u200f',
  'é́́́',
  'ﷺ',
  '攻殻機動隊',
  'la casa',
  'metrópolis',
  'xviii',
  '{"a":1}',
  '<script>evil()</script>',
  '"><img src=x onerror=evil()>',
  '../../etc/passwd',
  'ñandú',
  'javascript:evil()',
  'https://malo.example/x.mp4',
  'http://[::1',
  '//malo.example',
  '__proto__',
  'constructor',
  'toString',
  'TEMPORADA 1',
  'capitulo-1',
  ' ',
  '',
  ...NUMBERS,
];

/** Bytes that are not UTF-8, percent-encoded. */
const BROKEN = [
  '%',
  '%f',
  '%zz',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%f8%88%80%80%80',
  '%00',
  '%u002e',
  '%0d%0a',
  '%252e%252e%252f',
];

const MAX_LONG = 7000;

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');

const long = (random: Random): string =>
  pick(random, ['a', '%41', '%', '%F0%9F%8E%AC', '+a', '%2f']).repeat(
    1 + below(random, MAX_LONG / 12),
  );

/** Cursors: a row for titles, an instant and a row for channels. */
function cursor(random: Random): string {
  const row = pick(random, ['1', String(below(random, 1000)), '999999999999999999', ...NUMBERS]);
  if (chance(random, 40)) return row;
  const newness = pick(random, [
    String(below(random, 2_000_000_000) * 1000),
    '-253402300799999',
    '253402300799999',
    '253402300800000',
    '-62135596800000',
    '-210866803200001',
    ...NUMBERS,
  ]);
  return `${newness}_${row}`;
}

/** A value as written in an address. */
export function value(random: Random): string {
  const kind = below(random, 100);
  if (kind < 50) return encoded(pick(random, TEXTS));
  if (kind < 60) return pick(random, TEXTS).replaceAll(/[\0-\x20\x7f-\uffff]/g, '');
  if (kind < 75) return pick(random, BROKEN);
  if (kind < 80) return long(random);
  return Array.from({ length: 1 + below(random, 4) }, () =>
    chance(random, 30) ? pick(random, BROKEN) : encoded(pick(random, TEXTS)),
  ).join('');
}

const ROUTE_IDS = [
  'root',
  'routes/site',
  'routes/home',
  'routes/movies',
  'routes/buscar',
  'routes/movie',
];

const KNOWN = new Map<string, (random: Random) => string>(
  Object.entries({
    cursor,
    q: value,
    tipo: (random: Random) =>
      pick(random, ['movie', 'serie', 'anime', 'channel', 'match', value(random)]),
    exacta: (random: Random) => pick(random, ['1', '0', value(random)]),
    temporada: (random: Random) => pick(random, ['TEMPORADA+1', 'TEMPORADA%201', value(random)]),
    audio: (random: Random) => pick(random, [...AUDIO_GROUPS.map(encoded), value(random)]),
    genero: (random: Random) =>
      pick(random, ['DRAMA', 'ACCION', 'CIENCIA+FICCION', 'CIENCIA%20FICCION', value(random)]),
    decada: (random: Random) =>
      pick(random, ['1920', '1990', '1870', '2200', ...NUMBERS, value(random)]),
    dia: (random: Random) => pick(random, ['2026-11-19', '2026-13-40', ...NUMBERS, value(random)]),
    hora: (random: Random) => pick(random, ['00', '23', '24', ...NUMBERS, value(random)]),
    grupo: (random: Random) => pick(random, ['deportes', 'tv', value(random)]),
    orden: (random: Random) =>
      pick(random, ['nuevas', 'buscadas', 'nombre', 'anio', value(random)]),
    videoUrl: value,
    categoria: (random: Random) => pick(random, [...PRODUCT_CATEGORIES, value(random)]),
    _routes: (random: Random) =>
      Array.from({ length: 1 + below(random, 3) }, () =>
        chance(random, 70) ? encoded(pick(random, ROUTE_IDS)) : value(random),
      ).join(pick(random, [',', '%2C', ';'])),
    index: value,
  }),
);

const OTHER_NAMES = [
  'utm_source',
  '__proto__',
  'constructor',
  'q[]',
  '%71',
  'CURSOR',
  '',
  ' ',
  'a.b',
];

/** The whole query string. */
export function query(random: Random): string {
  const count = chance(random, 3) ? 400 : 1 + below(random, 4);
  const names = [...KNOWN.keys()];
  const parameters = Array.from({ length: count }, () => {
    const name = chance(random, 80) ? pick(random, names) : pick(random, OTHER_NAMES);
    const made = count > 4 ? String(below(random, 9)) : (KNOWN.get(name) ?? value)(random);
    return chance(random, 95) ? `${name}=${made}` : name;
  });
  return parameters.join(pick(random, ['&', '&', '&', '&&', ';', '?']));
}

const INSERTS = [
  '/',
  '//',
  '/./',
  '/../',
  '/%2e%2e/',
  '%2f',
  '\\',
  '%5c',
  ';',
  ';x=y',
  '.',
  '*',
  '~',
  '+',
];
const ENDINGS = [
  '/',
  '.data',
  '/_.data',
  '/.data',
  '_root.data',
  '.css',
  ';x.js',
  '%2fx.css',
  '.',
  '%20',
  '#x',
  '?',
];

const encodedByte = (letter: string): string =>
  [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Other spellings of an address: some mean the same page, some another, some none. */
const MUTATIONS: ((path: string, random: Random) => string)[] = [
  (path, random) => path + pick(random, ENDINGS),
  (path, random) => path + pick(random, ENDINGS),
  (path, random) => replaceAt(path, random, encodedByte),
  (path, random) => replaceAt(path, random, (letter) => encodedByte(letter).replaceAll('%', '%25')),
  (path, random) => replaceAt(path, random, (letter) => letter.toUpperCase()),
  (path, random) => replaceAt(path, random, () => ''),
  (path, random) => replaceAt(path, random, (letter) => letter + pick(random, INSERTS)),
  (path, random) => replaceAt(path, random, (letter) => letter + pick(random, BROKEN)),
  (path, random) => path.replace(/[^/]+$/, () => value(random)),
  (path, random) => `${path}/${value(random)}`,
  (path) => path.toUpperCase(),
  (path) => path.split('/').reverse().join('/'),
  (path) => `/${path}`,
  (path) => `http://malo.example${path}`,
];

function replaceAt(path: string, random: Random, change: (letter: string) => string): string {
  const place = 1 + below(random, Math.max(1, path.length - 1));
  return path.slice(0, place) + change(path.charAt(place)) + path.slice(place + 1);
}

export function mutated(path: string, random: Random): string {
  let mutant = path;
  for (let round = 1 + below(random, 3); round > 0; round--) {
    mutant = pick(random, MUTATIONS)(mutant, random);
  }
  return mutant;
}
