import { expect, test } from 'vitest';
import { isOwnPost } from './own-post.ts';

const OWN = 'https://butaca.example';

const isOwn = (headers: Record<string, string>): boolean => isOwnPost(new Headers(headers), OWN);

test.each<[string, Record<string, string>]>([
  ['a browser of today', { Origin: OWN, 'Sec-Fetch-Site': 'same-origin' }],
  ['a browser without Sec-Fetch-Site, or any without TLS', { Origin: OWN }],
  ['an origin with its default port', { Origin: `${OWN}:443` }],
  ['a browser that hides addresses', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
  ['an answer that the viewer loads again', { Origin: OWN, 'Sec-Fetch-Site': 'none' }],
  ['an extension that takes Origin away', { 'Sec-Fetch-Site': 'same-origin' }],
  ['a program, which says nothing', {}],
])('our own post: %s', (_, headers) => {
  expect(isOwn(headers)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ['another site', { Origin: 'https://malo.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['another site, by Origin alone', { Origin: 'https://malo.example' }],
  ['another site, by Sec-Fetch-Site alone', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour of ours', { Origin: 'https://otra.butaca.example', 'Sec-Fetch-Site': 'same-site' }],
  ['a neighbour, by Sec-Fetch-Site alone', { 'Sec-Fetch-Site': 'same-site' }],
  ['another scheme', { Origin: 'http://butaca.example' }],
  ['another port', { Origin: `${OWN}:8443` }],
  ['a name that begins like ours', { Origin: `${OWN}.malo.example` }],
  ['a name that ends like ours', { Origin: 'https://malo-butaca.example' }],
  ['a password that looks like ours', { Origin: `${OWN}@malo.example` }],
  ['a frame without an origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['a frame without an origin, in an old browser', { Origin: 'null' }],
  ['headers that disagree', { Origin: 'https://malo.example', 'Sec-Fetch-Site': 'same-origin' }],
  ['two origins', { Origin: `${OWN}, https://malo.example` }],
  ['no address', { Origin: '%' }],
  ['an empty one', { Origin: '' }],
])('refused: %s', (_, headers) => {
  expect(isOwn(headers)).toBe(false);
});
