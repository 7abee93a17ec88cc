import { expect, test } from 'vitest';
import { unframedOrigins } from './unframed.ts';

test('sites of pages that are not on the list are named once; files and bad addresses are not', () => {
  const addresses = [
    'https://a.example/e/1',
    'https://a.example/e/2',
    'https://known.example/e/1',
    'https://b.example/film.mp4',
    'https://user:word@c.example/e/1',
    'javascript:alert(1)',
    'nothing',
  ];
  expect(unframedOrigins(addresses, ['https://known.example'])).toEqual(['https://a.example']);
});
