import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressesIn, isOwnHost, quotedNames } from './addresses.ts';
import { claimSchema } from './claim.ts';
import { readRef, TAKEDOWN_TABLES, writeRef } from './takedown.ts';

describe('addresses in a claim', () => {
  test('are found in a whole letter, once each', () => {
    const letter = `Dear Sir or Madam, on behalf of Cine Norte S.A. we request removal of:
      1) https://butaca.example/movie/metropolis-1927.
      2) <https://www.butaca.example/serie/fantomas-1913?temporada=2>;
      "butaca.example/anime/el%20faro", /futbol/norte-sur (live), http://localhost:8080/liveChannels/canal-9
      https://butaca.example/serie/play/fantomas-1913/Servidor%201/TEMPORADA%201/capitulo-1?audio=LATINO
      https://butaca.example/movie/play/nosferatu/Uno and again /movie/metropolis-1927
      The work is sold at https://cinenorte.example/catalogue/77 and https://butaca.example/movies.`;
    expect(addressesIn(letter)).toEqual([
      { kind: 'title', titleKind: 'movie', id: 'metropolis-1927', host: 'butaca.example' },
      { kind: 'title', titleKind: 'serie', id: 'fantomas-1913', host: 'www.butaca.example' },
      { kind: 'title', titleKind: 'anime', id: 'el faro', host: 'butaca.example' },
      { kind: 'match', id: 'norte-sur', host: null },
      { kind: 'channel', id: 'canal-9', host: 'localhost:8080' },
      {
        kind: 'episode',
        titleKind: 'serie',
        titleId: 'fantomas-1913',
        season: 'TEMPORADA 1',
        id: 'capitulo-1',
        host: 'butaca.example',
      },
      { kind: 'title', titleKind: 'movie', id: 'nosferatu', host: 'butaca.example' },
    ]);
  });

  test('of any id are found as they are written by pages', () => {
    const id = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => text.isWellFormed() && !/^\.{1,2}$|\.data$|^play$|\0/u.test(text));
    fc.assert(
      fc.property(id, (given) => {
        // encodeURIComponent leaves these, and sentences end with some of them.
        const path = encodeURIComponent(given).replace(
          /[.!'()*_]/g,
          (c) => `%${c.charCodeAt(0).toString(16)}`,
        );
        expect(addressesIn(`see https://a.example/movie/${path}, thanks`)).toEqual([
          { kind: 'title', titleKind: 'movie', id: given, host: 'a.example' },
        ]);
      }),
    );
  });

  test('in any text take no time and never fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const { kind } of addressesIn(`/movie/${text} ${text}`)) expect(kind).toBeTruthy();
      }),
    );
    const start = performance.now();
    addressesIn('a.'.repeat(50_000));
    addressesIn('/movie/'.repeat(10_000));
    addressesIn(`/movie/x${'.'.repeat(100_000)}x`);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test.each([
    [null, true],
    ['butaca.example', true],
    ['www.butaca.example', true],
    ['WWW.Butaca.Example', true],
    ['other.example', false],
    ['butaca.example.evil.example', false],
  ])('of host %s are ours: %s', (host, isOurs) => {
    expect(isOwnHost(host, 'butaca.example')).toBe(isOurs);
  });
});

test('names between quotes are found beside addresses between quotes', () => {
  const letter = `De "https://butaca.example/movie/faro" y "El faro", "/serie/farol" y «Cara/Cruz»,
    "www.butaca.example/anime/a", “El farol” y "El faro"; "${'x'.repeat(101)}" o "a"`;
  expect(quotedNames(letter)).toEqual(['El faro', 'Cara/Cruz', 'El farol']);
});

test('a posted reference is one that we wrote, or none', () => {
  const ref = fc.record({
    table: fc.constantFrom(...TAKEDOWN_TABLES),
    key: fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String),
  });
  fc.assert(
    fc.property(ref, (given) => {
      expect(readRef(writeRef(given))).toEqual(given);
    }),
  );
  for (const text of [
    '',
    'titles',
    'titles/',
    'titles/0',
    'titles/x',
    'operators/1',
    'titles/1 or 1=1',
  ])
    expect(readRef(text)).toBeNull();
  expect(readRef('products/bz001')).toEqual({ table: 'products', key: 'bz001' });
});

test('a claim has somebody and a reason', () => {
  const whole = { claimant: ' Cine Norte ', reference: '', reason: 'Derechos' };
  expect(claimSchema.parse(whole)).toEqual({ ...whole, claimant: 'Cine Norte' });
  expect(claimSchema.safeParse({ ...whole, claimant: ' ' }).success).toBe(false);
  expect(claimSchema.safeParse({ ...whole, reason: '\0' }).success).toBe(false);
  expect(claimSchema.safeParse({ ...whole, reason: 'x'.repeat(1001) }).success).toBe(false);
});
