import { expect, test } from 'vitest';
import { KnownNames } from './known-names.ts';
import { readLine } from './read-line.ts';

const known = new KnownNames({ teams: [], leagues: [], channels: ['Ombú Sport'] });
const servers = (line: string) =>
  readLine(line, known).servers.map(({ label, url }) => [label, url]);
const URL = 'https://v.example/a';

test.each([
  [
    '21:30 Norte vs Sur - Ombú Sport, https://v.example/a',
    [
      ['Ombú Sport', null],
      [null, URL],
    ],
  ],
  ['21:30 Norte vs Sur - Ombú Sport: https://v.example/a', [['Ombú Sport', URL]]],
  ['21:30 Norte vs Sur - Ombú Sport - https://v.example/a', [['Ombú Sport', URL]]],
  [
    'Inventada TV, Ombú Sport',
    [
      ['Inventada TV', null],
      ['Ombú Sport', null],
    ],
  ],
  [
    'Ombú Sport, Inventada TV',
    [
      ['Ombú Sport', null],
      ['Inventada TV', null],
    ],
  ],
])('%s has the servers %j', (line, expected) => {
  expect(servers(line)).toEqual(expected);
});
