import { expect, test } from 'vitest';
import { readServer, readServerLines } from './typed-server.ts';

test.each([
  ['Ombú Sport', { label: 'Ombú Sport', url: null }],
  ['Señal 2 https://a.example/x.m3u8', { label: 'Señal 2', url: 'https://a.example/x.m3u8' }],
  ['Señal 2: https://a.example/x', { label: 'Señal 2', url: 'https://a.example/x' }],
  ['https://a.example/x - Señal 2', { label: 'Señal 2', url: 'https://a.example/x' }],
  ['https://www.a.example/x', { label: 'a.example', url: 'https://www.a.example/x' }],
  [' Ombú   Sport ', { label: 'Ombú Sport', url: null }],
  ['', null],
  [' - ', null],
  ['https://', { label: 'https://', url: null }],
])('%j', (typed, server) => {
  expect(readServer(typed)).toEqual(server);
});

test('lines are servers in their order, with names of their own', () => {
  expect(
    readServerLines('Ombú Sport\n\nhttps://a.example/1\nhttps://a.example/2\r\nOmbú Sport').map(
      ({ label }) => label,
    ),
  ).toEqual(['Ombú Sport', 'a.example', 'a.example 2', 'Ombú Sport 2']);
});
