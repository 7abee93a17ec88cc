import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainCode, SUFFIX_BYTES, writeCode } from './code.ts';

const bytes = fc.uint8Array({ minLength: SUFFIX_BYTES, maxLength: SUFFIX_BYTES });

describe('a written code', () => {
  test('is the visible pattern and sixteen letters of 80 random bits [ENT-23]', () => {
    expect(writeCode('BZ001-VIP-2025', new Uint8Array(10))).toBe(
      'BZ001-VIP-2025-0000-0000-0000-0000',
    );
    expect(writeCode('X', new Uint8Array(10).fill(255))).toBe('X-ZZZZ-ZZZZ-ZZZZ-ZZZZ');
    expect(writeCode('X', Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 2))).toBe(
      'X-0000-0001-0000-0002',
    );
  });

  test('never has a letter that looks like another', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(writeCode('X', random)).toMatch(/^X(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
      }),
    );
  });

  test('of other bytes is another code', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, two) => {
        fc.pre(one.join() !== two.join());
        expect(plainCode(writeCode('X', one))).not.toBe(plainCode(writeCode('X', two)));
      }),
    );
  });

  test('is not made from fewer bits', () => {
    expect(() => writeCode('X', new Uint8Array(9))).toThrow(RangeError);
  });
});

describe('a typed code', () => {
  test.each([
    '  BZ001-VIP-2025-7K3M-9QXA-0T1V-ZZZZ\n',
    'bz001-vip-2025-7k3m-9qxa-0t1v-zzzz',
    'BZOOI VIP 2O25 7K3M 9QXA OTLV ZZZZ',
    'BZ001VIP20257K3M9QXA0T1VZZZZ',
    'BZ001–VIP–2025–7K3M–9QXA–0T1V–ZZZZ',
  ])('%j is the same code [TIE-07]', (typed) => {
    expect(plainCode(typed)).toBe(plainCode('BZ001-VIP-2025-7K3M-9QXA-0T1V-ZZZZ'));
  });

  test('in its plain form stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(plainCode(plainCode(typed))).toBe(plainCode(typed));
      }),
    );
  });

  test.each(['', ' ', '\t\n', ' '])('%j is blank [VAL-03]', (typed) => {
    expect(plainCode(typed)).toBe('');
  });
});
