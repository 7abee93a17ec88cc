import { expect, test } from 'vitest';
import { chooseEdgeSecret } from './edge-secret.ts';

const NONE = { env: '', portal: '', file: '' };

test('a new machine gets a secret that no other has, and demands it', () => {
  const [one, other] = [chooseEdgeSecret(NONE), chooseEdgeSecret(NONE)];
  expect(one.isDemanded).toBe(true);
  expect(one.secret.length).toBeGreaterThanOrEqual(32);
  expect(one.secret).not.toBe(other.secret);
});

test('a secret that is there is kept: the demanded one first, then what another machine gave', () => {
  const file = 'given\n';
  expect(chooseEdgeSecret({ ...NONE, file })).toEqual({ secret: 'given', isDemanded: true });
  expect(chooseEdgeSecret({ ...NONE, file, portal: 'EDGE_SECRET=demanded\n' })).toEqual({
    ...{ secret: 'demanded', isDemanded: true },
  });
});

test('portals that edges elsewhere ask already do not begin to demand it by themselves', () => {
  const env = 'HOST=0.0.0.0\n';
  expect(chooseEdgeSecret({ ...NONE, env, file: 'x' }).isDemanded).toBe(false);
  expect(chooseEdgeSecret({ ...NONE, env, portal: 'EDGE_SECRET=x\n' }).isDemanded).toBe(true);
  expect(chooseEdgeSecret({ ...NONE, env: 'HOST=127.0.0.1\n' }).isDemanded).toBe(true);
});
