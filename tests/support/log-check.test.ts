import { expect, test } from 'vitest';
import { leaksIn } from './log-check.ts';

const line = (more: Record<string, unknown>): string =>
  JSON.stringify({ level: 30, time: '2026-11-15T17:00:00.000Z', msg: 'request', ...more });

test.each([
  line({ id: '17-3-4', path: '/movie/metropolis-1927', method: 'GET', status: 200, ms: 3 }),
  line({ path: '/api/sesion', method: 'GET', status: 200, ms: 3 }),
  line({ msg: 'worker runs', edges: ['http://127.0.0.1:8081/'] }),
  line({ msg: 'sign-in failed', err: { message: 'connect ECONNREFUSED 127.0.0.1:5442' } }),
  'Debug: Version: varnish-7.1.1 revision 7cee1c581bead20e88d101ab3d72afb29f14d87a',
  line({ path: '/movie/ananda', method: 'GET', status: 404, ms: 3 }),
])('nothing of a viewer: %s', (text) => {
  expect(leaksIn([text], ['Ana', 'x.y'])).toEqual([]);
});

test.each([
  line({ path: '/buscar?q=secreto' }),
  line({ path: '/api/sesion/pdbYpBMmDXJ-oVLs0FmIJQ' }),
  line({ path: '/movies', cookie: 'x' }),
  line({ msg: 'x', err: { message: 'butaca_session=1' } }),
  line({ msg: 'x', err: { message: 'Key (name)=(Ana) exists' } }),
  line({ msg: 'x', err: { message: 'said Ñ "b"' } }),
  line({ msg: 'x', err: { message: 'from 203.0.113.9' } }),
  line({ msg: 'x', address: '::ffff:127.0.0.1' }),
  line({ msg: 'x', agent: 'Mozilla/5.0 (X11; Linux)' }),
  `Error: ${'a'.repeat(22)}.${'b'.repeat(43)}`,
])('too much: %s', (text) => {
  expect(leaksIn([text], ['Ana', 'Ñ "b"'])).not.toEqual([]);
});
