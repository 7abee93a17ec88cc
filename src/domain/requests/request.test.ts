import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameName, isSameWork, MAX_WANTED_NAME, readWanted, type Wanted } from './request.ts';

const NOW = new Date('2026-11-16T12:00:00Z');
const read = (name: string, year = '', kind = '') => readWanted({ name, year, kind }, NOW);
const wanted = (name: string, more: Partial<Wanted> = {}): Wanted => ({
  name,
  year: null,
  kind: null,
  ...more,
});

test('a name is enough; year and kind are kept if given', () => {
  expect(read('  El   eternauta ')).toEqual(wanted('El eternauta'));
  expect(read('Akira', '1988', 'anime')).toEqual(wanted('Akira', { year: 1988, kind: 'anime' }));
  expect(read('Akira', ' ', 'musical')).toEqual(wanted('Akira'));
});

test.each([
  ['', '', 'empty'],
  [' ¡¿?! ', '', 'empty'],
  ['\0\u202e\u200b', '', 'empty'],
  ['a'.repeat(MAX_WANTED_NAME + 1), '', 'too-long'],
  ['mirá https://x.example', '', 'address'],
  ['www.x.example', '', 'address'],
  ['t.me/canal', '', 'address'],
  ['Akira', '1500', 'year'],
  ['Akira', '3000', 'year'],
  ['Akira', '88', 'year'],
  ['Akira', '1e3', 'year'],
  ['Akira', '-1988', 'year'],
])('%j %j is refused: %s', (name, year, problem) => {
  expect(read(name, year)).toBe(problem);
});

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
const ENDINGS = ['com', 'net', 'org', 'info', 'xyz', 'online', 'bet'];
const DOMAINS = ['casino-gratis', 'apuestas24', 'pelis', 'x', 'ÑANDÚ'].flatMap((name) =>
  ENDINGS.map((ending) => [name, ending] as const),
);
const DRESSES: ((name: string, ending: string) => string)[] = [
  (name, ending) => `${name}.${ending}`,
  (name, ending) => `Mirá gratis en ${name.toUpperCase()}.${ending.toUpperCase()} ya`,
  (name, ending) => `http:\\\\${name}.${ending}`,
  (name, ending) => wide(`${name}.${ending}`),
  (name, ending) => `${name}。${ending}`,
  (name, ending) => `${name} . ${ending}`,
  (name, ending) => `${name}[.]${ending}`,
  (name, ending) => `${name} (dot) ${ending}`,
  (name, ending) => `${name} punto ${ending}`,
  (name, ending) => `${name}\u200b.\u00ad${ending}`,
];

test(`of ${DOMAINS.length * DRESSES.length} addresses in every dress none is taken for a name`, () => {
  const taken = DOMAINS.flatMap(([name, ending]) =>
    DRESSES.map((dress) => dress(name, ending)),
  ).filter((text) => read(text) !== 'address');
  expect(taken).toEqual([]);
});

test.each([
  ...[
    'Dr.No',
    'Mr.In-Between',
    'S.W.A.T.',
    'L.A. Confidential',
    'E.T. el extraterrestre',
    'WALL·E',
  ],
  'A punto de volar',
  'El punto. Es tuyo',
  'Kill Bill: Vol.2',
  'M3GAN 2.0',
  'AC/DC: en vivo',
  'Sr. y Sra. Smith',
  'tick, tick... BOOM!',
  'La red social',
  'Final. Orgullo',
  '¡Átame!',
])('%s is a name', (name) => {
  expect(read(name)).toMatchObject({ name });
});

const UNITS = [
  ...'aÉ0 \t\0\u202e\u200b\ud800\u2028\u0301.:/🎬',
  'www.',
  '://',
  '\ud83c',
  'ﬁ',
  '\ufeff',
  '&lt;',
];

test('what is read can be stored and shown: no control, no invisible character, no half of a pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 60 }), (typed) => {
      const result = read(typed);
      if (typeof result === 'string') return;
      expect(result.name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect([...result.name].length).toBeLessThanOrEqual(MAX_WANTED_NAME);
      expect(read(result.name)).toEqual(result);
    }),
  );
});

test.each([
  ['La casa de papel', 'casa de papel'],
  ['SPIDERMAN', 'Spider-Man'],
  ['Rocky II', 'rocky 2'],
  ['Metropilis', 'Metrópolis'],
  ['El eternauta', 'el eternuata'],
  ['Bolver al futuro', 'Volver al Futuro'],
  ['Los simuladores', 'simuladores'],
  ['El', 'él'],
])('%s is %s', (a, b) => {
  expect(isSameName(a, b)).toBe(true);
});

test.each([
  ['Rocky 2', 'Rocky 3'],
  ['Rocky', 'Rocky 2'],
  ['Cars', 'Cats'],
  ['Alien', 'Aliens'],
  ['Predator', 'Predators'],
  ['1917', '1918'],
  ['It', 'Up'],
  ['Batman', 'Batman vuelve'],
  ['El secreto de sus ojos', 'El secreto de sus hijos'],
])('%s is not %s', (a, b) => {
  expect(isSameName(a, b)).toBe(false);
});

test('a remake is another work, and a film is no series', () => {
  const old = wanted('Nosferatu', { year: 1922, kind: 'movie' });
  expect(isSameWork(old, wanted('nosferatu', { year: 1923 }))).toBe(true);
  expect(isSameWork(old, wanted('nosferatu'))).toBe(true);
  expect(isSameWork(old, wanted('nosferatu', { year: 2024 }))).toBe(false);
  expect(isSameWork(old, wanted('nosferatu', { kind: 'serie' }))).toBe(false);
  expect(isSameWork(wanted('Akira', { kind: 'anime' }), wanted('akira', { kind: 'serie' }))).toBe(
    true,
  );
});

test('the same in both directions, and every name is itself', () => {
  const name = fc.array(
    fc.constantFrom('metropolis', 'metropilis', 'el', '2', 'ii', 'rocky', 'roky'),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  fc.assert(
    fc.property(name, name, (a, b) => {
      const [one, other] = [a.join(' '), b.join(' ')];
      expect(isSameName(one, other)).toBe(isSameName(other, one));
      expect(isSameName(one, one.toUpperCase())).toBe(true);
    }),
  );
});
