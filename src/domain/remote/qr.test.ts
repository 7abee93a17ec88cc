import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { qrCode } from './qr.ts';

const bitsOf = (address: string): string => (qrCode(address) ?? []).flat().map(Number).join('');

describe('the same code as lean-qr 2.7.4 makes, with level M and mask 0', () => {
  test.each([
    [
      'https://cine.example/',
      25,
      'd0049fc714ad1353910c682665930abf87ded74bc325733aadc5b342c52e0e36',
    ],
    [
      'https://cine.example/movie/metropolis-1927',
      29,
      'a53f45640b073fae9b9701e8f44be22a40e48a22d29ba47c180213ede43c6637',
    ],
    [
      `https://cine.example/futbol/${'a'.repeat(80)}`,
      45,
      '08e4e2602b908fdefc419f32396465039b6936db3848c19b84fba9f4667974e3',
    ],
    [
      `https://cine.example/anime/${'ñ'.repeat(80)}`,
      57,
      '29bd3dc9d1649bf9216e380cc58352e82cefa3f5710e2fb2def6df4ed44fd6a8',
    ],
  ])('%s', (address, size, sum) => {
    expect(qrCode(address)).toHaveLength(size);
    expect(hash('sha256', bitsOf(address))).toBe(sum);
  });
});

test('213 bytes fit, and more do not', () => {
  expect(qrCode('x'.repeat(213))).toHaveLength(57);
  expect(qrCode('x'.repeat(214))).toBeNull();
});
