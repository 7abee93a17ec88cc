import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import {
  DEVELOPMENT_CODE_SECRET,
  environment,
  optionalEnv,
  studioCodeSecret,
  studioVariables,
} from './env.ts';

afterEach(() => vi.unstubAllEnvs());

const base = { DATABASE_URL: 'postgres://a@localhost/a' };
const own = 'x'.repeat(32);

test.each([
  ['development without one', {}, DEVELOPMENT_CODE_SECRET],
  ['the demo without one', { NODE_ENV: 'production', DEMO: 'true' }, DEVELOPMENT_CODE_SECRET],
  ['production with its own', { NODE_ENV: 'production', CODE_SECRET: own }, own],
])('the secret of codes: %s runs', (_, given, secret) => {
  expect(environment.parse({ ...base, ...given }).CODE_SECRET).toBe(secret);
});

test.each([
  ['production without one', { NODE_ENV: 'production' }],
  [
    'production with the one in the code',
    { NODE_ENV: 'production', CODE_SECRET: DEVELOPMENT_CODE_SECRET },
  ],
  ['a short one', { CODE_SECRET: 'x'.repeat(31) }],
])('the secret of codes: %s does not run', (_, given) => {
  const result = environment.safeParse({ ...base, ...given });
  expect(result.error?.issues[0]?.path).toEqual(['CODE_SECRET']);
});

test.each([
  ['is not set', undefined, undefined],
  ['is empty', '', undefined],
  ['is right', 'named', 'named'],
])('a variable that a command can do without %s', (_, given, expected) => {
  vi.stubEnv('ACCESS', given);
  expect(optionalEnv('ACCESS')).toBe(expected);
});

test('a variable that a command can do without is still checked', () => {
  vi.stubEnv('ACCESS', 'nobody');
  expect(() => optionalEnv('ACCESS')).toThrow(/^ACCESS: /);
});

test.each([
  ['https://estudio.example', true],
  ['http://studio.localhost:3200', true],
  ['http://localhost:3200', true],
  ['http://estudio.example', false],
  ['http://127.0.0.1:3200', false],
  ['http://localhost.example', false],
])('the studio runs at %s: %s, because browsers offer passkeys there or not', (given, runs) => {
  const result = studioVariables.safeParse({
    STUDIO_DATABASE_URL: base.DATABASE_URL,
    STUDIO_ORIGIN: given,
  });
  expect(result.success).toBe(runs);
});

test.each([
  ['development without one', {}, DEVELOPMENT_CODE_SECRET],
  ['the demo without one', { NODE_ENV: 'production', DEMO: 'true' }, DEVELOPMENT_CODE_SECRET],
  ['production with its own', { NODE_ENV: 'production', CODE_SECRET: own }, own],
  ['production without one', { NODE_ENV: 'production' }, null],
  [
    'production with the public one',
    { NODE_ENV: 'production', CODE_SECRET: DEVELOPMENT_CODE_SECRET },
    null,
  ],
])('the studio issues codes under the right secret: %s', (_, given, secret) => {
  const read = studioVariables.parse({ STUDIO_DATABASE_URL: 'postgres://a@b/c', ...given });
  expect(studioCodeSecret(read)).toBe(secret);
});

test('a secret may be in a file, which a listing does not show', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'butaca-env-')), 'secret');
  writeFileSync(file, `${own}\n`);
  vi.stubEnv('CODE_SECRET', undefined);
  vi.stubEnv('CODE_SECRET_FILE', file);
  expect(optionalEnv('CODE_SECRET')).toBe(own);
  rmSync(dirname(file), { recursive: true });
  expect(() => optionalEnv('CODE_SECRET')).toThrow(/^CODE_SECRET_FILE: ENOENT/);
});

test('what is no secret is in no file', () => {
  vi.stubEnv('ACCESS', undefined);
  vi.stubEnv('ACCESS_FILE', '/etc/hostname');
  expect(optionalEnv('ACCESS')).toBeUndefined();
});
